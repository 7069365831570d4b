import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { startBoss, stopBoss } from './boss.ts'

const log = pino({ level: 'silent' })

it('two processes that start together on a new database both get their queues', async () => {
  const { pool } = await freshDatabase()
  await pool.query('drop schema pgboss cascade')
  let isBeaten = false
  const query = async (text: string, values: unknown[]) => {
    if (text.includes('CREATE SCHEMA') && !isBeaten) {
      isBeaten = true
      await stopBoss(await startBoss(pool, log, []))
      // As PostgreSQL says it to the one that comes second.
      throw Object.assign(new Error('duplicate key value'), { code: '23505' })
    }
    return pool.query(text, values)
  }
  await stopBoss(await startBoss({ query } as unknown as pg.Pool, log, []))
  expect(isBeaten).toBe(true)
  const { rows } = await pool.query('select count(*)::int as n from pgboss.version')
  expect(rows).toEqual([{ n: 1 }])
})

it('prepares the statements with which workers look for jobs', async () => {
  const { pool } = await freshDatabase()
  const statements: unknown[] = []
  const query = (...args: [string | pg.QueryConfig]) => {
    statements.push(args[0])
    return pool.query(...args)
  }
  const done = Promise.withResolvers<void>()
  const work = async () => done.resolve()
  const watched = { query } as unknown as pg.Pool
  const boss = await startBoss(watched, log, [{ name: 'greetings', retryLimit: 0, work }])
  await boss.send('greetings')
  boss.wake('greetings')
  await done.promise
  await stopBoss(boss)
  const polls = statements.filter((one) => /'greetings'.*SKIP LOCKED/s.test(textOf(one)))
  expect(polls.length).toBeGreaterThan(0)
  for (const poll of polls) expect(poll).toMatchObject({ name: expect.stringMatching(/^poll_\d$/) })
})

it('takes up a job of a process that was killed, without waiting for the job to expire', async () => {
  const { pool } = await freshDatabase()
  const idle = { name: 'letters', retryLimit: 3, work: () => new Promise<void>(() => {}) }
  const first = await startBoss(pool, log, [idle])
  await stopBoss(first)
  const id = await first.send('letters', { leadId: 7 }, { db: db(pool) })
  // As a process leaves it that was killed: active, and without another sign of life.
  const killed = new PgBoss({ db: db(pool), schema: 'pgboss', supervise: false, schedule: false })
  await killed.start()
  expect(await killed.fetch('letters')).toMatchObject([{ id }])
  await killed.stop({ graceful: false, close: false })
  const age = `update pgboss.job set heartbeat_on = heartbeat_on - interval '11 seconds',
                 started_on = started_on - interval '11 seconds'`
  expect((await pool.query(age)).rowCount).toBe(1)
  await pool.query(`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  const taken = Promise.withResolvers<unknown>()
  const work = async (data: object, job: object) => taken.resolve({ ...data, ...job })
  const next = await startBoss(pool, log, [{ name: 'letters', retryLimit: 3, work }])
  expect(await taken.promise).toEqual({ leadId: 7, id, retryCount: 1 })
  await stopBoss(next)
}, 60_000)

const db = (pool: pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
})

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text
