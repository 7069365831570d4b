/** For whatever watches the process: alive, and able to answer from the database. */
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { OpenDatabase } from '../database/open.ts'
import type { Services } from '../services.ts'
import { SingleFlight } from '../single-flight.ts'

const READY_WITHIN_MS = 800

const asking = new SingleFlight<OpenDatabase, boolean>()

export function isDatabaseReady(services: Services): Promise<boolean> {
  return asking.run(services.database, () => ask(services))
}

/** A busy database that answers others in the meantime is there; so is one whose answer just waits for us. */
async function ask({ db, database }: Services): Promise<boolean> {
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
    // Once more around the loop: an answer that has arrived is then read.
    const judge = () => setImmediate(() => resolve(hasAnswered))
    setTimeout(judge, READY_WITHIN_MS).unref()
  })
  try {
    return await Promise.race([answer, patience])
  } finally {
    database.pool.off('release', note)
  }
}

/** After this long, work in progress is given up if the database does not answer either. */
const PATIENCE_MS = 800

/**
 * The result of work that needs the database, or undefined when the database is away: one that hangs
 * must not keep a visitor waiting, while slow work on a healthy one may take its time.
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
    /** Why this process should get no traffic although the database answers; null when all is well. */
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
