/**
 * Addresses in each language. Pages are known by their English path; some have another one in another
 * language.
 */

import { paths as es } from '../languages/es/paths.ts'
import { inLanguage, type Language, splitLanguage } from '../platform/web/language.ts'

const PATHS: Record<Language, Record<string, string>> = { en: {}, es }

const originals = Object.fromEntries(
  Object.values(PATHS).flatMap((paths) =>
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
        href.replace(/^[^?#]+/, (path) => PATHS[language][path] ?? path),
      )
