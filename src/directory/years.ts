/** What a text about years says, as records of facilities and companies have it. */

type Span = { first: number; last: number }

/** "1941-1977", "1925–present", "1930s to 1950s", "1962". */
export function spanOf(years: string | null): Span | null {
  const found = [...(years ?? '').matchAll(/(?<!\d)((?:1[789]|20)\d\d)(s?)/g)]
  if (found.length === 0) return null
  const isOpen = /present|today/i.test(years ?? '')
  return {
    first: Math.min(...found.map(([, year]) => Number(year))),
    last: isOpen
      ? Number.POSITIVE_INFINITY
      : Math.max(...found.map(([, year, decade]) => Number(year) + (decade ? 9 : 0))),
  }
}
