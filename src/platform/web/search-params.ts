/**
 * Query parameters are plain strings. (The router's default would read "?q=33605" as a number and
 * "?q=true" as a boolean, which is wrong for a ZIP code or a name.)
 */
export type SearchParams = Record<string, string>

export function parseSearch(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes a query as the server's part of the router does: an address that differs from its own is redirected to it. */
export function stringifySearch(params: Record<string, unknown>): string {
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams(pairs).toString()
  return query && `?${query}`
}

/** A text parameter, trimmed and cut to `longest`; undefined if there is none. */
export function textParam(params: Record<string, unknown>, name: string, longest: number) {
  const value = params[name]
  const text = typeof value === 'string' ? value.trim().slice(0, longest) : ''
  return text === '' ? undefined : text
}
