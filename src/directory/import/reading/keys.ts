/**
 * Normalized keys for comparing spellings, never shown: of a city, a facility's name, a street
 * address, and a name without its common words.
 */

import { memoize } from '../../../platform/memoize.ts'
import { MAX_WORDS } from './cells.ts'

const CITY_WORDS = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    ft: 'fort',
    mt: 'mount',
    mtn: 'mountain',
    hts: 'heights',
    hgts: 'heights',
    spgs: 'springs',
    spg: 'spring',
    bch: 'beach',
    ctr: 'center',
    centre: 'center',
    jct: 'junction',
    jctn: 'junction',
    lk: 'lake',
    lks: 'lakes',
    vlg: 'village',
    twp: 'township',
    is: 'island',
    isl: 'island',
    fls: 'falls',
    hbr: 'harbor',
    harbour: 'harbor',
    grv: 'grove',
    vly: 'valley',
    cy: 'city',
    n: 'north',
    no: 'north',
    s: 'south',
    so: 'south',
    e: 'east',
    w: 'west',
  }),
)

const NAME_WORDS = new Map(
  Object.entries({
    mfg: 'manufacturing',
    mfr: 'manufacturing',
    manuf: 'manufacturing',
    plt: 'plant',
    stn: 'station',
    sta: 'station',
    gen: 'generating',
    elec: 'electric',
    pwr: 'power',
    hosp: 'hospital',
    hosptl: 'hospital',
    ctr: 'center',
    centre: 'center',
    cntr: 'center',
    med: 'medical',
    univ: 'university',
    sch: 'school',
    schl: 'school',
    elem: 'elementary',
    elm: 'elementary',
    mid: 'middle',
    jr: 'junior',
    sr: 'senior',
    hs: 'high school',
    es: 'elementary school',
    ms: 'middle school',
    dept: 'department',
    govt: 'government',
    natl: 'national',
    intl: 'international',
    amer: 'american',
    assoc: 'associates',
    bldg: 'building',
    bldgs: 'buildings',
    ind: 'industries',
    inds: 'industries',
    indus: 'industries',
    chem: 'chemical',
    ref: 'refinery',
    svc: 'service',
    svcs: 'services',
    serv: 'service',
    div: 'division',
    st: 'saint',
    ft: 'fort',
    mt: 'mount',
    bros: 'brothers',
    shpyd: 'shipyard',
    fac: 'facility',
    whse: 'warehouse',
    apts: 'apartments',
    apt: 'apartments',
    hwy: 'highway',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
    no: 'number',
  }),
)
/** They vary between spellings of one name and distinguish nothing. */
const COMPANY_FORMS = new Set(
  'inc incorporated corp corporation co company llc lp llp ltd limited plc the of and at'.split(
    ' ',
  ),
)
/** Generic words: two names that differ only in these need review. */
const COMMON_WORDS = new Set(
  `plant plants mill mills works factory facility site station power generating electric steam center
school schools hospital medical building buildings complex yard shipyard division former old new
department number unit terminal industries manufacturing services service`.split(/\s+/),
)

const STREET_WORDS = new Map(
  Object.entries({
    street: 'st',
    str: 'st',
    avenue: 'ave',
    av: 'ave',
    boulevard: 'blvd',
    road: 'rd',
    drive: 'dr',
    lane: 'ln',
    court: 'ct',
    place: 'pl',
    highway: 'hwy',
    parkway: 'pkwy',
    square: 'sq',
    terrace: 'ter',
    circle: 'cir',
    suite: 'ste',
    building: 'bldg',
    route: 'rte',
    rt: 'rte',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
    northeast: 'ne',
    northwest: 'nw',
    southeast: 'se',
    southwest: 'sw',
  }),
)

/**
 * Lower case letters and digits, words one space apart, no accents; "U.S." and "U S" become "us".
 */
export function plainWords(text: string): string[] {
  const lower = (isPlain(text) ? text : text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))
    .toLowerCase()
    .replace(/['’`.]/g, '')
    .replace(/&/g, ' and ')
  return lower.match(/[a-z0-9]+/g) ?? []
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range
const isPlain = (text: string) => /^[\u0000-\u007f]*$/.test(text)

export const cityKey = memoize(
  (name) =>
    plainWords(name)
      .map((word) => CITY_WORDS.get(word) ?? word)
      .join(' '),
  MAX_WORDS,
)

export function nameKey(name: string): string {
  const words = plainWords(name)
  const telling = words.filter((word) => !COMPANY_FORMS.has(word))
  return (telling.length > 0 ? telling : words)
    .map((word) => NAME_WORDS.get(word) ?? word)
    .join(' ')
}

/** The distinctive words of a key in alphabetical order; the key itself when it has none. */
export function looseKey(key: string): string {
  const telling = key.split(' ').filter((word) => !COMMON_WORDS.has(word))
  return telling.length === 0 ? key : telling.sort().join(' ')
}

export function addressKey(address: string | null): string | null {
  if (address === null) return null
  const key = plainWords(address)
    .map((word) => STREET_WORDS.get(word) ?? word)
    .join(' ')
  return key === '' ? null : key
}
