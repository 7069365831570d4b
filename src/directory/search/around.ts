/**
 * What a search that names a place finds: the records of that place, those of the same words elsewhere, which are
 * never shown as if they were the ones asked for, and the nearest of any kind.
 */
import type { Queryable } from '../../platform/database/open.ts'
import { usStates } from '../../site/us.ts'
import { type Located, listByDistance, listOfKind, listWithin, locate } from './around.sql.ts'
import { type Asked, readAsked } from './asked.ts'
import { type Best, listBestFacilities } from './best-facilities.sql.ts'
import { type About, asSuggestion, findRecords, type Records } from './directory-search.sql.ts'
import type { Town } from './gazetteer/gazetteer.ts'
import { listNearestRecords, type NearRecord } from './gazetteer/nearest.sql.ts'
import { categoriesOf, isKindOfPlace, type NamedPlace } from './named-place.ts'
import type { AskedPlace, Suggestion } from './search.contract.ts'
import { firstFound } from './search-readings.ts'
import { plainName, stem } from './search-words.ts'
import { closestWord } from './slips.ts'

export type Around = {
  /** The ones asked for. */
  there: Located[]
  /** `there` is what all words of the text found. */
  isAsTyped: boolean
  elsewhere: Located[]
  nearby: NearRecord[]
}

/** A workplace is known by the name of the next town. With more miles than this it is another place. */
const MAX_MILES = 25
export const MAX_ELSEWHERE = 5
const MAX_NEARBY = 8
/** More than these are never near a town that somebody looks for. */
const MAX_COMPARED = 300

/** The best few for a list of facilities alone: those of the place, where the text names one. */
export async function listAskedFor(db: Queryable, typed: string, limit: number): Promise<Best> {
  const asked = await readAsked(db, typed)
  const { text, place } = asked
  if (!place) return inState(await listBestFacilities(db, text, limit), asked)
  const records = await firstFound(db, text, (reading) => findRecords(db, reading, limit))
  const { there, isAsTyped } = await searchAround(db, { ...asked, place }, records, limit)
  const facilities = there.map(({ facility }) => facility)
  const { corrected = null, isClosest = false } = records?.reading ?? {}
  return isAsTyped
    ? { facilities, total: records?.total ?? null, corrected, isClosest }
    : { facilities, total: facilities.length, corrected: null, isClosest: false }
}

/** One that lacks a word of the text is not the one asked for, when it is in another state. */
function inState(best: Best, { state, rest }: Asked): Best {
  if (!state || (!best.isClosest && best.corrected === null)) return best
  const facilities = best.facilities.filter(
    (one) => one.state.slug === state.slug && (!best.isClosest || hasHalfOf(rest, one.name)),
  )
  return { ...best, facilities, total: facilities.length }
}

/** Whether a name has half of what names a workplace in the words asked for. */
export function hasHalfOf(rest: string[], name: string): boolean {
  const words = rest.filter((word) => !isKindOfPlace([word]))
  const own = plainName(name).split(' ')
  const known = words.filter((word) => own.some((one) => one.startsWith(stem(word))))
  return known.length * 2 >= words.length
}

/** `records` are those with all words of the text, or with others if none has them all. */
export async function searchAround(
  db: Queryable,
  { place, rest }: Asked & { place: NamedPlace },
  records: Records | null,
  limit: number,
): Promise<Around> {
  const { towns } = place
  const matches = records?.best.filter(({ isMatch }) => isMatch) ?? []
  const isMeant = meansPlace(place, rest, records)
  const isWholeText = rest.length === 0
  const [found, named, nearest] = await Promise.all([
    locate(
      db,
      matches.map(({ facility }) => facility),
      towns,
    ),
    isMeant && !isWholeText ? listByDistance(db, rest, towns, limit) : [],
    isMeant || isWholeText ? listNearest(db, towns, limit) : [],
  ])
  const isAsked = isMeant ? isAt(place, rest) : () => true
  const isWhole = !isMeant || hasAllWords(records, place, rest)
  const meant = isWhole ? found : found.filter(hasNameOf(rest, records))
  const isFound = [...meant, ...named].some(isAsked)
  const close = isFound || !isMeant ? [] : await findClose(db, place, rest)
  const all = distinct([...meant, ...named])
  const there = distinct([...all, ...close])
    .filter(isAsked)
    .slice(0, limit)
  return {
    there,
    isAsTyped: found.length > 0 && meant.length === found.length && found.every(isAsked),
    elsewhere: all.filter((one) => !isAsked(one)).slice(0, MAX_ELSEWHERE),
    nearby: kindFirst(nearest, rest)
      .filter(({ id }) => !there.some(({ facility }) => facility.id === id))
      .slice(0, MAX_NEARBY),
  }
}

/** Records of the words asked for come first among those as far away as each other, such as all that are known by their town alone. */
function kindFirst(nearest: NearRecord[], rest: string[]): NearRecord[] {
  const isLike = ({ name, facilityType }: NearRecord) => {
    const own = plainName(`${name} ${facilityType ?? ''}`).split(' ')
    return rest.some((word) => own.some((one) => one.startsWith(stem(word))))
  }
  return nearest.toSorted((a, b) => a.miles - b.miles || Number(isLike(b)) - Number(isLike(a)))
}

/** Whether the records have all words, as typed or as spelled right. */
const hasAllWords = (records: Records | null, place: NamedPlace, rest: string[]): boolean =>
  records !== null &&
  !records.reading.isClosest &&
  (records.reading.corrected === null ||
    records.reading.words.length >= place.words.length + rest.length)

