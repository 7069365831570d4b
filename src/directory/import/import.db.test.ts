import type { QueryResult } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import type { TestDatabase } from '../../../tests/support/test-database.ts'
import { BULK_ROWS } from '../../platform/database/bulk-load.ts'
import { listFacilityAddresses } from '../../publishing/publishing.sql.ts'
import { listWrongCounts } from '../derived-tables.ts'
import { citation, importText, listFacilities, snapshot } from './import.test-support.ts'
import { fixture } from './reading/reading.test-support.ts'
import { listRuns } from './runs.sql.ts'
import { undoRun } from './undo.sql.ts'

const directory = directoryDatabase()

const HEADER = 'id,name,address,city,state,lat,lon'
const MILL = '1,Acme Mill,1 Main St,St Petersburg,FL,27.77,-82.64'
const YARD = '2,Old Yard,2 Bay Rd,Saint Petersburg,Florida,27.75,-82.63'
const STATION = '3,Big Bend Station,3 Shore Rd,Tampa,US-FL,27.79,-82.40'
const list = (...rows: string[]) => [HEADER, ...rows].join('\n')

it('fills an empty database: states, cities, facilities, counts, neighbors, search, version', async () => {
  const database = directory()
  const summary = await importText(database, list(MILL, YARD, STATION, '4,,,,,,'))
  expect(summary).toMatchObject({
    rowsRead: 4,
    imported: 3,
    updated: 0,
    unchanged: 0,
    rejected: 1,
    datasetVersion: 1,
  })
  expect((await listFacilities(database)).map(({ path }) => path)).toEqual([
    'florida/st-petersburg/acme-mill',
    'florida/st-petersburg/old-yard',
    'florida/tampa/big-bend-station',
  ])
  const { rows } = await database.pool.query(
    `select (select count(*) from states)::int as states,
            (select facility_count from states where code = 'FL') as in_florida,
            (select facility_count from cities where slug = 'st-petersburg') as in_city,
            (select county from cities where slug = 'st-petersburg') as county,
            (select facility_count from categories where slug = 'manufacturing') as mills,
            (select count(*) from facility_proximity)::int as pairs,
            (select count(*) from facility_search)::int as found,
            (select is_demonstration from dataset) as is_demonstration`,
  )
  expect(rows[0]).toEqual({
    states: 50,
    in_florida: 3,
    in_city: 2,
    county: 'Pinellas',
    mills: 1,
    pairs: 2,
    found: 3,
    is_demonstration: false,
  })
  expect(await listWrongCounts(database.pool)).toEqual([])
})

it('loads a long list in bulk, and has all keys, indexes and statistics afterwards', async () => {
  const database = directory()
  const schema = await listSchema(database)
  const cities = [
    { place: 'Tampa,FL', south: 27.5, east: -81.5 },
    { place: 'Miami,FL', south: 27.5, east: -81.5 },
    { place: 'Mobile,AL', south: 31.5, east: -87 },
  ]
  const works = Array.from({ length: BULK_ROWS }, (_, at) => {
    const { place, south, east } = cities[at % cities.length] ?? {}
    const position = [Number(south) + (at % 100) / 100, Number(east) - Math.floor(at / 100) / 100]
    return `${at},Works Number ${at},${at} Main St,${place},${position}`
  })
  const text = list(...works)
  expect(await importText(database, text)).toMatchObject({
    imported: BULK_ROWS,
    facilities: BULK_ROWS,
    repeated: 0,
    unlocated: 0,
  })
  expect(await listSchema(database)).toEqual(schema)
  expect(await listWrongCounts(database.pool)).toEqual([])
  const { rows } = await database.pool.query(
    `select (select count(*) from facility_proximity)::int as pairs,
            (select cardinality(most_common_vals::text::text[]) from pg_stats
              where tablename = 'facilities' and attname = 'city_id') as cities,
            (select cardinality(most_common_vals::text::text[]) from pg_stats
              where tablename = 'facility_search' and attname = 'state_id') as states`,
  )
  expect(rows[0]).toEqual({ pairs: BULK_ROWS * 6, cities: 3, states: 2 })
  const again = await importText(database, text)
  expect(again).toMatchObject({ unchanged: BULK_ROWS, facilities: BULK_ROWS, hasChanged: false })
})

