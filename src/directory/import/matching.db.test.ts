/** When a row matches a known facility, when it is new, and when it needs review. */
import { describe, expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { citation, importText, listFacilities } from './import.test-support.ts'

const directory = directoryDatabase()

const HEADER = 'id,name,address,city,state,lat,lon'
const list = (...rows: string[]) => [HEADER, ...rows].join('\n')
const paths = async (database: Parameters<typeof listFacilities>[0]) =>
  (await listFacilities(database)).map(({ path }) => path.replace('florida/', ''))

async function reviews({ pool }: Parameters<typeof listFacilities>[0]) {
  const { rows } = await pool.query(
    `select f.name || ' ~ ' || o.name as pair, r.reason from facility_reviews r
       join facilities f on f.id = r.facility_id join facilities o on o.id = r.other_facility_id
      order by 1`,
  )
  return rows.map(({ pair, reason }) => `${pair}: ${reason}`)
}

describe('the same facility again', () => {
  it('by identifier, whatever else changed', async () => {
    const database = directory()
    await importText(database, list('7,Acme Mill,1 Main St,Tampa,FL,27.95,-82.46'), { citation })
    const other = list('7,Zenith Works,9 Far Rd,Miami,FL,25.77,-80.19')
    expect(await importText(database, other, { citation })).toMatchObject({ updated: 1 })
    expect(await paths(database)).toEqual(['miami/zenith-works'])
  })

  it('by name and city in any spelling, from another source', async () => {
    const database = directory()
    await importText(database, list('7,Acme Mfg. Co.,1 Main St,St. Petersburg,FL,,'), { citation })
    const other = list(',THE ACME MANUFACTURING COMPANY,,SAINT PETERSBURG,FL,27.77,-82.64')
    expect(await importText(database, other)).toMatchObject({ imported: 0, updated: 1 })
    expect(await paths(database)).toEqual(['st-petersburg/acme-mfg-co'])
  })

  it('by a former name', async () => {
    const database = directory()
    await importText(database, list('7,Acme Mill,,Tampa,FL,,'), { citation })
    await importText(database, list('7,Zenith Works,,Tampa,FL,,'), { citation })
    expect(await importText(database, list(',Acme Mill,,Tampa,FL,,'))).toMatchObject({
      imported: 0,
      unchanged: 1,
    })
  })

  it('by a nearly identical name within 300 m, also under another city', async () => {
    const database = directory()
    await importText(database, list('7,Harbor Shipbuilding Yard,,Tampa,FL,27.9500,-82.4600'))
    const near = list(',Harbour Shipbuilding Yard,,Temple Terrace,FL,27.9518,-82.4600')
    expect(await importText(database, near)).toMatchObject({ imported: 0, updated: 1 })
    const far = list('1,Harbour Shipbuilding Yard,,Temple Terrace,FL,27.9600,-82.4600')
    expect(await importText(database, far, { citation })).toMatchObject({ imported: 1 })
    // The city that only the matched row named was removed again.
    expect(await paths(database)).toEqual([
      'tampa/harbor-shipbuilding-yard',
      'temple-terrace/harbour-shipbuilding-yard',
    ])
  })

  it('twice in one file: the first row wins, the second fills gaps', async () => {
    const database = directory()
    const text = list(
      '1,Acme Mill,1 Main St,Tampa,FL,,',
      '2,ACME MILL INC,1 MAIN STREET,TAMPA,FL,27.95,-82.46',
      '3,Acme Mills,,Tampa,FL,27.951,-82.46',
    )
    const summary = await importText(database, text, { citation })
    expect(summary).toMatchObject({ imported: 2, unchanged: 1, repeated: 1 })
    const again = await importText(database, text, { citation })
    expect(again).toMatchObject({ unchanged: 3, hasChanged: false })
    const { rows } = await database.pool.query(
      `select name, address, latitude::float8 from facilities where slug = 'acme-mill'`,
    )
    expect(rows).toEqual([{ name: 'Acme Mill', address: '1 Main St', latitude: 27.95 }])
  })
})

describe('two facilities', () => {
  it('with the same name in one city on different streets: both stay, for review', async () => {
    const database = directory()
    const text = list(
      '1,Lincoln School,1 Main St,Tampa,FL,27.95,-82.46',
      '2,Lincoln School,99 Far Rd,Tampa,FL,28.01,-82.40',
    )
    expect(await importText(database, text, { citation })).toMatchObject({
      imported: 2,
      forReview: 1,
    })
    expect(await paths(database)).toEqual(['tampa/lincoln-school', 'tampa/lincoln-school-2'])
    expect(await reviews(database)).toEqual([
      'Lincoln School ~ Lincoln School: the same name in the same city',
    ])
    // Each matches its own facility again, even without its identifier.
    const unnamed = text.replace(/^\d,/gm, ',')
    expect(await importText(database, unnamed)).toMatchObject({ imported: 0, unchanged: 2 })
  })

  it.each([
    ['Acme Mill 1', 'Acme Mill 2'],
    ['Acme Plant A', 'Acme Plant B'],
    ['Acme East Works', 'Acme West Works'],
    ['Maple Grove Elementary', 'Maple Grove Middle'],
  ])('stay separate however close: %s, %s', async (first, second) => {
    const database = directory()
    const text = list(`,${first},,Tampa,FL,27.95,-82.46`, `,${second},,Tampa,FL,27.9501,-82.46`)
    expect(await importText(database, text)).toMatchObject({ imported: 2 })
  })

  it('with the same identifier in two unnamed lists are not matched', async () => {
    const database = directory()
    await importText(database, list('1,Acme Mill,1 Main St,Tampa,FL,,'))
    const summary = await importText(database, list('1,Pine Hospital,5 Oak St,Miami,FL,,'))
    expect(summary).toMatchObject({ imported: 1, updated: 0, forReview: 1 })
    expect(await reviews(database)).toEqual([
      'Pine Hospital ~ Acme Mill: the same identifier, and nothing else agrees',
    ])
  })

  it('with similar names are imported and listed for review, once', async () => {
    const database = directory()
    const text = list(
      ',Big Bend Station,,Tampa,FL,27.7900,-82.4000',
      ',Big Bend Power Plant,,Tampa,FL,27.7910,-82.4000',
      ',Hillsborough Foundry,,Tampa,FL,27.9500,-82.4600',
    )
    expect(await importText(database, text)).toMatchObject({ imported: 3, forReview: 1 })
    expect(await importText(database, text)).toMatchObject({ forReview: 0, hasChanged: false })
    expect(await reviews(database)).toEqual([
      'Big Bend Power Plant ~ Big Bend Station: a similar name within 300 m',
    ])
  })
})

describe('addresses', () => {
  it('are unique within a city, may repeat across cities, and avoid the content templates of others', async () => {
    const database = directory()
    await database.pool.query(
      `insert into content_templates (template_type, template_name, content_blocks)
       values ('facility', 'written-mill_content_v1', '{words}')`,
    )
    const text = list(
      ',Acme Mill,1 A St,Tampa,FL,27.95,-82.46',
      ',Acme Mill,900 B St,Tampa,FL,27.99,-82.40',
      ',Acme Mill,,Orlando,FL,,',
      ',Written Mill,,Tampa,FL,,',
      ',Écluse & Sons,,Tampa,FL,,',
      ',???1,,Tampa,FL,,',
    )
    await importText(database, text)
    expect((await paths(database)).sort()).toEqual([
      'orlando/acme-mill',
      'tampa/1',
      'tampa/acme-mill',
      'tampa/acme-mill-2',
      'tampa/ecluse-and-sons',
      'tampa/written-mill-2',
    ])
  })
})

it('two sources do not keep renaming a facility', async () => {
  const database = directory()
  const other = { title: 'Register of Yards', url: null, year: null }
  const mine = list('1,Harbor Shipbuilding Yard,,Tampa,FL,27.95,-82.46')
  const theirs = (street: string) =>
    list(`A,Harbour Shipbuilding Yard,${street},Tampa,FL,27.95,-82.46`)
  await importText(database, mine, { citation })
  await importText(database, theirs('1 Dock St'), { citation: other })
  await importText(database, theirs('2 Dock St'), { citation: other })
  await importText(database, mine, { citation })
  const { rows } = await database.pool.query('select name, address from facilities')
  expect(rows).toEqual([{ name: 'Harbor Shipbuilding Yard', address: '2 Dock St' }])
})
