/** The dictionary: every word in the records. It turns what was typed into search terms. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { constant, preparedSql } from '../../platform/database/prepared.ts'
import { isOpenEnded, sameWords } from './search-query.ts'
import { stem } from './search-words.ts'

/**
 * Up to this many words with the same prefix are searched one by one: the index finds whole words
 * many times faster than prefixes.
 */
const MAX_TERMS = 20
/** Up to this many, beside a rarer word. */
const MAX_LISTED = 64

type Entry = {
  /** The terms that a known word stands for, as alternatives of a text query. */
  terms: string[]
  /** At most this many records have any of them. */
  frequency: number
  /** The words that a prefix stands for, where it is worth while, and their frequencies added up. */
  listed?: { terms: string[]; collected: number }
}
export type Dictionary = ReadonlyMap<string, Entry>

const listTerms = preparedSql<{ asked: string }, { word: string; term: string; frequency: number }>(
  'search_terms',
  sql`
  select word, term, frequency
    from json_to_recordset(${sql.placeholder('asked')}::json)
         as asked(word text, "from" text, "until" text)
   cross join lateral (
     select term, frequency from search_terms
      where term ~>=~ "from" and term ~<~ "until"
      limit ${constant(MAX_LISTED + 1)}) found`,
)

/** Where `isTyping`, the last of `words` may be incomplete. */
export async function readDictionary(
  db: Queryable,
  words: string[],
  isTyping: boolean,
): Promise<Dictionary> {
  const asked = words.flatMap((word, i) => {
    const isLast = isTyping && i === words.length - 1
    const own = isOpenEnded(word, isLast) ? beginningWith(stem(word)) : exactly(word)
    return [own, ...sameWords(word, isLast).map(exactly)].map((range) => ({ word, ...range }))
  })
  const rows = await listTerms(db, { asked: JSON.stringify(asked) })
  const dictionary = new Map<string, Entry>()
  for (const { word, term, frequency } of rows) {
    const entry = dictionary.get(word) ?? { terms: [], frequency: 0 }
    entry.terms.push(term)
    entry.frequency += frequency
    dictionary.set(word, entry)
  }
  for (const [word, { terms, frequency: collected }] of dictionary) {
    if (terms.length <= MAX_TERMS) continue
    dictionary.set(word, {
      terms: [`${stem(word)}:*`],
      frequency: Number.POSITIVE_INFINITY,
      ...(terms.length <= MAX_LISTED ? { listed: { terms, collected } } : {}),
    })
  }
  return dictionary
}

/** At most this many records can have all of the words. */
export function mostWithAll(words: string[], dictionary: Dictionary): number {
  return Math.min(...words.map((word) => dictionary.get(word)?.frequency ?? 0))
}

// Words consist of a to z and 0 to 9: "{" sorts after all of them and a space before.
const beginningWith = (start: string) => ({ from: start, until: `${start}{` })
const exactly = (word: string) => ({ from: word, until: `${word} ` })

/** Spelling corrections for unknown words; null when none is better than the original. */
export async function findCorrected(
  db: Queryable,
  words: string[],
  known: Dictionary,
): Promise<string[] | null> {
  const { corrected, dropped } = await correctEach(db, words, known)
  const isAnother = corrected.join(' ') !== words.join(' ')
  return isAnother && isEnough(corrected.length, dropped) ? corrected : null
}

/** The words as they were probably meant, without those that resemble nothing. */
export async function correctEach(
  db: Queryable,
  words: string[],
  known: Dictionary,
): Promise<{ corrected: string[]; dropped: number }> {
  const isKnown = (i: number) => known.has(words[i] ?? '')
  const allKnown = words.every((_, i) => isKnown(i))
  const pairs = words.slice(1).map((word, i) => words[i] + word)
  const knownPairs = await readDictionary(db, pairs, true)
  const corrected: string[] = []
  let dropped = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const pair = pairs[i] ?? ''
    // "ship yard" may be one word when one half is unknown, or when nothing else is wrong.
    if (knownPairs.has(pair) && (allKnown || !isKnown(i) || !isKnown(i + 1))) {
      corrected.push(pair)
      i++
      continue
    }
    const meant = isKnown(i) ? [word] : await listMeant(db, word, i === words.length - 1)
    if (meant.length === 0) dropped++
    corrected.push(...meant)
  }
  return { corrected, dropped }
}

/** Unknown words are dropped when enough known ones remain. */
export function isEnough(kept: number, dropped: number): boolean {
  return dropped === 0 ? kept > 0 : kept >= 2 && kept >= dropped
}

/** One similar word, or the two that were run together, or none. */
async function listMeant(db: Queryable, word: string, isLast: boolean): Promise<string[]> {
  return (await findSimilar(db, word, isLast)) ?? (await findHalves(db, word)) ?? []
}

async function findSimilar(db: Queryable, word: string, isLast: boolean): Promise<string[] | null> {
  const allowed = slipsAllowed(word)
  if (allowed === 0) return null
  const initial = word.slice(0, 1)
  const { rows } = await db.execute<{ term: string }>(sql`
    select term
      from (select term, frequency from search_terms where term % ${word}
             union
            select term, frequency from search_terms
             where term ~>=~ ${initial} and term ~<~ ${`${initial}{`}
               and length(term) >= ${word.length - allowed}
               and (${isLast} or length(term) <= ${word.length + allowed})) near
     cross join lateral (select case
        when term = any(${sql.param(swaps(word))}::text[]) then 1
        else least(
          levenshtein_less_equal(term, ${word}, ${allowed}),
          -- Still being typed: compare as much of the term as there is, after whole ones.
          case when ${isLast} and length(term) > ${word.length} then 0.5
            + levenshtein_less_equal(left(term, ${word.length}), ${word}, ${allowed}) end)
        end as slips) compared
     where slips <= ${allowed} + 0.5 and term !~ '[0-9]'
     order by slips, frequency desc, term
     limit 1`)
  return rows[0] ? [rows[0].term] : null
}

/** Numbers are never corrected, and short words are similar to too many others. */
function slipsAllowed(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 7 ? 1 : word.length < 12 ? 2 : 3
}

async function findHalves(db: Queryable, word: string): Promise<string[] | null> {
  const halves = [...word]
    .map((_, cut) => [word.slice(0, cut), word.slice(cut)])
    .filter((both) => both.every((half) => half.length >= 3))
  if (halves.length === 0) return null
  const { rows } = await db.execute<{ term: string }>(
    sql`select term from search_terms where term = any(${sql.param(halves.flat())}::text[])`,
  )
  const known = new Set(rows.map((row) => row.term))
  return halves.find((both) => both.every((half) => known.has(half))) ?? null
}

/** The word with each pair of adjacent letters swapped: the most common typo. */
function swaps(word: string): string[] {
  return [...word.slice(1)].map(
    (letter, i) => word.slice(0, i) + letter + word[i] + word.slice(i + 2),
  )
}
