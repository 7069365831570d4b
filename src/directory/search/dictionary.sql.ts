/** The dictionary: every word that some record has. It turns what was typed into words to look for. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { isOpenEnded, sameWords } from './search-query.ts'
import { stem } from './search-words.ts'

/**
 * Up to so many words that begin alike are looked for one by one: an index finds a whole word among
 * others many times faster than everything that begins with it.
 */
const MOST_TERMS = 20

export type Entry = {
  /** What a known word stands for, as alternatives of a text query. */
  terms: string[]
  /** No more records than this have any of them. */
  frequency: number
}
export type Dictionary = Map<string, Entry>

/** The last of `words` may still be being typed, when `isTyping`. */
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
  const { rows } = await db.execute<{ word: string; term: string; frequency: number }>(sql`
    select word, term, frequency
      from json_to_recordset(${JSON.stringify(asked)}::json)
           as asked(word text, "from" text, "until" text)
     cross join lateral (
       select term, frequency from search_terms
        where term ~>=~ "from" and term ~<~ "until"
        limit ${MOST_TERMS + 1}) found`)
  const dictionary: Dictionary = new Map()
  for (const { word, term, frequency } of rows) {
    const entry = dictionary.get(word) ?? { terms: [], frequency: 0 }
    entry.terms.push(term)
    entry.frequency += frequency
    dictionary.set(word, entry)
  }
  for (const [word, { terms }] of dictionary) {
    if (terms.length > MOST_TERMS) {
      dictionary.set(word, { terms: [`${stem(word)}:*`], frequency: Number.POSITIVE_INFINITY })
    }
  }
  return dictionary
}

/** No more records than this can have all of the words. */
export function mostWithAll(words: string[], dictionary: Dictionary): number {
  return Math.min(...words.map((word) => dictionary.get(word)?.frequency ?? 0))
}

// Words are of a to z and 0 to 9: "{" follows them all, and a space comes before them all.
const beginningWith = (start: string) => ({ from: start, until: `${start}{` })
const exactly = (word: string) => ({ from: word, until: `${word} ` })
