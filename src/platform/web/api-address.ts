import { currentLanguage } from './language.ts'
import { stringifySearch } from './search-params.ts'

/** An address of the API, for calls, plain forms and links: its reply is in the language of the page. */
export function apiAddress(path: string, query: object = {}): string {
  const language = currentLanguage()
  return `/api${path}${stringifySearch({ ...query, lang: language === 'en' ? undefined : language })}`
}
