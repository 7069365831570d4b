/** Every town and ZIP code of the country with its position (datasets/gazetteer). Read with the first question. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../platform/root.ts'
import { plainName } from '../search-words.ts'

export type Town = {
  name: string
  stateCode: string
  /** Empty where it is not known. */
  county: string
  latitude: number
  longitude: number
  /** How many ZIP codes it has: of two towns of one name the larger is probably meant. */
  size: number
}

export type Zip = Town & { zip: string }

type Index = {
  text: string
  /** Where the lines of the towns of a name begin. */
  towns: Map<string, number[]>
  /** Where the line of a ZIP code's town begins. */
  zips: Map<number, number>
}

let index: Index | undefined

/** Nearly all names; for these, lower case is all that search makes of them. */
const PLAIN = /^[A-Za-z]{2,}(?: [A-Za-z]{2,})*$/

/** Lines are kept as text, and read again when asked for: as objects they would take ten times the memory. */
function readIndex(): Index {
  const text = readFileSync(join(ROOT, 'datasets/gazetteer/places.tsv'), 'utf8')
  const towns = new Map<string, number[]>()
  const zips = new Map<number, number>()
  let start = text.indexOf('\n') + 1
  while (start < text.length) {
    const end = text.indexOf('\n', start)
    const [, name = '', , , , codes = ''] = text.slice(start, end).split('\t')
    const key = townKey(PLAIN.test(name) ? name.toLowerCase() : plainName(name))
    const same = towns.get(key)
    if (same) same.push(start)
    else towns.set(key, [start])
    for (const [code] of codes.matchAll(/\b\d{5}\b/g)) zips.set(Number(code), start)
    start = end + 1
  }
  return { text, towns, zips }
}

/** The towns of that name, in plain words as search uses them: the largest first. */
export function findTowns(plain: string, stateCode?: string): Town[] {
  index ??= readIndex()
  const towns = (index.towns.get(townKey(plain)) ?? [])
    .map((start) => townAt(start))
    .sort((a, b) => b.size - a.size)
  return stateCode ? towns.filter((town) => town.stateCode === stateCode) : towns
}

/** A ZIP code that is not listed, such as a post office box's, stands at the nearest listed one of its first three digits. */
export function findZip(asked: string): Zip | undefined {
  index ??= readIndex()
  const zip = /^\d{5}$/.test(asked) ? nearestZip(asked, index.zips) : undefined
  const start = zip === undefined ? undefined : index.zips.get(Number(zip))
  if (start === undefined || zip === undefined) return undefined
  const town = townAt(start)
  const [, north = '0', east = '0'] =
    codesAt(start)
      .find((one) => one.startsWith(zip))
      ?.split(':') ?? []
  return {
    ...town,
    zip: asked,
    latitude: town.latitude + Number(north) / 100,
    longitude: town.longitude + Number(east) / 100,
  }
}

/** The largest town of a county, which stands for the county where a position is needed. */
export function findCountyTown(county: string, stateCode: string): Town | undefined {
  index ??= readIndex()
  const asked = countyKey(county)
  let largest: Town | undefined
  for (const start of [...index.towns.values()].flat()) {
    if (!index.text.startsWith(stateCode, start)) continue
    const town = townAt(start)
    if (countyKey(town.county) === asked && town.size > (largest?.size ?? -1)) largest = town
  }
  return largest
}

/** The towns of a part of the country, the largest first. */
export function listTownsWithin([west, south, east, north]: readonly [
  number,
  number,
  number,
  number,
]): Town[] {
  index ??= readIndex()
  const found: Town[] = []
  for (const start of [...index.towns.values()].flat()) {
    const town = townAt(start)
    const longitude = town.longitude > 0 ? town.longitude - 360 : town.longitude
    const isThere = town.latitude >= south && town.latitude <= north
    if (isThere && longitude >= west && longitude <= east) found.push(town)
  }
  return found.sort((a, b) => b.size - a.size)
}

function nearestZip(asked: string, zips: Index['zips']): string | undefined {
  const area = Number(asked.slice(0, 3)) * 100
  const listed = Array.from({ length: 100 }, (_, i) => area + i).filter((zip) => zips.has(zip))
  const off = (zip: number) => Math.abs(zip - Number(asked))
  const nearest = listed.sort((a, b) => off(a) - off(b))[0]
  return nearest === undefined ? undefined : String(nearest).padStart(5, '0')
}

function cellsAt(start: number): string[] {
  const { text } = index ?? readIndex()
  return text.slice(start, text.indexOf('\n', start)).split('\t')
}

const codesAt = (start: number) => (cellsAt(start)[5] ?? '').split(' ')

function townAt(start: number): Town {
  const [stateCode = '', name = '', county = '', latitude, longitude] = cellsAt(start)
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return { name, stateCode, county, ...point, size: codesAt(start).filter(Boolean).length }
}

/** "Saint Petersburg" is also written "St. Petersburg". */
const townKey = (plain: string): string =>
  plain
    .replace(/\bsaint\b/, 'st')
    .replace(/^fort /, 'ft ')
    .replace(/^mount /, 'mt ')

/** "Jefferson Parish", "Aleutians West (CA)": what a county is called differs by list. */
const countyKey = (county: string): string =>
  plainName(county).replace(
    / (county|parish|borough|municipality|census area|ca|city and borough)$/,
    '',
  )
