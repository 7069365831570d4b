export const en = {
  nothing: 'Nothing in this period.',
}
