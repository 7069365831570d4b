/** On the server, in the current language. Pages have formatDate, which needs no Intl. */
import { currentLanguage, type Language, REGIONAL } from '../platform/web/language.ts'

const formatOf = (language: Language) =>
  new Intl.DateTimeFormat(REGIONAL[language], { dateStyle: 'long', timeZone: 'UTC' })

/** Creating one takes longer than writing a hundred dates. */
const formats: Record<Language, Intl.DateTimeFormat> = { en: formatOf('en'), es: formatOf('es') }

/** A calendar day such as 2026-11-01. */
export const dateInWords = (day: string): string =>
  formats[currentLanguage()].format(new Date(day.slice(0, 10)))
