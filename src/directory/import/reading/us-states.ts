/** A state by any of the names that lists give it. */
import { usStates } from '../../us.ts'

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

export type StateReading = { code: string } | { refused: string }

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
