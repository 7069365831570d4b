/**
 * Query parameters are plain text, read and written as they stand. (The router's own way reads
 * "?q=33605" as a number and "?q=true" as a truth value, which a ZIP code or a name is not.)
 */
export type SearchParams = Record<string, string>

export function parseSearch(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(params: Record<string, unknown>): string {
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** One text parameter, trimmed and never longer than it may be; undefined when there is none. */
export function textParam(params: Record<string, unknown>, name: string, longest: number) {
  const value = params[name]
  const text = typeof value === 'string' ? value.trim().slice(0, longest) : ''
  return text === '' ? undefined : text
}
