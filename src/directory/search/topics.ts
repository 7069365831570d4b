/** Topics, beyond the records, that a search text is about. */
import { m } from '../../paraglide/messages.js'
import type { Suggestion } from './search.contract.ts'
import { tellingWords } from './search-query.ts'
import { plainName, stem, wordsOf } from './search-words.ts'
import { closestWord } from './slips.ts'
import { fromSpanish, toSpanish } from './spanish-words.ts'

import { currentIndex, entriesWith, type Field, type Meaning, WEIGHTS } from './topic-index.ts'

export type Topic = Suggestion & {
  /** The text is its title, or something that it is expressly about. */
  isExact: boolean
  /** All words are in its title. */
  isTitled: boolean
  score: number
}

/** Best first. `isDeep` also searches the running text, for words that no title or heading has. */
export async function findTopics(text: string, isDeep = false): Promise<Topic[]> {
  const asked = wordsOf(plainName(text))
  const found = await findWords(asked, isDeep)
  if (found.length > 0) return found
  const english = fromSpanish(asked)
  return english ? findWords(english, isDeep) : []
}

async function findWords(asked: string[], isDeep: boolean): Promise<Topic[]> {
  const plain = asked.join(' ')
  const words = tellingWords(asked)
  if (words.length === 0) return []
  const meanings = words.map((word, i) => meaningOf(word, i === words.length - 1))
  const tests = meanings.map(testOf)
  const names = [plain, ...(words.length === 1 ? otherWords(plain) : [])].map(stem)
  const found: Topic[] = []
  const index = await currentIndex()
  const candidates = isDeep ? index.entries : entriesWith(index, meanings)
  for (const { suggestion, titles, fields, body } of candidates) {
    const searched = isDeep ? [...fields, { words: body, weight: WEIGHTS.body }] : fields
    const best = weigh(searched, tests)
    if (!best) continue
    const whole = searched.filter((field) => tests.every((test) => test(field)))
    const isTitled = whole[0]?.weight === WEIGHTS.title
    const isExact = names.some((name) => titles.some((title) => stem(title) === name))
    // A section about it is a better target than the top of the page.
    const section = isTitled ? undefined : whole.find(({ heading }) => heading)?.heading
    found.push({
      ...suggestion,
      ...(section
        ? { detail: m.suggestions_section({ heading: section.text }), href: section.href }
        : {}),
      isExact,
      isTitled,
      // Ties go to the topic that has all the words in more places.
      score: best.reduce((sum, weight) => sum + weight, 0) / words.length + whole.length / 100,
    })
  }
  return found.sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.score - a.score)
}

/** The weight of the best field that has each word; null as soon as one has none, as in most topics. */
function weigh(fields: Field[], tests: ((field: Field) => boolean)[]): number[] | null {
  const best: number[] = []
  for (const test of tests) {
    let most = 0
    for (const field of fields) {
      if (field.weight > most && test(field)) most = field.weight
    }
    if (most === 0) return null
    best.push(most)
  }
  return best
}

/** The text with words that no topic has replaced by similar ones, or null if none is similar. */
export async function correctTopicWords(text: string): Promise<string | null> {
  const { entries } = await currentIndex()
  const known = new Set(entries.flatMap(({ fields }) => fields.flatMap((field) => field.words)))
  const words = tellingWords(wordsOf(plainName(text)))
  const corrected = words.map((word) => {
    const isKnown = [...known].some((one) => one.startsWith(stem(word)))
    return isKnown ? word : closestWord(word, known)
  })
  if (corrected.includes(undefined) || corrected.join() === words.join()) return null
  return corrected.join(' ')
}

/** What people type, and what the site calls it. */
const SAME_TOPICS = new Map([
  ['lawyer', 'attorney'],
  ['attorney', 'lawyer'],
])

/** A text in Spanish may name what is written in English, and the other way around. */
function otherWords(word: string): string[] {
  const english = fromSpanish([word])
  return [SAME_TOPICS.get(stem(word)), english?.join(' '), toSpanish(stem(word))].filter(
    (one) => one !== undefined && !one.includes(' '),
  ) as string[]
}

function meaningOf(word: string, isLast: boolean): Meaning {
  const isWhole = word.length < 3 || (word.length === 3 && !isLast)
  return { starts: isWhole ? [word] : [word, ...otherWords(word)].map(stem), isWhole }
}

/** Whether a field has a word. */
const testOf =
  ({ starts, isWhole }: Meaning) =>
  ({ words }: Field): boolean =>
    words.some((one) => starts.some((start) => (isWhole ? one === start : one.startsWith(start))))
