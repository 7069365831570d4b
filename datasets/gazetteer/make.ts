/**
 * Writes places.tsv from two downloads of GeoNames: the postal codes of the United States (zip/US.txt) and
 * towns of more than a thousand people (cities1000.txt).
 *
 *   node datasets/gazetteer/make.ts US.txt cities1000.txt
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../src/platform/root.ts'
import { usStates } from '../../src/site/us.ts'

type Point = { latitude: number; longitude: number }
type Zip = Point & { code: string }
type Town = Point & { state: string; name: string; county: string; zips: Zip[] }

const codes = new Set(usStates.map(({ code }) => code))
const [postal = '', cities = ''] = process.argv.slice(2)
const towns = new Map<string, Town>()

for (const row of rowsOf(postal)) {
  const [, code = '', name = '', , state = '', county = '', , , , latitude, longitude] = row
  // Military post offices abroad have no state.
  if (!codes.has(state)) continue
  const zip = { code, latitude: Number(latitude), longitude: Number(longitude) }
  const key = keyOf(state, name)
  const town = towns.get(key) ?? { ...zip, state, name, county, zips: [] }
  town.zips.push(zip)
  towns.set(key, town)
}

for (const row of rowsOf(cities)) {
  const [, name = '', , , latitude, longitude, , , country, , state = ''] = row
  if (country !== 'US' || !codes.has(state)) continue
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  const key = keyOf(state, name)
  const town = towns.get(key) ?? { state, name, county: '', zips: [], ...point }
  // The middle of a town is not where its first post office is.
  towns.set(key, { ...town, ...point })
}

const sorted = [...towns].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, town]) => town)
const file = join(ROOT, 'datasets/gazetteer/places.tsv')
writeFileSync(file, ['state\ttown\tcounty\tlat\tlon\tzips', ...sorted.map(lineOf), ''].join('\n'))

function rowsOf(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
}

function keyOf(state: string, name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/^saint /, 'st ')
    .replace(/[^a-z0-9 ]/g, '')
  return `${state} ${plain}`
}

/** A ZIP code is followed by how far it is from the town, in hundredths of a degree north and east. */
function lineOf(town: Town): string {
  const { state, name, county, latitude, longitude } = town
  const zips = town.zips
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map((zip) => {
      const north = Math.round((zip.latitude - latitude) * 100)
      const east = Math.round((zip.longitude - longitude) * 100)
      return north === 0 && east === 0 ? zip.code : `${zip.code}:${north}:${east}`
    })
  const point = [latitude.toFixed(2), longitude.toFixed(2)]
  return [state, name, county, ...point, zips.join(' ')].join('\t')
}
