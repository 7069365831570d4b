import { createHmac } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openFiles } from '../../../tests/support/open-files.ts'
import {
  exampleLead,
  postLead,
  serveFreshLeads,
  serveLeads,
} from '../../../tests/support/serve-leads.ts'
import { startSmtp } from '../../../tests/support/smtp-server.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { served, services } from '../../../tests/support/test-services.ts'
import { readEnv } from '../../platform/env.ts'
import { mailDestination } from './lead-mail.ts'
import { MAX_AT_ONCE, notificationQueues } from './notifications.ts'

let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
})
afterAll(() => dispose())

const started = (settings?: Record<string, string>) => serveFreshLeads(database, settings)

const PATIENCE = { timeout: 50_000, interval: 100 }
const eventsOf = async () =>
  (
    await database.pool.query(
      `select type, detail->>'channel' as channel from lead_events
        where type <> 'received' order by id`,
    )
  ).rows

/** The person who sent the lead gets a confirmation from the same server. */
const isForStaff = (mail: string) => mail.includes('Subject: New lead')

type Call = { headers: IncomingHttpHeaders; body: string; status: number }

/** A real HTTP receiver that answers 500 to the first `failures` calls. */
async function startReceiver(failures: number): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const status = calls.length < failures ? 500 : 204
      calls.push({ headers: request.headers, body, status })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/leads`, calls }
}

describe('email to staff', () => {
  it('is sent once, after a failure of the SMTP server, with reference and link only', async () => {
    const smtp = await startSmtp(1)
    await started({
      SMTP_URL: smtp.url,
      LEAD_MAIL_TO: 'desk@example.org',
      SITE_URL: 'https://atlas.localhost',
      STAFF_URL: 'https://desk.atlas.localhost',
    })
    const { id, reference } = await (await postLead(exampleLead)).json()
    await vi.waitFor(
      async () => expect(await eventsOf()).toContainEqual({ type: 'notified', channel: 'mail' }),
      PATIENCE,
    )
    expect(smtp.received.filter(isForStaff)).toHaveLength(1)
    const mail = smtp.received.find(isForStaff) ?? ''
    expect(mail).toContain('To: desk@example.org')
    expect(mail).toContain(`Subject: New lead ${reference}`)
    expect(mail).toContain(`https://desk.atlas.localhost/admin/leads/${id}`)
    for (const secret of ['Dolores', 'dolores', '555-0142', 'mesothelioma', 'shipyard']) {
      expect(mail).not.toContain(secret)
    }
  })

  it('is written to the outbox without an SMTP server', async () => {
    await started()
    const { reference } = await (await postLead(exampleLead)).json()
    const outbox = join(database.options.DATA_DIR, 'outbox')
    await vi.waitFor(() => expect(readdirSync(outbox)).toContain(`${reference}.eml`), PATIENCE)
    const mail = readFileSync(join(outbox, `${reference}.eml`), 'utf8')
    expect(mail).toMatch(/^From: Exposure Atlas </)
    expect(mail).not.toContain('Dolores')
  })

  it('leaves no file or open handle behind on a full disk', async () => {
    const { stop } = await started({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const { id, reference } = await (await postLead(exampleLead)).json()
    await stop()
    const outbox = join(database.options.DATA_DIR, 'outbox')
    mkdirSync(outbox, { recursive: true })
    symlinkSync('/dev/full', join(outbox, `${reference}.eml.new`))
    const mail = mailDestination(database.db, readEnv(database.options))
    await expect(mail.deliver(id, {})).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(openFiles()).not.toContain('/dev/full')
    expect(readdirSync(outbox).filter((name) => name.startsWith(reference))).toEqual([])
  })
})

