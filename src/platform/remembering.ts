/** Longer texts are rare, and not worth their memory. */
const LONGEST_KNOWN = 300
const MOST_KNOWN = 3_000

/**
 * For what is asked of every request, where the same few texts recur. When it is full it begins anew: a cache
 * that keeps an order takes several times as long.
 */
export function remembering<Result extends {}>(
  find: (text: string) => Result,
): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const found = find(text)
    if (text.length > LONGEST_KNOWN) return found
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, found)
    return found
  }
}
