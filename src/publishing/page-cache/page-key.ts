/** Which pages may be kept, and under what name: the path and the few parameters that change a page. */

/** Everything else in a query (campaign marks, mistakes) neither changes nor multiplies a page. */
const PARAMETERS = ['category', 'correction', 'page', 'state', 'type']
const LONGEST_KEY = 300
/** Pages that hold what one visitor asked or sent, and those that only staff may see. */
const PERSONAL =
  /^\/(admin|thank-you|search|privacy-choices|test-ads|debug-ads|test-facility-ads)(\/|$)/

/** Undefined for a page that must be made for each request. */
export function pageKey(url: URL): string | undefined {
  if (PERSONAL.test(url.pathname)) return undefined
  const kept = PARAMETERS.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  const key = kept.length === 0 ? url.pathname : `${url.pathname}?${kept.join('&')}`
  return key.length <= LONGEST_KEY ? key : undefined
}
