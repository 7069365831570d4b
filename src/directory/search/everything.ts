/** One search over everything: what the records have and what the site says, in one list. */
import type { Queryable } from '../../platform/database/open.ts'
import { urls } from '../../site/urls.ts'
import type { UsState } from '../../site/us.ts'
import {
  type Around,
  askedPlace,
  hasHalfOf,
  locatedSuggestion,
  MAX_ELSEWHERE,
  nearSuggestion,
  searchAround,
} from './around.ts'
import { type Asked, readAsked } from './asked.ts'
import { listBestFacilities } from './best-facilities.sql.ts'
import {
  asFound,
  type Found,
  findRecords,
  listFirst,
  type Records,
} from './directory-search.sql.ts'
import { type FoundThing, findSimilarThings, findThings } from './find-things.sql.ts'
import { findPlaces, type Places } from './places.sql.ts'
import type { Everything, Overview, Suggestion } from './search.contract.ts'
import { findInstead, firstFound } from './search-readings.ts'
import { correctTopicWords, findTopics, type Topic } from './topics.ts'

export async function searchEverything(
  db: Queryable,
  text: string,
  limit: number,
): Promise<Everything> {
  const all = await readAll(db, text, limit)
  return answer(db, all, limit)
}

/** How many suggestions of all kinds the overview has. */
const MAX_SUGGESTIONS = 60

/** If there is nothing but facilities, their list, with filters, says more than suggestions do. */
export async function searchOverview(db: Queryable, text: string): Promise<Overview> {
  const all = await readAll(db, text, MAX_SUGGESTIONS)
  const { asked, records, places, topics } = all
  const others = [places.places, topics, all.things, records?.companies ?? []]
  const isAll = records && !asked.place?.isCertain && others.every((some) => some.length === 0)
  const results = isAll && !asked.isSentence ? await listFirst(db, records) : null
  if (results) return { everything: null, results }
  return { everything: await answer(db, all, MAX_SUGGESTIONS), results: null }
}

type All = {
  asked: Asked
  records: Records | null
  places: Places
  topics: Topic[]
  things: FoundThing[]
}

async function readAll(db: Queryable, typed: string, limit: number): Promise<All> {
  const asked = await readAsked(db, typed)
  const { text, place, rest } = asked
  const [town] = place?.towns ?? []
  const isPart = place?.isCertain && rest.length > 0
  const [records, places, topics, named] = await Promise.all([
    firstFound(db, text, (reading) => findRecords(db, reading, limit)),
    isPart ? findPlaces(db, `${town?.name} ${town?.stateCode}`) : findPlaces(db, text),
    findTopics(text),
    findThings(db, text),
  ])
  const isPlace = places.isPlace && !isPart
  const isNothing = named.length + topics.length + places.places.length === 0 && !isWhole(records)
  const things = ofRecords(isNothing ? await findSimilarThings(db, text) : named, records)
  return {
    asked,
    records,
    places: { ...places, isPlace },
    topics: withoutDoubles(topics, things),
    things,
  }
}

/** A company that is found by a stored name and by records is described by the records. */
function ofRecords(things: FoundThing[], records: Records | null): FoundThing[] {
  const companies = new Map(records?.companies.map((one) => [one.href, one]))
  return things.map(({ suggestion, isNamed }) => ({
    isNamed,
    suggestion: companies.get(suggestion.href) ?? suggestion,
  }))
}

/** Records with all the words as they were typed. */
const isWhole = (records: Records | null): boolean =>
  records !== null && records.reading.corrected === null && !records.reading.isClosest

/** A trade with a page of its own is not also a passage on the page of a type. */
const withoutDoubles = (topics: Topic[], things: FoundThing[]): Topic[] =>
  things.some(({ suggestion }) => suggestion.kind === 'trade')
    ? topics.filter(({ kind }) => kind !== 'trade')
    : topics

async function answer(db: Queryable, all: All, limit: number): Promise<Everything> {
  const { asked, records, places, topics, things } = all
  const { place, isSentence, isAboutIllness, isAboutFamily } = asked
  const around = place && (await searchAround(db, { ...asked, place }, records, limit))
  const found = await asFound(db, records, places)
  if (!place && asked.state) return answerInState(db, all, asked.state, found, limit)
  const isFar = around !== null && (around.elsewhere.length > 0 || around.nearby.length > 0)
  const arranged = await arrangeAll(
    db,
    asked.text,
    around ? inPlace(found, around, asked) : found,
    topics,
    things,
    limit,
    isFar,
  )
  const isShown = place !== null && isFar
  return {
    ...arranged,
    place: isShown ? askedPlace(place) : null,
    nearby: around?.nearby.map(nearSuggestion) ?? [],
    elsewhere: around?.elsewhere.map((one) => locatedSuggestion(one, asked.rest)) ?? [],
    understood: isSentence ? asked.text : null,
    isAboutIllness,
    isAboutFamily,
  }
}

