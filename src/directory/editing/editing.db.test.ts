import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { createFacilitySource, refreshCounts } from '../../../tests/support/factories.ts'
import { insertLead } from '../../../tests/support/lead-rows.ts'
import { listWrongCounts } from '../derived-tables.ts'
import { UNSAID } from '../facilities/history.sql.ts'
import { citation, importText, listFacilities, snapshot } from '../import/import.test-support.ts'
import { listLinking } from '../kinds/relations.sql.ts'
import { putTemplates, readTemplates } from './content-templates.sql.ts'
import { editFacility, restoreFacility, retireFacility } from './edit-facility.sql.ts'
import { listFactsToEdit, setFacts } from './edit-facts.sql.ts'
import { readEdits } from './editable-fields.ts'
import { findFacilityBy, findFacilityPast } from './find-facility.sql.ts'
import { listOpenReviews, mergeFacilities, settleAsDifferent } from './merge-facilities.sql.ts'
import { createThing, findStoredThing, setThingActive } from './things/edit-thing.sql.ts'
import { undoChange } from './undo-change.sql.ts'

const directory = directoryDatabase()

const LIST = [
  'id,name,address,city,state,lat,lon,company',
  '1,Big Bend Station,1 Shore Rd,Tampa,FL,27.79,-82.40,',
  '2,Big Bend Power Plant,,Tampa,FL,27.7901,-82.40,Bend Power',
  '3,Acme Mill,3 Main St,Tampa,FL,27.95,-82.46,',
].join('\n')

async function threeFacilities() {
  const database = directory()
  await importText(database, LIST, { citation })
  const all = await listFacilities(database)
  const idOf = (name: string) => all.find((one) => one.name === name)?.id ?? 0
  return {
    ...database,
    station: idOf('Big Bend Station'),
    plant: idOf('Big Bend Power Plant'),
    mill: idOf('Acme Mill'),
  }
}

const versionOf = async ({ pool }: ReturnType<typeof directory>) =>
  (await pool.query('select version from dataset')).rows[0].version

describe('editing', () => {
  it('finds a facility by id, record number and address', async () => {
    const { pool, mill } = await threeFacilities()
    const path = '/florida/tampa/acme-mill-asbestos-exposure'
    for (const reference of [
      String(mill),
      `FL-${String(mill).padStart(5, '0')}`,
      path,
      `https://atlas.example${path}?x=1`,
    ]) {
      expect((await findFacilityBy(pool, reference)).id).toBe(mill)
    }
    await expect(findFacilityBy(pool, '/florida/tampa/nothing')).rejects.toThrow(
      'There is no facility "/florida/tampa/nothing".',
    )
  })

  it('sets, clears, renames and moves, and imports do not overwrite it', async () => {
    const { pool, mill } = await threeFacilities()
    const edits = readEdits([
      'name=Acme Paper Works',
      'city=Ft. Myers, FL',
      'category=power-plants',
      'address=',
      'former_names=Acme; Acme Bros.',
    ])
    const after = await editFacility(pool, String(mill), edits)
    expect(after).toMatchObject({
      name: 'Acme Paper Works',
      city: 'Fort Myers',
      category: 'power-plants',
      address: null,
      former_names: ['Acme', 'Acme Bros.', 'Acme Mill'],
    })
    expect((await findFacilityPast(pool, mill)).redirects).toEqual([
      '/florida/tampa/acme-mill-asbestos-exposure',
    ])
    expect(await listWrongCounts(pool)).toEqual([])
    expect(await versionOf(directory())).toBe(2)
    const again = LIST.replace('3 Main St', '4 Main St').replace('Acme Mill', 'Acme Mill Two')
    await importText(directory(), again, { citation })
    expect(await findFacilityBy(pool, String(mill))).toMatchObject({
      name: 'Acme Paper Works',
      city: 'Fort Myers',
      address: null,
    })
  })

  it('stores what is settled with an edit, or neither; alone, where the record says so already', async () => {
    const { pool, mill } = await threeFacilities()
    const reason = (text: string) => async (client: pg.PoolClient) => {
      await client.query(`insert into rate_limits values ($1, 1, now())`, [text])
      if (text === 'fails') throw new Error('afterwards')
    }
    const edit = (to: string, text: string) =>
      editFacility(pool, String(mill), readEdits([`name=${to}`]), undefined, {
        settle: reason(text),
      })
    await expect(edit('Acme Works', 'fails')).rejects.toThrow('afterwards')
    expect((await findFacilityBy(pool, String(mill))).name).toBe('Acme Mill')
    await edit('Acme Works', 'settled')
    await edit('Acme Works', 'said already')
    expect((await findFacilityBy(pool, String(mill))).name).toBe('Acme Works')
    const { rows } = await pool.query('select bucket from rate_limits')
    expect(rows).toEqual([{ bucket: 'settled' }, { bucket: 'said already' }])
  })

  it.each([
    [['nome=x'], '"nome=x" sets no field.'],
    [['id=5'], '"id=5" sets no field.'],
    [['latitude=95'], 'latitude must be a number from -90 to 90.'],
    [['zip_code=abc'], 'zip_code must be a ZIP code.'],
    [['city=Tampa'], 'city must name the state as well'],
    [['category=mills'], 'category must be one of'],
    [['name='], 'name cannot be empty.'],
    [['last_reviewed=soon'], 'last_reviewed must be a day such as 2026-01-31.'],
  ])('refuses %j', (assignments, message) => {
    expect(() => readEdits(assignments)).toThrow(message)
  })

  it('derives from what it touched the same as from everything', async () => {
    const { pool, station, plant, mill } = await threeFacilities()
    const edit = (id: number, ...edits: string[]) =>
      editFacility(pool, String(id), readEdits(edits))
    const steps = [
      // The second facility of a company gives it a page, and without it the page goes.
      () => edit(mill, 'company_name=The Bend Power Co.', 'category=power-plants'),
      () => edit(plant, 'company_name=', 'workforce_size=900'),
      () => edit(station, 'name=Shore Station', 'city=Ft. Myers, FL'),
      () => retireFacility(pool, String(plant)),
      () => mergeFacilities(pool, String(mill), String(station)),
      () => importText(directory(), `${LIST}\n4,New Yard,,Ocala,FL,29.2,-82.1,Bend Power`),
    ]
    const pages: unknown[] = []
    for (const step of steps) {
      await step()
      const derived = await snapshot(directory())
      await refreshCounts(directory())
      expect(await snapshot(directory())).toBe(derived)
      pages.push((await pool.query('select slug, facility_count from companies')).rows)
    }
    const page = [{ slug: 'bend-power', facility_count: 2 }]
    expect(pages).toEqual([page, [], [], [], [], page])
  })

  it('deactivates one, and later imports do not bring it back', async () => {
    const { pool, mill } = await threeFacilities()
    await retireFacility(pool, String(mill))
    await importText(directory(), LIST.replace('3 Main St', '5 Main St'), { citation })
    expect((await findFacilityBy(pool, String(mill))).is_active).toBe(false)
    expect(await listWrongCounts(pool)).toEqual([])
    await restoreFacility(pool, String(mill))
    expect((await findFacilityBy(pool, String(mill))).is_active).toBe(true)
  })
})

