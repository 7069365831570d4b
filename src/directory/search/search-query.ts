/** Turns words into PostgreSQL text queries. Words are already plain, so nothing needs escaping. */
import { stem } from './search-words.ts'

/**
 * `match` selects the rows; `whole` and `begun` rank them, by whole words and by prefixes. The index is
 * asked for all of `lookup`, and the rows that it finds must match `rest` as well, if there is one.
 */
export type TextQuery = {
  lookup: string[]
  rest: string | null
  match: string
  whole: string
  begun: string
}

/** Synonyms. Expanded in the query, so that the tables contain the words as written. */
const SAME_WORDS = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
  ['company', 'co'],
  ['corporation', 'corp'],
  ['brothers', 'bros'],
  ['manufacturing', 'mfg'],
  ['railroad', 'rr'],
  ['railway', 'ry'],
  ['navy', 'naval'],
] as const

const STATE_CODES = new Set(
  (
    'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj ' +
    'nm ny nc nd oh ok or pa pr ri sc sd tn tx ut vt va wa wv wi wy'
  ).split(' '),
)

/** Filler words. They still count for the ranking. */
const FILLER = new Set(
  'and at by county for from i in my near of on parish the to worked'.split(' '),
)

/** Up to this length a word is matched whole, unless it is still being typed. */
const SHORT = 3

/** The words that must match: without fillers, unless there is nothing else. */
export function tellingWords(words: string[]): string[] {
  const telling = words.filter((word, i) => {
    const isLast = i === words.length - 1
    if (FILLER.has(word)) return isLast && STATE_CODES.has(word)
    // A single letter is a prefix of nearly everything: it is ignored until the next one.
    return !(isLast && words.length > 1 && /^[a-z]$/.test(word))
  })
  return telling.length > 0 ? telling : words
}

/** A state code at the end is tried as the state first, then as a prefix. */
export function endsInStateCode(words: string[]): boolean {
  return STATE_CODES.has(words.at(-1) ?? '')
}

/** True when a word is matched as a prefix, so that "mill" finds "mills". */
export const isOpenEnded = (word: string, isLast: boolean): boolean =>
  (isLast || word.length > SHORT) && !/^\d$/.test(word)

/** Synonyms of a word. "sai", still being typed, already means "st". */
export function sameWords(word: string, isLast: boolean): string[] {
  return SAME_WORDS.flatMap(([long, short]) => {
    const isLong = word === long || (isLast && word.length >= SHORT && long.startsWith(word))
    return isLong ? [short] : word === short ? [long] : []
  })
}

type Meaning = {
  terms: string[]
  frequency?: number
  listed?: { terms: string[]; collected: number }
}
/** What the dictionary says of each significant word. */
type Meanings = ReadonlyMap<string, Meaning>

/** So many records for each word are read sooner than the index collects all that have a prefix. */
const FEW = 3000
/** A prefix that collects less than this is quick. */
const MANY = 50_000
/** The most steps in the index, which looks at each listed word for each record of the rarest one. */
const MAX_STEPS = 1_500_000

export function textQuery(words: string[], meanings: Meanings): TextQuery {
  const telling = tellingWords(words)
  const all = (some: string[]) => some.map((word) => anyOf(word, meanings)).join(' & ')
  const match = all(telling)
  const query = { lookup: [match], rest: null, match, ...rankBy(words) }
  const frequency = (word: string) => meanings.get(word)?.frequency ?? Number.MAX_SAFE_INTEGER
  const whole = telling.filter((word) => !meanings.get(word)?.terms.some(isPrefix))
  const rarest = Math.min(...whole.map(frequency))
  if (whole.length === telling.length || whole.length === 0) return query
  if (rarest <= FEW * whole.length) return { ...query, lookup: [all(whole)], rest: match }
  // As a condition of its own, so that the index skips from one record of the rarest word to the next.
  const lists = telling.flatMap((word) => {
    const { terms = [], collected = 0 } = meanings.get(word)?.listed ?? {}
    const isQuicker = collected > MANY && rarest * terms.length <= MAX_STEPS
    return isQuicker ? [{ word, list: terms.join(' | ') }] : []
  })
  const others = telling.filter((word) => !lists.some((one) => one.word === word))
  return { ...query, lookup: [all(others), ...lists.map(({ list }) => list)] }
}

const isPrefix = (term: string) => term.endsWith(':*')

/** The last word is a state code, not a prefix. */
export function stateCodeQuery(words: string[], meanings: Meanings): TextQuery {
  const code = words.at(-1) ?? ''
  const query = textQuery(words, new Map([...meanings, [code, { terms: [code] }]]))
  const begun = [...words.slice(0, -1).map((word) => `${stem(word)}:*`), code]
  return { ...query, begun: begun.join(' | ') }
}

/** All the words but any one: for when no record has them all. */
export function closestQuery(words: string[], meanings: Meanings): TextQuery {
  const match = words
    .map((_, left) => words.filter((_, i) => i !== left))
    .map((kept) => `(${kept.map((word) => anyOf(word, meanings)).join(' & ')})`)
    .join(' | ')
  return { lookup: [match], rest: null, match, ...rankBy(words) }
}

function anyOf(word: string, meanings: Meanings): string {
  const terms = [...new Set(meanings.get(word)?.terms ?? [word])]
  return terms.length === 1 ? terms.join() : `(${terms.join(' | ')})`
}

/** Two queries, because within one PostgreSQL counts a word and its prefix once. */
function rankBy(words: string[]): Pick<TextQuery, 'whole' | 'begun'> {
  return {
    whole: words.flatMap((word) => [word, ...sameWords(word, false)]).join(' | '),
    begun: words.map((word) => `${stem(word)}:*`).join(' | '),
  }
}