/** Indexes and constraints. */
async function listSchema({ pool }: Pick<TestDatabase, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select indexdef as text from pg_indexes where schemaname = 'public'
      union all
     select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'public'::regnamespace
      order by 1`,
  )
  return rows.map(({ text }) => text)
}

it('importing the same file again changes nothing, and neither does a dry run', async () => {
  const database = directory()
  const text = list(MILL, YARD, STATION)
  const rehearsal = await importText(database, text, { isDryRun: true })
  expect(rehearsal).toMatchObject({ imported: 3, datasetVersion: 1 })
  expect(await listFacilities(database)).toEqual([])
  await importText(database, text, { citation })
  const before = await snapshot(database)
  expect(await importText(database, text, { citation })).toMatchObject({
    imported: 0,
    updated: 0,
    unchanged: 3,
    rejected: 0,
    hasChanged: false,
    datasetVersion: null,
  })
  expect(await snapshot(database)).toBe(before)
})

it('every public list can be imported twice, and the counts always add up to the rows read', async () => {
  const database = directory()
  const files = ['epa-frs.csv', 'eia-860.csv', 'hifld-hospitals.csv', 'airports.csv']
  const more = ['nces-schools.csv', 'epa-npl.csv', 'msha-mines.txt', 'clinics-one-line.csv']
  for (const name of [...files, ...more]) {
    for (const isFirst of [true, false]) {
      const summary = await importText(database, fixture(name))
      const { imported, updated, unchanged, rejected, rowsRead } = summary
      expect(imported + updated + unchanged + rejected).toBe(rowsRead)
      expect([name, isFirst ? imported > 0 : summary.hasChanged]).toEqual([name, isFirst])
    }
  }
  expect(await listWrongCounts(database.pool)).toEqual([])
})

it('names the columns that were not used, in the summary and in the report', async () => {
  const text = 'name,city,state,Lattude_x,Shoe Size\nAcme Mill,Tampa,FL,27.9,44\n'
  const { report, unusedColumns } = await importText(directory(), text)
  expect(unusedColumns).toEqual([
    { name: 'Lattude_x', guess: 'latitude' },
    { name: 'Shoe Size', guess: null },
  ])
  expect(report.map(({ line, kind, column, reason }) => [line, kind, column, reason])).toEqual([
    [1, 'not used', 'Lattude_x', 'perhaps the latitude: --map latitude="Lattude_x"'],
    [1, 'not used', 'Shoe Size', 'no field has this name'],
  ])
})

it('counts facilities that are thin, uncategorized or unlocated in every run', async () => {
  const header = 'name,city,state,company,lat,lon,category'
  const rows = [
    'Acme Mill,Tampa,FL,Acme,27.95,-82.46,manufacturing',
    'Acme Mill,Tampa,FL,,,,',
    'Quiet House,Tampa,FL,,,,',
    'Quiet Field,Tampa,FL,,27.96,-82.47,',
  ]
  const text = [header, ...rows].join('\n')
  const counts = { facilities: 3, thin: 2, uncategorized: 2, unlocated: 1 }
  expect(await importText(directory(), text, { isDryRun: true })).toMatchObject(counts)
  expect(await importText(directory(), text)).toMatchObject(counts)
  expect(await importText(directory(), text)).toMatchObject({ ...counts, hasChanged: false })
  // Values from an earlier list count.
  await importText(directory(), `${header}\nQuiet House,Tampa,FL,Quiet Co,,,schools\n`)
  expect(await importText(directory(), text)).toMatchObject({ thin: 1, uncategorized: 1 })
})

it('counts as thin exactly what the sitemaps leave out', async () => {
  const database = directory()
  const text =
    `name,city,state,description,company,operational years,asbestos years,asbestos materials,history
    House A,Tampa,FL,Built ships.,,,,,
    House B,Tampa,FL,,Acme,,,,
    House C,Tampa,FL,,,1950-1970,,,
    House D,Tampa,FL,,,,1950-1960,,
    House E,Tampa,FL,,,,,pipe lagging,
    House F,Tampa,FL,,,,,,It once burned down.
    House G,Tampa,FL,,,,,,
    House H,Tampa,FL,,,,,,
    House I,Tampa,FL,,,,,,`.replace(/^ +/gm, '')
  const listed = async () => {
    const everything = { after: 0, before: 2 ** 31 - 1 }
    const addresses = await listFacilityAddresses(database.db, everything, 100)
    return addresses.map(({ slug }) => slug.replace('house-', '')).toSorted()
  }
  expect(await importText(database, text)).toMatchObject({ facilities: 9, thin: 4 })
  expect(await listed()).toEqual(['a', 'b', 'c', 'd', 'e'])
  // A page gets a text later; an empty text does not count.
  await database.pool.query(
    `insert into content_templates (template_type, template_name, content_blocks)
     values ('facility', 'house-g_content_v1', '{"A text."}'), ('facility', 'house-h_content_v1', '{}')`,
  )
  expect(await importText(database, text)).toMatchObject({ facilities: 9, thin: 3 })
  expect(await listed()).toEqual(['a', 'b', 'c', 'd', 'e', 'g'])
})

it('a changed row updates its facility, names what changed, and leaves empty cells alone', async () => {
  const database = directory()
  await importText(database, list(MILL, YARD), { citation })
  const changed = '1,Acme Mill,99 Main St,St Petersburg,FL,,'
  const summary = await importText(database, list(changed, YARD), { citation })
  expect(summary).toMatchObject({ updated: 1, unchanged: 1, datasetVersion: 2 })
  expect(summary.report).toEqual([
    {
      line: 2,
      kind: 'updated',
      column: 'address',
      value: '99 Main St',
      reason: 'was 1 Main St',
      record: 'Acme Mill',
    },
  ])
  const { rows } = await database.pool.query(
    `select address, latitude::float8 from facilities where slug = 'acme-mill'`,
  )
  expect(rows).toEqual([{ address: '99 Main St', latitude: 27.77 }])
})

it('a renamed or moved facility keeps its id, its old address and its content', async () => {
  const database = directory()
  await importText(database, list(MILL, YARD), { citation })
  await database.pool.query(
    `insert into content_templates (template_type, template_name, content_blocks)
     values ('facility', 'acme-mill_content_v1', '{words}')`,
  )
  const [mill] = await listFacilities(database)
  const moved = '1,Acme Paper Works,1 Main St,Tampa,FL,27.95,-82.46'
  const summary = await importText(database, list(moved, YARD), { citation })
  expect(summary).toMatchObject({ updated: 1, imported: 0, renamed: 1 })
  const after = await listFacilities(database)
  expect(after).toContainEqual({
    id: mill?.id,
    name: 'Acme Paper Works',
    path: 'florida/tampa/acme-paper-works',
    active: true,
  })
  const { rows } = await database.pool.query(
    `select r.slug, c.slug as city, f.former_names from facility_redirects r
       join cities c on c.id = r.city_id join facilities f on f.id = r.facility_id`,
  )
  expect(rows).toEqual([{ slug: 'acme-mill', city: 'st-petersburg', former_names: ['Acme Mill'] }])
  const templates = await database.pool.query(
    'select template_name from content_templates order by 1',
  )
  expect(templates.rows.map((row) => row.template_name)).toEqual(['acme-paper-works_content_v1'])
  // And back: the address is its own again, not a redirect to itself.
  await importText(database, list(MILL, YARD), { citation })
  const back = await database.pool.query('select slug from facility_redirects order by 1')
  expect(back.rows).toEqual([{ slug: 'acme-paper-works' }])
  expect(await listWrongCounts(database.pool)).toEqual([])
})

it('a complete list deactivates missing facilities and reactivates returning ones', async () => {
  const database = directory()
  const complete = { citation, isComplete: true }
  await importText(database, list(MILL, YARD, STATION), { citation })
  // A rejected row is still in the list: its facility stays.
  const summary = await importText(database, list(MILL, '3,,,,,,'), complete)
  expect(summary).toMatchObject({ unchanged: 1, rejected: 1, deactivated: 1 })
  expect(summary.report.at(-1)).toMatchObject({ kind: 'deactivated', value: 'Old Yard' })
  const active = async () =>
    (await listFacilities(database)).filter(({ active }) => active).map(({ name }) => name)
  expect(await active()).toEqual(['Acme Mill', 'Big Bend Station'])
  expect(await listWrongCounts(database.pool)).toEqual([])
  expect(await importText(database, list(MILL, YARD, STATION), complete)).toMatchObject({
    updated: 1,
    unchanged: 2,
  })
  expect(await active()).toEqual(['Acme Mill', 'Old Yard', 'Big Bend Station'])
})

it('a complete list does not deactivate what another source still lists', async () => {
  const database = directory()
  await importText(database, list(MILL, YARD), { citation })
  const other = { title: 'Register of Yards', url: null, year: null }
  await importText(database, list('77,Old Yard,2 Bay Rd,St. Petersburg,FL,,'), { citation: other })
  const summary = await importText(database, list(MILL), { citation, isComplete: true })
  expect(summary.deactivated).toBe(0)
})

it('most of a long list is not deactivated without --force', async () => {
  const database = directory()
  const many = Array.from({ length: 150 }, (_, n) => `${n},Mill ${n}x,${n} Main St,Tampa,FL,,`)
  await importText(database, list(...many), { citation })
  const complete = { citation, isComplete: true }
  await expect(importText(database, list(many[0] ?? ''), complete)).rejects.toThrow(
    '149 of 150 facilities of this list are not in the file',
  )
  const forced = await importText(database, list(many[0] ?? ''), { ...complete, isForced: true })
  expect(forced.deactivated).toBe(149)
})

it('cites its source once, in the newer edition', async () => {
  const database = directory()
  const url = 'https://example.org/mills'
  await importText(database, list(MILL), { citation })
  await importText(database, list(MILL), { citation: { ...citation, url, year: 2025 } })
  const { rows } = await database.pool.query('select title, url, year from facility_sources')
  expect(rows).toEqual([{ title: 'Register of Mills', url, year: 2025 }])
})

it('does not overwrite manual edits', async () => {
  const database = directory()
  await importText(database, list(MILL), { citation })
  await database.pool.query(
    `update facilities set address = 'By hand';
     insert into facility_edits (facility_id, field) select id, 'address' from facilities`,
  )
  const text = list('1,Acme Mill,5 New St,St Petersburg,FL,27.78,-82.64')
  expect(await importText(database, text, { citation })).toMatchObject({ updated: 1 })
  const { rows } = await database.pool.query('select address, latitude::float8 from facilities')
  expect(rows).toEqual([{ address: 'By hand', latitude: 27.78 }])
})

it('a failure leaves everything unchanged, and the next run works', async () => {
  const database = directory()
  await importText(database, list(MILL))
  const before = await snapshot(database)
  const gone = new AbortController()
  const cut = importText(database, list(MILL, YARD, STATION), {
    signal: gone.signal,
    onProgress: ({ phase }) => {
      if (phase === 'search') gone.abort(new Error('cut'))
    },
  })
  // A phase is reported before it starts; the next one sees the signal.
  await expect(cut).rejects.toThrow('cut')
  expect(await snapshot(database)).toBe(before)
  expect(await importText(database, list(MILL, YARD, STATION))).toMatchObject({
    imported: 2,
    unchanged: 1,
  })
})

it('of two concurrent imports one is refused', async () => {
  const database = directory()
  const holder = await database.pool.connect()
  await holder.query('begin; select pg_advisory_xact_lock(7262027)')
  await expect(importText(database, list(MILL))).rejects.toThrow(
    'Another import or edit is running',
  )
  await holder.query('rollback')
  holder.release()
  expect(await importText(database, list(MILL))).toMatchObject({ imported: 1 })
})

const INVENTED =
  'name,city,state,is_demonstration\nHarbor Mill,Tampa,FL,true\nBay Yard,Tampa,FL,true\n'

const whatIsInvented = async ({ pool }: ReturnType<typeof directory>) => {
  const { rows } = await pool.query<{ said: string }>(
    `select coalesce(string_agg(f.name || ' ' || f.grade, ', ' order by f.id), 'nothing') ||
            case when (select is_demonstration from dataset) then ': a demonstration' else '' end as said
       from facilities f`,
  )
  return rows[0]?.said
}

it('the export of a demonstration stays one, until it is undone', async () => {
  const database = directory()
  await importText(database, INVENTED)
  expect(await whatIsInvented(database)).toBe(
    'Bay Yard demonstration, Harbor Mill demonstration: a demonstration',
  )
  const [run] = await listRuns(database.pool, 1)
  await undoRun(database.pool, run?.id ?? 0)
  expect(await whatIsInvented(database)).toBe('nothing')
  await importText(database, list(MILL))
  expect(await whatIsInvented(database)).toBe('Acme Mill listed')
})

it('refuses invented records in a directory of real ones', async () => {
  const database = directory()
  await importText(database, list(MILL))
  await expect(importText(database, INVENTED)).rejects.toThrow(
    'This file contains invented records of a demonstration, and this database contains real ones.',
  )
  expect(await whatIsInvented(database)).toBe('Acme Mill listed')
})

it('lets the planner know the records of a new source, which it looks for among all rows', async () => {
  const database = directory()
  const text = list(MILL, YARD, STATION)
  await importText(database, text)
  await database.pool.query('analyze facility_records')
  expect(await importText(database, text, { citation })).toMatchObject({ imported: 0 })
  const { rows } = await database.pool.query(
    `select array_agg(id order by id)::text as sources,
            (select most_common_vals::text from pg_stats
              where tablename = 'facility_records' and attname = 'source_id') as known
       from import_sources`,
  )
  expect(rows[0].known).toBe(rows[0].sources)
})

/** Statements that take hours on a long list when the planner expects no row to have a facility. */
const COMPARES_ALL = /set leader = first\.leader|create temporary table import_diffs/

it('knows which rows have a facility before it compares them all', async () => {
  const database = directory()
  const text = list(MILL, YARD, STATION)
  await importText(database, text)
  const withoutFacility: number[] = []
  const client = await database.pool.connect()
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<QueryResult>
  vi.spyOn(client, 'query').mockImplementation((...given: unknown[]) => {
    if (!COMPARES_ALL.test(String(given[0]))) return query(...given)
    const looked = query(
      `select null_frac from pg_stats where tablename = 'import_matches' and attname = 'facility_id'`,
    )
    return looked.then(({ rows }) => {
      withoutFacility.push(rows[0]?.null_frac)
      return query(...given)
    })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  // The pool hands out the connection that it got back last.
  client.release()
  await importText(database, text, { citation })
  // Before any name was compared, none had one.
  expect(withoutFacility).toEqual([1, 1, 0, 0])
})
