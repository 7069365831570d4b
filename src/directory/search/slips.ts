/** Spelling slips, for small vocabularies in memory. Those of the records: dictionary.sql.ts. */
const MIN_CORRECTED_LENGTH = 5

/** The known word with the fewest slips, at most one for short words and two for long ones. */
export function closestWord(word: string, known: Iterable<string>): string | undefined {
  if (word.length < MIN_CORRECTED_LENGTH || /\d/.test(word)) return undefined
  const allowed = word.length < 8 ? 1 : 2
  let closest: string | undefined
  let fewest = allowed + 1
  for (const one of known) {
    if (one[0] !== word[0] || Math.abs(one.length - word.length) > allowed) continue
    const slips = slipsBetween(word, one)
    if (slips < fewest) {
      closest = one
      fewest = slips
    }
  }
  return closest
}

/** Letters added, left out, replaced or exchanged with the next one. */
export function slipsBetween(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let slips = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isExchanged) slips = Math.min(slips, (before[j - 2] ?? 0) + 1)
      next.push(slips)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
