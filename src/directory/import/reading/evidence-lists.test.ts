/** Federal lists in their own columns, with invented rows: what each row becomes, and in which words. */
import { describe, expect, it } from 'vitest'
import { UserFacingError } from '../../../platform/errors.ts'
import { documentedSiteSchema } from '../../evidence/evidence.contract.ts'
import type { ListDocument } from './evidence-templates.ts'
import { readJoinedRows } from './joined-rows.ts'
import { gradeOf } from './read-documents.ts'
import { fixture, readAll } from './reading.test-support.ts'

const csv = (...lines: string[]) => lines.join('\n')
const rejected = ({ notes }: Awaited<ReturnType<typeof readAll>>) =>
  notes
    .filter(({ kind }) => kind === 'rejected')
    .map(({ line, column, value, reason }) => [line, column, value, reason])
const said = ({ rows }: Awaited<ReturnType<typeof readAll>>) =>
  rows.map(({ documents }) => documents.map(({ statement }) => statement))

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

/** Each document must satisfy the rules of those that are written by hand, except for the year. */
function expectWhole(documents: readonly ListDocument[]): void {
  const { evidence } = documentedSiteSchema.shape
  for (const { year, quote, checkedOn, readAs, shows, ...document } of documents) {
    expect([quote, checkedOn, readAs, shows]).toEqual([null, null, null, null])
    const given = Object.entries(document).filter(([, value]) => value !== null)
    const whole = Object.fromEntries([
      ...given,
      ['year', year ?? 2000],
      ['checkedOn', '2026-11-15'],
    ])
    expect(evidence.safeParse([whole]).error, JSON.stringify(document)).toBeUndefined()
  }
}

describe('EPA Toxics Release Inventory', () => {
  it('reads rows about asbestos as reports by the site, one per year', async () => {
    const read = await readAll(fixture('epa-tri.csv'))
    expect(read.facts.columns.list?.key).toBe('epa-tri')
    expect([read.rowsRead, read.rows.length, read.skipped]).toEqual([9, 6, 1])
    expect(said(read).flat()).toEqual([
      'Reported 1,204 lb of friable asbestos off-site transfers to the Toxics Release Inventory for 1998.',
      'Reported 350.5 lb of friable asbestos on-site releases and 1,204 lb of off-site transfers to the Toxics Release Inventory for 1999.',
      'Reported 24,300 lb of friable asbestos on-site releases to the Toxics Release Inventory for 2012.',
      'Reported friable asbestos to the Toxics Release Inventory for 2013, with no on-site releases and no off-site transfers.',
      'Filed a Form A certification for friable asbestos with the Toxics Release Inventory for 2014; that form gives no amounts.',
      'Reported friable asbestos to the Toxics Release Inventory for 2015.',
    ])
    const [first] = read.rows
    expect(first).toMatchObject({
      name: 'Harbor Gasket Works',
      external_id: '33602HRBRG100DO',
      city_name: 'Tampa',
      state_code: 'FL',
      parent_company: 'Harbor Holdings Inc.',
      operational_years: null,
    })
    expect(first?.documents).toEqual([
      {
        kind: 'site-report',
        statement:
          'Reported 1,204 lb of friable asbestos off-site transfers to the Toxics Release Inventory for 1998.',
        quote: null,
        title: 'Toxics Release Inventory, reporting year 1998',
        publisher: 'U.S. Environmental Protection Agency',
        year: 1998,
        identifier: 'TRI facility 33602HRBRG100DO, report 1398000000011',
        url: null,
        findIt: "Search EPA's Toxics Release Inventory for this facility ID and year.",
        checkedOn: null,
        readAs: null,
        shows: null,
        years: null,
      },
    ])
    expectWhole(read.rows.flatMap(({ documents }) => documents))
  })

  it('rejects amounts below zero and years that cannot be', async () => {
    expect(rejected(await readAll(fixture('epa-tri.csv')))).toEqual([
      [9, '65. ON-SITE RELEASE TOTAL', '-12', 'a negative amount'],
      [10, '1. YEAR', '1897', expect.stringContaining('not a year from 1987 to')],
    ])
  })

  it('reads the other rows too when told so, without evidence', async () => {
    const read = await readAll(fixture('epa-tri.csv'), { isEveryRow: true })
    expect([read.rows.length, read.skipped]).toEqual([7, 0])
    expect(read.rows.find(({ name }) => name === 'Bay Toluene Blending')?.documents).toEqual([])
  })
})

