/** Small files modeled on the lists that operators really have. */
import { expect, it } from 'vitest'
import { fixture, readAll } from './reading.test-support.ts'

it('EPA Facility Registry Service', async () => {
  const { rows, notes, facts } = await readAll(fixture('epa-frs.csv'))
  expect(facts.columns.list?.key).toBe('epa-frs')
  expect(rows.map((row) => row.name)).toEqual([
    'Holloway Steel Corp. - East Works',
    'McAllen & Sons Shipbuilding, Inc.',
    'Tidewater Paper Co.',
    'Union Station PPG Plant #2',
  ])
  expect(rows[0]).toMatchObject({
    external_id: '110000000001',
    city_name: 'Gary',
    state_code: 'IN',
    county: 'Lake',
    address: '100 Furnace Rd',
    zip_code: '46402',
    category: 'manufacturing',
    industry_code: '331110, 331221',
    latitude: 41.6033,
    longitude: -87.3467,
  })
  expect(rows[1]).toMatchObject({ category: 'shipyards', zip_code: '39567-1234' })
  expect(rows[2]).toMatchObject({ city_name: 'St. Marys', latitude: null })
  expect(rows[3]).toMatchObject({ latitude: 41.6033, longitude: -87.3467 })
  expect(notes.filter(({ kind }) => kind === 'rejected').map(({ line }) => line)).toEqual([4, 7])
  expect(notes.some(({ reason }) => reason === 'latitude and longitude were exchanged')).toBe(true)
})

it('EIA-860', async () => {
  const { rows, notes, facts } = await readAll(fixture('eia-860.csv'))
  expect([facts.columns.list?.key, facts.columns.line]).toEqual(['eia-860', 2])
  expect(rows.map(({ external_id, category }) => [external_id, category])).toEqual([
    ['301', 'power-plants'],
    ['302', 'power-plants'],
    ['57', 'power-plants'],
    ['58', 'power-plants'],
  ])
  expect(rows[0]).toMatchObject({ name: 'Heron Bay', company_name: 'Heron Bay Power Co' })
  expect(rows[1]).toMatchObject({ city_name: 'Fort Payne', address: null, latitude: null })
  expect(rows.map((row) => row.zip_code)).toEqual(['36601', '35967', '01852', '05663'])
  expect(notes.map(({ reason }) => reason)).toEqual([
    'a leading zero was missing',
    'a leading zero was missing',
  ])
})

it('HIFLD hospitals', async () => {
  const { rows, facts, rowsRead } = await readAll(fixture('hifld-hospitals.csv'))
  expect([facts.columns.list?.key, rowsRead]).toEqual(['hifld-hospitals', 3])
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    name: "St. Brendan's Medical Center",
    former_names: ['Bayfront Sanatorium'],
    city_name: 'St. Petersburg',
    category: 'hospitals',
    facility_type: 'General Acute Care',
    workforce_size: null,
    company_name: null,
    latitude: 27.77,
    longitude: -82.64,
  })
  expect(rows[1]).toMatchObject({ city_name: 'Fort Lauderdale' })
})

it('NCES schools', async () => {
  const { rows, notes, facts } = await readAll(fixture('nces-schools.csv'))
  expect([facts.columns.list?.key, facts.columns.line]).toEqual(['nces-schools', 4])
  expect(rows.map(({ external_id, name }) => [external_id, name])).toEqual([
    ['340000100001', 'Maple Grove Elementary'],
    ['340000100002', 'Maple Grove Junior High'],
    ['390000200001', 'Northside High'],
  ])
  expect(rows[1]).toMatchObject({ zip_code: '08102', county: 'Camden', category: 'schools' })
  expect(rows[2]).toMatchObject({ city_name: 'Mount Vernon', address: null, latitude: null })
  expect(notes.filter(({ kind }) => kind === 'rejected')).toHaveLength(2)
})

it('EPA Superfund NPL', async () => {
  const { rows, notes, facts } = await readAll(fixture('epa-npl.csv'))
  expect(facts.columns.list?.key).toBe('epa-npl')
  expect(rows[0]).toMatchObject({
    external_id: 'FLD000000001',
    name: 'Harbor Light Asbestos Dump',
    latitude: 27.966,
    longitude: -82.43,
  })
  expect(rows[1]).toMatchObject({ name: 'Cypress Naval Air Station', category: 'government' })
  expect(rows[2]).toMatchObject({ name: 'Salmon Creek Smelter', latitude: null })
  expect(notes.filter(({ kind }) => kind === 'left out').map(({ reason }) => reason)).toEqual([
    'outside of WA',
  ])
})

