/**
 * US formats of numbers and dates, the same on the server and in every browser. Without Intl: on an old
 * phone, creating one formatter takes as long as rendering the page.
 */
export const formatCount = (count: number): string => String(count).replace(GROUP, ',')

const GROUP = /\B(?=(\d{3})+$)/g

/** Ranges of years have an en dash, however the record writes them: 1941–1977, 1925–present. */
export const formatYears = (years: string | null): string =>
  (years ?? '').replace(/(\ds?) ?- ?/g, '$1–')

export const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** A month such as 2026-11, in words. */
export function formatMonth(yearAndMonth: string): string {
  const [year, month] = yearAndMonth.split('-')
  return `${MONTHS[Number(month) - 1]} ${year}`
}

/** A calendar day such as 2026-11-01, in words. */
export function formatDate(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]} ${date}, ${year}`
}
