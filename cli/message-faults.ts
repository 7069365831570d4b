/** What is wrong with the catalogs: the build stops where a message has no translation. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserFacingError } from '../src/platform/errors.ts'
import { LANGUAGES, type Language } from '../src/platform/web/language.ts'

export type Catalog = Record<string, unknown>

/** Messages of staff screens: in English until somebody translates them. */
const MAY_BE_MISSING = /^desk_/

export const readCatalog = (root: string, language: Language): Catalog => {
  const { $schema: _, ...catalog } = JSON.parse(
    readFileSync(join(root, `messages/${language}.json`), 'utf8'),
  )
  return catalog
}

export function refuseMissingMessages(root: string): void {
  const english = readCatalog(root, 'en')
  const faults = LANGUAGES.slice(1).flatMap((language) =>
    faultsIn(english, readCatalog(root, language)).map((fault) => `${language}.json: ${fault}`),
  )
  if (faults.length > 0) throw new UserFacingError(`Messages (messages/):\n${faults.join('\n')}`)
}

export const faultsIn = (english: Catalog, other: Catalog): string[] => [
  ...Object.keys(english)
    .filter((key) => !(key in other) && !MAY_BE_MISSING.test(key))
    .map((key) => `${key} has no translation`),
  ...Object.keys(other)
    .filter((key) => !(key in english))
    .map((key) => `${key} is not in en.json`),
]

/** Those that no source names: m.footer_rights. */
export function unusedMessages(root: string, catalog: Catalog): string[] {
  const used = new Set(
    globSync(['{src,cli,datasets}/**/*.{ts,tsx}'], {
      cwd: root,
      exclude: ['src/paraglide/**', '**/*.test.*'],
    }).flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\bm\.(\w+)/g)].map(([, key]) => key),
    ),
  )
  return Object.keys(catalog).filter((key) => !used.has(key))
}