it('EPA Superfund contaminants of concern', async () => {
  const read = await readAll(fixture('epa-superfund-contaminants.csv'))
  expect([read.facts.columns.list?.key, read.facts.columns.line]).toEqual([
    'epa-superfund-contaminants',
    2,
  ])
  expect([read.rows.length, read.skipped]).toEqual([3, 1])
  expect(said(read).flat()).toEqual([
    'A Superfund decision document completed on September 30, 1992 lists asbestos as a contaminant of concern in soil.',
    'A Superfund decision document completed on September 30, 1992 lists asbestos as a contaminant of concern in debris.',
    'A Superfund decision document lists asbestos as a contaminant of concern.',
  ])
  expect(read.rows[0]).toMatchObject({ external_id: 'FLD000000001', latitude: null })
  expect(read.rows[0]?.documents[0]).toMatchObject({
    kind: 'cleanup-record',
    year: 1992,
    identifier: 'EPA ID FLD000000001, decision of 1992-09-30, soil',
    url: 'https://cumulis.epa.gov/supercpad/cursites/csitinfo.cfm?id=0400001',
  })
  expect(rejected(read)).toEqual([[6, 'Actual Completion Date', '1992-02-30', 'not a date']])
  expectWhole(read.rows.flatMap(({ documents }) => documents))
})

const INSPECTIONS = csv(
  'activity_nr,reporting_id,estab_name,site_address,site_city,site_state,site_zip,naics_code,open_date,close_case_date',
  '100000017,0420600,GULF BOILER REPAIR INC,1 DRYDOCK WAY,TAMPA,FL,33602,336611,1994-03-31,1995-01-10',
  '100000025,0420600,PALM ROOFING CO,9 ELM ST,OCALA,FL,34470,238160,1995-06-01,1995-08-01',
)

