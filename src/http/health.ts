/** For whatever watches the process: alive, and able to answer from the database. */
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { services } from '../lib/services.ts'

const READY_WITHIN_MS = 1_000

export function isDatabaseReady(): Promise<boolean> {
  const answer = services()
    .db.execute(sql`select 1`)
    .then(
      () => true,
      () => false,
    )
  const patience = new Promise<boolean>((resolve) => {
    setTimeout(resolve, READY_WITHIN_MS, false).unref()
  })
  return Promise.race([answer, patience])
}

export const health = new Hono()
  .get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  .get('/readyz', async (c) => {
    const ready = await isDatabaseReady()
    return c.text(ready ? 'ok' : 'database unreachable', ready ? 200 : 503, {
      'cache-control': 'no-store',
    })
  })