describe('merging', () => {
  it('keeps the data and sources of both, and redirects the other address', async () => {
    const { pool, db, station, plant } = await threeFacilities()
    await createFacilitySource(db, { facilityId: plant, title: 'A ledger' })
    await insertLead({ db }, { facilityId: plant })
    expect(await listOpenReviews(pool, 10)).toMatchObject([
      { facility_id: plant, other_id: station },
    ])
    await mergeFacilities(pool, String(station), String(plant))
    expect(await findFacilityBy(pool, String(station))).toMatchObject({
      name: 'Big Bend Station',
      company_name: 'Bend Power',
      former_names: ['Big Bend Power Plant'],
      is_active: true,
    })
    expect((await findFacilityBy(pool, String(plant))).is_active).toBe(false)
    expect(await findFacilityPast(pool, station)).toMatchObject({
      redirects: ['/florida/tampa/big-bend-power-plant-asbestos-exposure'],
      records: [{ key: '#1' }, { key: '#2' }],
      sources: ['Register of Mills', 'A ledger'],
    })
    const { rows } = await pool.query('select facility_id from contact_submissions')
    expect(rows).toEqual([{ facility_id: station }])
    expect(await listOpenReviews(pool, 10)).toEqual([])
    expect(await listWrongCounts(pool)).toEqual([])
    await pool.query('delete from contact_submissions')
  })

  it('takes along the ships that name the record, and undoing it takes them back', async () => {
    const { pool, station, plant } = await threeFacilities()
    const id = await createShipAt(pool, plant)
    const shipsOf = async (facility: number) =>
      (await listLinking(directory().db, 'facility', [String(facility)])).map(({ name }) => name)
    const stored = async () => {
      const ship = await findStoredThing(pool, id)
      return [ship?.relations.map(({ target }) => target), ship?.revision]
    }
    const [, revision] = await stored()
    await mergeFacilities(pool, String(station), String(plant))
    expect(await shipsOf(station)).toEqual(['USS Example'])
    const [targets, then] = await stored()
    expect(targets).toEqual([String(station)])
    expect(then, 'whoever has the ship open is told').not.toBe(revision)
    await undoChange(pool, await lastChange(pool), UNSAID)
    expect(await shipsOf(plant)).toEqual(['USS Example'])
    expect(await shipsOf(station)).toEqual([])
    expect((await stored())[0]).toEqual([String(plant)])
  })

  it('is undone with the testimonies that wait for an answer', async () => {
    const { pool, station, plant } = await threeFacilities()
    await pool.query('insert into missing_workplaces (facility_id) values ($1)', [plant])
    const about = async () => {
      const { rows } = await pool.query('select facility_id from missing_workplaces')
      return rows.map(({ facility_id }) => facility_id)
    }
    await mergeFacilities(pool, String(station), String(plant))
    expect(await about()).toEqual([station])
    await undoChange(pool, await lastChange(pool), UNSAID)
    expect(await about()).toEqual([plant])
  })

  it('leaves facts that cite the document of their own record', async () => {
    const { pool, db, station, plant } = await threeFacilities()
    const [own] = await Promise.all(
      [station, plant].map((facilityId) =>
        createFacilitySource(db, { facilityId, title: 'A ledger' }),
      ),
    )
    const { rows } = await pool.query<{ id: number }>(
      `select id from facility_sources where facility_id = $1 and title = 'A ledger'`,
      [plant],
    )
    const fact = { kind: 'owner' as const, name: 'Gulf Power', documentId: rows[0]?.id ?? 0 }
    await setFacts(pool, { facilityId: plant, why: UNSAID }, [fact])
    await mergeFacilities(pool, String(station), String(plant))
    const merged = await listFactsToEdit(pool, station)
    expect(merged).toMatchObject([{ name: 'Gulf Power', documentId: own?.id }])
    await setFacts(
      pool,
      { facilityId: station, why: UNSAID },
      merged.map(({ id, documentId }) => ({ ...fact, id, documentId })),
    )
    await undoChange(pool, await lastChange(pool), UNSAID)
    expect(await listFactsToEdit(pool, plant)).toMatchObject([{ documentId: fact.documentId }])
  })

  it('survives importing both sources again, changed or not', async () => {
    const { pool, station, plant } = await threeFacilities()
    await mergeFacilities(pool, String(station), String(plant))
    expect(await importText(directory(), LIST, { citation })).toMatchObject({ hasChanged: false })
    const changed = LIST.replace('Big Bend Power Plant,', 'Big Bend Energy Center,9 New Rd')
    await importText(directory(), changed, { citation })
    const active = (await listFacilities(directory())).filter((one) => one.active)
    expect(active.map(({ name }) => name)).toEqual(['Acme Mill', 'Big Bend Station'])
  })

  it('a pair marked as different stays off the list', async () => {
    const { pool, station, plant } = await threeFacilities()
    const one = await findFacilityBy(pool, String(plant))
    const other = await findFacilityBy(pool, String(station))
    expect(await settleAsDifferent(pool, one, other)).toBe(true)
    expect(await settleAsDifferent(pool, other, one)).toBe(false)
    expect(await listOpenReviews(pool, 10)).toEqual([])
  })
})