describe('OSHA inspections and violations', () => {
  it('reads citations of the asbestos standards and their predecessors in a joined file', async () => {
    const read = await readAll(fixture('osha-citations.csv'))
    expect(read.facts.columns.list?.key).toBe('osha-inspections')
    expect([read.rows.length, read.skipped]).toEqual([4, 3])
    expect(read.rows.map(({ documents }) => documents[0]?.identifier)).toEqual([
      'Inspection 100000017, 29 CFR 1926.1101',
      'Inspection 100000017, 29 CFR 1910.1001',
      'Inspection 100000033, 29 CFR 1926.58',
      'Inspection 100000041, 29 CFR 1910.93a',
    ])
    expect(read.rows[0]).toMatchObject({ external_id: null, operational_years: null })
    expect(read.rows[0]?.documents[0]).toMatchObject({
      kind: 'enforcement-record',
      statement:
        "OSHA's inspection of this workplace, opened on March 31, 1994, led to a citation under its asbestos standard, 29 CFR 1926.1101.",
      year: 1994,
      url: 'https://www.osha.gov/ords/imis/establishment.inspection_detail?id=100000017.015',
    })
    expect(rejected(read)).toEqual([
      [9, 'standard', 'the asbestos rule', 'not the number of a federal standard'],
      [10, 'open_date', 'last spring', 'not a date'],
    ])
    expectWhole(read.rows.flatMap(({ documents }) => documents))
  })

  it('joins the two files that OSHA publishes', async () => {
    const header = 'activity_nr,citation_id,delete_flag,standard,viol_type,issuance_date'
    const joined = await readJoinedRows([
      bytesOf(
        csv(
          header,
          '100000017,01001A,,19261101 G08,S,1994-04-20',
          '100000017,01001B,,19261101 K02,S,1994-04-20',
          '100000025,01001,,19260501 B13,S,1995-06-20',
        ),
      ),
      bytesOf(csv(header, '100000025,01002,X,19261101 C01,S,1995-06-20', '9,01,,T8 1529 D,S,1995')),
    ])
    const read = await readAll(INSPECTIONS, { joined })
    expect([read.rows.length, read.skipped]).toEqual([1, 1])
    // Two paragraphs of one standard are one document.
    expect(new Set(said(read).flat())).toEqual(
      new Set([
        "OSHA's inspection of this workplace, opened on March 31, 1994, led to a citation under its asbestos standard, 29 CFR 1926.1101.",
      ]),
    )
  })

  it('says what is missing, and what does not belong together', async () => {
    await expect(readAll(INSPECTIONS)).rejects.toThrow(
      new UserFacingError(
        'This list (OSHA inspections and violations) says nothing about asbestos without a second file: add --with osha_violation.csv. Nothing was changed.',
      ),
    )
    await expect(readJoinedRows([bytesOf('name,city\nMill,Tampa')])).rejects.toThrow(
      'neither OSHA violations nor ICIS-Air',
    )
    const joined = await readJoinedRows([bytesOf('activity_nr,standard\n1,19261101')])
    await expect(readAll(fixture('epa-tri.csv'), { joined })).rejects.toThrow(
      'The file given with --with does not belong to EPA Toxics Release Inventory, basic data.',
    )
  })
})

it('USGS Mineral Resources Data System: sites outside any city belong to their county', async () => {
  const read = await readAll(fixture('usgs-mrds.csv'))
  expect(read.facts.columns.list?.key).toBe('usgs-mrds')
  expect([read.rows.length, read.skipped]).toEqual([2, 2])
  expect(read.rows.map(({ name, city_name, county }) => [name, city_name, county])).toEqual([
    ['Fiber Hill Mine', 'Lamoille County', 'Lamoille'],
    ['Ridge Adit', 'Kobuk Census Area', 'Kobuk'],
  ])
  expect(said(read).flat()).toEqual([
    'The U.S. Geological Survey lists asbestos among the commodities of this site, which it calls a past producer.',
    'The U.S. Geological Survey lists asbestos among the commodities of this site.',
  ])
  expect(read.rows[0]?.documents[0]).toMatchObject({
    kind: 'geological-survey',
    year: null,
    identifier: 'Deposit 10000011',
    url: 'https://mrdata.usgs.gov/mrds/show-mrds.php?dep_id=10000011',
  })
  expect(rejected(read).map(([line, , , reason]) => [line, reason])).toEqual([
    [6, 'no name'],
    [7, 'no city'],
  ])
  expectWhole(read.rows.flatMap(({ documents }) => documents))
})

it('USGS compilations of asbestos sites', async () => {
  const read = await readAll(
    csv(
      'Site Name,State,County,Latitude,Longitude,Asbestos Type,Development',
      'Old Fiber Pit,Georgia,White,34.6,-83.7,Anthophyllite,Past Producer',
      'Green Knob,North Carolina,Yancey,,,,',
    ),
  )
  expect(read.facts.columns.list?.key).toBe('usgs-asbestos')
  expect(read.rows.map(({ city_name }) => city_name)).toEqual(['White County', 'Yancey County'])
  expect(said(read).flat()).toEqual([
    "The U.S. Geological Survey's inventory of asbestos mines, prospects and natural occurrences includes this site as a past producer and gives the mineral as anthophyllite.",
    "The U.S. Geological Survey's inventory of asbestos mines, prospects and natural occurrences includes this site.",
  ])
  expectWhole(read.rows.flatMap(({ documents }) => documents))
})

