import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFreshDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { insertSearchable, refreshSearch } from '../search/search.test-support.ts'
import { exportFields } from './facility-fields.ts'

/** More than are read at a time. */
const MANY = 450

let dispose: () => Promise<void>

beforeAll(async () => {
  const fresh = await createFreshDatabase()
  dispose = fresh.dispose
  const { pool } = fresh.database
  await insertSearchable(pool)
  await pool.query(
    `insert into facilities (id, name, slug, city_id, state_id, category_id, latitude, longitude)
     select 1000 + n, 'Ropery No. ' || n, 'ropery-' || n, 3, 2, 2, 41.1, -81.5 from generate_series(1, ${MANY}) n`,
  )
  await pool.query(`
    update cities set latitude = '27.95', longitude = '-82.46' where id = 1;
    update facilities set company_name = '=HYPERLINK("x")' where id = 1`)
  await refreshSearch(pool)
  serveFrom(fresh.database)
})

afterAll(() => dispose())

async function file(format: string, query: string) {
  const reply = await api.request(`/api/search/results.${format}?${query}`)
  return { reply, text: await reply.text() }
}

type Feature = {
  id: number
  geometry: { coordinates: number[] } | null
  properties: Record<string, unknown>
}
const features = async (query: string): Promise<Feature[]> =>
  JSON.parse((await file('geojson', query)).text).features

describe('the results of a search as a file', () => {
  it('has the fields of the downloads, and no spreadsheet runs it', async () => {
    const { reply, text } = await file('csv', 'q=port+sutter')
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toContain('exposure-atlas-search.csv')
    const [head, row, ...rest] = text.split('\r\n')
    expect(head).toBe(exportFields.map(({ name }) => name).join(','))
    expect(row).toMatch(/^FL-00001,listed,false,Port Sutter Shipyard,/)
    expect(row).toContain(`"'=HYPERLINK(""x"")"`)
    expect(rest).toEqual([''])
  })

  it('has all that the page lists, each once, and nothing that it filters out', async () => {
    const { reply, text } = await file('csv', 'q=ropery&state=ohio&category=manufacturing')
    expect(reply.headers.get('x-total-count')).toBe(String(MANY))
    const records = text.trim().split('\r\n').slice(1)
    expect(new Set(records.map((line) => line.split(',')[0])).size).toBe(MANY)
    expect(records).toHaveLength(MANY)
    const none = await file('csv', 'q=ropery&state=florida')
    expect(none.text.trim().split('\r\n')).toHaveLength(1)
    expect(await features('q=ropery&state=florida')).toEqual([])
  })

  it('says on a map whose position a point is', async () => {
    const [own, ofCity, none] = await Promise.all([
      features('q=ropery+no+7&state=ohio'),
      features('q=port+sutter'),
      features('q=bayline+station'),
    ])
    expect(own[0]?.geometry?.coordinates).toEqual([-81.5, 41.1])
    expect(own[0]?.properties).toMatchObject({ position_of: 'record', state: 'Ohio' })
    expect(ofCity[0]).toMatchObject({
      id: 1,
      geometry: { type: 'Point', coordinates: [-82.46, 27.95] },
      properties: { position_of: 'city', name: 'Port Sutter Shipyard' },
    })
    expect(none[0]).toMatchObject({ geometry: null, properties: { position_of: null } })
  })

  it.each(['q=a', 'q=tampa&grade=best', 'q=tampa&shows=%00'])('400 to %s', async (query) => {
    expect((await file('csv', query)).reply.status).toBe(400)
  })
})