const lastChange = async (pool: pg.Pool): Promise<number> =>
  (await pool.query('select max(id) as id from directory_changes')).rows[0].id

async function createShipAt(pool: pg.Pool, facilityId: number): Promise<number> {
  const facts = {
    ...{ type: 'carrier', hull: null, otherHulls: [], formerNames: [], class: null, builder: null },
    ...{ launched: null, launchedSource: null, service: [], jobs: [], spaces: [], register: null },
  }
  const target = String(facilityId)
  const relations = [{ role: 'built-at', targetKind: 'facility', target }]
  const id = await createThing(pool, 'ship', { name: 'USS Example', facts, relations }, UNSAID)
  await setThingActive(pool, { id, why: UNSAID }, true)
  return id
}

describe('content templates', () => {
  const template = { type: 'city_enhanced', name: 'tampa_enhanced_content', blocks: ['One.'] }

  it('are added, replaced, and skipped when unchanged', async () => {
    const { pool } = await threeFacilities()
    const put = (content: unknown) => putTemplates(pool, readTemplates(content))
    expect(await put(template)).toEqual({ added: 1, changed: 0, unchanged: 0, orphans: [] })
    expect(await put([template])).toMatchObject({ unchanged: 1 })
    expect(await versionOf(directory())).toBe(2)
    expect(await put({ ...template, blocks: ['Two.\nLines.'] })).toMatchObject({ changed: 1 })
    const { rows } = await pool.query('select content_blocks from content_templates')
    expect(rows).toEqual([{ content_blocks: ['Two.\nLines.'] }])
    const orphan = { ...template, name: 'atlantis_enhanced_content' }
    expect(await put(orphan)).toMatchObject({ orphans: ['atlantis_enhanced_content'] })
  })

  it.each([
    [
      { ...template, name: 'tampa_content' },
      'name is not a name that a page of this type asks for',
    ],
    [{ ...template, blocks: [] }, 'blocks needs at least one block'],
    [{ ...template, blocks: ['  '] }, 'blocks.0 is empty'],
    [{ ...template, extra: 1 }, 'Unrecognized key'],
    ['words', 'The file'],
  ])('are rejected when invalid: %j', (content, message) => {
    expect(() => readTemplates(content)).toThrow(message)
  })
})

it('wrong counts are found', async () => {
  const { pool, mill } = await threeFacilities()
  await pool.query('update facilities set is_active = false where id = $1', [mill])
  expect((await listWrongCounts(pool)).map(({ what }) => what)).toEqual([
    'category Manufacturing',
    'city Tampa, FL',
    'facilities in search',
    'neighbors that are gone or in another city',
    'state Florida',
  ])
})