it('EPA ECHO: Clean Air Act facilities under the standard for asbestos', async () => {
  const joined = await readJoinedRows([
    bytesOf(
      csv(
        'PGM_SYS_ID,PROGRAM_CODE,PROGRAM_DESC,AIR_PROGRAM_SUBPART_CODE,AIR_PROGRAM_SUBPART_DESC',
        'FL0000001205700001,CAANESH,NESHAP,CAANESHM,NESHAP Part 61 - Subpart M - ASBESTOS',
        'FL0000001205700002,CAANSPS,NSPS,CAANSPSD,NSPS - Subpart D - STEAM GENERATORS',
      ),
    ),
  ])
  const read = await readAll(
    csv(
      'PGM_SYS_ID,REGISTRY_ID,FACILITY_NAME,STREET_ADDRESS,CITY,COUNTY_NAME,STATE,ZIP_CODE,AIR_OPERATING_STATUS_CODE',
      'FL0000001205700001,110000000001,BAY LANDFILL,1 HILL RD,TAMPA,Hillsborough,FL,33602,OPR',
      'FL0000001205700002,110000000002,BAY STEAM PLANT,2 HILL RD,TAMPA,Hillsborough,FL,33602,OPR',
    ),
    { joined },
  )
  expect([read.facts.columns.list?.key, read.rows.length, read.skipped]).toEqual([
    'epa-icis-air',
    1,
    1,
  ])
  expect(read.rows[0]).toMatchObject({ name: 'Bay Landfill', external_id: 'FL0000001205700001' })
  expect(read.rows[0]?.documents[0]).toMatchObject({
    kind: 'site-report',
    statement:
      'EPA lists this facility under the national emission standard for asbestos (NESHAP).',
    url: 'https://echo.epa.gov/detailed-facility-report?fid=110000000001',
  })
  expectWhole(read.rows.flatMap(({ documents }) => documents))
})

describe('notifications of demolition and renovation', () => {
  const citation = { title: 'Florida notices', url: 'https://floridadep.gov/air', year: 2024 }
  const HEADER =
    'Notification Number,Facility Name,Address,City,County,State,Project Start,Type of Operation,Amount of RACM (linear feet),Amount of RACM (square feet)'

  it('states the amounts that a notice gives, and skips demolitions without asbestos', async () => {
    const read = await readAll(
      csv(
        HEADER,
        'N-100,OLD COURTHOUSE,1 MAIN ST,TAMPA,Hillsborough,FL,3/5/2012,Renovation,"1,260",300.5',
        'N-101,OLD COURTHOUSE,1 MAIN ST,TAMPA,Hillsborough,FL,2014-06-01,D,,160',
        'N-102,BAY MOTEL,2 SHORE RD,TAMPA,Hillsborough,FL,2015-01-02,Demolition,0,',
        'N-103,PALM SCHOOL,3 ELM ST,TAMPA,Hillsborough,FL,,Asbestos Abatement,,',
        'N-104,PALM SCHOOL,3 ELM ST,TAMPA,Hillsborough,FL,2016-02-30,R,10,',
        'N-105,PALM SCHOOL,3 ELM ST,TAMPA,Hillsborough,FL,2016-02-03,R,some,',
      ),
      { citation },
    )
    expect(read.facts.columns.list?.key).toBe('neshap-notifications')
    expect([read.rows.length, read.skipped]).toEqual([3, 1])
    expect(said(read).flat()).toEqual([
      'A notice of renovation under the emission standard for asbestos, for work from March 5, 2012, gives 1,260 linear feet and 300.5 square feet of asbestos-containing material.',
      'A notice of demolition under the emission standard for asbestos, for work from June 1, 2014, gives 160 square feet of asbestos-containing material.',
      'A notice of asbestos removal under the emission standard for asbestos was filed; the list gives no amount.',
    ])
    expect(read.rows[0]).toMatchObject({
      name: 'Old Courthouse',
      external_id: null,
      operational_years: null,
      facility_type: null,
    })
    expect(read.rows[0]?.documents[0]).toMatchObject({
      kind: 'site-report',
      title: 'Florida notices',
      year: 2012,
      identifier: 'Notification N-100',
      url: 'https://floridadep.gov/air',
    })
    expect(rejected(read).map(([line, column, , reason]) => [line, column, reason])).toEqual([
      [6, 'Project Start', 'not a date'],
      [7, 'Amount of RACM (linear feet)', 'not an amount'],
    ])
    const documents = read.rows.flatMap((row) => row.documents)
    expectWhole(documents.map((one) => ({ ...one, publisher: 'Florida' })))
  })

  it('reads whether asbestos is present', async () => {
    const read = await readAll(
      csv(
        'Notification No.,Site Name,City,State,Asbestos Present?',
        '7,Mill,Tampa,FL,Yes',
        '8,Yard,Tampa,FL,No',
      ),
      { citation },
    )
    expect(said(read)).toEqual([
      [
        'A notice under the emission standard for asbestos says that asbestos is present; the list gives no amount.',
      ],
    ])
    expect(read.skipped).toBe(1)
  })

  it('needs to know who published the list', async () => {
    await expect(readAll(csv(HEADER, 'N-1,Mill,,Tampa,,FL,,R,1,'))).rejects.toThrow(
      'does not say who published it: add --source "title|https://address|year".',
    )
  })
})

