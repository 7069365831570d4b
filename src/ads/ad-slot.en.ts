export const en = 'Advertisement'
