/** Federal lists end to end: facilities, evidence, grades; again, corrected, and undone. */
import { beforeEach, expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { createCity, createFacility, createState } from '../../../tests/support/factories.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { listWrongCounts } from '../derived-tables.ts'
import { importText, listFacilities, snapshot } from './import.test-support.ts'
import { fixture } from './reading/reading.test-support.ts'
import { listRuns } from './runs.sql.ts'
import { undoRun } from './undo.sql.ts'

const directory = directoryDatabase()
beforeEach(() => serveFrom(directory()))

const tri = fixture('epa-tri.csv')

async function grades() {
  const { rows } = await directory().pool.query<{ said: string }>(
    `select f.name || ': ' || f.grade || ', ' || count(s.id) as said
       from facilities f left join facility_sources s on s.facility_id = f.id
      group by f.id`,
  )
  return rows.map(({ said }) => said).sort()
}

const latestRun = async () => (await listRuns(directory().pool, 1))[0]?.id ?? 0

it('makes one facility with a record for each year, and nothing more when repeated', async () => {
  const database = directory()
  const first = await importText(database, tri)
  expect(first).toMatchObject({ rowsRead: 9, imported: 2, unchanged: 4, rejected: 2, skipped: 1 })
  expect(first.evidence).toEqual({ documented: 0, reported: 6, listed: 0 })
  expect(await grades()).toEqual([
    'Cedar Landfill: reported, 4',
    'Harbor Gasket Works: reported, 2',
  ])
  expect(first.report.filter(({ kind }) => kind === 'evidence')).toHaveLength(6)
  const { rows } = await database.pool.query(
    'select count(*)::int as n from facility_sources where checked_on = current_date and find_it is not null',
  )
  expect(rows).toEqual([{ n: 6 }])

  const before = await snapshot(database)
  const again = await importText(database, tri)
  expect(again).toMatchObject({ hasChanged: false, evidence: { reported: 0 }, unchanged: 6 })
  expect(await snapshot(database)).toBe(before)
})

it('corrects a record whose list now says something else', async () => {
  const database = directory()
  await importText(database, tri)
  const revised = tri.toString().replace(',0,0,1204,', ',0,0,1302,')
  expect(revised).not.toBe(tri.toString())
  const summary = await importText(database, revised)
  expect(summary).toMatchObject({ hasChanged: true, evidence: { reported: 1 } })
  const statement =
    'Reported 1,302 lb of friable asbestos off-site transfers to the Toxics Release Inventory for 1998.'
  const { rows } = await database.pool.query(
    `select s.statement, f.description from facility_sources s
       join facilities f on f.id = s.facility_id where s.year = 1998`,
  )
  expect(rows).toEqual([{ statement, description: statement }])
})

it('takes evidence back with its run, from new and from known facilities', async () => {
  const database = directory()
  const florida = await createState(database.db, { name: 'Florida', code: 'FL' })
  const tampa = await createCity(database.db, { name: 'Tampa', stateId: florida.id })
  await createFacility(database.db, {
    city: tampa,
    name: 'Harbor Gasket Works',
    address: '100 Dock St',
  })
  const before = await grades()
  expect(before).toEqual(['Harbor Gasket Works: listed, 0'])
  const cited = { citation: { title: 'TRI', url: 'https://www.epa.gov/', year: 2024 } }
  await importText(database, tri, cited)
  expect(await grades()).toEqual([
    'Cedar Landfill: reported, 5',
    'Harbor Gasket Works: reported, 3',
  ])
  const untouched = await snapshot(database)
  const revised = tri.toString().replace(',0,0,1204,', ',0,0,1302,')
  await importText(database, revised, cited)
  await undoRun(database.pool, await latestRun())
  // The version of the dataset has gone up; everything else is as it was.
  const withoutVersion = (text: string) => text.replace(/^dataset\n.*$/m, '')
  expect(withoutVersion(await snapshot(database))).toBe(withoutVersion(untouched))
  await undoRun(database.pool, (await latestRun()) - 1)
  expect(await grades()).toEqual(before)
  expect(await listWrongCounts(database.pool)).toEqual([])
})

it('writes nothing when a grade is asked for that the list does not give', async () => {
  const database = directory()
  await expect(importText(database, tri, { grade: 'documented' })).rejects.toThrow('--grade')
  expect(await listFacilities(database)).toEqual([])
  await importText(database, tri, { grade: 'listed' })
  expect(await grades()).toEqual(['Cedar Landfill: listed, 4', 'Harbor Gasket Works: listed, 2'])
})

it('takes translations, corrects them, and takes them back with its run', async () => {
  const database = directory()
  const file = (cell: string) =>
    `name,city,state,facility_type,translations\nHarbor Yard,Tampa,FL,Shipyard,"${cell.replaceAll('"', '""')}"\n`
  const spanish = (text: string) => file(JSON.stringify({ es: { Shipyard: text } }))
  const stored = async () =>
    (await database.pool.query('select language, english, translation from translations')).rows
  const first = await importText(database, spanish('Astilero'))
  expect(first).toMatchObject({ imported: 1, translated: 1 })
  const before = await snapshot(database)
  const again = await importText(database, spanish('Astilero'))
  expect(again).toMatchObject({ unchanged: 1, translated: 0, hasChanged: false })
  expect(await snapshot(database)).toBe(before)

  const corrected = await importText(database, spanish('Astillero'))
  expect(corrected).toMatchObject({ translated: 1, hasChanged: true })
  expect(await stored()).toEqual([
    { language: 'es', english: 'Shipyard', translation: 'Astillero' },
  ])
  await undoRun(database.pool, await latestRun())
  expect(await stored()).toMatchObject([{ translation: 'Astilero' }])

  for (const cell of [
    '{"es": {"Shipyard": 1}}',
    '{"fr": {"Shipyard": "Chantier"}}',
    `{"es": {"Shipyard": "${'a'.repeat(901)}"}}`,
    `{"es": {"${'a'.repeat(601)}": "texto"}}`,
    '{"es": {"Shipyard": "\\u0000"}}',
    '{"es": ',
  ]) {
    const refused = await importText(database, file(cell))
    expect(refused, cell).toMatchObject({ rejected: 1, hasChanged: false })
  }
  expect(await stored()).toMatchObject([{ translation: 'Astilero' }])
})

it('gives a site without city, position or years a page that says what is known', async () => {
  const database = directory()
  const summary = await importText(database, fixture('usgs-mrds.csv'))
  expect(summary).toMatchObject({ imported: 2, thin: 0, evidence: { documented: 2 } })
  expect((await listFacilities(database)).map(({ path }) => path)).toEqual([
    'alaska/kobuk-census-area/ridge-adit',
    'vermont/lamoille-county/fiber-hill-mine',
  ])
  const reply = await api.request('/api/facilities/alaska/kobuk-census-area/ridge-adit')
  expect(await reply.json()).toMatchObject({
    grade: 'documented',
    latitude: null,
    operationalYears: null,
    evidence: [{ kind: 'geological-survey', year: null }],
  })
})
