/** Numbers as they are read in the United States, the same on the server and in every browser. */
const COUNT = new Intl.NumberFormat('en-US')

export const formatCount = (count: number): string => COUNT.format(count)

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A calendar day such as 2026-11-01, in words. */
export const formatDate = (day: string): string =>
  DATE.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
