/** Dates in the current language, without Intl: see format.ts. */

import { m } from '../paraglide/messages.js'
export const monthNames = (): string[] => m.dates_months().split(' ')

/** A month such as 2026-11, in words. */
export function formatMonth(yearAndMonth: string): string {
  const [year = '', month] = yearAndMonth.split('-')
  const months = monthNames()
  return m.dates_month({ month: months[Number(month) - 1] ?? '', year })
}

/** A calendar day such as 2026-11-01, in words. */
export function formatDate(day: string): string {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number)
  const months = monthNames()
  return m.dates_date({ month: months[month - 1] ?? '', date, year })
}
