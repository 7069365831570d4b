/** Health checks, and how long to wait for a database that does not answer. */
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { OpenDatabase } from '../database/open.ts'
import type { Services } from '../services.ts'
import { SingleFlight } from '../single-flight.ts'

const READY_WITHIN_MS = 800

const checks = new SingleFlight<OpenDatabase, boolean>()

export function isDatabaseReady(services: Services): Promise<boolean> {
  return checks.run(services.database, () => check(services))
}

/** A busy database that answers other queries meanwhile counts as ready. */
async function check({ db, database }: Services): Promise<boolean> {
  let hasAnswered = false
  const note = (error?: Error | boolean) => {
    if (!error) hasAnswered = true
  }
  database.pool.on('release', note)
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  const patience = new Promise<boolean>((resolve) => {
    // One more turn of the event loop, so that an answer that has arrived is read.
    const decide = () => setImmediate(() => resolve(hasAnswered))
    setTimeout(decide, READY_WITHIN_MS).unref()
  })
  try {
    return await Promise.race([answer, patience])
  } finally {
    database.pool.off('release', note)
  }
}

/** After this long, work is abandoned if the database does not answer a health check either. */
const PATIENCE_MS = 800

/**
 * The result of work that needs the database, or undefined if the database is down. A database that
 * hangs must not keep a visitor waiting; slow work on a healthy one may take its time.
 */
export async function unlessAway<T>(services: Services, work: Promise<T>): Promise<T | undefined> {
  for (;;) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
    })
    const done = await Promise.race([work.then((result) => ({ result })), patience])
    clearTimeout(timer)
    if (done) return done.result
    if (!(await isDatabaseReady(services))) return undefined
  }
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Why this process should get no traffic although the database answers; null if all is well. */
    findTrouble(): string | null
  }
}

export const health = new Hono()
  .get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  .get('/readyz', async (c) => {
    const isReady = await isDatabaseReady(c.var.services)
    const trouble = isReady ? c.var.findTrouble() : 'database unreachable'
    return c.text(trouble ?? 'ok', trouble ? 503 : 200, { 'cache-control': 'no-store' })
  })
