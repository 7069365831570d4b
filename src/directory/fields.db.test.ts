/** Every field, through every way in and out: a field that one of them forgets fails here. */
import { expect, it } from 'vitest'
import { directoryDatabase, emptyDirectory } from '../../tests/support/directory-database.ts'
import { api, serveFrom } from '../../tests/support/test-services.ts'
import { editFacility } from './editing/edit-facility.sql.ts'
import { readEdits } from './editing/editable-fields.ts'
import { findFacilityBy } from './editing/find-facility.sql.ts'
import { csvHeader, csvRow } from './export/facility-fields.ts'
import { exportFacilities, listExportedStates } from './export/facility-rows.sql.ts'
import {
  columnName,
  type FieldKind,
  facilityFields,
  maxLengthOf,
  type StoredName,
  storedField,
  storedNames,
} from './fields.ts'
import { importText, listFacilities } from './import/import.test-support.ts'

const directory = directoryDatabase()

/** The value of each field; no two lines are alike, except for the name. */
const VALUES: Record<FieldKind, (name: StoredName) => unknown> = {
  line: (name) => `The ${name}`,
  prose: (name) => `The ${name}.\nA second line.`,
  list: (name) => [`The ${name}`, 'Another'],
  zip: () => '33602',
  latitude: () => 27.95,
  longitude: () => -82.46,
  day: () => '2025-03-01',
  flag: () => true,
}

const fields = storedNames
  .filter((name) => name !== 'name')
  .map((name) => {
    const { kind } = storedField(name)
    return { name, column: columnName(name), kind, value: VALUES[kind](name) }
  })

const textOf = (value: unknown) => (Array.isArray(value) ? value.join('; ') : String(value))

async function editedFacility() {
  const { pool } = directory()
  await importText({ pool }, 'name,city,state\nAcme Mill,Tampa,FL')
  const assignments = fields.map(({ column, value }) => `${column}=${textOf(value)}`)
  await editFacility(pool, '1', readEdits(assignments))
  return pool
}

it('edits each, shows it in the API and clears it', async () => {
  const pool = await editedFacility()
  serveFrom(directory())
  const reply = await api.request('/api/facilities/florida/tampa/acme-mill')
  const expected = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  expect(await reply.json()).toMatchObject(expected)

  const clearable = fields.filter(({ kind }) => kind !== 'flag')
  await editFacility(pool, '1', readEdits(clearable.map(({ column }) => `${column}=`)))
  expect(await findFacilityBy(pool, '1')).toMatchObject(
    Object.fromEntries(clearable.map(({ column, kind }) => [column, kind === 'list' ? [] : null])),
  )
})

it('exports each described one, and imports it into an empty directory', async () => {
  const pool = await editedFacility()
  let csv = csvHeader()
  for (const { id } of await listExportedStates(pool)) {
    for await (const page of exportFacilities(pool, id)) csv += page.map(csvRow).join('')
  }
  await emptyDirectory(directory())
  const imported = await importText({ pool }, csv)
  expect(imported).toMatchObject({ imported: 1, rejected: 0 })
  const [facility] = await listFacilities({ pool })
  const traveling = fields.filter(({ name }) => 'importedFrom' in facilityFields[name])
  expect(traveling.length).toBeGreaterThan(20)
  expect(await findFacilityBy(pool, String(facility?.id))).toMatchObject(
    Object.fromEntries(traveling.map(({ column, value }) => [column, value])),
  )
})

it('allows no text longer than the table says', () => {
  for (const { name, column } of fields.filter(({ kind }) => kind === 'line')) {
    const longest = maxLengthOf(name)
    expect(readEdits([`${column}=${'x'.repeat(longest)}`]).columns.get(column)).toHaveLength(
      longest,
    )
    expect(() => readEdits([`${column}=${'x'.repeat(longest + 1)}`])).toThrow(
      `${column} may have at most ${longest} characters.`,
    )
  }
})

it.each(['asbestos_years', 'Years of Asbestos Use'])(
  'reads the years of asbestos use from a column "%s"',
  async (column) => {
    const { pool } = directory()
    await importText({ pool }, `name,city,state,years,${column}\nMill,Tampa,FL,1941-1990,1946-1971`)
    expect(await findFacilityBy(pool, '1')).toMatchObject({
      operational_years: '1941-1990',
      asbestos_years: '1946-1971',
    })
  },
)
