/** The search queries. They are the same in every run, because the records are. */
import type pg from 'pg'

export type QueryKind = 'exact' | 'prefix' | 'misspelled'

const EXACT = [
  'shipyard',
  'tampa',
  'tampa shipyard',
  'shipyard tampa',
  'florida',
  'tampa fl',
  'fl',
  'power plant',
  'power plants in florida',
  'St. Petersburg',
  'saint petersburg',
  'steel mill',
  'jacksonville',
  'high school',
  'hospital miami',
  'miami',
  'Hillsborough County',
  'manufacturing',
  'dry dock jacksonville',
  'paper mill',
  'orlando office building',
  '33605',
  'naval station pensacola',
  'foundry',
]

const PREFIX = [
  'sh',
  'tam',
  'tampa sh',
  'power pl',
  'jackso',
  'st pet',
  'ste',
  '336',
  'ca',
  'mia sch',
]

const MISSPELLED = [
  'shipyrad tampa',
  'powr plant',
  'jacksonvile',
  'tmapa',
  'miamii hospital',
  'steal mil',
  'shipyrd',
  'pensicola',
  'st petersberg',
  'hospitle orlando',
  'drydock tampa',
  'manufactring',
]

/** How many names of records, evenly spread, are added to the queries. */
const NAMES = 16

export async function queriesFor(pool: pg.Pool): Promise<Record<QueryKind, string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from (
       select name, row_number() over (order by facility_id) as n, count(*) over () as total
         from facility_search) numbered
      where n % (total / $1) = 0`,
    [NAMES],
  )
  const names = rows.map((row) => row.name)
  return {
    exact: [...EXACT, ...names],
    prefix: [...PREFIX, ...names.map((name) => name.slice(0, name.lastIndexOf(' ') + 3))],
    misspelled: [...MISSPELLED, ...names.map(misspell)],
  }
}

/** Leaves out the middle letter of the longest word. */
function misspell(name: string): string {
  const longest = name.split(' ').reduce((a, b) => (b.length > a.length ? b : a))
  const middle = Math.floor(longest.length / 2)
  return name.replace(longest, longest.slice(0, middle) + longest.slice(middle + 1))
}
