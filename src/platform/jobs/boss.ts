/** The job queue, in the same database and over the same connections as everything else. */

import type pg from 'pg'
import { type Db, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Queryable } from '../database/open.ts'
import { executePreparedText } from '../database/prepared.ts'
import { loggable } from '../errors.ts'

/** The longest time until a job is picked up without a wake-up; after a full batch the next follows at once. */
const POLLING_SECONDS = 2
/** Jobs that a worker takes in one query; a slow job delays only the others of its batch. */
const BATCH = 8
const MAX_WAIT_SECONDS = 300
/**
 * A running job shows signs of life, also from other processes. One without them for this long, the
 * shortest that the library allows, belongs to a process that was killed and is tried again.
 */
const HEARTBEAT_SECONDS = 10
const LOG_EVERY_MS = 30_000
const STOP_WITHIN_MS = 5_000
/**
 * Processes that start together on a new database all try to create the queue's tables. One succeeds;
 * the others get the error that the schema already exists.
 */
const ALREADY_CREATED = new Set(['23505', '42P06'])

export type Queue = {
  name: string
  /** Failed jobs are retried with a delay that doubles each time, up to five minutes. */
  retryLimit: number
  /** Jobs that this process runs at a time; a multiple of eight, or one. */
  maxAtOnce?: number
  /** The queue of jobs that failed for good, from which staff can retry them. */
  deadLetter?: string
  work(data: Record<string, unknown>, job: { id: string; retryCount: number }): Promise<void>
  /** Cron, in UTC. */
  schedule?: string
}

export class Boss extends PgBoss {
  /** One of the workers of each queue, by the queue's name. */
  readonly workers = new Map<string, string>()

  /** After the commit of new jobs: this process looks for them now instead of at its next poll. */
  wake(queue: string): void {
    const worker = this.workers.get(queue)
    if (worker) this.notifyWorker(worker)
  }
}

/** How the library asks for the next jobs of a queue, which it names in the text. */
const POLL = /^\s*WITH\s+next\s+AS\b/

/**
 * Polls are prepared: every queue asks every two seconds, and planning takes several times as long as finding no
 * job.
 */
function preparingPolls(pool: pg.Pool): Db {
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `poll_${names.size + 1}`
    names.set(text, name)
    return name
  }
  return {
    executeSql: (text, values) =>
      POLL.test(text)
        ? pool.query({ name: nameOf(text), text, values: values as unknown[] })
        : pool.query(text, values as unknown[]),
  }
}

export async function startBoss(pool: pg.Pool, log: Logger, queues: Queue[]): Promise<Boss> {
  const boss = new Boss({
    db: preparingPolls(pool),
    schema: 'pgboss',
    monitorVacuum: false,
    reindex: false,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  })
  // While the database is down every poll fails; this is logged only now and then.
  let loggedAt = 0
  boss.on('error', (error: Error & { code?: string }) => {
    if (Date.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = Date.now()
    log.warn({ error: error.code ?? error.name }, 'the job queue cannot work')
  })
  await boss.start().catch((error: { code?: string }) => {
    if (!ALREADY_CREATED.has(error.code ?? '')) throw error
    return boss.start()
  })
  for (const queue of queues) await openQueue(boss, queue)
  // Now, not at the first interval: the process before this one may have been killed.
  await boss.supervise()
  return boss
}

/** A connection for jobs that are to exist exactly when the transaction is committed. */
export const jobsWith = (tx: Queryable): Db => ({
  // Planning the statement takes longer than inserting the jobs of a group of leads.
  executeSql: async (text, values = []) => ({ rows: await executePreparedText(tx, text, values) }),
})

/** Never delays or fails a shutdown: unfinished jobs are retried after the next start. */
export async function stopBoss(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS, close: false }).catch(() => {})
}

async function openQueue(boss: Boss, queue: Queue): Promise<void> {
  if (queue.deadLetter) await boss.createQueue(queue.deadLetter, { retentionSeconds: 365 * 86_400 })
  const options = {
    retryLimit: queue.retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: MAX_WAIT_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    ...(queue.deadLetter ? { deadLetter: queue.deadLetter } : {}),
  }
  await boss.createQueue(queue.name, options)
  await boss.updateQueue(queue.name, options)
  // Fills the queue's cache: inside a transaction it would need another connection to query.
  await boss.insert(queue.name, [])
  const { maxAtOnce = 1 } = queue
  const batchSize = Math.min(BATCH, maxAtOnce)
  const working = {
    pollingIntervalSeconds: POLLING_SECONDS,
    includeMetadata: true,
    batchSize,
    localConcurrency: maxAtOnce / batchSize,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const
  const worker = await boss.work<Record<string, unknown>, unknown, typeof working>(
    queue.name,
    working,
    (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data, retryCount }): Promise<JobResult> => {
          try {
            await queue.work(data ?? {}, { id, retryCount })
            return { id, status: 'completed' }
          } catch (error) {
            return { id, status: 'failed', output: { error: loggable(error) } }
          }
        }),
      ),
  )
  boss.workers.set(queue.name, worker)
  if (queue.schedule) await boss.schedule(queue.name, queue.schedule)
}
