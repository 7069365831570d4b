/** The national demonstration facilities as a list that an operator might import. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { generateRows, type Row } from '../datasets/demo/generate.ts'
import { csvLine } from '../src/platform/csv.ts'

const COLUMNS = ['name', 'facility_type', 'company_name', 'address', 'county', 'zip_code']
const MORE = ['operational_years', 'industry_code', 'workforce_size', 'description']
const ORDINALS = 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')

const PLACE = ['city', 'state', 'latitude', 'longitude']
/** The columns by which the Toxics Release Inventory is recognized: each row gives evidence. */
const TRI = ['chemical', 'year', 'on-site release total']

/** Returns how many rows were written. */
export async function writeList(
  path: string,
  times: number,
  { isTri = false } = {},
): Promise<number> {
  let rows = 0
  async function* lines() {
    const [id, more] = isTri ? ['trifd', TRI] : ['facility_id', []]
    yield csvLine([id, ...PLACE, ...COLUMNS, ...MORE, ...more])
    for (let time = 0; time < times; time++) {
      for (const cells of listOnce(time)) {
        rows += 1
        yield csvLine(isTri ? [...cells, 'Asbestos (friable)', 1998, rows] : cells)
      }
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
  return rows
}

/** Each repetition lists other facilities, with other names and positions. */
function* listOnce(time: number): Generator<Cells> {
  const states = new Map<number, string>()
  const cities = new Map<number, City>()
  for (const { table, rows } of generateRows('national')) {
    if (table === 'states') for (const row of rows) states.set(Number(row.id), String(row.code))
    if (table === 'cities') {
      for (const row of rows) {
        const state = states.get(Number(row.state_id)) ?? ''
        cities.set(Number(row.id), { name: String(row.name), state })
      }
    }
    if (table !== 'facilities') continue
    for (const row of rows) yield cellsOf(row, cities.get(Number(row.city_id)), time)
  }
}

type Cells = readonly unknown[]
type City = { name: string; state: string }

function cellsOf(row: Row, city: City | undefined, time: number): Cells {
  const name = time === 0 ? row.name : `${String(row.name)} Number ${ORDINALS[time]}`
  return [
    `${time}-${String(row.id)}`,
    city?.name,
    city?.state,
    Number(row.latitude) + time / 5_000,
    Number(row.longitude),
    name,
    ...[...COLUMNS.slice(1), ...MORE].map((column) => row[column]),
  ]
}
