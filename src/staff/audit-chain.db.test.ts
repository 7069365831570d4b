import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { verb } from '../../cli/audit.ts'
import type { Session } from '../../cli/session.ts'
import { insertLead } from '../../tests/support/lead-rows.ts'
import { freshDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { deletePerson } from '../leads/retention/retention.sql.ts'
import { extendChain, findHead } from './audit-chain.sql.ts'
import { auditHeadQueue } from './audit-chain.ts'
import { createStaffEvents } from './staff.sql.ts'

async function verify(database: TestDatabase, AUDIT_HEAD_FILE?: string) {
  const lines: string[] = []
  const session = {
    env: { AUDIT_HEAD_FILE },
    database,
    print: (line: string) => void lines.push(line),
  } as unknown as Session
  const exitCode = await verb.perform(['verify'], session)
  return { exitCode, summary: lines.at(-3), problems: lines.slice(0, -3) }
}

/** Everything so far is chained and settled; other databases of the server may delay that. */
async function settle({ db, pool }: TestDatabase): Promise<void> {
  await vi.waitFor(async () => {
    await extendChain(db, 3)
    const { rows } = await pool.query(
      `select (select settled_id from audit_marks where source = 'staff')
              = (select max(id) from staff_events) and not exists (select from lead_events
                 where id > (select settled_id from audit_marks where source = 'lead')) as done`,
    )
    expect(rows[0].done).toBe(true)
  }, 30_000)
}

const addEvents = ({ db }: TestDatabase, count: number) =>
  createStaffEvents(
    db,
    Array.from({ length: count }, (_, n) => ({ actor: 'ann@example.test', action: `opened ${n}` })),
  )

async function addLead(database: TestDatabase, email: string): Promise<number> {
  const id = await insertLead(database, { email })
  await database.pool.query(
    `insert into lead_events (lead_id, type) select $1, unnest('{received,notified}'::text[])`,
    [id],
  )
  return id
}

/** Runs as somebody who owns the database, past its triggers. */
async function tamper({ pool }: TestDatabase, table: string, statement: string): Promise<void> {
  await pool.query(`alter table ${table} disable trigger user; ${statement};
                    alter table ${table} enable trigger user`)
}

describe('./atlas audit verify', () => {
  it('names each event that was changed, removed or inserted', async () => {
    const database = await freshDatabase()
    await addEvents(database, 8)
    const leadId = await addLead(database, 'kept@example.test')
    await settle(database)
    expect(await verify(database)).toMatchObject({ exitCode: 0, problems: [] })

    await tamper(
      database,
      'staff_events',
      `update staff_events set detail = '{"x":1}' where id = 2`,
    )
    await tamper(database, 'staff_events', 'delete from staff_events where id = 4')
    await tamper(
      database,
      'staff_events',
      `insert into staff_events (id, action) overriding system value values (-1, 'signed in')`,
    )
    await tamper(database, 'lead_events', `update lead_events set type = 'x' where id = 1`)
    await tamper(
      database,
      'lead_event_erasures',
      `begin; select set_config('atlas.erasing', 'on', true); delete from lead_events where id = 2; commit`,
    )
    await settle(database)
    const { exitCode, problems } = await verify(database)
    expect(exitCode).toBe(1)
    expect(problems).toEqual([
      'staff event 2 was changed',
      'lead event 1 was changed',
      `lead event 2 was removed, although lead ${leadId} still exists`,
      'staff event 4 was removed',
      'staff event -1 was inserted, it is not in the chain',
    ])
  })

  it('tells a lawful erasure from tampering', async () => {
    const database = await freshDatabase()
    const { db, pool } = database
    await addLead(database, 'gone@example.test')
    await addLead(database, 'kept@example.test')
    await addEvents(database, 1)
    await settle(database)
    await db.transaction((tx) => deletePerson(tx, 'gone@example.test', { keepConsent: false }))
    await settle(database)
    expect(await verify(database)).toEqual({
      exitCode: 0,
      problems: [],
      summary:
        '7 entries, 2 of them erased with their leads; 0 not chained yet; 0 stored heads compared.',
    })
    const { rows } = await pool.query('select source, event_id from audit_chain where salt is null')
    expect(rows).toEqual([
      { source: 'lead', event_id: '1' },
      { source: 'lead', event_id: '2' },
    ])
    await tamper(database, 'lead_events', `update lead_events set detail = '{"a":1}' where id = 3`)
    await tamper(database, 'lead_event_erasures', 'delete from lead_event_erasures where id = 1')
    expect((await verify(database)).problems).toEqual([
      'lead event 1 was removed',
      'lead event 3 was changed',
      'erasure record 1 was removed',
    ])
  })

  it('finds a chain that was changed, cut or computed anew, by heads stored elsewhere', async () => {
    const database = await freshDatabase()
    const { db, pool, options } = database
    const received: string[] = []
    const receiver = createServer(async (request, reply) => {
      for await (const piece of request) received.push(String(piece))
      reply.end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void receiver.close())
    await once(receiver, 'listening')
    const { port } = receiver.address() as AddressInfo
    await addEvents(database, 5)
    await settle(database)
    const AUDIT_HEAD_FILE = join(options.DATA_DIR, 'heads')
    const env = { AUDIT_HEAD_FILE, AUDIT_HEAD_URL: `http://127.0.0.1:${port}/` }
    const queue = auditHeadQueue(database, env, pino({ level: 'silent' }))
    await queue?.work({}, { id: 'job', retryCount: 0 })
    expect(readFileSync(AUDIT_HEAD_FILE, 'utf8')).toBe(`${received.join('')}\n`)
    expect(JSON.parse(received.join(''))).toMatchObject(await findHead(db))
    expect(await verify(database, AUDIT_HEAD_FILE)).toMatchObject({ exitCode: 0 })

    await expect(pool.query('delete from audit_chain')).rejects.toThrow('append-only')
    await expect(pool.query(`update audit_chain set hash = 'x'`)).rejects.toThrow('append-only')
    await tamper(database, 'audit_chain', 'delete from audit_chain where seq = 2')
    expect((await verify(database)).problems).toEqual([
      'entry 2 was removed from the chain',
      'staff event 2 was inserted, it is not in the chain',
    ])
    // The whole chain again, as the program would compute it: only a stored head can tell.
    await tamper(database, 'staff_events', 'delete from staff_events where id = 2')
    await tamper(database, 'audit_chain', 'delete from audit_chain; delete from audit_marks')
    await settle(database)
    expect(await verify(database)).toMatchObject({ exitCode: 0 })
    expect((await verify(database, AUDIT_HEAD_FILE)).problems).toEqual([
      'entry 5, whose head was stored, is missing: the chain was cut',
    ])
    await addEvents(database, 1)
    await settle(database)
    expect((await verify(database, AUDIT_HEAD_FILE)).problems).toEqual([
      'entry 5 differs from the head that was stored: the chain was rewritten',
    ])
  })

  it('chains an event that commits after later ones', async () => {
    const database = await freshDatabase()
    await addEvents(database, 1)
    await settle(database)
    const slow = await database.pool.connect()
    await slow.query(`begin; insert into staff_events (action) values ('slow')`)
    await addEvents(database, 2)
    await extendChain(database.db)
    await extendChain(database.db)
    await slow.query('commit')
    slow.release()
    await settle(database)
    const { rows } = await database.pool.query('select event_id from audit_chain order by seq')
    expect(rows.map(({ event_id }) => Number(event_id))).toEqual([1, 3, 4, 2])
    expect(await verify(database)).toMatchObject({ exitCode: 0, problems: [] })
  })
})
