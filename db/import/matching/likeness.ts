/** How alike two names are, both as nameKey() writes them. */
import { looseKey } from '../reading/keys.ts'

export type Likeness = 'same' | 'similar' | 'different'

/** Of the letters of the shorter name, this share may differ. */
const TOLERATED = 0.1
/** Shared pairs of letters, of all pairs, from which on two names are worth a look. */
const SIMILAR = 0.75

/** Words that tell apart what is otherwise called the same: "Mill No. 2", "East Gate", "Lincoln Junior". */
const TELLING =
  /^(\d.*|[a-z]|ne|nw|se|sw|i{1,3}|iv|vi{0,3}|ix|elementary|middle|junior|senior|high|primary|upper|lower|first|second|third)$/

export function likenessOf(a: string, b: string): Likeness {
  if (a === b) return 'same'
  const [wordsOfA, wordsOfB] = [a.split(' '), b.split(' ')]
  if (sorted(wordsOfA.filter(isTelling)) !== sorted(wordsOfB.filter(isTelling))) return 'different'
  if (sorted(wordsOfA) === sorted(wordsOfB)) return 'same'
  const [closeA, closeB] = [wordsOfA.join(''), wordsOfB.join('')]
  const tolerated = Math.max(1, Math.floor(Math.min(closeA.length, closeB.length) * TOLERATED))
  if (isWithinEdits(closeA, closeB, tolerated)) return 'same'
  if (looseKey(a) === looseKey(b)) return 'similar'
  return sharedPairs(closeA, closeB) >= SIMILAR ? 'similar' : 'different'
}

const isTelling = (word: string) => TELLING.test(word)
const sorted = (words: string[]) => [...words].sort().join(' ')

/** Whether so many inserted, deleted or exchanged letters turn one text into the other. */
function isWithinEdits(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const edits = Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      row.push(edits)
      best = Math.min(best, edits)
    }
    if (best > most) return false
    previous = row
  }
  return (previous[b.length] ?? 0) <= most
}

function sharedPairs(a: string, b: string): number {
  const counts = new Map<string, number>()
  for (let at = 0; at + 1 < a.length; at++) {
    const pair = a.slice(at, at + 2)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  let shared = 0
  for (let at = 0; at + 1 < b.length; at++) {
    const pair = b.slice(at, at + 2)
    const left = counts.get(pair) ?? 0
    if (left > 0) shared += 1
    counts.set(pair, left - 1)
  }
  const all = a.length + b.length - 2
  return all <= 0 ? 0 : (2 * shared) / all
}
