/** What a search text asks for: the words of a workplace, the place that it names, and whether somebody is ill. */
import type { Queryable } from '../../platform/database/open.ts'
import type { UsState } from '../../site/us.ts'
import { beginsTown, findNamedPlace, findNamedState, type NamedPlace } from './named-place.ts'
import { toPlain } from './search-readings.ts'
import { plainName } from './search-words.ts'
import { readSentence } from './sentence.ts'
import { inFull } from './short-forms.ts'
import { fromSpanish } from './spanish-words.ts'

export type Asked = {
  /** What is searched for: of a sentence, the words that may be in a record. */
  text: string
  /** The text was a sentence, and `text` is what was understood of it. */
  isSentence: boolean
  place: NamedPlace | null
  /** Named at the end, where there is no place. */
  state: UsState | null
  /** The words of `text` without those of the place. */
  rest: string[]
  isAboutIllness: boolean
  isAboutFamily: boolean
}

const STATE_AT_END = /[,\s]([A-Z]{2})\.?\s*$/

/** Words of an address or a name, which a sentence is not told by. */
const MIN_LEFT_OUT = 2

export async function readAsked(db: Queryable, typed: string): Promise<Asked> {
  const plain = await toPlain(db, typed)
  const all = (inFull(plain) ?? plain).split(' ').filter(Boolean)
  const { words: read, isAboutIllness, isAboutFamily } = readSentence(all, beginsTown)
  // Codes are also words of English or Spanish: "Dagsboro, DE".
  const code = STATE_AT_END.exec(typed)?.[1]?.toLowerCase()
  const words = code && all.at(-1) === code && read.at(-1) !== code ? [...read, code] : read
  const isSentence = words.length > 0 && all.length - words.length >= MIN_LEFT_OUT
  const afterComma = typed.includes(',') ? plainName(typed.slice(typed.lastIndexOf(',') + 1)) : ''
  const english = fromSpanish(words) ?? words
  const place = findNamedPlace(all, english, afterComma)
  const state = place ? null : findNamedState(english, code)
  const named = place?.words ?? (state ? plainName(`${state.name} ${state.code}`).split(' ') : [])
  return {
    text: isSentence ? words.join(' ') : typed,
    isSentence,
    place,
    state,
    rest: english.filter((word) => !named.includes(word)),
    isAboutIllness,
    isAboutFamily,
  }
}
