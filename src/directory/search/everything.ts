/** One search over everything: what the records have and what the site says, in one list. */
import type { Queryable } from '../../platform/database/open.ts'
import { listBestFacilities } from './best-facilities.sql.ts'
import {
  asFound,
  type Found,
  findRecords,
  listFirst,
  searchDirectory,
} from './directory-search.sql.ts'
import { findPlaces } from './places.sql.ts'
import type { Everything, Overview, Suggestion } from './search.contract.ts'
import { findInstead, firstFound } from './search-readings.ts'
import { correctTopicWords, findTopics, type Topic } from './topics.ts'

export async function searchEverything(
  db: Queryable,
  text: string,
  limit: number,
): Promise<Everything> {
  const [found, topics] = await Promise.all([searchDirectory(db, text, limit), findTopics(text)])
  return arrangeAll(db, text, found, topics, limit)
}

/** How many suggestions of all kinds the overview has. */
const MAX_SUGGESTIONS = 60

/** If there is nothing but facilities, their list, with filters, says more than suggestions do. */
export async function searchOverview(db: Queryable, text: string): Promise<Overview> {
  const [records, places, topics] = await Promise.all([
    firstFound(db, text, (reading) => findRecords(db, reading, MAX_SUGGESTIONS)),
    findPlaces(db, text),
    findTopics(text),
  ])
  const others = [places.places, topics, records?.companies ?? []]
  const isAll = records && others.every((some) => some.length === 0)
  const results = isAll ? await listFirst(db, records) : null
  if (results) return { everything: null, results }
  const found = await asFound(db, records, places)
  const everything = await arrangeAll(db, text, found, topics, MAX_SUGGESTIONS)
  return { everything, results: null }
}

async function arrangeAll(
  db: Queryable,
  text: string,
  asked: Found,
  topics: Topic[],
  limit: number,
): Promise<Everything> {
  const isMeant = asked.isPlace || topics.length > 0
  // Corrected results are dropped when there are results for the words as typed.
  const found = isMeant && (asked.corrected || asked.isClosest) ? withoutRecords(asked) : asked
  const { total, corrected, isClosest, isPlace } = found
  const suggestions = arrange(found, topics, limit)
  if (suggestions.length > 0) {
    return { suggestions, isPlace, total, corrected, isClosest, instead: null }
  }
  return searchFurther(db, text, limit)
}

/** Neither records nor titles have the words: the running text, similar words, another text. */
async function searchFurther(db: Queryable, text: string, limit: number): Promise<Everything> {
  const nothing = { isPlace: false, total: 0, corrected: null, isClosest: false, instead: null }
  const deep = await findTopics(text, true)
  if (deep.length > 0) return { ...nothing, suggestions: distinct(deep).slice(0, limit) }
  const corrected = await correctTopicWords(text)
  const similar = corrected ? await findTopics(corrected) : []
  if (similar.length > 0) {
    return { ...nothing, corrected, suggestions: distinct(similar).slice(0, limit) }
  }
  return { ...nothing, suggestions: [], instead: await findAnotherText(db, text) }
}

/** Another text that finds facilities, for when this one finds nothing at all. */
async function findAnotherText(db: Queryable, text: string): Promise<string | null> {
  const instead = await findInstead(db, text)
  if (!instead) return null
  const { total } = await listBestFacilities(db, instead, 1)
  return total === 0 ? null : instead
}

const withoutRecords = (found: Found): Found => ({
  ...found,
  facilities: [],
  companies: [],
  total: 0,
  corrected: null,
  isClosest: false,
})

/** Of a short list, at most this many are not facilities, unless there are too few of those. */
const OTHERS = { short: 4, ofPlace: 5 }
const SHORT = 20

/**
 * First what the text names: places, topics by their title, and the best guide with all the words in its
 * title. Then facilities, and then the rest. A history comes after the facilities it may be about.
 */
export function arrange(found: Found, topics: Topic[], limit: number): Suggestion[] {
  const { places, isPlace, companies, facilities } = found
  // For the name of a place, only titles count: every other text mentions places in passing.
  const fitting = isPlace ? topics.filter(({ isTitled }) => isTitled) : topics
  const guide = fitting.find(({ kind, isTitled }) => kind === 'guide' && isTitled)
  const history = fitting.filter(({ kind, isExact }) => kind === 'history' && isExact)
  const named = fitting.filter(
    (topic) => !history.includes(topic) && (topic.isExact || (!isPlace && topic === guide)),
  )
  const lead = [...(isPlace ? places : []), ...named]
  const rest = [
    ...(isPlace ? [] : places),
    ...history,
    ...companies,
    ...fitting.filter((topic) => ![...named, ...history].includes(topic)),
  ]
  const others = limit > SHORT ? limit : isPlace ? OTHERS.ofPlace : OTHERS.short
  const maxOthers = Math.max(others, limit - facilities.length)
  const leading = lead.slice(0, maxOthers)
  const following = rest.slice(0, maxOthers - leading.length)
  const room = Math.max(0, limit - leading.length - following.length)
  const all = [...leading, ...facilities.slice(0, room), ...following]
  return distinct(all).slice(0, limit)
}

/** Two trades may be on one page: the better one leads there. */
const distinct = (all: Suggestion[]): Suggestion[] =>
  [...new Map(all.toReversed().map((one) => [one.href, asSuggestion(one)])).values()].toReversed()

const asSuggestion = (one: Suggestion | Topic): Suggestion => {
  if (!('score' in one)) return one
  const { score: _, isExact: __, isTitled: ___, ...suggestion } = one
  return suggestion
}
