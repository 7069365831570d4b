/** The first and the last year in texts such as "1941–1976", "1950s to 1970s" or "1938 to present". */
const OPEN_END = 2100

export function yearsAtWork(text: string | null): { first: number; last: number } | null {
  const years = text?.match(/\d{4}/g)
  const first = years?.[0]
  if (!text || !first) return null
  const last = /present/i.test(text) ? OPEN_END : Number(years.at(-1))
  return { first: Number(first), last }
}
