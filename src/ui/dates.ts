/** Dates in the current language, without Intl: see format.ts. */
import { dateTexts } from './dates.texts.ts'

export const monthNames = (): string[] => dateTexts().months

/** A month such as 2026-11, in words. */
export function formatMonth(yearAndMonth: string): string {
  const [year = '', month] = yearAndMonth.split('-')
  const { months, month: inWords } = dateTexts()
  return inWords(months[Number(month) - 1] ?? '', year)
}

/** A calendar day such as 2026-11-01, in words. */
export function formatDate(day: string): string {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number)
  const { months, date: inWords } = dateTexts()
  return inWords(date, months[month - 1] ?? '', year)
}
