/** Splits a one-line address, and reads cities, states and ZIP codes. */

import { memoize } from '../../../platform/memoize.ts'
import { usStates } from '../../../site/us.ts'
import { MAX_WORDS } from './cells.ts'
import { addressCase } from './proper-case.ts'

export type SplitAddress = {
  street: string | null
  city: string
  /** The state as written; null when the list has a column for it. */
  state: string | null
  zip: string | null
}

const COUNTRY = /[\s,]+(?:USA|U\.S\.A\.|US|U\.S\.|United States(?: of America)?)\.?$/i
const ZIP = /[\s,]+(\d{5}(?:-\d{4})?)$/
/** Endings of streets that multi-word cities hardly ever have. */
const STREET_END =
  /\s(?:st|street|ave?|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|ct|court|hwy|highway|pkwy|parkway|rte|route|ste|suite|bldg|building|floor|way)\.?$/i
const MAX_STATE_WORDS = 3

/**
 * "1200 Dock St, Tampa, FL 33602". With a column for the state, `stateCode` is its value and the
 * address may omit it. Null when the city cannot be told from the street.
 */
export function splitAddress(address: string, stateCode: string | null): SplitAddress | null {
  let rest = address.replace(/[\s,;]*[\r\n]+[\s,;]*/g, ', ').replace(/[\s,.;]+$/, '')
  rest = rest.replace(COUNTRY, '')
  const zip = rest.match(ZIP)?.[1] ?? null
  if (zip) rest = rest.replace(ZIP, '')
  const end = stateAtEnd(rest, stateCode)
  if (end) rest = rest.slice(0, rest.length - end.length).replace(/[\s,]+$/, '')
  else if (stateCode === null) return null
  const comma = rest.lastIndexOf(',')
  const city = rest.slice(comma + 1).trim()
  if (!isCity(city)) return null
  const street = comma === -1 ? '' : rest.slice(0, comma).replace(/[\s,]+$/, '')
  return { street: street || null, city, state: end, zip }
}

/** The longest state name at the end: "West Virginia" before "Virginia". */
function stateAtEnd(text: string, stateCode: string | null): string | null {
  const last = text.slice(text.lastIndexOf(',') + 1).trim()
  const words = last.split(/\s+/)
  const isShort = /^[A-Z]\.?[A-Z]\.?$/.test(words.at(-1) ?? '')
  for (let count = isShort ? 1 : MAX_STATE_WORDS; count > 0; count--) {
    if (count > words.length) continue
    const name = words.slice(-count).join(' ')
    if (!/^[a-z. ]+$/i.test(name) || (!isShort && name.length < 4)) continue
    const state = readState(isShort ? name.replaceAll('.', '') : name)
    const isNamed = 'code' in state || state.refused.includes('not covered')
    if (stateCode === null ? isNamed : 'code' in state && state.code === stateCode) {
      return text.slice(text.length - name.length)
    }
  }
  return null
}

function isCity(text: string): boolean {
  return /^\p{L}[\p{L} .'’-]+$/u.test(text) && !STREET_END.test(text) && !/^[A-Z]{2}$/.test(text)
}

/** Abbreviations at the front, in the spelling that maps use. */
const FRONT: Record<string, string> = {
  st: 'St.',
  saint: 'St.',
  ste: 'Ste.',
  sainte: 'Ste.',
  ft: 'Fort',
  mt: 'Mount',
}
const END: Record<string, string> = {
  hts: 'Heights',
  hgts: 'Heights',
  spgs: 'Springs',
  bch: 'Beach',
  jct: 'Junction',
  twp: 'Township',
  vlg: 'Village',
  fls: 'Falls',
  hbr: 'Harbor',
}
const COMPASS: Record<string, string> = { n: 'North', s: 'South', e: 'East', w: 'West' }

/** Null when nothing that could be a city's name is left. */
export function readCity(text: string, stateCode: string, stateName: string): string | null {
  return spell(withoutState(text, stateCode, stateName)) || null
}

const spell = memoize((text) => {
  const bare = text
    // "City of Tampa", "Tampa (city)", "Tampa city limits".
    .replace(/^(the )?(city|town|village|borough|township) of /i, '')
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/\s+(CDP|city limits)$/i, '')
    .replace(/^[\s,.;-]+|[\s,;-]+$/g, '')
  if (!/\p{L}{2}/u.test(bare)) return ''
  const cased = /\p{Lu}/u.test(bare) ? addressCase(bare) : addressCase(bare.toUpperCase())
  const words = cased.split(' ')
  return words.map((word, index) => spellOut(word, index, words.length)).join(' ')
}, MAX_WORDS)

