/** Longer texts are rare, and not worth their memory. */
const MAX_KNOWN_LENGTH = 300

/**
 * For a function of a text where the same few texts recur: the headers of requests, the words of a list. When
 * it is full it begins anew: a cache that keeps an order takes several times as long.
 */
export function memoize<Result>(
  compute: (text: string) => Result,
  most = 3_000,
): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = compute(text)
    if (text.length > MAX_KNOWN_LENGTH) return result
    if (known.size >= most) known.clear()
    known.set(text, result)
    return result
  }
}
