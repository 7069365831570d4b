export const en = {
  readMore: 'Read more',
  readLess: 'Read less',
  reference: (id: number) => `Reference ${id}`,
  furtherReading: ' Further reading.',
  sourceOf: (id: number) => `Source of reference ${id}`,
  source: '[Source]',
}
