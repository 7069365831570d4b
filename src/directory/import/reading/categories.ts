/** The category of a facility (from a column, its industry code or its name), and its type. */

import { memoize } from '../../../platform/memoize.ts'
import { allCategories, type CategorySlug } from '../../categories.ts'
import { properCase } from './proper-case.ts'

/**
 * How certain a category is, for when lists disagree. The steps are two apart: one is added where
 * the facility's name agrees, as in "Mercy Hospital".
 */
export const CERTAINTY = {
  none: 0,
  /** Words in the name told it. */
  guessed: 2,
  /** Words in a type column told it, or every facility of the list is one. */
  described: 4,
  /** An industry code told it. */
  coded: 6,
  /** Given by the operator for the whole list. */
  saidOfAll: 8,
  /** A category column has it by our names; also the column default. */
  stated: 10,
}

const bySpelling = new Map<string, CategorySlug>()
for (const { slug, name } of allCategories) {
  for (const spelling of [slug, name, slug.replace(/s$/, ''), name.replace(/s$/, '')]) {
    bySpelling.set(plain(spelling), slug)
  }
}
for (const [spelling, slug] of [
  ['education', 'schools'],
  ['school', 'schools'],
  ['shipyard', 'shipyards'],
  ['industrial', 'manufacturing'],
  ['commercial', 'commercial-buildings'],
  ['military', 'government'],
  ['housing', 'residential'],
  ['health care', 'hospitals'],
  ['utilities', 'power-plants'],
] as const) {
  bySpelling.set(spelling, slug)
}

/** One of ours by slug or name; null for anything else. */
export function findCategory(text: string): CategorySlug | null {
  return bySpelling.get(plain(text)) ?? null
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
}

/** Specific words first: a naval hospital is a hospital, a navy yard a shipyard. */
const WORDS: [RegExp, CategorySlug][] = [
  [/\b(heli(ports?|pads?|stops?)|sea ?plane (base|port)s?|float ?plane base)\b/i, 'transportation'],
  [
    /\b(ship ?(yard|building|builders?|repair)|dry ?docks?|navy yard|boat ?yard|marine ways)\b/i,
    'shipyards',
  ],
  [
    /\b(hospitals?|medical center|med ctr|sanatorium|sanitarium|infirmary|health center|vamc)\b/i,
    'hospitals',
  ],
  [
    /\b(schools?|elementary|elem|junior high|college|university|univ|academy|kindergarten|seminary)\b/i,
    'schools',
  ],
  [
    /\b(power (plant|station|house)|powerhouse|generating|steam (plant|electric|station)|energy center|electric (plant|station|generat\w+)|cogen\w*|nuclear (plant|station)|gas works|light plant)\b/i,
    'power-plants',
  ],
  [
    /\b(apartments?|housing|condominiums?|homes|dwellings?|residen(ce|tial)|mobile home)\b/i,
    'residential',
  ],
  [
    /\b(rail ?(road|way|yard)s?|roundhouse|airports?|air(lines?|fields?|strips?|parks?)|aerodromes?|bus (depot|station|garage)|transit|truck(ing)? terminal|freight|locomotive|rail|subway|port authority)\b/i,
    'transportation',
  ],
  [
    /\b(air force|afb|army|naval|navy|coast guard|marine corps|national guard|armory|arsenal|fort|camp|court ?house|post office|federal building|city hall|county building|prison|correctional|municipal|veterans administration|ammunition|usps)\b/i,
    'government',
  ],
  [
    /\b(mfg|manufactur\w+|mills?|foundry|forge|refin(ery|ing)|smelt\w+|chemicals?|steel|iron works|paper|pulp|cement|glass|rubber|textiles?|tire|factory|works|brewery|cannery|packing|plastics?|paint|aluminum|copper|furnace|asphalt|gypsum|brick|tile|insulation|asbestos|roofing|plants?|industries|products|fabricat\w+|machine|tool|motors?|assembly)\b/i,
    'manufacturing',
  ],
  [
    /\b(hotel|motel|bank|office|mall|plaza|stores?|theat(er|re)|tower|warehouse|shopping|restaurant|building|laundry|arena|stadium|church)\b/i,
    'commercial-buildings',
  ],
]

export function categoryByWords(text: string): CategorySlug | null {
  const words = text.replaceAll('_', ' ')
  for (const [pattern, slug] of WORDS) {
    if (pattern.test(words)) return slug
  }
  return null
}

/** The longest matching prefix wins. */
const NAICS: [prefix: string, slug: CategorySlug][] = [
  ['2211', 'power-plants'],
  ['22133', 'power-plants'],
  ['3366', 'shipyards'],
  ['31', 'manufacturing'],
  ['32', 'manufacturing'],
  ['33', 'manufacturing'],
  ['622', 'hospitals'],
  ['611', 'schools'],
  ['48', 'transportation'],
  ['49', 'transportation'],
  ['92', 'government'],
  ['53111', 'residential'],
  ['42', 'commercial-buildings'],
  ['44', 'commercial-buildings'],
  ['45', 'commercial-buildings'],
  ['52', 'commercial-buildings'],
  ['531', 'commercial-buildings'],
  ['71', 'commercial-buildings'],
  ['72', 'commercial-buildings'],
]

