// Real towns, from gazetteer.tsv (see README.md for where it comes from).

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainSlug } from '../../src/directory/slug.ts'
import { ROOT } from '../../src/platform/root.ts'
import { fiftyStates } from '../../src/site/us.ts'

export interface State {
  id: number
  code: string
  name: string
  slug: string
}

/** 'r' navigable river, 'l' Great Lakes, 'c' salt water, '' none. */
type Water = '' | 'c' | 'l' | 'r'

export interface Town {
  state: State
  name: string
  slug: string
  county: string
  latitude: number
  longitude: number
  /** Thousands. */
  population: number
  water: Water
  /** Ninths of the radius that stay on land and in the county, clockwise from north. */
  reach: number[]
  /** Real ZIP codes, nearest the center first. */
  zips: string[]
}

/** Ids in alphabetical order. */
export const states: State[] = fiftyStates.map(({ code, name, slug }, index) => ({
  id: index + 1,
  code,
  name,
  slug,
}))

const stateByCode = new Map(states.map((state) => [state.code, state]))

function readTown(line: string): Town {
  const [
    code = '',
    name = '',
    county = '',
    lat,
    lon,
    population,
    water = '',
    reach = '',
    zips = '',
  ] = line.split('\t')
  const state = stateByCode.get(code)
  if (!state) throw new Error(`gazetteer: unknown state in "${line}"`)
  const list = zips.split(' ')
  const prefix = (list[0] ?? '').slice(0, 3)
  return {
    state,
    name,
    slug: plainSlug(name),
    county,
    latitude: Number(lat),
    longitude: Number(lon),
    population: Number(population),
    water: water as Water,
    reach: [...reach].map(Number),
    zips: list.map((zip) => (zip.length === 2 ? prefix + zip : zip)),
  }
}

let cached: Town[] | undefined

/** Every town of the gazetteer, by state code, largest first within a state. */
export function readGazetteer(): Town[] {
  cached ??= readFileSync(join(ROOT, 'datasets/demo/gazetteer.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(readTown)
  return cached
}

/** Miles from the center within which a town's facilities lie, from its population. */
export function townRadius(town: Town): number {
  const squareMiles = (town.population * 1000) / 3000
  return Math.max(0.6, Math.min(8, Math.sqrt(squareMiles / Math.PI)))
}

export function countyLabel(town: Town): string | undefined {
  // Alaska's boroughs and the independent cities of Virginia, Maryland and Missouri have no
  // county name that reads naturally in a sentence.
  if (town.state.code === 'AK' || town.county === town.name) return undefined
  return town.state.code === 'LA' ? `${town.county} Parish` : `${town.county} County`
}
