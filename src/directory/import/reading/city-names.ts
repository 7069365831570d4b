/** A city as it is written on its page, whatever the file makes of it. */
import { addressCase } from './proper-case.ts'
import { remember } from './remember.ts'

/** Words at the front that stand for longer ones, in the spelling that maps use. */
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

/** Null when nothing is left that could be a city's name. */
export function readCity(text: string, stateCode: string, stateName: string): string | null {
  return spell(withoutState(text, stateCode, stateName)) || null
}

const spell = remember((text) => {
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
})

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
