/** Undoing a run restores everything, or explains what prevents it. */

import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { contentOf } from '../../../tests/support/import-lists.ts'
import { insertLead } from '../../../tests/support/lead-rows.ts'
import type { TestDatabase } from '../../../tests/support/test-database.ts'
import { listWrongCounts } from '../derived-tables.ts'
import { editFacility } from '../editing/edit-facility.sql.ts'
import { readEdits } from '../editing/editable-fields.ts'
import { mergeFacilities } from '../editing/merge-facilities.sql.ts'
import { undoChange } from '../editing/undo-change.sql.ts'
import { csvHeader, csvRow } from '../export/facility-fields.ts'
import { exportFacilities, listExportedStates } from '../export/facility-rows.sql.ts'
import { citation, importText, listFacilities } from './import.test-support.ts'
import { listRuns } from './runs.sql.ts'
import { undoRun } from './undo.sql.ts'

const directory = directoryDatabase()

const HEADER = 'id,name,address,city,state,lat,lon,category'
const list = (...rows: string[]) => [HEADER, ...rows].join('\n')
const MILL = '1,Acme Mill,1 Main St,Ocala,FL,29.19,-82.14,manufacturing'
const YARD = '2,Old Yard,2 Bay Rd,Tampa,FL,27.95,-82.46,shipyards'
const STATION = '3,Big Bend Station,3 Shore Rd,Tampa,FL,27.79,-82.40,'
const OTHER = { citation: { title: 'Register of Yards', url: null, year: 2025 } }

/** The whole export, byte for byte. */
async function exported({ pool }: TestDatabase): Promise<string> {
  let text = csvHeader()
  for (const { id } of await listExportedStates(pool)) {
    for await (const page of exportFacilities(pool, id)) text += page.map(csvRow).join('')
  }
  return text
}

/** What an export does not include: addresses, records, texts, search, places. */
async function behindTheScenes({ pool }: TestDatabase): Promise<string> {
  const tables = [
    'facilities',
    'facility_records',
    'facility_redirects',
    'facility_sources',
    'facility_reviews',
    'content_templates',
    'facility_search',
    'facility_companies',
    'companies',
    'search_terms',
    'cities',
    'states',
    'categories',
  ]
  const parts: string[] = []
  for (const table of tables) {
    const { rows } = await pool.query(`select to_jsonb(t)::text as row from ${table} t order by 1`)
    parts.push(table, ...rows.map(({ row }) => row))
  }
  const pairs = await pool.query(
    'select facility_id, nearby_facility_id, distance from facility_proximity order by 1, 2',
  )
  return [...parts, JSON.stringify(pairs.rows)].join('\n')
}

const WHY = { actorEmail: 'editor@example.test', actorRole: 'editor', reason: null } as const
const latestAct = async (pool: TestDatabase['pool']): Promise<number> =>
  (await pool.query('select max(id)::int as id from directory_changes')).rows[0].id
const latestRun = async ({ pool }: TestDatabase) => (await listRuns(pool, 1))[0]?.id ?? 0

it('import A, import B, undo B: the export is identical to that after A', async () => {
  const database = directory()
  await importText(database, list(MILL, YARD, STATION), { citation })
  await database.pool.query(
    `insert into content_templates (template_type, template_name, content_blocks)
     values ('facility', 'acme-mill_content_v1', '{words}')`,
  )
  const before = [await exported(database), await behindTheScenes(database)]
  // Renamed and moved; address and category changed; removed; added in a new city and state.
  const second = list(
    '1,Acme Paper Works,1 Main St,Miami,FL,25.77,-80.19,manufacturing',
    '2,Old Yard,9 Bay Rd,Tampa,FL,27.95,-82.46,government',
    '4,Capitol Boiler House,1 K St,Washington,DC,38.90,-77.03,government',
    '5,Acme Mill,5 Main St,Ocala,FL,29.20,-82.10,',
  )
  const newer = { citation: { ...citation, year: 2026 }, isComplete: true }
  const summary = await importText(database, second, newer)
  expect(summary).toMatchObject({ imported: 2, updated: 2, renamed: 1, deactivated: 1 })
  const version = summary.datasetVersion ?? 0
  expect(await exported(database)).not.toBe(before[0])

  const undone = await undoRun(database.pool, await latestRun(database))
  expect(undone).toEqual({ removed: 2, restored: 3 })
  expect([await exported(database), await behindTheScenes(database)]).toEqual(before)
  expect(await listWrongCounts(database.pool)).toEqual([])
  const dataset = await database.pool.query('select version from dataset')
  expect(dataset.rows).toEqual([{ version: version + 1 }])
  // The same list can be imported again, with the same result.
  expect(await importText(database, second, newer)).toMatchObject({
    imported: 2,
    updated: 2,
    deactivated: 1,
  })
})

