import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let cookie: string

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database, { CONTACT_LIMIT: '3' })
  cookie = await signIn((await newPerson('agent')).email)
})

afterAll(() => dispose())

beforeEach(async () => {
  await database.pool.query('delete from missing_workplaces; delete from rate_limits')
})

const mill = { name: 'Harbor City Widget Works', place: 'Harbor City, Florida', years: '1962-1975' }

const send = (fields: Record<string, string>) =>
  api.request('/api/workplaces', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

const stored = async () =>
  (await database.pool.query('select name, place, years, details from missing_workplaces')).rows

describe('POST /api/workplaces', () => {
  it('stores the workplace and leads to the confirmation', async () => {
    const reply = await send({ ...mill, details: 'Boilers.\nTwo stacks.' })
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toBe('/workplace-not-listed?sent=1')
    expect(await stored()).toEqual([{ ...mill, details: 'Boilers.\nTwo stacks.' }])
  })

  it('stores a form that was sent twice once', async () => {
    await send(mill)
    expect((await send(mill)).status).toBe(303)
    expect(await stored()).toHaveLength(1)
  })

  it.each([
    ['without a name', { place: 'Tampa, Florida' }, 'name'],
    ['without a place', { name: 'A mill' }, 'place'],
    ['with a name that is too long', { ...mill, name: 'a'.repeat(121) }, 'name'],
    ['with a place that is too long', { ...mill, place: 'a'.repeat(121) }, 'place'],
    ['with years that are too long', { ...mill, years: '1'.repeat(61) }, 'years'],
    ['with a text that is too long', { ...mill, details: 'a'.repeat(2001) }, 'details'],
  ])('refuses one %s, naming the field', async (_, fields, field) => {
    const reply = await send(fields as Record<string, string>)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ errors: [{ field }] })
    expect(await stored()).toEqual([])
  })

  it('refuses more than 32 kB', async () => {
    expect((await send({ ...mill, details: 'a'.repeat(33 * 1024) })).status).toBe(413)
  })

  it('limits how many one address sends in a minute', async () => {
    for (const name of ['First', 'Second', 'Third']) await send({ ...mill, name })
    const reply = await send({ ...mill, name: 'Fourth' })
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await stored()).toHaveLength(3)
  })

  it('marks what bots fill in as suspected spam', async () => {
    await send({ ...mill, homepage: 'https://example.com' })
    const { rows } = await database.pool.query('select spam_reasons from missing_workplaces')
    expect(rows).toEqual([{ spam_reasons: ['hidden field filled in'] }])
  })

  it('drops control characters, which the database refuses', async () => {
    await send({ ...mill, name: 'Har\0bor\u0007 City' })
    expect(await stored()).toMatchObject([{ name: 'Harbor City' }])
  })
})

describe('the queue of staff', () => {
  const list = async (query = '') =>
    (await call('GET', `/api/admin/workplaces${query}`, { cookie })).json()

  it('lists what is open, and what is done on request', async () => {
    await send(mill)
    const { workplaces } = (await list()) as { workplaces: { id: number }[] }
    expect(workplaces).toMatchObject([{ ...mill, details: null, isDone: false }])
    const path = `/api/admin/workplaces/${workplaces[0]?.id}`
    expect((await call('PATCH', path, { cookie, body: { isDone: true } })).status).toBe(200)
    expect(await list()).toEqual({ workplaces: [], total: 0 })
    expect(await list('?status=all')).toMatchObject({ workplaces: [{ isDone: true }], total: 1 })
    const { rows } = await database.pool.query(
      `select action from staff_events order by id desc limit 1`,
    )
    expect(rows).toEqual([{ action: 'marked a workplace as done' }])
  })

  it('404 to one that does not exist, 400 to what is not a page', async () => {
    const missing = await call('PATCH', '/api/admin/workplaces/999', {
      cookie,
      body: { isDone: true },
    })
    expect(missing.status).toBe(404)
    expect(await list('?page=0')).toMatchObject({ status: 400 })
  })
})
