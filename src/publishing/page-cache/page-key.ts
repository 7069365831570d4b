/** Under which key a page is cached: the path and the parameters that its registry entry names. */
import { findPage } from '../../site/pages.ts'

const LONGEST_KEY = 300

/** Undefined for a page that is rendered for each request: staff's, one visitor's, or no page at all. */
export function pageKey(url: URL): string | undefined {
  // Everything else in a query (campaign marks, mistakes) neither changes nor multiplies a page.
  const parameters = findPage(url.pathname)?.page.cached?.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  if (!parameters) return undefined
  const key = parameters.length === 0 ? url.pathname : `${url.pathname}?${parameters.join('&')}`
  return key.length <= LONGEST_KEY ? key : undefined
}