it('the first import can be undone, and two in reverse order', async () => {
  const database = directory()
  await importText(database, list(MILL, YARD), { citation })
  const afterFirst = await contentOf(database)
  await importText(database, list(MILL, YARD.replace('Old Yard', 'New Yard'), STATION), OTHER)
  const [second, first] = await listRuns(database.pool, 10)
  await expect(undoRun(database.pool, first?.id ?? 0)).rejects.toThrow(
    `run ${second?.id} (list.csv) changed or listed`,
  )
  await undoRun(database.pool, second?.id ?? 0)
  expect(await contentOf(database)).toBe(afterFirst)
  await undoRun(database.pool, first?.id ?? 0)
  expect(await listFacilities(database)).toEqual([])
  const { rows } = await database.pool.query('select count(*)::int as n from states')
  expect(rows).toEqual([{ n: 0 }])
})

it('addresses that moved between facilities are restored', async () => {
  const database = directory()
  await importText(database, list(MILL, YARD, STATION), { citation })
  const before = await exported(database)
  await importText(database, list(MILL, YARD.replace('Old Yard', 'First Yard'), STATION), {
    citation,
  })
  await importText(
    database,
    list(MILL.replace('Ocala', 'Tampa'), YARD, STATION.replace('Big Bend', 'Bend')),
    { citation },
  )
  await undoRun(database.pool, await latestRun(database))
  const [, run] = await listRuns(database.pool, 10)
  await undoRun(database.pool, run?.id ?? 0)
  expect(await exported(database)).toBe(before)
  const redirects = await database.pool.query('select slug from facility_redirects')
  expect(redirects.rows).toEqual([])
})

it('explains what prevents it, and changes nothing', async () => {
  const database = directory()
  await importText(database, list(MILL, YARD), { citation })
  const run = await latestRun(database)
  const refused = async (message: string | RegExp) => {
    const before = await behindTheScenes(database)
    await expect(undoRun(database.pool, run)).rejects.toThrow(message)
    expect(await behindTheScenes(database)).toBe(before)
  }
  const [mill, yard] = await listFacilities(database)
  await insertLead(database, { facilityId: mill?.id })
  await refused('1 lead is about facilities that it created')
  await database.pool.query('delete from contact_submissions')
  await editFacility(database.pool, String(mill?.id), readEdits(['company_name=Acme']))
  await refused(`${mill?.id} Acme Mill was edited since: company_name`)
  await mergeFacilities(database.pool, String(mill?.id), String(yard?.id))
  await refused(`${yard?.id} Old Yard was edited since: is_active`)
})

it('is not prevented by what staff did and undid', async () => {
  const database = directory()
  const { pool } = database
  await importText(database, list(MILL, YARD), { citation })
  const run = await latestRun(database)
  const [mill, yard] = await listFacilities(database)
  await mergeFacilities(pool, String(mill?.id), String(yard?.id))
  await undoChange(pool, await latestAct(pool), WHY)
  await editFacility(pool, String(mill?.id), readEdits(['company_name=Acme']))
  await expect(undoRun(pool, run)).rejects.toThrow('was edited since: company_name')
  await undoChange(pool, await latestAct(pool), WHY)
  expect(await undoRun(pool, run)).toMatchObject({ removed: 2 })
  expect(await listFacilities(database)).toEqual([])
})

it('is prevented by an edit whose undoing was undone', async () => {
  const database = directory()
  const { pool } = database
  await importText(database, list(MILL), { citation })
  const [mill] = await listFacilities(database)
  await editFacility(pool, String(mill?.id), readEdits(['company_name=Acme']))
  await undoChange(pool, await undoChange(pool, await latestAct(pool), WHY), WHY)
  await expect(undoRun(pool, await latestRun(database))).rejects.toThrow('was edited since')
})

it('a run that is unknown, too old, empty or undone is refused with a reason', async () => {
  const database = directory()
  await expect(undoRun(database.pool, 999_999)).rejects.toThrow(
    'There is no import run 999999. A run that failed or was interrupted has changed nothing',
  )
  await importText(database, list(MILL), { citation })
  const first = await latestRun(database)
  await importText(database, list(MILL), { citation })
  const unchanged = await latestRun(database)
  expect(unchanged).toBeGreaterThan(first)
  await expect(undoRun(database.pool, unchanged)).rejects.toThrow('it changed nothing')
  await database.pool.query('update import_runs set is_reversible = false where id = $1', [first])
  await expect(undoRun(database.pool, first)).rejects.toThrow('did not record what it replaced')
  await database.pool.query('update import_runs set is_reversible = true where id = $1', [first])
  await undoRun(database.pool, first)
  await expect(undoRun(database.pool, first)).rejects.toThrow('it was undone already')
})
