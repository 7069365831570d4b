/** Facilities for exports, page by page in bounded memory. */
import type pg from 'pg'
import type { Queryable } from '../../platform/database/open.ts'
import type { DocumentSaid } from '../evidence/evidence.sql.ts'
import {
  type ColumnName,
  columnName,
  type ExportedName,
  exportedNames,
  type FieldKind,
  isStored,
  type StoredName,
  storedField,
  type ValueOf,
} from '../fields.ts'

type ExportedColumn = Extract<ExportedName, StoredName>

export type ExportedFacility = {
  [Name in ExportedColumn as ColumnName<Name>]: ValueOf<Name> | null
} & {
  id: number
  name: string
  slug: string
  city: string
  city_slug: string
  state: string
  state_slug: string
  state_code: string
  category: string | null
  updated_at: string
  grade: string
  sources: DocumentSaid[]
  translations: TranslationsSaid | null
}

/** What the English texts of the record are in each language. */
export type TranslationsSaid = Record<string, Record<string, string>>

const CASTS: Partial<Record<FieldKind, string>> = {
  latitude: '::float8',
  longitude: '::float8',
  day: '::text',
}
const columns = exportedNames
  .filter(isStored)
  .map((name) => `f.${columnName(name)}${CASTS[storedField(name).kind] ?? ''}`)

export type ExportedState = { id: number; name: string; slug: string }

const PAGE = 1_000

export async function listExportedStates(pool: pg.Pool): Promise<ExportedState[]> {
  const { rows } = await pool.query<ExportedState>(
    `select id, name, slug from states s
      where exists (select 1 from facilities f where f.state_id = s.id and f.is_active)
      order by name`,
  )
  return rows
}

/**
 * The active facilities of a state by name. Each page is a separate query, so that no query takes
 * long.
 */
export async function* exportFacilities(
  pool: pg.Pool,
  stateId: number,
): AsyncGenerator<ExportedFacility[]> {
  let after: [name: string, id: number] = ['', 0]
  for (;;) {
    const { rows } = await pool.query<ExportedFacility>(
      `${SELECTED}
         from (select * from facilities
                where state_id = $1 and is_active and (name, id) > ($2, $3)
                order by name, id limit ${PAGE}) f
              ${JOINED}
        order by f.name, f.id`,
      [stateId, ...after],
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = [last.name, last.id]
  }
}

/** The row with the position of its city, for a map. */
export type PlacedFacility = ExportedFacility & {
  city_latitude: number | null
  city_longitude: number | null
}

/** The rows in the order of the ids, as far as they are still there. */
export const listExported = (db: Queryable, ids: number[]): Promise<PlacedFacility[]> =>
  db.named({
    name: 'exported_facilities',
    text: `${SELECTED}, c.latitude_degrees as city_latitude, c.longitude_degrees as city_longitude
             from (select * from facilities where id = any ($1::int[]) and is_active) f
                  ${JOINED}
            order by array_position($1::int[], f.id)`,
    values: [ids],
  })

const SELECTED = `select f.id, f.slug, c.name as city, c.slug as city_slug, s.name as state,
              s.slug as state_slug, s.code as state_code, k.slug as category, f.grade, ${columns.join(', ')},
              to_char(f.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at,
              coalesce((select json_agg(json_build_object('title', d.title, 'publisher', d.publisher,
                                        'identifier', d.identifier, 'url', d.url, 'year', d.year,
                                        'kind', d.kind, 'statement', d.statement, 'quote', d.quote,
                                        'findIt', d.find_it, 'checkedOn', d.checked_on,
                                        'readAs', d.read_as, 'shows', d.shows,
                                        'yearsFrom', d.years_from, 'yearsTo', d.years_to) order by d.year, d.id)
                          from facility_sources d where d.facility_id = f.id), '[]') as sources,
              (select json_object_agg(language, texts order by language)
                 from (select language, json_object_agg(english, translation order by english) as texts
                         from translations
                        where english in (
                          select unnest(array[f.facility_type, f.description] || f.unknowns)
                          union select unnest(array[statement, find_it])
                                  from facility_sources where facility_id = f.id)
                        group by language) t) as translations`

const JOINED = `join cities c on c.id = f.city_id
         join states s on s.id = c.state_id
         left join categories k on k.id = f.category_id`
