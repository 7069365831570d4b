export const en = {
  tooShort: (least: number) => `Use at least ${least} characters.`,
  tooLong: (most: number) => `Use at most ${most} characters.`,
  tooEasy:
    'This password is too easy to guess. Use several unrelated words, or a password manager.',
}
