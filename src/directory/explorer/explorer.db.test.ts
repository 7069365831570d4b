import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import {
  createCategory,
  createCity,
  createFacility,
  createFacilitySource,
  createManyFacilities,
  createState,
  refreshCounts,
} from '../../../tests/support/factories.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { columnAt, GRID, keyOf, rowAt, type Tile } from '../../maps/grid.ts'
import type { MapView } from './explorer.contract.ts'

const database = directoryDatabase()

const view = async (query = ''): Promise<MapView> =>
  (await api.request(`/api/map/view?${query}`)).json()
const drawn = async (query = '') => (await api.request(`/api/map/view.svg?${query}`)).text()
type Feature = { id: number; properties: { record: string } }
const file = async (query = ''): Promise<Feature[]> =>
  (await (await api.request(`/api/map/records.geojson?${query}`)).json()).features
const csv = async (query = '') =>
  (await (await api.request(`/api/map/records.csv?${query}`)).text()).trim().split('\r\n').slice(1)

/** What the marks of a drawing say: records by id, and how many are in each group. */
function readMarks(svg: string) {
  const records = [...svg.matchAll(/data-record="(\d+)"/g)].map(([, id]) => Number(id))
  const groups = [...svg.matchAll(/aria-label="([\d,]+) records near/g)].map(([, count]) =>
    Number(count?.replace(',', '')),
  )
  const links = [...svg.matchAll(/href="([^"]+)" aria-label="[\d,]+ records near/g)].map(
    ([, href]) => (href ?? '').replaceAll('&amp;', '&'),
  )
  return { records, groups, links, total: groups.reduce((sum, n) => sum + n, records.length) }
}

/** Around Tampa, but not around the yard south of it. */
const AREA = 'area=-82.6,27.92,-82.3,27.92,-82.45,28.2'

type TilePoint = Record<string, unknown>