const SIC: [first: number, last: number, slug: CategorySlug][] = [
  [3731, 3732, 'shipyards'],
  [2000, 3999, 'manufacturing'],
  [4911, 4911, 'power-plants'],
  [4931, 4939, 'power-plants'],
  [4961, 4961, 'power-plants'],
  [4000, 4799, 'transportation'],
  [8060, 8069, 'hospitals'],
  [8211, 8249, 'schools'],
  [9100, 9799, 'government'],
  [6513, 6515, 'residential'],
  [5000, 7099, 'commercial-buildings'],
]

export type CategoryClues = {
  /** Given by the operator for the whole list. */
  ofAll: CategorySlug | null
  /** What the category column says; undefined when the list has none. */
  stated: string | null | undefined
  naics: string | null
  sic: string | null
  /** The category of all facilities in a known list. */
  ofList: CategorySlug | undefined
  type: string | null
  name: string
}

export type FoundCategory = { category: CategorySlug | null; certainty: number }

export function chooseCategory(clues: CategoryClues): FoundCategory {
  const byName = categoryByWords(clues.name)
  const [category, certainty] = bestClue(clues, byName)
  if (!category) return { category: null, certainty: CERTAINTY.none }
  return { category, certainty: certainty + (category === byName ? 1 : 0) }
}

function bestClue(
  { ofAll, stated, naics, sic, ofList, type }: CategoryClues,
  byName: CategorySlug | null,
): [CategorySlug | null | undefined, number] {
  if (ofAll) return [ofAll, CERTAINTY.saidOfAll]
  const exact = stated && findCategory(stated)
  if (exact) return [exact, CERTAINTY.stated]
  const byCode = (naics && categoryByNaics(naics)) || (sic && categoryBySic(sic))
  if (byCode) return [byCode, CERTAINTY.coded]
  if (ofList) return [ofList, CERTAINTY.described]
  // An empty category column says that there is none.
  if (stated === null) return [null, CERTAINTY.none]
  const described = (stated && categoryByWords(stated)) || (type && categoryOfType(type))
  return described ? [described, CERTAINTY.described] : [byName, CERTAINTY.guessed]
}

/** A list has few types, each on many rows. */
const categoryOfType = memoize((type) => findCategory(type) ?? categoryByWords(type))

/** Agencies list several codes in one cell, the main one first. */
export function categoryByNaics(codes: string): CategorySlug | null {
  for (const code of codes.match(/\b\d{2,6}\b/g) ?? []) {
    const fitting = NAICS.filter(([prefix]) => code.startsWith(prefix))
    const longest = fitting.sort((a, b) => b[0].length - a[0].length)[0]
    if (longest) return longest[1]
  }
  return null
}

export function categoryBySic(codes: string): CategorySlug | null {
  for (const code of codes.match(/\b\d{3,4}\b/g) ?? []) {
    const number = Number(code.padStart(4, '0'))
    const found = SIC.find(([first, last]) => number >= first && number <= last)
    if (found) return found[2]
  }
  return null
}

/** Codes in well-known lists, in lower case. */
const TYPE_WORDS = new Map<string, string | null>(
  Object.entries({
    // EIA-860, "Sector Name".
    'ipp non-chp': 'Independent Power Producer',
    'ipp chp': 'Independent Power Producer, Combined Heat and Power',
    'commercial non-chp': 'Commercial Power Plant',
    'commercial chp': 'Commercial Combined Heat and Power Plant',
    'industrial non-chp': 'Industrial Power Plant',
    'industrial chp': 'Industrial Combined Heat and Power Plant',
    // EPA FRS, "Site Type Name": anything that does not move.
    stationary: null,
    // OurAirports and others put the status where the type should be.
    closed: null,
    open: null,
    active: null,
    inactive: null,
    other: null,
    yes: null,
    no: null,
  }),
)

/** Short, but words even in capitals. */
const SHORT_WORDS = new Set('dam gas inn jail mall mill mine pier port shop spa yard'.split(' '))

export const readFacilityType = (text: string | null) => (text === null ? null : shownType(text))

const shownType = memoize((text): string | null => {
  const spaced = text.replace(/_+/g, ' ').trim()
  const known = TYPE_WORDS.get(spaced.toLowerCase())
  if (known !== undefined) return known
  if (isCode(spaced)) return null
  const cased = properCase(spaced)
  // small_airport, heliport: machine-readable names.
  return /\p{Lu}/u.test(cased) ? cased : properCase(cased.toUpperCase())
})

/** "1", "B-2", "NPL": no pronounceable word. */
function isCode(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? []
  const isSingle = words.length === 1 && words[0] === text
  if (isSingle && text.length <= 4 && /^\p{Lu}+$/u.test(text)) {
    return text.length <= 3 && !SHORT_WORDS.has(text.toLowerCase())
  }
  return !words.some((word) => word.length >= 3 && /[aeiouyà-ý]/i.test(word))
}
