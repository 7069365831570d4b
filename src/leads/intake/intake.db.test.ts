import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { exampleLead, forgetLeads } from '../../../tests/support/serve-leads.ts'
import { storedLeads } from '../../../tests/support/stored-leads.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { testKeys } from '../../../tests/support/test-keys.ts'
import { type Database, databaseOn } from '../../platform/database/open.ts'
import { realFiles } from '../../platform/durable-files.ts'
import { readEnv } from '../../platform/env.ts'
import { erasePerson } from '../retention/retention.ts'
import { type IncomingLead, toIncomingLead } from './incoming-lead.ts'
import { type IntakeOptions, LeadIntake } from './intake.ts'
import { Journal } from './journal.ts'
import { leadInputSchema } from './leads.contract.ts'

let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
})
afterAll(() => dispose())

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-intake-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A database that refuses connections: nothing listens on the port. */
function awayDatabase(): Database {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 9, connectionTimeoutMillis: 500 })
  onTestFinished(() => pool.end())
  return databaseOn(pool)
}

function intakeOn(options: Partial<IntakeOptions> & { journal: Journal }): LeadIntake {
  return new LeadIntake({
    db: database.db,
    log: pino({ level: 'silent' }),
    jobs: { enqueue: async () => {}, wake: () => {} },
    limits: { perAddress: 1000, total: 1000 },
    ...options,
  })
}

function newLead(email: string, idempotencyKey: string = email): IncomingLead {
  return toIncomingLead(leadInputSchema.parse({ ...exampleLead, email }), {
    now: new Date(),
    ipAddress: '203.0.113.9',
    userAgent: null,
    idempotencyKey,
    origin: 'http://localhost',
    referer: null,
    isFormPost: false,
    isFromOtherSite: false,
    isOptedOut: false,
  })
}

const storedEmails = async () => (await storedLeads(database)).map((lead) => lead.email)

describe('while the database is down', () => {
  it('leads wait in the journal and are stored later, once, even after a restart', async () => {
    await forgetLeads(database)
    const folder = freshFolder()
    const journal = new Journal(folder, testKeys())
    const cutOff = intakeOn({ db: awayDatabase(), journal })
    const first = await cutOff.accept(newLead('a@example.com'), 'x')
    expect(first).toEqual({ id: null, reference: expect.stringMatching(/^EA-/) })
    expect(await cutOff.accept(newLead('a@example.com'), 'x')).toEqual(first)
    await cutOff.accept(newLead('b@example.com'), 'x')
    await cutOff.drain()
    expect(cutOff.waitingCount).toBe(2)
    await journal.close()

    const again = new Journal(folder, testKeys())
    const back = intakeOn({ journal: again })
    await back.recover(again.read().entries)
    expect(back.waitingCount).toBe(0)
    expect(await storedEmails()).toEqual(['a@example.com', 'b@example.com'])
    expect(again.read().entries).toEqual([])
    const repeated = await back.accept(newLead('a@example.com'), 'x')
    expect(repeated).toEqual({ id: expect.any(Number), reference: first.reference })
    await back.recover([{ incoming: newLead('a@example.com'), segment: 'x' }])
    expect(await storedEmails()).toHaveLength(2)
    await again.close()
  })

  it('limits each address in memory', async () => {
    const journal = new Journal(freshFolder(), testKeys())
    const limits = { perAddress: 2, total: 100 }
    const cutOff = intakeOn({ db: awayDatabase(), journal, limits })
    await cutOff.accept(newLead('a@example.com'), 'x')
    await cutOff.accept(newLead('b@example.com'), 'x')
    await expect(cutOff.accept(newLead('c@example.com'), 'x')).rejects.toMatchObject({
      status: 429,
    })
    await journal.close()
  })

  it('accepts a lead without waiting for a database that hangs', async () => {
    await forgetLeads(database)
    const journal = new Journal(freshFolder(), testKeys())
    // Blocks the table.
    const client = await database.pool.connect()
    await client.query('begin; lock table contact_submissions in access exclusive mode')
    const intake = intakeOn({ journal, storeWithinMs: 200 })
    const accepted = await intake.accept(newLead('slow@example.com'), 'x')
    expect(accepted.id).toBeNull()
    await client.query('rollback')
    client.release()
    // The first attempt may still complete beside this one: there must be one lead.
    await expect
      .poll(() => intake.drain().then(() => intake.waitingCount), { timeout: 40_000 })
      .toBe(0)
    expect(await storedEmails()).toEqual(['slow@example.com'])
    await journal.close()
  })
})

