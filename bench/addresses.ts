/** What the benchmarks of pages ask for, spread evenly over the directory. */
import type pg from 'pg'
import { urls } from '../src/site/urls.ts'

export type Addresses = {
  facilities: string[]
  cities: string[]
  searches: string[]
  /** Facilities as JSON, each once. */
  records: string[]
  calls: Record<string, string>
}

export async function pickAddresses(
  pool: pg.Pool,
  counts: { pages: number; records: number },
): Promise<Addresses> {
  const pick = async (count: number, from: string, columns: string) => {
    const { rows } = await pool.query(
      `select * from (
         select ${columns}, row_number() over (order by o.id) as n, count(*) over () as total
           from ${from}) numbered
        where n % greatest(total / $1, 1) = 0 limit $1`,
      [count],
    )
    return rows as { id: number; state: string; city: string; facility: string }[]
  }
  const pickFacilities = (count: number) =>
    pick(
      count,
      `facilities o join cities c on c.id = o.city_id join states s on s.id = o.state_id
        where o.is_active`,
      's.slug as state, c.slug as city, o.slug as facility, o.id',
    )
  const facilities = await pickFacilities(counts.pages)
  const cities = await pick(
    counts.pages,
    'cities o join states s on s.id = o.state_id where o.facility_count > 0',
    's.slug as state, o.slug as city, o.id',
  )
  const records = (await pickFacilities(counts.records)).map(
    ({ state, city, facility }) => `/api/facilities/${state}/${city}/${facility}`,
  )
  return {
    facilities: facilities.map(({ state, city, facility }) => urls.facility(state, city, facility)),
    cities: cities.map(({ state, city }) => urls.city(state, city)),
    searches: cities.map(({ city }) => `/search?q=power%20plant%20${city.replaceAll('-', '%20')}`),
    records,
    calls: {
      'API: site': '/api/site',
      'API: a city’s facilities': `/api/facilities?cityId=${cities[0]?.id}`,
      'API: a facility': records[0] ?? '/',
      'API: search': '/api/search?q=power%20plant',
    },
  }
}