async function tilePoints({ z, x, y }: Tile, query = ''): Promise<TilePoint[]> {
  const reply = await api.request(`/api/map/tiles/${z}/${x}/${y}?${query}`)
  expect(reply.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  const { records } = new VectorTile(new PbfReader(await reply.arrayBuffer())).layers
  return Array.from(
    { length: records?.length ?? 0 },
    (_, at) => records?.feature(at).properties ?? {},
  )
}

const sum = (points: TilePoint[], name: string) =>
  points.reduce((total, point) => total + Number(point[name]), 0)

/** All tiles of a zoom, or those of the towns of the records. */
function tilesOf(z: number): Tile[] {
  const count = 2 ** z
  if (z < 4)
    return Array.from({ length: count ** 2 }, (_, at) => ({
      z,
      x: at % count,
      y: Math.floor(at / count),
    }))
  const at = [
    [-82.46, 27.95],
    [-82.4, 27.9],
    [-80.19, 25.77],
    [-176.66, 51.88],
  ] as const
  const keys = at.map(([longitude, latitude]) => {
    const x = (Math.floor((columnAt(longitude) / GRID) * count) + count / 2) % count
    return `${x} ${Math.floor((rowAt(latitude) / GRID) * count)}`
  })
  return [...new Set(keys)].map((key) => {
    const [x = 0, y = 0] = key.split(' ').map(Number)
    return { z, x, y }
  })
}

async function insertRecords() {
  const { db } = database()
  serveFrom(database())
  const yards = await createCategory(db, { name: 'Shipyards' })
  const florida = await createState(db, { name: 'Florida', code: 'FL' })
  const alaska = await createState(db, { name: 'Alaska', code: 'AK' })
  const town = (name: string, stateId: number, latitude: string, longitude: string) =>
    createCity(db, { name, stateId, latitude, longitude })
  const tampa = await town('Tampa', florida.id, '27.95', '-82.46')
  const miami = await town('Miami', florida.id, '25.77', '-80.19')
  const adak = await town('Adak', alaska.id, '51.88', '-176.66')
  const nowhere = await createCity(db, { name: 'Nowhere', stateId: florida.id })
  const yard = await createFacility(db, {
    city: tampa,
    name: 'Yard',
    categoryId: yards.id,
    operationalYears: '1941-1976',
    latitude: '27.9',
    longitude: '-82.4',
  })
  await createFacilitySource(db, {
    facilityId: yard.id,
    kind: 'federal-report',
    statement: 'Asbestos was used.',
    shows: 'used-or-made',
  })
  const mill = await createFacility(db, {
    city: tampa,
    name: 'Mill',
    operationalYears: '1990-1999',
  })
  const depot = await createFacility(db, {
    city: miami,
    name: 'Depot',
    companyName: 'Acme Insulation',
    operationalYears: '1941-1950',
  })
  const base = await createFacility(db, { city: adak, name: 'Base' })
  const lost = await createFacility(db, { city: nowhere, name: 'Lost' })
  const hidden = await createFacility(db, { city: tampa, name: 'Hidden', isActive: false })
  await database().pool.query('delete from things')
  const { rows } = await database().pool.query<{ id: number }>(
    `insert into things (kind, slug, name, grade, facts) values
       ('ship', 'uss-yardling', 'USS Yardling', 'listed', '{}'),
       ('product', 'board', 'Board', 'listed', '{}') returning id`,
  )
  const [ship, board] = rows
  await database().pool.query(
    `insert into thing_relations (thing_id, role, target_kind, target) values
       ($1, 'built-at', 'facility', $3), ($2, 'used-at', 'facility', $4)`,
    [ship?.id, board?.id, String(yard.id), String(mill.id)],
  )
  await refreshCounts(database())
  return { yard, mill, depot, base, lost, hidden }
}

describe('the map of records', () => {
  it('has the same records as marks, list and files, whatever is chosen', async () => {
    await insertRecords()
    for (const query of [
      '',
      'category=shipyards',
      'grade=documented',
      'grade=listed',
      'shows=used-or-made',
      'from=1945&to=1949',
      'from=1991',
      'to=1945',
      'state=alaska',
      'state=florida',
      'q=Tampa,+FL',
      'q=33602',
      'town=florida/tampa',
      'company=acme-insulation',
      'yards=ships',
      'box=-83,27,-82,28.5',
      'box=-83,27,-82,28.5&grade=documented',
      'box=-180,50,-170,53',
      AREA,
      `${AREA}&grade=listed`,
      'box=-60,10,-50,20',
      'category=no-such-category',
    ]) {
      const { total, records } = await view(query)
      expect(records, query).toHaveLength(total)
      expect(readMarks(await drawn(query)).total, query).toBe(total)
      expect(
        (await file(query)).map(({ id }) => id),
        query,
      ).toEqual(records.map(({ id }) => id))
      expect(await csv(query), query).toHaveLength(total)
    }
  })

  it('chooses by what was chosen', async () => {
    await insertRecords()
    const names = async (query: string) =>
      (await view(query)).records.map(({ name }) => name).sort()
    expect(await names('')).toEqual(['Depot', 'Mill', 'Yard'])
    expect(await names('category=shipyards')).toEqual(['Yard'])
    expect(await names('grade=documented')).toEqual(['Yard'])
    expect(await names('shows=used-or-made')).toEqual(['Yard'])
    expect(await names('from=1945&to=1949')).toEqual(['Depot', 'Yard'])
    expect(await names('from=1991')).toEqual(['Mill'])
    expect(await names('state=alaska')).toEqual(['Base'])
    expect(await names('company=acme-insulation')).toEqual(['Depot'])
    expect(await names('yards=ships')).toEqual(['Yard'])
    expect(await names('box=-83,27,-82,28.5')).toEqual(['Mill', 'Yard'])
    expect(await names(AREA)).toEqual(['Mill'])
  })

  it('counts what is not on it: elsewhere, or without a position', async () => {
    await insertRecords()
    expect(await view()).toMatchObject({ total: 3, elsewhere: 2 })
    expect(await view('box=-83,27,-82,28.5')).toMatchObject({ total: 2, elsewhere: 3 })
  })

  it('has what is beyond the date line beside the rest of its state', async () => {
    const { db } = database()
    serveFrom(database())
    const alaska = await createState(db, { name: 'Alaska', code: 'AK' })
    const attu = await createCity(db, {
      name: 'Attu',
      stateId: alaska.id,
      latitude: '52.9',
      longitude: '172.9',
    })
    await createFacility(db, { city: attu, name: 'Station' })
    await refreshCounts(database())
    const { records } = await view('state=alaska')
    expect(records).toMatchObject([{ name: 'Station', longitude: expect.closeTo(-187.1) }])
    expect(readMarks(await drawn('state=alaska')).total).toBe(1)
  })

  it('lists the nearest to a place first, with miles', async () => {
    await insertRecords()
    const { place, records } = await view('q=Miami,+FL&box=-85,24,-79,29')
    expect(place).toMatchObject({ name: 'Miami', stateCode: 'FL' })
    expect(records[0]).toMatchObject({ name: 'Depot', positionOf: 'city' })
    expect(records[0]?.distance).toBeLessThan(10)
    expect(records.find(({ name }) => name === 'Yard')).toMatchObject({ positionOf: 'record' })
    expect((await view('q=Zzyzzxville')).place).toBeNull()
    const { box, ...around } = await view('town=florida/tampa')
    expect(around).toMatchObject({ total: 2, place: { name: 'Tampa', stateCode: 'FL' } })
    expect(around.records.map(({ name }) => name)).toEqual(['Mill', 'Yard'])
    expect(box[2] - box[0]).toBeLessThan(3)
    expect((await view('town=florida/atlantis')).place).toBeNull()
    expect((await api.request('/api/map/view?town=27.9,-82.4')).status).toBe(400)
  })

  it('has its marks in the order of the list, whatever is first in it', async () => {
    const { db } = database()
    const { mill, depot } = await insertRecords()
    for (let at = 0; at < 12; at++)
      await createFacility(db, {
        name: `Plant ${at}`,
        latitude: String(30 + ((at * 7) % 3) * 4),
        longitude: String(-101 + ((at * 5) % 4) * 4),
      })
    await refreshCounts(database())
    const wide = 'box=-104,24,-78,42'
    for (const query of [wide, `${wide}&record=${mill.id}`, `${wide}&q=Miami,+FL`]) {
      const { records } = await view(query)
      const { records: marked } = readMarks(await drawn(query))
      expect(marked.length, query).toBeGreaterThan(7)
      const inList = records.map(({ id }) => id).filter((id) => marked.includes(id))
      expect(marked, query).toEqual(inList)
    }
    // A group is where the first of its records is.
    const near = 'q=Miami,+FL&box=-90,20,-75,32'
    const [first] = (await view(near)).records
    expect(first).toMatchObject({ id: depot.id })
    const labels = [...(await drawn(near)).matchAll(/aria-label="([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect(labels[0]).toMatch(/^Depot/)
    expect(labels[1]).toMatch(/^2 records near Tampa/)
  })

  it('begins with a record that was asked for, around it, and marks it', async () => {
    const { yard, mill, base, lost } = await insertRecords()
    const ring = /aria-current="true" href="([^"]+)"/
    const { box, records } = await view(`record=${mill.id}`)
    expect(records[0]).toMatchObject({ id: mill.id })
    expect(box[2] - box[0]).toBeLessThan(1)
    expect(records.map(({ id }) => id)).toContain(yard.id)
    expect(await drawn(`record=${base.id}`)).toMatch(ring)
    expect((await view(`record=${base.id}`)).records).toMatchObject([{ id: base.id }])
    // In a group, the group has it.
    const wide = await drawn(`record=${mill.id}&box=-100,20,-70,40`)
    expect(ring.exec(wide)?.[1]).toContain(`record=${mill.id}`)
    expect(await drawn()).not.toMatch(ring)
    // Without a position, or gone, it changes nothing.
    for (const record of [lost.id, 999_999])
      expect(await view(`record=${record}`), String(record)).toEqual(await view())
    expect((await api.request('/api/map/view?record=0')).status).toBe(400)
  })

  it('fits the sites of a company, and shows only them', async () => {
    const { db } = database()
    const { depot } = await insertRecords()
    const far = await createFacility(db, {
      name: 'Kiln',
      companyName: 'Acme Insulation',
      latitude: '26.6',
      longitude: '-81.9',
    })
    await refreshCounts(database())
    const { box, records, total, company } = await view('company=acme-insulation')
    expect(company).toBe('Acme Insulation')
    expect(total).toBe(2)
    expect(records.map(({ id }) => id).sort()).toEqual([depot.id, far.id].sort())
    expect(box[2] - box[0]).toBeLessThan(6)
    expect((await view('company=nobody')).box).toEqual((await view()).box)
  })

  it('names the nearest record of the choice where the map shows none', async () => {
    const { base, depot } = await insertRecords()
    const west = await view('box=-170,50,-165,53')
    expect(west).toMatchObject({
      total: 0,
      nearest: { id: base.id, city: 'Adak', stateCode: 'AK' },
    })
    expect(west.nearest?.miles).toBeGreaterThan(200)
    const south = 'box=-80,22,-78,24'
    expect((await view(south)).nearest).toMatchObject({ id: depot.id, name: 'Depot' })
    expect((await view(`${south}&category=shipyards`)).nearest).toMatchObject({ name: 'Yard' })
    expect((await view(`${south}&category=none`)).nearest).toBeNull()
    expect((await view()).nearest).toBeNull()
  })

  it('shows what a shared address shows, and the view of a view is itself', async () => {
    await insertRecords()
    const first = await view('box=-83,27,-82,28.5')
    const again = await view(`box=${first.box.join(',')}`)
    expect(again.box).toEqual(first.box)
    expect(again).toEqual(first)
  })

  it('has groups that lead closer, until all of a town that has one position are in the list', async () => {
    const { db } = database()
    serveFrom(database())
    const florida = await createState(db, { name: 'Florida', code: 'FL' })
    const city = await createCity(db, {
      name: 'Tampa',
      stateId: florida.id,
      latitude: '27.95',
      longitude: '-82.46',
    })
    await createManyFacilities(database(), { count: 45, city })
    await refreshCounts(database())
    let query = ''
    for (let step = 0; ; step++) {
      expect(step).toBeLessThan(12)
      const { groups, links } = readMarks(await drawn(query))
      expect(groups).toEqual([45])
      const next = new URL(links[0] ?? '', 'http://localhost')
      if (next.hash === '#list') break
      query = next.searchParams.toString()
    }
    const pages = await Promise.all([1, 2, 3].map((page) => view(`${query}&page=${page}`)))
    const listed = pages.flatMap(({ records }) => records.map(({ id }) => id))
    expect(new Set(listed).size).toBe(45)
    expect(pages[0]).toMatchObject({ total: 45, pageCount: 3 })
    expect((await view(`${query}&page=99`)).page).toBe(3)
  })

  it('has in the tiles of every zoom the records of the list, each once, whatever is chosen', async () => {
    await insertRecords()
    const everywhere = 'box=-180,10,-60,60'
    for (const query of ['', 'category=shipyards', 'grade=listed', 'from=1945&to=1949', AREA]) {
      const { total } = await view(`${everywhere}&${query}`)
      for (const z of [0, 1, 3, 6, 12]) {
        const counted = await Promise.all(
          // Every tile of the far zooms, and of the near ones those of the records.
          tilesOf(z).map(async (tile) => sum(await tilePoints(tile, query), 'count')),
        )
        expect(
          counted.reduce((a, b) => a + b, 0),
          `${query} at ${z}`,
        ).toBe(total)
      }
    }
    const points = await tilePoints({ z: 6, x: 17, y: 26 })
    expect(sum(points, 'documented')).toBe(1)
    expect(points.find(({ documented }) => documented === 1)).toMatchObject({ strength: 'solid' })
    expect((await api.request('/api/map/tiles/3/8/0')).status).toBe(400)
    expect((await api.request('/api/map/tiles/13/0/0')).status).toBe(400)
    expect((await api.request('/api/map/ground/8/0/0')).status).toBe(400)
  })

  it('places each record on the grid where the maps have it', async () => {
    const { yard, mill } = await insertRecords()
    const { rows } = await database().pool.query(
      'select facility_id, map_column, map_row, map_key from facility_search where facility_id = any ($1)',
      [[yard.id, mill.id]],
    )
    const at = new Map(rows.map((row) => [row.facility_id, row]))
    for (const [id, longitude, latitude] of [
      [yard.id, -82.4, 27.9],
      [mill.id, -82.46, 27.95],
    ] as const) {
      const [column, row] = [Math.floor(columnAt(longitude)), Math.floor(rowAt(latitude))]
      expect(at.get(id)).toMatchObject({ map_column: column, map_row: row })
      expect(Number(at.get(id).map_key)).toBe(keyOf(column, row))
    }
  })

  it('says what was wrong with an address', async () => {
    serveFrom(database())
    for (const [query, detail] of [
      ['box=1,2,3', /^box: must be four numbers/],
      ['box=-82,27,-83,28', /^box: must be four numbers/],
      [`box=${'1'.repeat(61)}`, /^box: must be four numbers/],
      ['area=1,2,3,4', /^area: must be the corners/],
      [`area=${'1,2,'.repeat(99)}3,4`, /^area: must be the corners/],
      ['grade=proved', /^grade: must be/],
      ['shows=all', /^shows: must be/],
      ['from=12', /^from: must be a whole number/],
      ['to=9999', /^to: must be a whole number/],
      ['q=x', /^q: must have/],
      [`q=${'x'.repeat(101)}`, /^q: must have/],
      [`company=${'x'.repeat(201)}`, /^company: must have/],
    ] as const)
      for (const path of ['view', 'view.svg', 'records.csv', 'records.geojson']) {
        const reply = await api.request(`/api/map/${path}?${query}`)
        expect(reply.status, `${path}?${query}`).toBe(400)
        expect((await reply.json()).detail).toMatch(detail)
      }
    expect((await api.request('/api/map/view?page=0')).status).toBe(400)
  })
})
