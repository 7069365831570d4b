/** Keeps what a slow function said about a text: lists repeat their cities and words endlessly. */
export function remember<Result>(
  compute: (text: string) => Result,
  most = 50_000,
): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = compute(text)
    if (known.size < most) known.set(text, result)
    return result
  }
}