it('EEOICPA covered facilities: evidence only where the row mentions asbestos', async () => {
  const read = await readAll(
    csv(
      'Facility Name,City,State,Facility Type,Time Period,Facility Description',
      'Tri-County Alloys,Dayton,OH,Atomic Weapons Employer,1943-1946,Rolled uranium.',
      'Plant Six,Dayton,OH,Department of Energy,1948-1961,Workers stripped asbestos lagging.',
    ),
  )
  expect(read.facts.columns.list?.key).toBe('eeoicpa-facilities')
  expect(
    read.rows.map(({ documents }) => (documents[0] ? gradeOf(documents[0]) : 'listed')),
  ).toEqual(['listed', 'documented'])
  expect(read.rows[0]).toMatchObject({ operational_years: null, description: null })
  expect(read.rows[0]?.documents[0]).toMatchObject({ statement: null })
  expectWhole(read.rows[1]?.documents ?? [])
})

it('reads the tables of DOL and GAO in their own columns', async () => {
  const covered = await readAll(
    csv(
      'Facility Name,State,Location,Time Period,Facility Type,Facility Description',
      'Plant Six,Ohio,Dayton,1948-1961,Department of Energy,Workers stripped asbestos lagging.',
    ),
  )
  expect(covered.facts.columns.list?.key).toBe('eeoicpa-facilities')
  expect(covered.rows.map(({ city_name }) => city_name)).toEqual(['Dayton'])
  const ore = await readAll(
    csv(
      'Site Name,Location of facility,Type of facility,Amount of ore received (in tons)',
      'Sunshine Insulation,"5 Rail Avenue, Tampa, Florida",Former exfoliation facility,94.6',
    ),
  )
  expect(ore.facts.columns.list?.key).toBe('gao-09-7sp')
  expect(
    ore.rows.map(({ city_name, address, facility_type }) => [city_name, address, facility_type]),
  ).toEqual([['Tampa', '5 Rail Avenue', 'Former exfoliation facility']])
  expect(said(ore).flat()[0]).toContain('94.6 tons')
})

