/**
 * The interpretations of a search text, best first. Each is tried only when the earlier ones find
 * nothing.
 */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import {
  correctEach,
  type Dictionary,
  findCorrected,
  isEnough,
  mostWithAll,
  readDictionary,
} from './dictionary.sql.ts'
import {
  closestQuery,
  endsInStateCode,
  stateCodeQuery,
  type TextQuery,
  tellingWords,
  textQuery,
} from './search-query.ts'
import { isAscii, plainText, wordsOf } from './search-words.ts'
import { inFull } from './short-forms.ts'
import { correctSpanish, fromSpanish } from './spanish-words.ts'

export type Reading = {
  query: TextQuery
  /** The words that it reads. */
  words: string[]
  /** A record with this name comes first; null when the text is not a name. */
  name: string | null
  /** The corrected words, where they differ from the visitor's. */
  corrected: string | null
  /** No record has all the words; these have all but one. */
  isClosest: boolean
  /** It may match so many records that the best few are sought among the prominent ones. */
  isBroad: boolean
}

/** Above this many records, a short list does not rank all of them. */
const BROAD = 1000

/** The fewest words of which one may be left out: with fewer, almost anything would match. */
const MIN_FOR_CLOSEST = 3

/** What the first reading finds that finds anything. */
export async function firstFound<Result>(
  db: Queryable,
  text: string,
  find: (reading: Reading) => Promise<Result | null>,
): Promise<Result | null> {
  for await (const reading of readings(db, text)) {
    const found = await find(reading)
    if (found) return found
  }
  return null
}

async function* readings(db: Queryable, text: string): AsyncGenerator<Reading> {
  const plain = await toPlain(db, text)
  const words = wordsOf(plain)
  if (words.length === 0) return
  const full = inFull(plain)
  if (full) yield { ...(await inOtherWords(db, wordsOf(full))), corrected: null }
  const english = fromSpanish(words)
  const name = words.join(' ')
  if (english) yield { ...(await inOtherWords(db, english)), words, name, corrected: null }
  const telling = tellingWords(words)
  const dictionary = await readDictionary(db, telling, true)
  const isKnown = telling.every((word) => dictionary.has(word))
  const asTyped = {
    words,
    corrected: null,
    isClosest: false,
    isBroad: isBroad(telling, dictionary),
  }
  if (isKnown) {
    if (endsInStateCode(words)) {
      const isCodeAlone = words.length === 1
      const query = stateCodeQuery(words, dictionary)
      yield { ...asTyped, query, name: isCodeAlone ? null : name }
    }
    yield { ...asTyped, query: textQuery(words, dictionary), name }
  }
  if (full) yield* furtherReadings(db, wordsOf(full))
  else yield* furtherReadings(db, words, dictionary)
}

/** Readings for when no record has all the words as they were typed. */
async function* furtherReadings(
  db: Queryable,
  words: string[],
  known?: Dictionary,
): AsyncGenerator<Reading> {
  const telling = tellingWords(words)
  const dictionary = known ?? (await readDictionary(db, telling, true))
  const kept = telling.filter((word) => dictionary.has(word))
  const dropped = telling.length - kept.length
  const spanish = correctSpanish(telling, (word) => !dictionary.has(word))
  const isSpanish = currentLanguage() === 'es'
  if (spanish && isSpanish) yield await inSpanish(db, spanish)
  const corrected = await findCorrected(db, telling, dictionary)
  if (corrected) yield await inOtherWords(db, corrected)
  if (spanish && !isSpanish) yield await inSpanish(db, spanish)
  if (dropped > 0 && isEnough(kept.length, dropped)) yield await inOtherWords(db, kept)
  if (kept.length >= MIN_FOR_CLOSEST) {
    const query = closestQuery(kept, dictionary)
    yield { query, words, name: null, corrected: null, isClosest: true, isBroad: true }
  }
}

async function inSpanish(db: Queryable, words: string[]): Promise<Reading> {
  const reading = await inOtherWords(db, fromSpanish(words) ?? words)
  return { ...reading, words, corrected: words.join(' ') }
}

async function inOtherWords(db: Queryable, words: string[]): Promise<Reading> {
  const dictionary = await readDictionary(db, words, true)
  const corrected = words.join(' ')
  const query = textQuery(words, dictionary)
  return {
    query,
    words,
    name: corrected,
    corrected,
    isClosest: false,
    isBroad: isBroad(tellingWords(words), dictionary),
  }
}

const isBroad = (telling: string[], dictionary: Dictionary): boolean =>
  mostWithAll(telling, dictionary) > BROAD

/** The last reading, for when no other finds anything: those words that the records have or that resemble theirs. */
export async function findInstead(db: Queryable, text: string): Promise<string | null> {
  const words = tellingWords(wordsOf(await toPlain(db, text)))
  const { corrected } = await correctEach(db, words, await readDictionary(db, words, true))
  return corrected.length > 0 && corrected.join(' ') !== words.join(' ')
    ? corrected.join(' ')
    : null
}

/** The database strips accents; plain ASCII does not need the round trip. */
export async function toPlain(db: Queryable, text: string): Promise<string> {
  if (isAscii(text)) return plainText(text)
  // Lone surrogates and null bytes cannot be sent.
  const sendable = text.toWellFormed().replaceAll('\0', ' ')
  const { rows } = await db.execute<{ plain: string }>(
    sql`select search_text(${sendable}) as plain`,
  )
  return rows[0]?.plain ?? ''
}