it('notifications wait while several visitors wait, but not for ever', async () => {
  await forgetLeads(database)
  const journal = new Journal(freshFolder(), testKeys())
  const gate = Promise.withResolvers<void>()
  const jobs = { enqueue: () => gate.promise, wake: () => {} }
  const intake = intakeOn({ journal, jobs })
  const first = intake.accept(newLead('rush-1@example.com'), 'x')
  await intake.untilCalm(60_000)
  const second = intake.accept(newLead('rush-2@example.com'), 'x')
  await intake.untilCalm(1)
  const order: string[] = []
  const calm = intake.untilCalm(60_000).then(() => order.push('calm'))
  const stored = Promise.race([first, second]).then(() => order.push('stored'))
  gate.resolve()
  await Promise.all([calm, stored, first, second])
  expect(order).toEqual(['stored', 'calm'])
  await journal.close()
})

/** Segments are written to /dev/full until the disk has space again. */
function journalOnFullDisk() {
  const disk = { isFull: true }
  const openFull: typeof open = (path, flags, mode) =>
    disk.isFull && flags !== 'r' ? open('/dev/full', 'a') : open(path, flags, mode)
  const journal = new Journal(freshFolder(), testKeys(), { ...realFiles, open: openFull })
  return { disk, journal }
}

describe('when the journal cannot be written', () => {
  it('confirms a lead that the database has stored, without the journal', async () => {
    await forgetLeads(database)
    const { journal } = journalOnFullDisk()
    const intake = intakeOn({ journal })
    const accepted = await intake.accept(newLead('a@example.com'), 'x')
    expect(accepted.id).toEqual(expect.any(Number))
    expect(await storedEmails()).toEqual(['a@example.com'])
    expect(intake).toMatchObject({ trouble: null, journalFailures: 0, waitingCount: 0 })
  })

  it('reports trouble after losing a lead, until leads can be saved again', async () => {
    await forgetLeads(database)
    const { disk, journal } = journalOnFullDisk()
    const intake = intakeOn({ db: awayDatabase(), journal })
    await expect(intake.accept(newLead('a@example.com'), 'x')).rejects.toMatchObject({
      status: 503,
    })
    expect(intake.trouble).toBe('leads cannot be saved')
    await intake.recheck()
    expect(intake.trouble).toBe('leads cannot be saved')
    disk.isFull = false
    await intake.recheck()
    expect(intake.trouble).toBeNull()
    await journal.close()
  })

  it('answers 503 without asking anyone to call an unset number, and accepts later leads', async () => {
    await forgetLeads(database)
    let isFull = true
    const openFull: typeof open = async (...args) => {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return open(...args)
    }
    const journal = new Journal(freshFolder(), testKeys(), { ...realFiles, open: openFull })
    const cutOff = intakeOn({ db: awayDatabase(), journal })
    const refusal = cutOff.accept(newLead('a@example.com'), 'x')
    await expect(refusal).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/just now\. Please try again in a few minutes\. Your answers/),
    })
    isFull = false
    expect(await cutOff.accept(newLead('a@example.com'), 'x')).toMatchObject({ id: null })
    expect(cutOff.waitingCount).toBe(1)
    await journal.close()
  })
})

describe('one key with different answers', () => {
  it('stores one lead and refuses the other when two processes receive them at once', async () => {
    await forgetLeads(database)
    const journals = [
      new Journal(freshFolder(), testKeys()),
      new Journal(freshFolder(), testKeys()),
    ]
    const outcomes = await Promise.allSettled(
      journals.map((journal, n) =>
        intakeOn({ journal }).accept(newLead(`person${n}@example.com`, 'one key'), 'x'),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { status: 422 } }])
    expect(await storedEmails()).toHaveLength(1)
    for (const journal of journals) await journal.close()
  })

  it('refuses the second while the first is in the journal', async () => {
    const journal = new Journal(freshFolder(), testKeys())
    const cutOff = intakeOn({ db: awayDatabase(), journal })
    const first = await cutOff.accept(newLead('a@example.com', 'one key'), 'x')
    const other = cutOff.accept(newLead('b@example.com', 'one key'), 'x')
    await expect(other).rejects.toMatchObject({ status: 422 })
    expect(await cutOff.accept(newLead('a@example.com', 'one key'), 'x')).toEqual(first)
    await journal.close()
  })

  it('stores a promised lead even if another lead has taken its key', async () => {
    await forgetLeads(database)
    const journal = new Journal(freshFolder(), testKeys())
    const intake = intakeOn({ journal })
    const stored = await intake.accept(newLead('a@example.com', 'one key'), 'x')
    const promised = newLead('b@example.com', 'one key')
    await intake.recover([{ incoming: promised, segment: 'x' }])
    expect(await storedEmails()).toEqual(['a@example.com', 'b@example.com'])
    expect(await intake.accept(newLead('a@example.com', 'one key'), 'x')).toEqual(stored)
    await journal.close()
  })
})

