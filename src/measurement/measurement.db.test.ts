import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { insertLeads } from '../../tests/support/lead-rows.ts'
import { call, createStaff, signIn } from '../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { exchange, mounted, serveFrom, services } from '../../tests/support/test-services.ts'
import { countPages } from './count-pages.ts'
import { addPageCounts } from './measurement.sql.ts'
import { startMeasurement } from './measurement.ts'

let database: TestDatabase
let dispose: () => Promise<void>

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
})
afterAll(() => dispose())

/** Stopping writes the counts; stopping again at the end of the test has no effect. */
async function measured(): Promise<{ stop(): Promise<void> }> {
  await database.pool.query('delete from page_counts')
  const measurement = startMeasurement(database.db, services().log)
  exchange({ measurement })
  onTestFinished(measurement.stop)
  return measurement
}

async function countedRows() {
  const { rows } = await database.pool.query(
    'select page_kind, event, count from page_counts order by page_kind, event',
  )
  return rows.map((row) => [row.page_kind, row.event, row.count])
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  call('POST', '/api/measure', { body, headers, address: '203.0.113.77' })

describe('POST /api/measure', () => {
  it('counts by kind of page, and refuses any other information', async () => {
    const { stop } = await measured()
    const start = { kind: 'form-start', pageKind: 'facility' }
    expect((await post(start)).status).toBe(204)
    expect((await post(start)).status).toBe(204)
    expect((await post({ kind: 'view', pageKind: 'city' })).status).toBe(204)
    for (const wrong of [
      {},
      { kind: 'visit', pageKind: 'city' },
      { kind: 'form-start', pageKind: 'staff' },
      { ...start, path: '/florida/tampa' },
      { ...start, visitor: 'abc' },
      [],
    ]) {
      expect((await post(wrong)).status, JSON.stringify(wrong)).toBe(400)
    }
    expect((await post({ ...start, name: 'x'.repeat(2000) })).status).toBe(413)
    expect((await post(start, { origin: 'https://elsewhere.example' })).status).toBe(403)
    await stop()
    expect(await countedRows()).toEqual([
      ['city', 'view', 1],
      ['facility', 'form-start', 2],
    ])
  })

  it('accepts sixty per minute from one client', async () => {
    const { stop } = await measured()
    const caller = { address: '203.0.113.99', body: { kind: 'view', pageKind: 'home' } }
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1) {
      statuses.push((await call('POST', '/api/measure', caller)).status)
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    await stop()
    expect(await countedRows()).toEqual([['home', 'view', 60]])
  })
})

describe('the page pipeline', () => {
  it('counts pages sent and 304 replies, but no bots, prefetches or failures', async () => {
    const { stop } = await measured()
    const routes = new Hono()
      .use(countPages)
      .get('/kept', () => new Response(null, { status: 304 }))
      .get('/gone', (c) => c.text('gone', 404))
      .get('*', (c) => c.html('<p>page'))
    const pages = mounted(routes)
    await pages.request('/florida/tampa')
    await pages.request('/florida/tampa?utm_source=x')
    await pages.request('/kept')
    await pages.request('/gone')
    await pages.request('/florida/tampa', { method: 'HEAD' })
    await pages.request('/florida', { headers: { 'user-agent': 'Googlebot/2.1' } })
    await pages.request('/florida', { headers: { 'sec-purpose': 'prefetch;prerender' } })
    await pages.request('/admin/leads')
    await stop()
    expect(await countedRows()).toEqual([
      ['city', 'visit', 2],
      ['state', 'visit', 1],
    ])
  })
})

describe('GET /api/admin/measurement', () => {
  it('shows visits, facility views, form starts and leads by kind of page, only to staff', async () => {
    await measured()
    expect((await call('GET', '/api/admin/measurement')).status).toBe(401)
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
    const counted = { day, pageKind: 'facility', count: 3 } as const
    await addPageCounts(database.db, [
      { ...counted, event: 'visit' },
      { ...counted, event: 'view' },
      { ...counted, event: 'form-start', count: 2 },
      { day, pageKind: 'home', event: 'visit', count: 10 },
      { day: '2020-01-01', pageKind: 'home', event: 'visit', count: 1000 },
    ])
    // Another process counts the same day.
    await addPageCounts(database.db, [{ ...counted, event: 'visit', count: 1 }])
    await insertLeads(database, [
      { inquiryType: 'facility-inquiry', qualificationLevel: 'high' },
      { inquiryType: 'legal-referral' },
      { inquiryType: 'legal-referral', qualificationLevel: 'rejected' },
      { inquiryType: 'correction' },
    ])
    await createStaff('viewer@example.com', 'viewer')
    const cookie = await signIn('viewer@example.com')
    const reply = await call('GET', '/api/admin/measurement?days=7', { cookie })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({
      days: 7,
      visits: 14,
      facilityViews: 7,
      formStarts: 2,
      leads: 2,
      byKind: [
        { kind: 'home', visits: 10, views: 10, formStarts: 0, leads: 0 },
        { kind: 'facility', visits: 4, views: 7, formStarts: 2, leads: 1 },
        { kind: 'legal-help', visits: 0, views: 0, formStarts: 0, leads: 1 },
      ],
    })
    expect((await call('GET', '/api/admin/measurement?days=8', { cookie })).status).toBe(400)
  })
})
