/** Which of the encodings we have ready suits the browser's Accept-Encoding. */
export type Encoding = 'br' | 'gzip' | 'identity'

export const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']
const PREFERENCE: Encoding[] = ['br', 'gzip']

/** Browsers say one of a handful of things; whoever says something new each time is not remembered. */
const MOST_REMEMBERED = 100
const remembered = new Map<string, Encoding>()

/** For what is ready in every encoding. */
export function preferredEncoding(accept = ''): Encoding {
  const known = remembered.get(accept)
  if (known) return known
  const encoding = bestEncoding(accept, ENCODINGS)
  if (remembered.size < MOST_REMEMBERED && accept.length < 100) remembered.set(accept, encoding)
  return encoding
}

export function bestEncoding(accept: string | undefined, available: Encoding[]): Encoding {
  const refused = new Set<string>()
  const accepted = new Set<string>()
  for (const item of (accept ?? '').split(',')) {
    const [name = '', ...parameters] = item.trim().toLowerCase().split(';')
    const isZero = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
    ;(isZero ? refused : accepted).add(name)
  }
  const suits = (encoding: Encoding) =>
    available.includes(encoding) &&
    !refused.has(encoding) &&
    (accepted.has(encoding) || accepted.has('*'))
  return PREFERENCE.find(suits) ?? 'identity'
}