/** "Tampa, FL" and "Tampa, Florida". */
function withoutState(text: string, stateCode: string, stateName: string): string {
  const comma = text.lastIndexOf(',')
  if (comma === -1) return text
  const end = text
    .slice(comma + 1)
    .replace(/\.$/, '')
    .trim()
    .toLowerCase()
  const isState = end === stateCode.toLowerCase() || end === stateName.toLowerCase()
  return comma > 0 && isState ? text.slice(0, comma) : text
}

function spellOut(word: string, index: number, count: number): string {
  const bare = word.replace(/\.$/, '').toLowerCase()
  if (count === 1) return word
  if (index === 0) return FRONT[bare] ?? COMPASS[bare] ?? word
  // "East St. Louis", "North Ft. Myers".
  if (index === 1 && count > 2 && FRONT[bare]) return FRONT[bare]
  return index === count - 1 ? (END[bare] ?? word) : word
}

const ELSEWHERE: Record<string, string> = {
  PR: 'Puerto Rico',
  GU: 'Guam',
  VI: 'the U.S. Virgin Islands',
  AS: 'American Samoa',
  MP: 'the Northern Mariana Islands',
  FM: 'the Federated States of Micronesia',
  MH: 'the Marshall Islands',
  PW: 'Palau',
  UM: 'the U.S. Minor Outlying Islands',
  AA: 'the armed forces in the Americas',
  AE: 'the armed forces in Europe',
  AP: 'the armed forces in the Pacific',
}

const OTHER_SPELLINGS: Record<string, string> = {
  'washington dc': 'DC',
  'washington d c': 'DC',
  'd c': 'DC',
  'commonwealth of massachusetts': 'MA',
  'commonwealth of pennsylvania': 'PA',
  'commonwealth of virginia': 'VA',
  'commonwealth of kentucky': 'KY',
  'n carolina': 'NC',
  's carolina': 'SC',
  'n dakota': 'ND',
  's dakota': 'SD',
  'w virginia': 'WV',
  'virgin islands': 'VI',
  'us virgin islands': 'VI',
  'virgin islands of the us': 'VI',
  'commonwealth of the northern mariana islands': 'MP',
}
const TERRITORY_FIPS: Record<string, string> = { 60: 'AS', 66: 'GU', 69: 'MP', 72: 'PR', 78: 'VI' }

const codes = new Map<string, string>()
for (const { code, name, fips } of usStates) {
  for (const spelling of [code, name, `US-${code}`, fips, String(Number(fips))]) {
    codes.set(spellingOf(spelling), code)
  }
}
for (const [code, name] of Object.entries(ELSEWHERE)) {
  codes.set(spellingOf(code), code)
  codes.set(spellingOf(`US-${code}`), code)
  codes.set(spellingOf(name.replace(/^the /, '')), code)
}
for (const [fips, code] of Object.entries(TERRITORY_FIPS)) codes.set(fips, code)
for (const [spelling, code] of Object.entries(OTHER_SPELLINGS)) codes.set(spelling, code)

type StateReading = { code: string } | { refused: string }

export function readState(text: string): StateReading {
  const code = codes.get(spellingOf(text)) ?? codes.get(spellingOf(text.replace(/^state of /i, '')))
  if (!code) return { refused: 'not a state of the United States' }
  const elsewhere = ELSEWHERE[code]
  if (elsewhere) return { refused: `${elsewhere} is not covered: only the states and D.C. are` }
  return { code }
}

function spellingOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** States whose ZIP codes start with a zero, which spreadsheets drop. */
const ZERO_STATES = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT'])

type ZipReading = { zip: string | null; note?: string }

export function readZip(text: string | null, stateCode: string): ZipReading {
  if (text === null) return { zip: null }
  const digits = text.replace(/\.0+$/, '').replace(/\s/g, '')
  const [, five, four] =
    digits.match(/^(\d{4,5})(?:-(\d{1,4}))?$/) ?? digits.match(/^(\d{4,5})(\d{4})$/) ?? []
  const isShort = five?.length === 4
  if (!five || /^0+$/.test(five) || (isShort && !ZERO_STATES.has(stateCode))) {
    return { zip: null, note: 'not a ZIP code' }
  }
  const zip = five.padStart(5, '0')
  const extension = four && !/^0+$/.test(four) ? `-${four.padStart(4, '0')}` : ''
  return isShort
    ? { zip: zip + extension, note: 'a leading zero was missing' }
    : { zip: zip + extension }
}
