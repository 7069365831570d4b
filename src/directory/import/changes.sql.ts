/**
 * What a run replaces, recorded so that it can be undone (undo.sql.ts). Rows that it may change are
 * copied before and compared after; facilities that it creates are a range of ids and need no copy.
 */
import type pg from 'pg'
import { TEMPLATE_ENDINGS } from './writing/addresses.sql.ts'
import type { Citation } from './writing/records.sql.ts'

type Watched = {
  table: string
  key: string[]
  facility: string
  /** Which rows, as a condition on t; they may be created or deleted during the run. */
  rows: string
}

const MOVED = 'select % from import_addresses where not is_new'
const addresses = (columns: string, oldColumns: string) =>
  `${MOVED.replace('%', columns)} union ${MOVED.replace('%', oldColumns)}`

const FACILITIES: Watched = {
  table: 'facilities',
  key: ['id'],
  facility: 't.id',
  rows: `t.id in (
    select facility_id from import_diffs
    union select m.facility_id from import_matches m
      join import_rows s using (line) join facilities f on f.id = m.facility_id
     where m.facility_id is not null and m.is_same is not true
       and s.category_certainty > f.category_certainty
    union select facility_id from import_new_documents)`,
}

const ADDRESSES: Watched[] = [
  {
    table: 'facility_redirects',
    key: ['city_id', 'slug'],
    facility: 't.facility_id',
    rows: `(t.city_id, t.slug) in (${addresses('city_id, slug', 'old_city_id, old_slug')})`,
  },
  {
    table: 'content_templates',
    key: ['id'],
    facility: 'null::int',
    rows: `t.template_type = 'facility' and t.template_name in (
      select moved.slug || ending from (${addresses('slug', 'old_slug')}) moved
       cross join unnest('{${TEMPLATE_ENDINGS.join(',')}}'::text[]) as ending)`,
  },
]

const recordsOf = (sourceId: number): Watched => ({
  table: 'facility_records',
  key: ['source_id', 'record_key'],
  facility: 't.facility_id',
  rows: `t.source_id = ${sourceId}
    and t.record_key in (select record_key from import_matches where is_same is not true)`,
})

/** Sets the title as a session parameter, because it is user input. */
const DOCUMENTS: Watched = {
  table: 'facility_sources',
  key: ['id'],
  facility: 't.facility_id',
  rows: `(t.facility_id in (select facility_id from import_new_documents)
    or t.title = current_setting('atlas.cited_title')
    and t.facility_id in (select facility_id from import_matches where facility_id is not null))`,
}

/** The same text may be in many records, so this is about none of them. */
const TRANSLATIONS: Watched = {
  table: 'translations',
  key: ['language', 'english'],
  facility: 'null::int',
  rows: '(t.language, t.english) in (select language, english from import_translations)',
}

const on = (key: string[], a: string, b: string) =>
  key.map((column) => `${a}.${column} = ${b}.${column}`).join(' and ')
const keyOf = (key: string[], row: string) =>
  `jsonb_build_object(${key.map((column) => `'${column}', ${row}.${column}`).join(', ')})`

export class RunChanges {
  readonly #client: pg.ClientBase
  readonly #sourceId: number
  readonly #watched: Watched[]

  private constructor(client: pg.ClientBase, sourceId: number, hasDocuments: boolean) {
    this.#client = client
    this.#sourceId = sourceId
    const records = recordsOf(sourceId)
    this.#watched = [
      FACILITIES,
      ...ADDRESSES,
      records,
      TRANSLATIONS,
      ...(hasDocuments ? [DOCUMENTS] : []),
    ]
  }

  /** After matching and choosing addresses, before anything is written. */
  static async watch(
    client: pg.ClientBase,
    sourceId: number,
    citation: Citation | null,
  ): Promise<RunChanges> {
    await client.query(`select set_config('atlas.cited_title', $1, true)`, [citation?.title ?? ''])
    const { rows: added } = await client.query(
      'select exists(select 1 from import_new_documents) as yes',
    )
    const hasDocuments = citation !== null || added[0].yes
    const changes = new RunChanges(client, Number(sourceId), hasDocuments)
    for (const { table, rows } of changes.#watched) {
      await client.query(
        `create temporary table before_${table} on commit drop as
         select t.* from ${table} t where ${rows}`,
      )
    }
    return changes
  }

  /** Facilities missing from a complete list, before they are deactivated. */
  async watchGone(): Promise<void> {
    await this.#client.query(
      `insert into before_facilities select f.* from facilities f
        where f.id in (select facility_id from import_gone where is_closing)
          and f.id not in (select id from before_facilities)`,
    )
    await this.#client.query(
      `insert into before_facility_records select r.* from facility_records r
        where r.source_id = $1 and r.record_key in (select record_key from import_gone)
          and not exists (select 1 from before_facility_records b
                           where ${on(recordsOf(0).key, 'b', 'r')})`,
      [this.#sourceId],
    )
  }

  async record(runId: number, places: { newCityIds: number[]; newStateIds: number[] }) {
    // The planner may still suppose that a new source has no records, and would scan the whole file for each of them.
    await this.#client.query('analyze facility_records (source_id, facility_id)')
    for (const watched of this.#watched) await this.#recordTable(runId, watched)
    for (const [table, ids] of [
      ['cities', places.newCityIds],
      ['states', places.newStateIds],
    ] as const) {
      await this.#client.query(
        `insert into import_changes (run_id, table_name, key, change)
         select $1, $2, jsonb_build_object('id', id), 'inserted' from ${table} where id = any ($3)`,
        [runId, table, ids],
      )
    }
    await this.#client.query(
      `update import_runs set is_reversible = true,
              first_facility_id = (select min(facility_id) from import_addresses where is_new),
              last_facility_id = (select max(facility_id) from import_addresses where is_new)
        where id = $1`,
      [runId],
    )
  }

  async #recordTable(runId: number, { table, key, facility, rows }: Watched): Promise<void> {
    await this.#client.query(
      `insert into import_changes (run_id, table_name, key, change, facility_id, before)
       select $1, $2, ${keyOf(key, 'b')},
              case when t.${key[0]} is null then 'deleted' else 'updated' end,
              coalesce(${facility}, ${facility.replace(/^t\./, 'b.')}),
              case when t.${key[0]} is null then j.old_row else
                (select jsonb_object_agg(old.key, old.value) from jsonb_each(j.old_row) old
                  where old.value is distinct from j.new_row -> old.key) end
         from before_${table} b left join ${table} t on ${on(key, 't', 'b')}
        -- "offset 0" keeps the planner from converting each row again for every column.
        cross join lateral (select to_jsonb(b) as old_row, to_jsonb(t) as new_row offset 0) j
        where j.old_row is distinct from j.new_row`,
      [runId, table],
    )
    // Rows about a new facility are deleted with it. Its id is higher than any before.
    await this.#client.query(
      `insert into import_changes (run_id, table_name, key, change, facility_id)
       select $1, $2, ${keyOf(key, 't')}, 'inserted', ${facility}
         from ${table} t
        where ${rows}
          and not exists (select 1 from before_${table} b where ${on(key, 'b', 't')})
          and coalesce(${facility} < (select min(facility_id) from import_addresses where is_new), true)`,
      [runId, table],
    )
  }
}
