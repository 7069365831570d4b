/**
 * Addresses in each language. Pages are known by their English path; some have another one in another
 * language. A browser knows only the paths of its own language (language-builds.ts): under another one it
 * uses the English path, which the server redirects.
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

const pathsOf = (language: Language): Record<string, string> =>
  (texts[language] as typeof en | undefined)?.paths ?? {}

const originals = Object.fromEntries(
  Object.values(texts).flatMap((own: typeof en | undefined) =>
    Object.entries(own?.paths ?? {}).map(([path, translated]) => [translated, path]),
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

export const guideLabels = inEachLanguage({ en: en?.guides, es: es?.guides })
