/**
 * Addresses in each language. Pages are known by their English path; some have another one in another
 * language.
 */
import {
  inEachLanguage,
  inLanguage,
  type Language,
  splitLanguage,
} from '../platform/web/language.ts'
import { en } from './addresses.en.ts'
import { es } from './addresses.es.ts'

const texts = { en, es }

const pathsOf = (language: Language): Record<string, string> => texts[language].paths

const originals = Object.fromEntries(
  Object.values(texts).flatMap(({ paths }) =>
    Object.entries(paths).map(([path, translated]) => [translated, path]),
  ),
)

/** An address of the site as its language and the path that the page has in English. */
export function splitAddress(address: string): { language: Language; path: string } {
  const { language, path } = splitLanguage(address)
  return { language, path: language === 'en' ? path : (originals[path] ?? path) }
}

/** The reverse; the path may have a query and a fragment. */
export const addressIn = (language: Language, href: string): string =>
  language === 'en'
    ? href
    : inLanguage(
        language,
        href.replace(/^[^?#]+/, (path) => pathsOf(language)[path] ?? path),
      )

export const guideLabels = inEachLanguage({ en: en.guides, es: es.guides })