/** Results that lack a word must have half of what names the workplace, not only its town and kind. */
function hasNameOf(rest: string[], records: Records | null): (one: Located) => boolean {
  const { words = [], isClosest = false } = records?.reading ?? {}
  const name = rest.filter((word) => !isKindOfPlace([word]))
  const hasKind = !isClosest && rest.some((word) => words.includes(word))
  return ({ names }) => {
    const known = name.filter((word) => names.some((one) => one.startsWith(stem(word))))
    return name.length === 0 ? hasKind : known.length * 2 >= name.length
  }
}

async function findClose(db: Queryable, place: NamedPlace, rest: string[]): Promise<Located[]> {
  const alike = await findAlike(db, place, rest)
  return alike.length > 0 ? alike : findMisspelled(db, place, rest)
}

/** "nasco" in San Diego is NASSCO: among the few records of a town, a slip is told from another name. */
async function findMisspelled(
  db: Queryable,
  { towns }: NamedPlace,
  rest: string[],
): Promise<Located[]> {
  const name = rest.filter((word) => !isKindOfPlace([word]))
  if (tellsNothing(name, towns)) return []
  const near = await listWithin(db, towns, MAX_MILES, MAX_COMPARED)
  return near
    .filter(isOfKind(rest))
    .filter(({ names }) => name.every((word) => isSpelledAlike(word, names)))
    .slice(0, MAX_NEARBY)
}

const isSpelledAlike = (word: string, names: string[]): boolean =>
  names.some((one) => one.startsWith(stem(word))) || closestWord(word, names) !== undefined

/** "Merrill-Stevens Dry Dock" may be on record as "Merrill-Stevens Yard", and "Bridgeport Station" as a power plant of Bridgeport. */
async function findAlike(
  db: Queryable,
  { towns, isExact, isCertain }: NamedPlace,
  rest: string[],
): Promise<Located[]> {
  const name = rest.filter((word) => !isKindOfPlace([word]))
  if ((!isExact && !isCertain) || (name.length > 0 && tellsNothing(name, towns))) return []
  const kinds: string[] = categoriesOf(rest)
  if (name.length === 0) return kinds.length > 0 ? listOfKind(db, kinds, towns, MAX_NEARBY) : []
  if (name.length === rest.length) return []
  const named = await listByDistance(db, name, towns, MAX_NEARBY)
  return named.filter(isOfKind(rest))
}

/** All records of a state have its name: of "Alabama Dry Dock, Mobile", it tells none from another. */
function tellsNothing(name: string[], [town]: Town[]): boolean {
  const state = usStates.find(({ code }) => code === town?.stateCode)
  const words = plainName(state?.name ?? '').split(' ')
  return name.every((word) => words.includes(word))
}

/** A school is no dry dock, whatever it is called. */
function isOfKind(rest: string[]): (one: Located) => boolean {
  const kinds: string[] = categoriesOf(rest)
  return ({ category }) => category === null || kinds.length === 0 || kinds.includes(category)
}

/** Or only words that are a town somewhere: "Corning" may be part of a name, and "Erie" a county. */
function meansPlace(place: NamedPlace, rest: string[], records: Records | null): boolean {
  if (place.isExact || !records || records.reading.isClosest) {
    // No record has all the words: the last is where it should be, "Crown Zellerbach Bogalusa".
    const isWhere = records !== null && place.isLast && rest.length > 1
    return place.isExact || place.isCertain || isWhere || isKindOfPlace(rest)
  }
  return place.isCertain && rest.length > 0
}

/** "Bethlehem Steel Shipyard, Hoboken" is not the one of Staten Island. */
function isNamedAfterOwnTown({ name, city }: Located['facility'], rest: string[]): boolean {
  const own = plainName(city.name)
  return ` ${plainName(name)} `.includes(` ${own} `) && !rest.includes(own)
}

const listNearest = (db: Queryable, [town]: Town[], limit: number): Promise<NearRecord[]> =>
  town ? listNearestRecords(db, town, MAX_NEARBY + limit) : Promise.resolve([])

/** Records in the town, named after it, or near it and of the name that was asked for, unless that name is of their own town. */
function isAt({ words }: NamedPlace, rest: string[]): (one: Located) => boolean {
  const isName = !isKindOfPlace(rest)
  return ({ facility, formerNames, isThere, miles }) =>
    isThere ||
    (isName && miles !== null && miles <= MAX_MILES && !isNamedAfterOwnTown(facility, rest)) ||
    [facility.name, ...formerNames].some((name) => {
      const own = plainName(name).split(' ')
      return words.every((word) => own.includes(word))
    })
}

const distinct = (all: Located[]): Located[] =>
  [...new Map(all.toReversed().map((one) => [one.facility.id, one])).values()].toReversed()

/** `words` mark what was found in the name. */
export function locatedSuggestion(one: Located, words: string[]): Suggestion {
  const { facility, isThere, miles } = one
  const suggestion = asSuggestion(facility, [aboutOf(facility.id, one)], words)
  return isThere || miles === null ? suggestion : { ...suggestion, distance: miles }
}

export const nearSuggestion = (one: NearRecord): Suggestion => ({
  ...asSuggestion(one, [aboutOf(one.id, one)], []),
  distance: one.miles,
})

type Known = Pick<About, 'grade' | 'formerNames' | 'years' | 'documentYears'>
/** The companies of what is near are not searched. */
const aboutOf = (id: number, { grade, formerNames, years, documentYears }: Known): About => ({
  ...{ id, company: null, parent: null },
  ...{ grade, formerNames, years, documentYears },
})

export function askedPlace({ zip, towns: [town] }: NamedPlace): AskedPlace | null {
  const state = usStates.find(({ code }) => code === town?.stateCode)
  if (!town || !state) return null
  return {
    name: town.name,
    state: { name: state.name, slug: state.slug },
    ...(zip ? { zip } : {}),
  }
}
