/** How similar two names are, both normalized by nameKey(). */
import { looseKey } from '../reading/keys.ts'

export type Likeness = 'same' | 'similar' | 'different'

/** The share of the shorter name's letters that may differ. */
const TOLERATED = 0.1
/** The share of common letter pairs from which two names need review. */
const SIMILAR = 0.75

/**
 * Words that distinguish otherwise identical names: "Mill No. 2", "East Gate", "Lincoln Junior".
 */
const TELLING = new RegExp(
  `^(\\d.*|[a-z]|ne|nw|se|sw|i{1,3}|iv|vi{0,3}|ix|elementary|middle|junior|senior|high|primary|upper|lower|${[
    'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth',
    'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve',
  ].join('|')})$`,
)

/** A name prepared for many comparisons. */
export type ComparedName = {
  key: string
  telling: string
  /** Its words in alphabetical order. */
  ordered: string
  /** Its letters without spaces. */
  close: string
  /** The name without the common words. */
  loose: string
  /** The pairs of neighboring letters in `close` as sorted numbers, once they are asked for. */
  pairs?: Uint32Array
}

export function comparedName(key: string): ComparedName {
  const words = key.split(' ')
  return {
    key,
    telling: sorted(words.filter((word) => TELLING.test(word))),
    ordered: sorted(words),
    close: words.join(''),
    loose: looseKey(key),
  }
}

const sorted = (words: string[]) => words.toSorted().join(' ')

export function likenessOf(a: ComparedName, b: ComparedName): Likeness {
  if (a.key === b.key) return 'same'
  if (a.telling !== b.telling) return 'different'
  if (a.ordered === b.ordered) return 'same'
  const shorter = Math.min(a.close.length, b.close.length)
  const tolerated = Math.max(1, Math.floor(shorter * TOLERATED))
  if (isWithinEdits(a.close, b.close, tolerated)) return 'same'
  if (a.loose === b.loose) return 'similar'
  return sharedPairs(a, b) >= SIMILAR ? 'similar' : 'different'
}

/**
 * Whether at most this many insertions, deletions or substitutions turn one text into the other.
 * Only the diagonal band of the table is filled in: everything outside costs more than that.
 */
export function isWithinEdits(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  const TOO_MANY = most + 1
  let previous: number[] = []
  for (let j = 0; j <= b.length; j++) previous.push(Math.min(j, TOO_MANY))
  for (let i = 1; i <= a.length; i++) {
    const [from, to] = [Math.max(1, i - most), Math.min(b.length, i + most)]
    const row = previous.slice()
    row[from - 1] = from === 1 ? Math.min(i, TOO_MANY) : TOO_MANY
    if (to < b.length) row[to + 1] = TOO_MANY
    let best = row[from - 1] ?? TOO_MANY
    for (let j = from; j <= to; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      const replaced = (previous[j - 1] ?? 0) + (isSame ? 0 : 1)
      const edits = Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      row[j] = edits
      best = Math.min(best, edits)
    }
    if (best > most) return false
    previous = row
  }
  return (previous[b.length] ?? 0) <= most
}

/** The share of letter pairs that two names have in common. */
function sharedPairs(a: ComparedName, b: ComparedName): number {
  const all = a.close.length + b.close.length - 2
  // The upper bound: all pairs of the shorter one are in the longer one.
  const most = all <= 0 ? 0 : (2 * (Math.min(a.close.length, b.close.length) - 1)) / all
  if (most < SIMILAR) return most
  a.pairs ??= pairsOf(a.close)
  b.pairs ??= pairsOf(b.close)
  let shared = 0
  for (let i = 0, j = 0; i < a.pairs.length && j < b.pairs.length; ) {
    const left = a.pairs[i] ?? 0
    const right = b.pairs[j] ?? 0
    if (left === right) shared += 1
    if (left <= right) i += 1
    if (right <= left) j += 1
  }
  return (2 * shared) / all
}

function pairsOf(text: string): Uint32Array {
  const pairs = new Uint32Array(Math.max(0, text.length - 1))
  for (let at = 0; at < pairs.length; at++) {
    pairs[at] = text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1)
  }
  return pairs.sort()
}
