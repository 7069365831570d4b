/**
 * People write sentences: "My father worked at the Tampa shipyard, he has mesothelioma". What names the workplace is
 * searched for; the rest says whom it is about, and that the first steps after a diagnosis belong beside the results.
 */
import { en } from '../../languages/en/questions.ts'
import { es } from '../../languages/es/questions.ts'

type Sentence = {
  /** Those that may be in a record, in order. */
  words: string[]
  isAboutIllness: boolean
  isAboutFamily: boolean
}

const languages = [en, es]
const listed = (part: keyof typeof en): Set<string> =>
  new Set(languages.flatMap((words) => words[part].flatMap((line) => line.split(' '))))

const FILLERS = listed('fillers')
const WORKING = listed('working')
const FAMILY = listed('family')
const ILLNESS = listed('illness')
const BEFORE = listed('before')

/** Plain words, as search-words.ts makes them. A filler counts where a town begins with it: "Los Angeles". */
export function readSentence(
  all: string[],
  beginsTown: (words: string[], at: number) => boolean,
): Sentence {
  const words = all.filter(
    (word, at) =>
      (!FILLERS.has(word) || beginsTown(all, at)) &&
      !WORKING.has(word) &&
      !FAMILY.has(word) &&
      !ILLNESS.has(word),
  )
  return {
    words,
    isAboutIllness: all.some((word) => ILLNESS.has(word)),
    isAboutFamily: all.some((word) => FAMILY.has(word)),
  }
}

/** Whether the name of a place may follow. */
export const leadsToPlace = (word: string | undefined): boolean =>
  word !== undefined && BEFORE.has(word)
