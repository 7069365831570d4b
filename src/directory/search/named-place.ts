/** The place that a search text names, of all places in the country: a ZIP code, or a town with or without its state. */
import { type UsState, usStates } from '../../site/us.ts'
import type { CategorySlug } from '../categories.ts'
import { findTowns, findZip, type Town } from './gazetteer/gazetteer.ts'
import { plainText, stem } from './search-words.ts'
import { leadsToPlace } from './sentence.ts'

export type NamedPlace = {
  zip?: string
  /** Towns of that name; of several, the one that is meant is not known from the text. */
  towns: Town[]
  /** The words of the text that name it. */
  words: string[]
  /** The text can only mean the town: it is after "in" or a comma, or its state or ZIP code is given. */
  isExact: boolean
  /** It is a larger one, at the end or beside a kind of workplace. A smaller one may be part of a name: "Owens Corning". */
  isCertain: boolean
  /** The text ends with it. */
  isLast: boolean
}

const STATES = usStates.flatMap(({ code, name }) => [
  // As the words of a sentence are read: without "of", as in "District of Columbia".
  {
    code,
    words: plainText(name)
      .split(' ')
      .filter((word) => word !== 'of'),
  },
  { code, words: [code.toLowerCase()] },
])
/** "Salt Lake City", "Truth or Consequences". */
const MAX_TOWN_WORDS = 4
/** Kinds of workplaces and of work, some of which are also towns. */
const KINDS = new Set(
  [
    'air airport army base building center chemical college company corporation county creek depot dock drydock dry electric factory',
    'field fort foundry gas general generating hospital industries iron island lake lumber marine mill mills mine mines',
    'boilermaker carpenter electrician insulator laborer machinist mechanic painter pipefitter plumber welder worker',
    'national naval navy oil paper park plant point port power powerhouse railroad railway refinery repair river school ship',
    'shipbuilding ships shipyard shop shops state station steel street terminal tower union university works yard yards',
  ].flatMap((line) => line.split(' ')),
)

/** What a county is called, depending on the state. */
export const COUNTY_WORDS = new Set(['county', 'parish', 'borough'])

/** `all` are the plain words of the text, fillers included; `telling` those that may be in a record. */
export function findNamedPlace(
  all: string[],
  telling: string[],
  /** What follows the last comma, in plain words. */
  afterComma = '',
): NamedPlace | null {
  const zip = telling.find((word) => /^\d{5}$/.test(word))
  const found = zip === undefined ? undefined : findZip(zip)
  if (zip && found)
    return { zip, towns: [found], words: [zip], isExact: true, isCertain: true, isLast: true }
  return withState(telling) ?? alone(all, telling, afterComma)
}

/** "tampa fl", "port arthur texas". */
function withState(words: string[]): NamedPlace | null {
  for (const { at, ...state } of statesIn(words)) {
    for (let length = Math.min(MAX_TOWN_WORDS, at); length > 0; length--) {
      const name = words.slice(at - length, at)
      const towns = findTowns(name.join(' '), state.code)
      // "Lake Park, FL" is a town, when nothing else is said.
      if (towns.length > 0 && (length === at || !isKindOfPlace(name)))
        return {
          towns,
          words: [...name, ...state.words],
          isExact: true,
          isCertain: true,
          isLast: true,
        }
    }
  }
  return null
}

/** Those that something comes before, the last first: of "Texas City, Texas" it is not the first "Texas". */
const statesIn = (words: string[]) =>
  STATES.flatMap((state) =>
    words.flatMap((_, at) =>
      at > 0 && isAtPosition(state.words, words, at) ? [{ ...state, at }] : [],
    ),
  ).sort((a, b) => b.at - a.at)

/** A state that the text ends with: "Boeing plant Pennsylvania". Codes are also words, so `given` is one in capitals. */
export function findNamedState(words: string[], given: string | undefined): UsState | null {
  const last = statesIn(words).find(
    ({ at, words: own }) =>
      at + own.length === words.length && (own.join('').length > 2 || own[0] === given),
  )
  return usStates.find(({ code }) => code === last?.code) ?? null
}

/** Spanish articles that are the first word of a town: "Los Angeles", "El Segundo". */
const ARTICLES = new Set(['el', 'los', 'lo'])

export const beginsTown = (words: string[], at: number): boolean =>
  ARTICLES.has(words[at] ?? '') &&
  [2, 3].some((length) => findTowns(words.slice(at, at + length).join(' ')).length > 0)

/** ZIP codes of a town that is known beyond its county. */
const MIN_SIZE = 4

function alone(all: string[], telling: string[], afterComma: string): NamedPlace | null {
  const { length } = telling
  const lengths = Array.from(
    { length: Math.min(MAX_TOWN_WORDS, length) },
    (_, i) => i + 1,
  ).reverse()
  for (const part of [
    ...lengths.map((count) => ({ count, at: length - count })),
    ...lengths.map((count) => ({ count, at: 0 })),
  ]) {
    const words = telling.slice(part.at, part.at + part.count)
    const next = telling[part.at + part.count] ?? ''
    if (isKindOfPlace(words) || words.join('').length < 3 || COUNTY_WORDS.has(next)) continue
    if (STATES.some((state) => state.words.join(' ') === words.join(' '))) return null
    const towns = findTowns(words.join(' '))
    const [largest] = towns
    if (!largest) continue
    const rest = telling.filter((word) => !words.includes(word))
    const isExact =
      words.join(' ') === afterComma || leadsToPlace(all[all.indexOf(words[0] ?? '') - 1])
    const isTold = part.at > 0 || isKindOfPlace(rest)
    const isCertain = isExact || (isTold && largest.size >= MIN_SIZE)
    return { towns, words, isExact, isCertain, isLast: part.at > 0 }
  }
  return null
}

/** The categories of the directory that such words name. */
const CATEGORIES: Record<CategorySlug, string> = {
  'power-plants': 'electric generating plant power powerhouse station',
  shipyards: 'dock drydock ship shipbuilding shipyard yard',
  hospitals: 'hospital',
  schools: 'college school university',
  manufacturing: 'chemical company factory foundry mill paper plant refinery steel works',
  government: 'army base field fort navy naval',
  transportation: 'airport depot railroad railway shop terminal',
  'commercial-buildings': '',
  residential: '',
  'mines-and-waste-sites': 'dump landfill mine pit quarry',
}

export const categoriesOf = (words: string[]): CategorySlug[] =>
  (Object.keys(CATEGORIES) as CategorySlug[]).filter((slug) =>
    words.some((word) => CATEGORIES[slug].split(' ').includes(stem(word))),
  )

/** Words that say what sort of workplace it is, and do not name one. */
export const isKindOfPlace = (words: string[]): boolean =>
  words.every((word) => KINDS.has(word) || KINDS.has(stem(word)))

const isAtPosition = (part: string[], words: string[], at: number): boolean =>
  part.every((word, i) => words[at + i] === word)