describe('the webhook', () => {
  it('is retried after a failure, signed, with the same idempotency key', async () => {
    const receiver = await startReceiver(1)
    const secret = 'a secret of some length'
    await started({ LEAD_WEBHOOK_URL: receiver.url, LEAD_WEBHOOK_SECRET: secret })
    const { id, reference } = await (await postLead(exampleLead)).json()
    await vi.waitFor(
      async () => expect(await eventsOf()).toContainEqual({ type: 'notified', channel: 'webhook' }),
      PATIENCE,
    )
    expect(receiver.calls.map((call) => call.status)).toEqual([500, 204])
    const [first, second] = receiver.calls
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    for (const { headers, body } of receiver.calls) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const expected = createHmac('sha256', secret).update(signed).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${expected}`)
      expect(JSON.parse(body)).toMatchObject({
        type: 'lead.created',
        data: { id, reference, email: exampleLead.email, diagnosis: 'mesothelioma' },
      })
    }
  })
})

describe('while invented records are loaded', () => {
  const withDemonstration = async () => {
    const { pool } = database
    await pool.query(`insert into dataset (id, name, is_demonstration) values (1, 'demo', true)`)
    onTestFinished(async () => void (await pool.query('delete from dataset')))
  }

  it('nothing leaves the machine, and the history of the lead says so', async () => {
    const [smtp, receiver] = [await startSmtp(0), await startReceiver(0)]
    await withDemonstration()
    await started({ SMTP_URL: smtp.url, LEAD_WEBHOOK_URL: receiver.url })
    await postLead(exampleLead)
    await vi.waitFor(async () => expect(await eventsOf()).toHaveLength(3), PATIENCE)
    expect((await eventsOf()).map(({ type }) => type)).toEqual(
      Array(3).fill('notification-withheld'),
    )
    expect([smtp.received, receiver.calls]).toEqual([[], []])
  })

  it('the operator may still try a webhook', async () => {
    const receiver = await startReceiver(0)
    await withDemonstration()
    await started({ LEAD_WEBHOOK_URL: receiver.url, DEMO_NOTIFICATIONS: '1' })
    await postLead(exampleLead)
    await vi.waitFor(async () => expect(await notified('webhook')).toHaveLength(1), PATIENCE)
    expect(receiver.calls).toHaveLength(1)
  })
})

/** A receiver that holds its replies until `most` calls are open at once, or all have arrived. */
async function startSlowReceiver(total: number, most: number) {
  const held: ServerResponse[] = []
  const seen = { calls: 0, atOnce: 0, done: 0 }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      seen.calls += 1
      held.push(response)
      seen.atOnce = Math.max(seen.atOnce, held.length)
      if (held.length < Math.min(most, total - seen.done)) return
      seen.done += held.length
      for (const each of held.splice(0)) each.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/leads`, seen, held }
}

const notified = async (channel: string) =>
  (await eventsOf()).filter((event) => event.type === 'notified' && event.channel === channel)

describe('many notifications', () => {
  it(`are delivered ${MAX_AT_ONCE} at a time, never more`, async () => {
    const count = 3 * MAX_AT_ONCE
    const receiver = await startSlowReceiver(count, MAX_AT_ONCE)
    const { stop } = await started()
    for (let n = 0; n < count; n += 1) await postLead({ ...exampleLead, name: `Person ${n}` })
    await stop()
    // Queued before any worker starts, as after an outage.
    await database.pool.query(`
      insert into pgboss.job (name, data)
      select 'lead-webhook-notifications', jsonb_build_object('leadId', id, 'channel', 'webhook')
        from contact_submissions`)
    await serveLeads(database, { LEAD_WEBHOOK_URL: receiver.url })
    await vi.waitFor(async () => expect(await notified('webhook')).toHaveLength(count), PATIENCE)
    expect(receiver.seen).toEqual({ calls: count, atOnce: MAX_AT_ONCE, done: count })
  })

  it('to a destination that hangs do not delay the other', async () => {
    const receiver = await startSlowReceiver(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
    await started({ LEAD_WEBHOOK_URL: receiver.url })
    const count = MAX_AT_ONCE + 4
    for (let n = 0; n < count; n += 1) await postLead({ ...exampleLead, name: `Person ${n}` })
    await vi.waitFor(async () => expect(await notified('mail')).toHaveLength(count), PATIENCE)
    expect(receiver.held.length).toBeGreaterThan(0)
    expect(await notified('webhook')).toEqual([])
  })

  it('that failed in an outage are all retried after the first success', async () => {
    const receiver = await startReceiver(3)
    await started({ LEAD_WEBHOOK_URL: receiver.url })
    for (const name of ['Ann', 'Bob', 'Cid'])
      await postLead({ ...exampleLead, name: `${name} Lee` })
    const waiting = async () =>
      (
        await database.pool.query(
          `select count(*)::int as n from pgboss.job
            where name = 'lead-webhook-notifications' and state = 'retry'`,
        )
      ).rows[0].n
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(3), PATIENCE)
    await vi.waitFor(async () => expect(await waiting()).toBe(3), PATIENCE)
    // As after hours of failures, with the destination back up.
    await database.pool.query(
      `update pgboss.job set start_after = now() + interval '1 hour' where state = 'retry'`,
    )
    await postLead({ ...exampleLead, name: 'Dee Lee' })
    await vi.waitFor(async () => expect(await notified('webhook')).toHaveLength(4), PATIENCE)
  })
})

describe('a notification that fails after all retries', () => {
  it('is listed as failed and can be sent again', async () => {
    const smtp = await startSmtp()
    // Nothing listens on port 9, so every attempt is refused.
    const { stop } = await started({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const { id, reference } = await (await postLead(exampleLead)).json()
    // As if only the last retry were left.
    await database.pool.query(
      `update pgboss.job set retry_limit = 0
        where name = 'lead-notifications' and data->>'leadId' = $1`,
      [String(id)],
    )
    await vi.waitFor(
      async () =>
        expect(await served().leads.listFailedNotifications(10)).toMatchObject([
          { leadId: id, reference, channel: 'mail' },
        ]),
      PATIENCE,
    )
    await stop()
    await serveLeads(database, { SMTP_URL: smtp.url })
    expect(await served().leads.retryNotifications()).toBe(1)
    await vi.waitFor(() => expect(smtp.received.filter(isForStaff)).toHaveLength(1), PATIENCE)
    expect(await served().leads.listFailedNotifications(10)).toEqual([])
  })

  it('is recorded in the history after the last attempt', async () => {
    await started({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const { id } = await (await postLead({ ...exampleLead, homepage: 'spam' })).json()
    const { db, env } = services()
    const destinations = {
      mail: mailDestination(db, env),
      webhook: null,
      firm: null,
      confirmation: null,
      message: null,
      suggestion: null,
    }
    const [queue] = notificationQueues(db, {
      destinations,
      withDemonstration: false,
      retryLimit: 3,
    })
    const attempt = async (retryCount: number) =>
      queue?.work({ leadId: id, channel: 'mail' }, { id: 'job', retryCount })
    await expect(attempt(2)).rejects.toThrow()
    expect(await eventsOf()).toEqual([])
    await expect(attempt(3)).rejects.toThrow()
    expect(await eventsOf()).toEqual([{ type: 'notification-failed', channel: 'mail' }])
  })
})
