/** The positions of all records, or of all towns that have some. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/open.ts'
import { urls } from '../../../site/urls.ts'
import { formatYears } from '../../../ui/format.ts'
import { facilitiesOf } from '../places.sql.ts'
import type { NearPlaces } from './near.contract.ts'

/** The most that a phone loads in a moment: about 250 kB, compressed. */
const MAX_RECORDS = 5_000

type RecordRow = {
  name: string
  slug: string
  years: string | null
  city: string
  citySlug: string
  state: string
  stateSlug: string
  latitude: number
  longitude: number
}
type TownRow = Omit<RecordRow, 'name' | 'slug' | 'years'> & { count: number }

/** The same for whoever asks. A record without a position of its own stands at its town. */
export async function listNearPlaces(db: Queryable, of?: 'towns'): Promise<NearPlaces> {
  const towns = await listTowns(db)
  const records = towns.reduce((sum, { count }) => sum + count, 0)
  if (of === 'towns' || records > MAX_RECORDS) return { of: 'towns', places: towns.map(asTown) }
  return { of: 'records', places: (await listRecords(db)).map(asRecord) }
}

const asTown = ({ city, citySlug, state, stateSlug, count, ...at }: TownRow) => ({
  name: `${city}, ${state}`,
  detail: facilitiesOf(count),
  href: urls.city(stateSlug, citySlug),
  ...at,
})

const asRecord = ({ name, slug, years, city, citySlug, state, stateSlug, ...at }: RecordRow) => ({
  name,
  detail: [city, state, formatYears(years)].filter(Boolean).join(', '),
  href: urls.facility(stateSlug, citySlug, slug),
  ...at,
})

const place = sql`c.name as city, c.slug as "citySlug", s.name as state, s.slug as "stateSlug"`

async function listTowns(db: Queryable): Promise<TownRow[]> {
  const { rows } = await db.execute<TownRow>(sql`
    select ${place}, c.facility_count as count, c.latitude_degrees as latitude, c.longitude_degrees as longitude
      from cities c join states s on s.id = c.state_id
     where c.facility_count > 0 and c.latitude_degrees is not null and c.longitude_degrees is not null
     order by s.name, c.name, c.id`)
  return rows
}

async function listRecords(db: Queryable): Promise<RecordRow[]> {
  const { rows } = await db.execute<RecordRow>(sql`
    select * from (
      select f.name, f.slug, f.operational_years as years, ${place},
             coalesce(f.latitude::float8, c.latitude_degrees) as latitude,
             coalesce(f.longitude::float8, c.longitude_degrees) as longitude
        from facilities f join cities c on c.id = f.city_id join states s on s.id = f.state_id
       where f.is_active
       order by f.name, f.id) placed
     where latitude is not null and longitude is not null`)
  return rows
}
