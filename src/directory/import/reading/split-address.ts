/** The city, and what else stands behind the street, out of an address written on one line. */
import { readState } from './us-states.ts'

export type SplitAddress = {
  street: string | null
  city: string
  /** As it is written there; null when the list names the state in a column of its own. */
  state: string | null
  zip: string | null
}

const COUNTRY = /[\s,]+(?:USA|U\.S\.A\.|US|U\.S\.|United States(?: of America)?)\.?$/i
const ZIP = /[\s,]+(\d{5}(?:-\d{4})?)$/
/** What a street ends with, and hardly ever a city of more than one word. */
const STREET_END =
  /\s(?:st|street|ave?|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|ct|court|hwy|highway|pkwy|parkway|rte|route|ste|suite|bldg|building|floor|way)\.?$/i
const LONGEST_STATE_WORDS = 3

/**
 * "1200 Dock St, Tampa, FL 33602". Where the list has a column for the state, `stateCode` is what it
 * says, and the address may leave it out. Null when no city can be told from the street.
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
  for (let count = isShort ? 1 : LONGEST_STATE_WORDS; count > 0; count--) {
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
