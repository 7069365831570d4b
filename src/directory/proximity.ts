/** The nearest facilities in the same city, stored in facility_proximity. */
import type pg from 'pg'
import { BULK_ROWS, loadInBulk } from '../platform/database/bulk-load.ts'
import { copyIn, copyRow } from '../platform/database/copy-in.ts'
import { streamRows } from '../platform/database/stream-rows.ts'

const NEAREST = 6
const FACILITIES_AT_ONCE = 4_000
const MILES_PER_DEGREE = (7917.6 * Math.PI) / 360

type Located = { id: number; city_id: number; latitude: number; longitude: number }

/** One item of each list belongs to one pair: half a million pairs as objects would mostly be garbage to collect. */
export class Pairs {
  readonly from: number[] = []
  readonly to: number[] = []
  readonly miles: number[] = []
}

/** `cities` is a query for the ids of cities where facilities were added, removed or moved. */
export async function refreshProximity(client: pg.ClientBase, cities: string): Promise<void> {
  await client.query(
    `delete from facility_proximity p using facilities f
      where f.id = p.facility_id and f.city_id in (${cities})`,
  )
  const { rows } = await client.query(
    `select count(*)::int as n from (
       select 1 from facilities where is_active and city_id in (${cities}) limit ${BULK_ROWS}) counted`,
  )
  const load = () => findPairs(client, cities)
  await loadInBulk(client, 'facility_proximity', rows[0].n, load)
}

async function findPairs(client: pg.ClientBase, cities: string): Promise<void> {
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
    const pairs = new Pairs()
    for (const facility of batch) {
      if (city[0] && city[0].city_id !== facility.city_id) {
        addNearest(city, pairs)
        city = []
      }
      city.push(facility)
    }
    // These are written while those of the next batch are computed.
    await writing
    writing = copyPairs(client, pairs)
    // Awaited with the next batch; until then a rejection must not be unhandled.
    writing.catch(() => {})
  }
  await writing
  const pairs = new Pairs()
  addNearest(city, pairs)
  await copyPairs(client, pairs)
}

async function copyPairs(client: pg.ClientBase, { from, to, miles }: Pairs): Promise<void> {
  if (from.length === 0) return
  await copyIn(
    client,
    'copy facility_proximity (facility_id, nearby_facility_id, distance, is_within_city) from stdin',
    from.map((id, at) => copyRow([id, to[at] ?? 0, miles[at] ?? 0, true])),
  )
}

/**
 * Facilities sorted by latitude: scans outward from each one until the next is farther north or
 * south than the sixth nearest so far. A city of thousands is not compared with itself in full.
 */
export function addNearest(city: Located[], pairs: Pairs): void {
  const sorted = city.toSorted((a, b) => a.latitude - b.latitude || a.id - b.id)
  const nearest = new Nearest()
  for (const [at, from] of sorted.entries()) {
    nearest.count = 0
    const scale = Math.cos((from.latitude * Math.PI) / 180)
    let [below, above] = [at - 1, at + 1]
    for (;;) {
      const south = sorted[below]
      const north = sorted[above]
      const southGap = south ? from.latitude - south.latitude : Number.POSITIVE_INFINITY
      const northGap = north ? north.latitude - from.latitude : Number.POSITIVE_INFINITY
      const next = southGap <= northGap ? south : north
      if (!next || Math.min(southGap, northGap) * MILES_PER_DEGREE > nearest.farthest()) break
      if (next === south) below -= 1
      else above += 1
      const x = (from.longitude - next.longitude) * scale
      const y = from.latitude - next.latitude
      nearest.add(next.id, Math.sqrt(x * x + y * y) * MILES_PER_DEGREE)
    }
    for (let place = 0; place < nearest.count; place++) {
      pairs.from.push(from.id)
      pairs.to.push(nearest.ids[place] ?? 0)
      pairs.miles.push(Math.round((nearest.miles[place] ?? 0) * 100) / 100)
    }
  }
}

/** The nearest so far, reused from one facility to the next. */
class Nearest {
  readonly ids = new Int32Array(NEAREST)
  readonly miles = new Float64Array(NEAREST)
  count = 0

  farthest(): number {
    return this.count < NEAREST
      ? Number.POSITIVE_INFINITY
      : (this.miles[NEAREST - 1] ?? Number.POSITIVE_INFINITY)
  }

  add(id: number, miles: number): void {
    if (this.count < NEAREST) this.count += 1
    else if (!this.#isNearer(id, miles, NEAREST - 1)) return
    let place = this.count - 1
    for (; place > 0 && this.#isNearer(id, miles, place - 1); place--) {
      this.ids[place] = this.ids[place - 1] ?? 0
      this.miles[place] = this.miles[place - 1] ?? 0
    }
    this.ids[place] = id
    this.miles[place] = miles
  }

  /** The older record wins among equals, so that the result does not depend on row order. */
  #isNearer(id: number, miles: number, than: number): boolean {
    const other = this.miles[than] ?? 0
    return miles < other || (miles === other && id < (this.ids[than] ?? 0))
  }
}
