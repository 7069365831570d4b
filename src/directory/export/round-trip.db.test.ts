/** Round trips of exports: the demonstration data fills every field, the documented have evidence. */
import { expect, it } from 'vitest'
import { loadDataset } from '../../../datasets/load-dataset.ts'
import { freshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { listWrongCounts } from '../derived-tables.ts'
import { importText } from '../import/import.test-support.ts'
import { csvHeader, csvRow, exportFields, jsonRow } from './facility-fields.ts'
import { exportFacilities, listExportedStates } from './facility-rows.sql.ts'

async function exported({ pool }: TestDatabase, only?: string[]) {
  let csv = csvHeader()
  let json = ''
  const facilities: Record<string, unknown>[] = []
  for (const { id, slug } of await listExportedStates(pool)) {
    if (only && !only.includes(slug)) continue
    for await (const page of exportFacilities(pool, id)) {
      for (const facility of page) {
        csv += csvRow(facility)
        json += `${jsonRow(facility)}\n`
        facilities.push(
          Object.fromEntries(exportFields.map(({ name, value }) => [name, value(facility)])),
        )
      }
    }
  }
  return { csv, json, facilities }
}

type Facility = Record<string, unknown>

/** The first few differences, so that a failure is readable. */
function differences(some: Facility[], others: Facility[]): string[] {
  const [here, there] = [some, others].map((side) => side.map((one) => JSON.stringify(one)))
  const onlyIn = (side: string[] = [], other: string[] = []) => {
    const known = new Set(other)
    return side.filter((one) => !known.has(one))
  }
  return [...onlyIn(here, there), ...onlyIn(there, here)].slice(0, 3)
}

/** Values that a database assigns itself are not part of an export. */
const OWN = ['record', 'page', 'evidence', 'sources', 'last_reviewed', 'updated_at']
const ofTheFacility = (facility: Facility) =>
  Object.fromEntries(Object.entries(facility).filter(([name]) => !OWN.includes(name)))

it('importing an export changes nothing in its database, and fills an empty one', async () => {
  const first = await freshDatabase()
  await loadDataset(first.pool, 'demo')
  expect(await listWrongCounts(first.pool)).toEqual([])
  const near = await first.pool.query(
    'select max(n)::int as most from (select count(*) as n from facility_proximity group by facility_id) f',
  )
  expect(near.rows).toEqual([{ most: 6 }])
  const { csv, facilities } = await exported(first)
  expect(facilities.length).toBeGreaterThan(1_700)
  const again = await importText(first, csv)
  expect(again).toMatchObject({ rowsRead: facilities.length, unchanged: facilities.length })
  expect(again).toMatchObject({ hasChanged: false, forReview: 0, corrected: 0, leftOut: 0 })
  expect(differences((await exported(first)).facilities, facilities)).toEqual([])

  const second = await freshDatabase()
  expect(await importText(second, csv)).toMatchObject({
    imported: facilities.length,
    rejected: 0,
    corrected: 0,
    leftOut: 0,
  })
  const there = await exported(second)
  expect(there.facilities).toHaveLength(facilities.length)
  expect(differences(there.facilities.map(ofTheFacility), facilities.map(ofTheFacility))).toEqual(
    [],
  )
})

// Counties as places, semicolons in lists, names in capitals, several documents of one year.
const STATES = ['alaska', 'california', 'montana', 'new-york', 'texas', 'washington']

it('documented records keep their evidence and grades in another database', async () => {
  const first = await freshDatabase()
  await loadDataset(first.pool, 'documented')
  // As in a database that was loaded before there were translations: the next start adds them.
  await first.pool.query('delete from translations')
  expect(await loadDataset(first.pool, 'documented')).toBe(false)
  const { csv, json, facilities } = await exported(first, STATES)
  expect(csv).toContain('Mina de talco')
  const again = await importText(first, csv)
  expect(again.report.filter(({ kind }) => kind !== 'not used')).toEqual([])
  expect(again).toMatchObject({ unchanged: facilities.length, hasChanged: false })

  const second = await freshDatabase()
  const { imported, rejected, evidence } = await importText(second, json)
  expect({ imported, rejected }).toEqual({ imported: facilities.length, rejected: 0 })
  expect(evidence.documented).toBeGreaterThan(50)
  const there = await exported(second)
  const carried = ({ record, page, last_reviewed, updated_at, ...rest }: Facility) => rest
  expect(differences(there.facilities.map(carried), facilities.map(carried))).toEqual([])
})
