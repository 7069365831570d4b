export const en = {
  offline: 'You seem to be offline.',
  tryLater: 'Please try again later.',
}
