/** One facility, by any reference an operator may have. */
import type pg from 'pg'
import { UserFacingError } from '../../platform/errors.ts'
import { FACILITY_SUFFIX } from '../../site/pages.ts'

export type FacilityRow = {
  id: number
  name: string
  slug: string
  city_id: number
  state_id: number
  is_active: boolean
  city: string
  city_slug: string
  state: string
  state_slug: string
  state_code: string
  category: string | null
} & Record<string, unknown>

const FACILITY = `select f.*, f.last_reviewed::text, f.latitude::float8, f.longitude::float8,
    c.name as city, c.slug as city_slug, s.name as state, s.slug as state_slug,
    s.code as state_code, k.slug as category
  from facilities f join cities c on c.id = f.city_id join states s on s.id = f.state_id
  left join categories k on k.id = f.category_id`

/** An id (413), a record number (FL-00413), or the address of its page. */
export async function findFacilityBy(
  client: pg.ClientBase | pg.Pool,
  reference: string,
): Promise<FacilityRow> {
  const number = reference.match(/^(?:[A-Z]{2}-)?(\d{1,9})$/i)?.[1]
  const [stateSlug, citySlug, slug] = pathOf(reference)
  const { rows } = number
    ? await client.query<FacilityRow>(`${FACILITY} where f.id = $1`, [Number(number)])
    : await client.query<FacilityRow>(
        `${FACILITY} where s.slug = $1 and c.slug = $2 and f.slug = $3`,
        [stateSlug ?? '', citySlug ?? '', slug ?? ''],
      )
  const [found] = rows
  if (!found) throw new UserFacingError(`There is no facility "${reference.slice(0, 300)}".`)
  return found
}

function pathOf(reference: string): string[] {
  const path = reference.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.replace(new RegExp(`${FACILITY_SUFFIX}$`), ''))
}

export type FacilityPast = {
  redirects: string[]
  records: { source: string; key: string; is_gone: boolean }[]
  edits: string[]
  sources: string[]
}

/** What `facility show` adds to the record. */
export async function findFacilityPast(pool: pg.Pool, id: number): Promise<FacilityPast> {
  const redirects = await pool.query<{ path: string }>(
    `select '/' || s.slug || '/' || c.slug || '/' || r.slug as path
       from facility_redirects r join cities c on c.id = r.city_id join states s on s.id = c.state_id
      where r.facility_id = $1 order by r.created_at, r.slug`,
    [id],
  )
  const records = await pool.query<FacilityPast['records'][number]>(
    `select i.key as source, r.record_key as key, r.is_gone
       from facility_records r join import_sources i on i.id = r.source_id
      where r.facility_id = $1 order by 1, 2`,
    [id],
  )
  const edits = await pool.query<{ field: string }>(
    'select field from facility_edits where facility_id = $1 order by field',
    [id],
  )
  const sources = await pool.query<{ title: string }>(
    'select title from facility_sources where facility_id = $1 order by id',
    [id],
  )
  return {
    redirects: redirects.rows.map(({ path }) => path + FACILITY_SUFFIX),
    records: records.rows,
    edits: edits.rows.map(({ field }) => field),
    sources: sources.rows.map(({ title }) => title),
  }
}
