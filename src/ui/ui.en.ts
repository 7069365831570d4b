export const en = { tryAgain: 'Try again' }