describe('a reference that is taken', () => {
  it('is replaced', async () => {
    await forgetLeads(database)
    const journal = new Journal(freshFolder(), testKeys())
    const intake = intakeOn({ journal })
    const first = newLead('a@example.com')
    await intake.accept(first, 'x')
    const second = { ...newLead('b@example.com'), reference: first.reference }
    const accepted = await intake.accept(second, 'x')
    expect(accepted.id).not.toBeNull()
    expect(accepted.reference).not.toBe(first.reference)
    await journal.close()
  })
})

describe('an id that another lead is just getting', () => {
  it('is replaced', async () => {
    await forgetLeads(database)
    const journal = new Journal(freshFolder(), testKeys())
    const intake = intakeOn({ journal })
    const { id } = await intake.accept(newLead('a@example.com'), 'x')
    const { rows } = await database.pool.query(
      `select pg_get_functiondef('new_lead_id'::regproc) as definition`,
    )
    await database.pool.query(
      `create sequence draws;
       create or replace function new_lead_id() returns integer language sql volatile
         as $$ select case nextval('draws') when 1 then ${id} else 7 end $$`,
    )
    const accepted = await intake.accept(newLead('b@example.com'), 'x')
    await database.pool.query(`${rows[0].definition}; drop sequence draws`)
    expect(accepted.id).toBe(7)
    await journal.close()
  })
})

describe('a person who was erased while a lead was in the journal', () => {
  it('stays erased, and can send a new lead', async () => {
    await forgetLeads(database)
    const journal = new Journal(freshFolder(), testKeys())
    const intake = intakeOn({ journal })
    const waiting = newLead('gone@example.com')
    const env = readEnv(database.options)
    const options = { keepConsent: false, requestedBy: 'a test' }
    await erasePerson(database, env, [], 'Gone@example.com', options)
    await intake.recover([{ incoming: waiting, segment: 'x' }])
    expect(intake.waitingCount).toBe(0)
    expect(await storedEmails()).toEqual([])
    await intake.accept(newLead('gone@example.com', 'another key'), 'x')
    expect(await storedEmails()).toEqual(['gone@example.com'])
    await journal.close()
  })
})

