/** On the server, in the current language. Pages have formatDate, which needs no Intl. */
import { currentLanguage, REGIONAL } from '../platform/web/language.ts'

/** A calendar day such as 2026-11-01. */
export const dateInWords = (day: string): string =>
  new Intl.DateTimeFormat(REGIONAL[currentLanguage()], {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(day.slice(0, 10)))
