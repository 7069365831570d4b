/** Dates as words, the same on the server and in every browser. */
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export const formatDate = (date = ''): string => (date ? LONG.format(new Date(date)) : '')
