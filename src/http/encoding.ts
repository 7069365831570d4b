/** Which of the encodings we have ready suits the browser's Accept-Encoding. */
export type Encoding = 'br' | 'gzip' | 'identity'

const PREFERENCE: Encoding[] = ['br', 'gzip']

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
