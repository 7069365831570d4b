export const en = { jump: 'Jump to a letter' }
