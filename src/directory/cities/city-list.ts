/** How a visitor may filter and sort a city's list; all of it is in the address. */
import { textParam } from '../../platform/web/search-params.ts'
import { urls } from '../../site/urls.ts'
import { type Grade, grades } from '../evidence/grades.ts'
import { type Showing, showings } from '../evidence/showings.ts'
import { categoryOf } from '../facilities/category-counts.ts'
import type { FacilityListItem } from '../facilities/facilities.contract.ts'
import { spanOf } from '../years.ts'
import type { City } from './cities.contract.ts'

/** Orders besides the default, which is by name. */
export const sorts = ['years', 'documented'] as const
export type Sort = (typeof sorts)[number]

export type CityList = {
  category?: string
  grade?: Grade
  /** A to Z; 0 for names that start with anything else. */
  letter?: string
  show?: 'all'
  /** What a document of the record shows. */
  shows?: Showing
  sort?: Sort
  from?: string
  to?: string
  q?: string
}

const LONGEST = { category: 100, q: 80 }

/** Reads the parameters of the address; unknown values are ignored. */
export function readCityList(given: Record<string, unknown>): CityList {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === given[name])
  const like = (name: string, pattern: RegExp) => textParam(given, name, 5)?.match(pattern)?.[0]
  const read: { [Name in keyof Required<CityList>]: CityList[Name] | undefined } = {
    category: textParam(given, 'category', LONGEST.category),
    grade: oneOf('grade', grades),
    letter: like('letter', /^[A-Z0]$/),
    show: oneOf('show', ['all']),
    shows: oneOf('shows', showings),
    sort: oneOf('sort', sorts),
    from: like('from', /^(1[789]|20)\d\d$/),
    to: like('to', /^(1[789]|20)\d\d$/),
    q: textParam(given, 'q', LONGEST.q),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value)) as CityList
}

/** Parameters in the order of readCityList, so that a list has one address. */
export function cityListUrl(city: City, list: CityList): string {
  const parameters = Object.entries(readCityList(list)).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  const path = urls.city(city.state.slug, city.slug)
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`
}

/** Accents do not matter: Éclair is under E. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const letterOf = ({ name }: { name: string }): string =>
  plain(name)
    .match(/^[a-z]/)?.[0]
    .toUpperCase() ?? '0'

type Chosen = {
  shown: FacilityListItem[]
  /** First letters of what the list would show without a chosen letter. */
  letters: Set<string>
  /** How many were left out only because their years are not known. */
  undated: number
}

/** `facilities` are sorted by name. */
export function chooseFacilities(facilities: FacilityListItem[], list: CityList): Chosen {
  const { category, grade, shows, letter, from, to, sort } = list
  const words = plain(list.q ?? '').match(/\S+/g) ?? []
  const isDated = from !== undefined || to !== undefined
  const asked = facilities.filter((facility) => {
    if (category && categoryOf(facility) !== category) return false
    if (grade && facility.grade !== grade) return false
    if (shows && !facility.shows.includes(shows)) return false
    const text = words.length > 0 ? plain(namesOf(facility)) : ''
    return words.every((word) => text.includes(word))
  })
  const dated = asked.filter(({ operationalYears }) => {
    if (!isDated) return true
    const span = spanOf(operationalYears)
    return span && span.first <= Number(to ?? 9999) && span.last >= Number(from ?? 0)
  })
  return {
    shown: sorted(letter ? dated.filter((facility) => letterOf(facility) === letter) : dated, sort),
    letters: new Set(dated.map(letterOf)),
    undated: isDated ? asked.filter(({ operationalYears }) => !spanOf(operationalYears)).length : 0,
  }
}

const namesOf = ({ name, formerNames, companyName, facilityType }: FacilityListItem) =>
  [name, ...formerNames, companyName, facilityType].join(' ')

/** Ties stay sorted by name. */
function sorted(facilities: FacilityListItem[], sort: Sort | undefined): FacilityListItem[] {
  if (sort === 'years') {
    const first = ({ operationalYears }: FacilityListItem) =>
      spanOf(operationalYears)?.first ?? 9999
    return facilities.toSorted((a, b) => first(a) - first(b))
  }
  if (sort === 'documented') {
    const rank = ({ grade }: FacilityListItem) => grades.indexOf(grade)
    return facilities.toSorted((a, b) => rank(a) - rank(b) || b.documents - a.documents)
  }
  return facilities
}