it('MSHA mines', async () => {
  const { rows, notes, facts } = await readAll(fixture('msha-mines.txt'))
  expect([facts.columns.list?.key, facts.delimiter, facts.decoded.encoding]).toEqual([
    'msha-mines',
    '|',
    'Windows-1252',
  ])
  expect(rows[0]).toMatchObject({
    external_id: '0100003',
    name: 'O’Connor Vermiculite Mill',
    company_name: 'Peñasco Minerals, Inc.',
    parent_company: 'Zielinski Holdings',
    city_name: 'Libby',
    category: 'manufacturing',
    workforce_size: '120',
    longitude: -115.55,
  })
  expect(rows[2]?.city_name).toBe('Cañon City')
  expect(notes.filter(({ reason }) => reason.includes('minus sign'))).toHaveLength(3)
})

it('airports: machine-readable types, ISO regions, degrees in the column name', async () => {
  const { rows, notes, facts } = await readAll(fixture('airports.csv'))
  expect(facts.columns.list?.key).toBe('ourairports')
  expect(rows.map(({ name, facility_type, category }) => [name, facility_type, category])).toEqual([
    ['Mercy Ridge Hospital Heliport', 'Heliport', 'transportation'],
    ['Elk Hollow Field', 'Small Airport', 'transportation'],
    ['Lake Otter', 'Seaplane Base', 'transportation'],
    ['Brandt Strip', null, 'transportation'],
  ])
  expect(rows[0]).toMatchObject({ state_code: 'PA', latitude: 40.44, longitude: -79.99 })
  expect(notes.map(({ line, kind, value, reason }) => [line, kind, value, reason])).toEqual([
    [5, 'left out', '0, 0', 'zero is no position'],
    [6, 'rejected', 'CA-ON', 'not a state of the United States'],
  ])
})

it('Superfund sites under their CERCLIS number, the latitude misspelled', async () => {
  const { rows, notes, facts } = await readAll(fixture('cerclis-sites.csv'))
  expect(rows[0]).toMatchObject({
    external_id: 'FLD900000001',
    latitude: 27.96,
    longitude: -82.44,
    operational_years: '1984',
  })
  expect(rows[1]).toMatchObject({ latitude: null, operational_years: '1990' })
  expect(notes.filter(({ kind }) => kind !== 'corrected')).toEqual([
    { line: 3, kind: 'rejected', column: 'SITE_NAME', value: 'TBD', reason: 'no name' },
    { line: 4, kind: 'rejected', column: 'CITY', value: 'Unknown', reason: 'no city' },
    {
      line: 5,
      kind: 'left out',
      column: 'LATTUDE',
      value: '0, -81.6500',
      reason: 'zero is no position',
    },
  ])
  expect(facts.columns.unused).toEqual([
    { name: 'STREET_ADDR', guess: 'address' },
    { name: 'NPL_STATUS_CD', guess: null },
    { name: 'FED_FACILITY_IND', guess: null },
  ])
})

it('power plants: codes are spelled out or left out, unused columns are named', async () => {
  const { rows, facts } = await readAll(fixture('generating-units.csv'))
  expect(
    rows.map(({ facility_type, operational_years }) => [facility_type, operational_years]),
  ).toEqual([
    ['Independent Power Producer, Combined Heat and Power', 'from 1987'],
    [null, 'from 2019'],
  ])
  expect(facts.columns.unused).toEqual([
    { name: 'eia_sector', guess: null },
    { name: 'lattude_x', guess: 'latitude' },
    { name: 'capacity_mw', guess: null },
    { name: 'primary_fuel', guess: null },
  ])
})

it('city, state and ZIP code from a one-line address', async () => {
  const { rows, notes } = await readAll(fixture('clinics-one-line.csv'))
  expect(
    rows.map((row) => [row.name, row.address, row.city_name, row.state_code, row.zip_code]),
  ).toEqual([
    ['UPMC Harbor Clinic', '1200 Dock St', 'Tampa', 'FL', '33602'],
    ['HCA Bayside', '44 Palm Ave', 'St. Petersburg', 'FL', '33701'],
    ['LAC+USC Annex', '9 Cypress Way, Suite 300', 'Los Angeles', 'CA', '90033'],
  ])
  expect(rows.map(({ facility_type }) => facility_type)).toEqual(['Clinic', 'Hospital', null])
  const rejected = notes.filter(({ kind }) => kind === 'rejected')
  expect(rejected.map(({ column, value, reason }) => [column, value, reason])).toEqual([
    ['Address', '77 Gulf Blvd', 'no state'],
    [
      'Address',
      '5 Calle Luna, San Juan, PR 00901',
      'Puerto Rico is not covered: only the states and D.C. are',
    ],
  ])
})