/** "Boeing plant Pennsylvania" with no record in Pennsylvania: one in another state that lacks a word is not the one asked for. */
async function answerInState(
  db: Queryable,
  { asked, topics, things }: All,
  state: UsState,
  found: Found,
  limit: number,
): Promise<Everything> {
  const isNearly = found.isClosest || found.corrected !== null
  const isThere = ({ href }: Suggestion) => href.startsWith(`${urls.state(state.slug)}/`)
  const meant = found.isClosest
    ? found.facilities.filter(({ name, detail }) =>
        hasHalfOf(asked.rest, `${name} ${detail ?? ''}`),
      )
    : found.facilities
  const there = isNearly ? meant.filter(isThere) : found.facilities
  const elsewhere = isNearly ? meant.filter((one) => !isThere(one)) : []
  const isMissing = there.length === 0 && found.companies.length === 0
  const statePlaces = isMissing ? (await findPlaces(db, state.name)).places.slice(0, 1) : []
  const arranged = await arrangeAll(
    db,
    asked.text,
    {
      ...found,
      facilities: there,
      places: found.places.length > 0 ? found.places : statePlaces,
      total: there.length < found.facilities.length ? there.length : found.total,
    },
    topics,
    things,
    limit,
    false,
  )
  const { slug } = state
  const place = { name: state.name, state: { name: state.name, slug } }
  return {
    ...arranged,
    place: isMissing && !arranged.isPlace ? place : null,
    nearby: [],
    elsewhere: elsewhere.slice(0, MAX_ELSEWHERE),
    understood: asked.isSentence ? asked.text : null,
    isAboutIllness: asked.isAboutIllness,
    isAboutFamily: asked.isAboutFamily,
  }
}

/** What was found, without what is in another place than the one asked for. */
function inPlace(found: Found, { there, isAsTyped }: Around, { rest }: Asked): Found {
  if (isAsTyped && !found.isClosest) return found
  return {
    ...found,
    facilities: there.map((one) => locatedSuggestion(one, rest)),
    total: there.length,
    corrected: null,
    isClosest: false,
  }
}

type Arranged = Pick<
  Everything,
  'suggestions' | 'isPlace' | 'total' | 'corrected' | 'isClosest' | 'instead'
>

async function arrangeAll(
  db: Queryable,
  text: string,
  asked: Found,
  topics: Topic[],
  things: FoundThing[],
  limit: number,
  isFar: boolean,
): Promise<Arranged> {
  const isMeant = asked.isPlace || topics.length > 0 || things.some(({ isNamed }) => isNamed)
  // Corrected results are dropped when there are results for the words as typed.
  const found = isMeant && (asked.corrected || asked.isClosest) ? withoutRecords(asked) : asked
  const { total, corrected, isClosest, isPlace } = found
  const suggestions = arrange(found, topics, limit, things)
  // Where the place is known, the records near it say more than similar words.
  if (suggestions.length > 0 || isFar) {
    return { suggestions, isPlace, total, corrected, isClosest, instead: null }
  }
  return searchFurther(db, text, limit)
}

/** Neither records nor titles have the words: the running text, similar words, another text. */
async function searchFurther(db: Queryable, text: string, limit: number): Promise<Arranged> {
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

/** The most entries of a short list that are not facilities, unless there are too few of those. */
const OTHERS = { short: 4, ofPlace: 5 }
const SHORT = 20

/**
 * First what the text names: places, topics by their title, and the best guide with all the words in its
 * title. Then facilities, and then the rest. A history comes after the facilities it may be about.
 */
export function arrange(
  found: Found,
  topics: Topic[],
  limit: number,
  things: FoundThing[] = [],
): Suggestion[] {
  const { places, isPlace, companies, facilities } = found
  // For the name of a place, only titles count: every other text mentions places in passing.
  const fitting = isPlace ? topics.filter(({ isTitled }) => isTitled) : topics
  const guide = fitting.find(({ kind, isTitled }) => kind === 'guide' && isTitled)
  const history = fitting.filter(({ kind, isExact }) => kind === 'history' && isExact)
  const named = fitting.filter(
    (topic) => !history.includes(topic) && (topic.isExact || (!isPlace && topic === guide)),
  )
  const ofThings = (isNamed: boolean) =>
    things.filter((one) => one.isNamed === isNamed).map(({ suggestion }) => suggestion)
  const lead = [...(isPlace ? places : []), ...ofThings(true), ...named]
  const rest = [
    ...(isPlace ? [] : places),
    ...ofThings(false),
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
