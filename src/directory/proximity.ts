/** The nearest facilities in the same city, stored in facility_proximity. */
import type pg from 'pg'
import { arrayLiteral } from '../platform/database/array-literal.ts'
import { binaryRows } from '../platform/database/binary-format.ts'
import { loadInBulk } from '../platform/database/bulk-load.ts'
import { copyIn } from '../platform/database/copy-in.ts'
import { isEmbedded } from '../platform/database/sort-memory.ts'
import { streamRows } from '../platform/database/stream-rows.ts'

const NEAREST = 6
const FACILITIES_AT_ONCE = 4_000
const MILES_PER_DEGREE = (7917.6 * Math.PI) / 360

type Located = { id: number; city_id: number; latitude: number; longitude: number }
type Pair = { from: number; to: number; miles: number }

/** `cities` is a query for the ids of cities where facilities were added, removed or moved. */
export async function refreshProximity(client: pg.ClientBase, cities: string): Promise<void> {
  await client.query(
    `delete from facility_proximity p using facilities f
      where f.id = p.facility_id and f.city_id in (${cities})`,
  )
  const { rows } = await client.query(
    `select count(*)::int as n from facilities where is_active and city_id in (${cities})`,
  )
  const load = () => findPairs(client, cities)
  await loadInBulk(client, 'facility_proximity', rows[0].n, load)
}

async function findPairs(client: pg.ClientBase, cities: string): Promise<void> {
  const write = (await isEmbedded(client)) ? insertPairs : copyPairs
  const located = streamRows<Located>(
    client,
    `select id, city_id, latitude::float8, longitude::float8 from facilities
      where is_active and latitude is not null and longitude is not null and city_id in (${cities})
      order by city_id, id`,
    [],
    FACILITIES_AT_ONCE,
  )
  let writing = Promise.resolve()
  let city: Located[] = []
  for await (const batch of located) {
    const found: Pair[] = []
    for (const facility of batch) {
      if (city[0] && city[0].city_id !== facility.city_id) {
        for (const pair of nearestPairs(city)) found.push(pair)
        city = []
      }
      city.push(facility)
    }
    // These are written while those of the next batch are computed.
    await writing
    writing = write(client, found)
    // Awaited with the next batch; until then a rejection must not be unhandled.
    writing.catch(() => {})
  }
  await writing
  await write(client, [...nearestPairs(city)])
}

const hundredths = (miles: number) => Math.round(miles * 100) / 100

async function copyPairs(client: pg.ClientBase, pairs: Pair[]): Promise<void> {
  if (pairs.length === 0) return
  const { bytes } = binaryRows(
    [
      { type: 'int', values: pairs.map(({ from }) => from) },
      { type: 'int', values: pairs.map(({ to }) => to) },
      { type: 'numeric', values: pairs.map(({ miles }) => hundredths(miles)) },
      { type: 'boolean', values: pairs.map(() => true) },
    ],
    pairs.length,
  )
  await copyIn(
    client,
    `copy facility_proximity (facility_id, nearby_facility_id, distance, is_within_city)
     from stdin (format binary)`,
    bytes,
  )
}

async function insertPairs(client: pg.ClientBase, pairs: Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await client.query(
    `insert into facility_proximity (facility_id, nearby_facility_id, distance, is_within_city)
     select *, true from unnest($1::int[], $2::int[], $3::numeric[])`,
    [
      arrayLiteral(pairs.map(({ from }) => from)),
      arrayLiteral(pairs.map(({ to }) => to)),
      arrayLiteral(pairs.map(({ miles }) => hundredths(miles))),
    ],
  )
}

/**
 * Facilities sorted by latitude: scans outward from each one until the next is farther north or
 * south than the sixth nearest so far. A city of thousands is not compared with itself in full.
 */
export function* nearestPairs(city: Located[]): Generator<Pair> {
  const sorted = [...city].sort((a, b) => a.latitude - b.latitude || a.id - b.id)
  for (const [at, from] of sorted.entries()) {
    const found: Pair[] = []
    const scale = Math.cos((from.latitude * Math.PI) / 180)
    let [below, above] = [at - 1, at + 1]
    for (;;) {
      const south = sorted[below]
      const north = sorted[above]
      const southGap = south ? from.latitude - south.latitude : Number.POSITIVE_INFINITY
      const northGap = north ? north.latitude - from.latitude : Number.POSITIVE_INFINITY
      const next = southGap <= northGap ? south : north
      if (!next) break
      const last = found[NEAREST - 1]
      if (last && Math.min(southGap, northGap) * MILES_PER_DEGREE > last.miles) break
      if (next === south) below -= 1
      else above += 1
      const x = (from.longitude - next.longitude) * scale
      const y = from.latitude - next.latitude
      insertSorted(found, {
        from: from.id,
        to: next.id,
        miles: Math.hypot(x, y) * MILES_PER_DEGREE,
      })
    }
    yield* found
  }
}

function insertSorted(found: Pair[], pair: Pair): void {
  let at = found.length
  while (at > 0 && isNearer(pair, found[at - 1])) at -= 1
  if (at < NEAREST) found.splice(at, 0, pair)
  if (found.length > NEAREST) found.pop()
}

/** Of equals the older record, so that the result does not depend on row order. */
function isNearer(a: Pair, b: Pair | undefined): boolean {
  return b !== undefined && (a.miles < b.miles || (a.miles === b.miles && a.to < b.to))
}
