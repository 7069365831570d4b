/** What kind of facility a list says it is, in words that a page can show, or null for a bare code. */
import { properCase } from './proper-case.ts'

/** Codes and half-codes of well-known lists, in small letters. */
const WORDS = new Map<string, string | null>(
  Object.entries({
    // EIA-860, "Sector Name".
    'ipp non-chp': 'Independent Power Producer',
    'ipp chp': 'Independent Power Producer, Combined Heat and Power',
    'commercial non-chp': 'Commercial Power Plant',
    'commercial chp': 'Commercial Combined Heat and Power Plant',
    'industrial non-chp': 'Industrial Power Plant',
    'industrial chp': 'Industrial Combined Heat and Power Plant',
    // EPA FRS, "Site Type Name": everything that does not move.
    stationary: null,
    // OurAirports has the state of an airport where its type should be; others do likewise.
    closed: null,
    open: null,
    active: null,
    inactive: null,
    other: null,
    yes: null,
    no: null,
  }),
)

/** Short and still words, also when a list writes everything in capitals. */
const SHORT_WORDS = new Set('dam gas inn jail mall mill mine pier port shop spa yard'.split(' '))

export function readFacilityType(text: string | null): string | null {
  if (text === null) return null
  const plain = text.replace(/_+/g, ' ').trim()
  const known = WORDS.get(plain.toLowerCase())
  if (known !== undefined) return known
  if (isCode(plain)) return null
  const cased = properCase(plain)
  // small_airport, heliport: written for machines.
  return /\p{Lu}/u.test(cased) ? cased : properCase(cased.toUpperCase())
}

/** "1", "B-2", "NPL": without one word that could be said aloud. */
function isCode(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? []
  const isSingle = words.length === 1 && words[0] === text
  if (isSingle && text.length <= 4 && /^\p{Lu}+$/u.test(text)) {
    return text.length <= 3 && !SHORT_WORDS.has(text.toLowerCase())
  }
  return !words.some((word) => word.length >= 3 && /[aeiouyà-ý]/i.test(word))
}