describe('many leads at once', () => {
  /** The first is stored alone; the others collect meanwhile and are stored together. */
  const sendAll = (intake: LeadIntake, leads: IncomingLead[]) =>
    Promise.all(leads.map((lead) => intake.accept(lead, 'x')))
  const people = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.com`)

  it('share transactions, and keep their order, consent, events, keys and jobs', async () => {
    await forgetLeads(database)
    const journal = new Journal(freshFolder(), testKeys())
    const groups: number[][] = []
    const jobs = { enqueue: async (_: unknown, ids: number[]) => void groups.push(ids), wake() {} }
    const intake = intakeOn({ journal, jobs })
    const replies = await sendAll(
      intake,
      people(20).map((email) => newLead(email)),
    )
    expect(groups.length).toBeLessThan(5)
    expect(groups.flat()).toEqual(replies.map(({ id }) => id))
    expect((await storedEmails()).sort()).toEqual(people(20).sort())
    const { rows } = await database.pool.query(
      `select lead.reference, k.key is not null as key,
              (select count(*)::int from consent_records c where c.lead_id = lead.id
                  and c.reference = lead.reference and c.agreed_at = lead.created_at) as consents,
              (select array_agg(type) from lead_events e where e.lead_id = lead.id) as events
         from contact_submissions lead left join idempotency_keys k on k.lead_id = lead.id`,
    )
    expect(rows).toHaveLength(20)
    for (const row of rows) {
      expect(row).toMatchObject({ key: true, consents: 1, events: ['received'] })
    }
    const order = 'select lead_id from lead_events order by id'
    const events = (await database.pool.query(order)).rows.map((row) => row.lead_id)
    expect(events).toEqual(replies.map(({ id }) => id))
    await journal.close()
  })

  it('of one person refer to the one before, also within a transaction', async () => {
    await forgetLeads(database)
    const journal = new Journal(freshFolder(), testKeys())
    const intake = intakeOn({ journal })
    const phones = ['(813) 555-0100', '(813) 555-0101', '(813) 555-0102']
    const told = (email: string, phone = '', key = email + phone) => {
      const lead = newLead(email, key)
      const phoneE164 = phone ? `+1${phone.replace(/\D/g, '')}` : null
      return { ...lead, lead: { ...lead.lead, phone: phone || null, phoneE164 } }
    }
    const [first, ...rest] = await sendAll(intake, [
      told('first@example.com'),
      told('a@example.com', phones[0]),
      told('b@example.com', phones[1]),
      told('A@example.com', phones[2]),
      told('c@example.com', phones[1]),
      told('a@example.com'),
    ])
    expect(first?.id).toEqual(expect.any(Number))
    const { rows } = await database.pool.query(
      'select id, possible_duplicate_of as earlier from contact_submissions',
    )
    const earlier = new Map(rows.map((row) => [row.id, row.earlier]))
    const [a, b, second, c, third] = rest.map(({ id }) => id)
    const found = [a, b, second, c, third].map((id) => earlier.get(id))
    expect(found).toEqual([null, null, a, b, second])
    await journal.close()
  })

  it('do not suffer from one that cannot be stored', async () => {
    await forgetLeads(database)
    const journal = new Journal(freshFolder(), testKeys())
    const intake = intakeOn({ journal })
    const leads = people(6).map((email) => newLead(email))
    const bad = leads[3]
    if (bad) bad.lead.qualityScore = 2 ** 40
    const replies = await sendAll(intake, leads)
    expect(replies.map(({ id }) => id !== null)).toEqual([true, true, true, false, true, true])
    expect(await storedEmails()).toHaveLength(5)
    expect(intake.waitingCount).toBe(1)
    if (bad) bad.lead.qualityScore = 1
    await intake.drain()
    expect([intake.waitingCount, (await storedEmails()).length]).toEqual([0, 6])
    await journal.close()
  })

  it('are stored later, each once, when the database fails in the middle of a transaction', async () => {
    await forgetLeads(database)
    const journal = new Journal(freshFolder(), testKeys())
    let failures = 0
    const enqueue = async (_: unknown, ids: number[]) => {
      if (ids.length === 1 || failures > 0) return
      failures += 1
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    }
    const intake = intakeOn({ journal, jobs: { enqueue, wake() {} } })
    const replies = await sendAll(
      intake,
      people(8).map((email) => newLead(email)),
    )
    expect(failures).toBe(1)
    const waiting = replies.filter(({ id }) => id === null).length
    expect(waiting).toBeGreaterThan(1)
    expect(await storedEmails()).toHaveLength(8 - waiting)
    await intake.drain()
    const { rows } = await database.pool.query('select reference from contact_submissions')
    expect(rows.map((row) => row.reference).sort()).toEqual(
      replies.map(({ reference }) => reference).sort(),
    )
    await journal.close()
  })

  it('count toward the limits one by one', async () => {
    await forgetLeads(database)
    await database.pool.query('delete from rate_limits')
    const journal = new Journal(freshFolder(), testKeys())
    const intake = intakeOn({ journal, limits: { perAddress: 2, total: 7 } })
    const addresses = ['198.51.100.1', '198.51.100.1', '198.51.100.1', '2001:db8::1', '2001:db8::2']
    const more = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5']
    const outcomes = await Promise.all(
      [...addresses, '2001:db8::3', ...more].map(async (address, n) => {
        const lead = newLead(`limit${n}@example.com`)
        return intake.accept(lead, address).then(
          () => (lead.lead.spamReasons.length > 0 ? 'set aside' : 'accepted'),
          ({ status }) => status,
        )
      }),
    )
    // Two of each address, and seven of all; the others are over a limit.
    expect(outcomes).toEqual([
      ...['accepted', 'accepted', 429, 'accepted', 'accepted', 429],
      ...['accepted', 'accepted', 'accepted', 'set aside', 'set aside'],
    ])
    const { rows } = await database.pool.query('select bucket, count from rate_limits')
    expect(Object.fromEntries(rows.map(({ bucket, count }) => [bucket, count]))).toEqual({
      contact: 9,
      'contact:198.51.100.1': 3,
      'contact:198.51.100.0/24': 2,
      'contact:2001:db8:0:0::/64': 3,
      'contact:2001:db8:0:0000::/56': 2,
      'contact:2001:db8:0::/48': 2,
      ...Object.fromEntries(more.map((address) => [`contact:${address}`, 1])),
      'contact:203.0.113.0/24': 5,
    })
    await journal.close()
  })
})
