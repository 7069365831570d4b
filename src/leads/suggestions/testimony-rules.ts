/** The form "I worked here". Without zod, because its page loads it. */
export const maxTestimonyLengths = {
  years: 60,
  trade: 80,
  words: 2000,
  email: 254,
} as const
export type TestimonyField = keyof typeof maxTestimonyLengths
export const MIN_WORDS_LENGTH = 20
