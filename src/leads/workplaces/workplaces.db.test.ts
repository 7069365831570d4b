import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom, services } from '../../../tests/support/test-services.ts'
import { missingWorkplaces } from '../../platform/database/schema/workplaces.ts'
import { deletePerson } from '../retention/retention.sql.ts'
import { openWorkplace, sealOldWorkplaces } from '../sealing/sealed-workplaces.ts'

let database: TestDatabase
let dispose: () => Promise<void>

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database, { CONTACT_LIMIT: '3' })
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

const stored = async () => {
  const { db } = services()
  const rows = await db.select().from(missingWorkplaces)
  return rows.map((row) => {
    const { token: _, ...written } = openWorkplace(db, row)
    return written
  })
}
const blank = { details: null, email: null }

describe('POST /api/workplaces', () => {
  it('stores the workplace and leads to the confirmation', async () => {
    const reply = await send({ ...mill, details: 'Boilers.\nTwo stacks.' })
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toBe('/workplace-not-listed?sent=1')
    expect(await stored()).toEqual([{ ...mill, ...blank, details: 'Boilers.\nTwo stacks.' }])
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
    ['with an address that is none', { ...mill, email: 'ann' }, 'email'],
    [
      'with an address that is too long',
      { ...mill, email: `${'a'.repeat(250)}@b.example` },
      'email',
    ],
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

describe('what a visitor wrote about a workplace', () => {
  const onDisk = async () =>
    JSON.stringify((await database.pool.query('select * from missing_workplaces')).rows)

  it('cannot be read without the key, nor by its index', async () => {
    await send({ ...mill, details: 'My father Walter died of it', email: 'Ann@Example.com' })
    expect(await onDisk()).not.toMatch(/Harbor|1962|Walter|example\.com/i)
    expect(await stored()).toMatchObject([{ ...mill, email: 'Ann@Example.com' }])
  })

  it('is sealed at the next start where an older version stored it', async () => {
    await database.pool.query(
      `insert into missing_workplaces (name, place, years, details)
       values ('Old Mill', 'Tampa, Florida', null, 'My father Walter')`,
    )
    await sealOldWorkplaces(services().db)
    expect(await onDisk()).not.toMatch(/Old Mill|Tampa|Walter/)
    expect(await stored()).toEqual([
      {
        name: 'Old Mill',
        place: 'Tampa, Florida',
        years: null,
        details: 'My father Walter',
        email: null,
      },
    ])
  })

  it('goes with the person who is erased, whatever the case of their address', async () => {
    await send({ ...mill, email: 'Ann@Example.com' })
    await send({ ...mill, name: 'Another', email: 'bea@example.com' })
    const removed = await services().db.transaction((tx) =>
      deletePerson(tx, 'ann@example.com', { keepConsent: false }),
    )
    expect(removed.workplaces).toBe(1)
    expect(await stored()).toMatchObject([{ name: 'Another' }])
  })
})
