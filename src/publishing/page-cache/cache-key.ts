/** Under which key a page or an API reply is cached, if it is. */
import { sorts } from '../../directory/cities/city-list.ts'
import { grades } from '../../directory/evidence/grades.ts'
import { LANGUAGES } from '../../platform/web/language.ts'
import { addressIn } from '../../site/addresses.ts'
import { findPage, pageList } from '../../site/pages.ts'

const MAX_KEY_LENGTH = 300

/** What a page reads of these parameters; it ignores any other value, which must not multiply it. */
const VALUES: Record<string, RegExp> = {
  show: /^all$/,
  grade: new RegExp(`^(${grades.join('|')})$`),
  letter: /^[A-Za-z0]$/,
  sort: new RegExp(`^(${sorts.join('|')})$`),
  page: /^[1-9]\d{0,3}$/,
  correction: /^\d{1,10}$/,
  type: /^.{1,100}$/,
  category: /^.{1,100}$/,
  state: /^.{1,100}$/,
}

/**
 * The path and the query parameters that the page's registry entry names. Undefined for what is
 * rendered for each request: staff pages, pages of one visitor, unknown addresses.
 */
export function pageKey(url: URL): string | undefined {
  const page = findPage(url.pathname)?.page
  if (page?.uncachedWith?.some((name) => url.searchParams.get(name))) return undefined
  // Other parameters, such as campaign tags, do not change the page and must not multiply it.
  const parameters = page?.cached?.flatMap((name) => {
    const value = url.searchParams.get(name)
    const isRead = value && (VALUES[name]?.test(value) ?? true)
    return isRead ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  if (!parameters) return undefined
  const key = parameters.length === 0 ? url.pathname : `${url.pathname}?${parameters.join('&')}`
  return key.length <= MAX_KEY_LENGTH ? key : undefined
}

/** The keys of the pages that are rendered at the start and never dropped. */
export const listKeptReady = (): string[] =>
  pageList
    .filter(([, page]) => page.keptReady)
    .flatMap(([, { path }]) => LANGUAGES.map((language) => addressIn(language, path)))

/** What depends on the data alone. Not searches: anyone can make them up, and they may name a person. */
const CACHED_CALLS =
  /^\/api\/(facilities|states|cities|categories|companies|content-templates)(\/|\?|$)/
/** Tiles of the map, whole or of one grade. With other choices there is no end of them. */
const CACHED_TILES = new RegExp(
  `^/api/map/(tiles|ground)/\\d{1,2}/\\d{1,4}/\\d{1,4}(\\?grade=(${grades.join('|')}))?$`,
)
const isCached = (key: string) =>
  key.length <= MAX_KEY_LENGTH && (CACHED_CALLS.test(key) || CACHED_TILES.test(key))

/** A read of one thing without parameters, at its only spelling. */
const PLAIN_CALL = /^(\/[a-z0-9-]+)+$/

export const isPlainCall = (url: string): boolean => isCached(url) && PLAIN_CALL.test(url)

export const isApiKey = (key: string): boolean => key.startsWith('/api/')

/** Path and query as sent; undefined for calls whose replies are not cached. */
export function apiKey(url: URL): string | undefined {
  const key = url.pathname + url.search
  return isCached(key) ? key : undefined
}
