import { Hono } from 'hono'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { freshDatabase } from '../../tests/support/test-database.ts'
import { exchange, mounted, serveFrom, services } from '../../tests/support/test-services.ts'
import { databaseOn } from '../platform/database/open.ts'
import { boundReads, api as routes } from './api.ts'

const api = mounted(new Hono().use(boundReads).route('/', routes))

it('replies 503 at once when the database hangs, and recovers when it is back', async () => {
  serveFrom(await freshDatabase())
  const healthy = services()
  const hung = new pg.Pool()
  vi.spyOn(hung, 'query').mockImplementation(() => new Promise(() => {}))
  const db = databaseOn(hung)
  const database = { ...healthy.database, pool: hung }
  exchange({ services: { ...healthy, db, database } })
  const reply = await api.request('/api/states')
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toBe('10')
  expect(await reply.json()).toMatchObject({ detail: 'The data cannot be reached just now.' })
  exchange({ services: healthy })
  expect((await api.request('/api/states')).status).toBe(200)
})