it('GAO-09-7SP', async () => {
  const read = await readAll(
    csv(
      'Site Name,Address,City,State,Amount of vermiculite ore (tons)',
      'Sunshine Insulation,5 Rail Ave,Tampa,FL,"12,345"',
      'Palm Garden Soils,6 Rail Ave,Tampa,FL,',
      'Bad Scale,7 Rail Ave,Tampa,FL,many',
    ),
  )
  expect(read.facts.columns.list?.key).toBe('gao-09-7sp')
  expect(said(read).flat()).toEqual([
    'GAO lists this site among those thought to have received vermiculite ore from the asbestos-contaminated mine at Libby, Montana; invoices that EPA collected show 12,345 tons.',
    'GAO lists this site among those thought to have received vermiculite ore from the asbestos-contaminated mine at Libby, Montana; it gives no amount.',
  ])
  expect(rejected(read)).toEqual([[4, 'Amount of vermiculite ore (tons)', 'many', 'not an amount']])
  expectWhole(read.rows.flatMap(({ documents }) => documents))
})

describe('--grade', () => {
  const grades = async (source: string | Buffer, grade: 'listed' | 'reported' | 'documented') => {
    const { rows } = await readAll(source, { grade })
    return [...new Set(rows.flatMap(({ documents }) => documents.map(gradeOf)))]
  }

  it('lowers what a list gives', async () => {
    expect(await grades(fixture('epa-tri.csv'), 'listed')).toEqual(['listed'])
    expect(await grades(fixture('epa-tri.csv'), 'reported')).toEqual(['reported'])
    // A document that nobody at the site reported cannot become a report.
    expect(await grades(fixture('usgs-mrds.csv'), 'reported')).toEqual(['listed'])
  })

  it('raises nothing', async () => {
    await expect(grades(fixture('epa-tri.csv'), 'documented')).rejects.toThrow(
      'EPA Toxics Release Inventory, basic data gives the grade reported at most, and --grade can only lower it. Nothing was changed.',
    )
    await expect(grades('name,city,state\nMill,Tampa,FL', 'reported')).rejects.toThrow(
      'This list gives the grade listed at most',
    )
  })
})

describe('our own export', () => {
  const header = 'name,city,state,evidence'
  const item = {
    kind: 'court-opinion',
    statement: 'A court  found "asbestos" there.',
    title: 'A v. B',
    publisher: null,
    year: null,
    url: 'https://www.courtlistener.com/',
    checkedOn: '2026-11-15',
  }
  const cell = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`

  it('gives its evidence back', async () => {
    const { rows } = await readAll(csv(header, `Mill,Tampa,FL,${cell([item])}`))
    const nothing = {
      quote: null,
      identifier: null,
      findIt: null,
      readAs: null,
      shows: null,
      years: null,
    }
    expect(rows[0]?.documents).toEqual([{ ...nothing, ...item }])
    const found = { ...item, url: null, findIt: 'Ask the court for it.', readAs: 'quoted' }
    const second = await readAll(csv(header, `Mill,Tampa,FL,${cell([found])}`))
    expect(second.rows[0]?.documents).toEqual([{ ...nothing, ...found }])
  })

  it('rejects what an export would not write, and reads words of another list as none', async () => {
    const read = await readAll(
      csv(
        header,
        `Mill,Tampa,FL,${cell([{ ...item, url: 'javascript:alert(1)' }])}`,
        `Yard,Tampa,FL,${cell([{ ...item, kind: 'rumor' }])}`,
        'Dock,Tampa,FL,[not json',
        `Pier,Tampa,FL,${cell([{ ...item, readAs: 'skimmed' }])}`,
        `Quay,Tampa,FL,${cell([{ ...item, findIt: 'long '.repeat(50) }])}`,
        'Shop,Tampa,FL,none found',
      ),
    )
    expect(rejected(read).map(([line, column, , reason]) => [line, column, reason])).toEqual(
      [2, 3, 4, 5, 6].map((line) => [line, 'evidence', 'not evidence as an export writes it']),
    )
    expect(read.rows.map(({ name, documents }) => [name, documents])).toEqual([['Shop', []]])
  })
})
