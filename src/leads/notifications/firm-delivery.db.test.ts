import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import {
  exampleLead,
  forgetLeads,
  postLead,
  serveLeads,
} from '../../../tests/support/serve-leads.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom, services } from '../../../tests/support/test-services.ts'
import { startBoss, stopBoss } from '../../platform/jobs/boss.ts'
import { offerLead } from '../routing/offer.ts'
import { firmDestination } from './firm-delivery.ts'
import { queueOf } from './notifications.sql.ts'
import { enqueueFirmNotices, type FirmNotice, notificationQueues } from './notifications.ts'

const SECRETS = ['Dolores', 'dolores', '555-0142', 'pipefitter', 'shipyard']
const ON_THIS_MACHINE = { FIRM_WEBHOOK_HOSTS: '127.0.0.1' }
const PATIENCE = { timeout: 50_000, interval: 100 }

let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  await sql(`
    insert into states (id, name, slug, code) values (1, 'Florida', 'florida', 'FL');
    insert into cities (id, name, slug, state_id) values (1, 'Tampa', 'tampa', 1);
    insert into facilities (id, name, slug, city_id, state_id) values (1, 'Port Sutter', 'p', 1, 1)`)
})
afterAll(() => dispose())
beforeEach(async () => {
  await forgetLeads(database)
  await sql('delete from firms')
})

const sql = async (text: string, values?: unknown[]) =>
  (await database.pool.query(text, values)).rows

type Call = { headers: IncomingHttpHeaders; body: string }

async function startReceiver(answer: (response: ServerResponse) => void) {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      calls.push({ headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/in`, calls }
}

async function addFirm(name: string, columns: Record<string, string>): Promise<number> {
  const names = Object.keys(columns)
  const [row] = await sql(
    `insert into firms (name, legal_name, licensed_states, webhook_secret, ${names})
     values ($1, $1, '{FL}', 'whsec_test', ${names.map((_, at) => `$${at + 2}`)}) returning id`,
    [name, ...Object.values(columns)],
  )
  return row.id
}
const addWebhookFirm = (name: string, url: string) =>
  addFirm(name, { delivery: 'webhook', webhook_url: url })

/** A lead with its offers, stored while nothing delivers. */
async function offerTo(firmIds: number[]): Promise<FirmNotice[]> {
  const { stop } = await serveLeads(database, ON_THIS_MACHINE)
  const { id: leadId } = await (await postLead({ ...exampleLead, facilityId: 1 })).json()
  await stop()
  const { database: open, log } = services()
  const boss = await startBoss(open.pool, log, [])
  await boss.insert(queueOf.firm, [])
  const made = await database.db.transaction((tx) =>
    offerLead(tx, { leadId, firmIds, actor: 'x' }, (inside, notices) =>
      enqueueFirmNotices(boss, inside, notices),
    ),
  )
  await stopBoss(boss)
  return made.map(({ id: referralId }) => ({ leadId, referralId, notice: 'offered' }))
}

it('a process that ends after the offer and before its delivery delivers it once, when it is back', async () => {
  const firm = await startReceiver((response) => response.writeHead(204).end())
  const [notice] = await offerTo([await addWebhookFirm('Harbor Law', firm.url)])
  expect(firm.calls).toHaveLength(0)
  await serveLeads(database, ON_THIS_MACHINE)
  await vi.waitFor(async () => {
    expect(await sql('select id from referrals where delivered_at is not null')).toHaveLength(1)
  }, PATIENCE)
  // As after a crash between sending and recording the job as done.
  const { db, env } = services()
  expect(await firmDestination(db, env).deliver(0, { ...notice })).toBe(false)
  expect(firm.calls).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = firm.calls
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', 'whsec_test').update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  expect(headers['idempotency-key']).toBe(headers['webhook-id'])
  expect(JSON.parse(body)).toMatchObject({
    type: 'referral.offered',
    data: { referral: `R-${notice?.referralId}`, diagnosis: 'mesothelioma' },
  })
  for (const secret of SECRETS) expect(body).not.toContain(secret)
})

it('a firm that hangs, redirects or answers garbage does not block others', async () => {
  const hanging = await startReceiver(() => {})
  const elsewhere = await startReceiver((response) => response.writeHead(200).end())
  const redirecting = await startReceiver((response) =>
    response.writeHead(302, { location: elsewhere.url }).end(),
  )
  const good = await startReceiver((response) => response.writeHead(200).end('{{{ garbage'))
  await offerTo([
    await addWebhookFirm('Hanging', hanging.url),
    await addWebhookFirm('Redirecting', redirecting.url),
    await addWebhookFirm('Good', good.url),
  ])
  await serveLeads(database, ON_THIS_MACHINE)
  await vi.waitFor(async () => {
    expect(await sql('select firm_name from referrals where delivered_at is not null')).toEqual([
      { firm_name: 'Good' },
    ])
    expect(redirecting.calls.length).toBeGreaterThan(0)
  }, PATIENCE)
  expect(good.calls).toHaveLength(1)
  expect(elsewhere.calls).toHaveLength(0)
})

it('a delivery that failed for good is in the history of the lead', async () => {
  const gone = await startReceiver((response) => response.writeHead(410).end())
  const [notice] = await offerTo([await addWebhookFirm('Gone', gone.url)])
  const { db, env } = services()
  const firm = firmDestination(db, env)
  const destinations = {
    mail: null,
    webhook: null,
    firm,
    confirmation: null,
    message: null,
    suggestion: null,
  }
  const options = { destinations, withDemonstration: false, retryLimit: 3 }
  const queue = notificationQueues(db, options).find(({ name }) => name === queueOf.firm)
  const attempt = queue?.work({ ...notice, channel: 'firm' }, { id: 'job', retryCount: 3 })
  await expect(attempt).rejects.toThrow('410')
  // Where the operator does not allow it, nothing inside is called.
  const careful = firmDestination(db, { ...env, FIRM_WEBHOOK_HOSTS: [] })
  await expect(careful.deliver(0, { ...notice })).rejects.toThrow('must be an https address')
  expect(gone.calls).toHaveLength(1)
  expect(await sql(`select detail from lead_events where type = 'notification-failed'`)).toEqual([
    { detail: { channel: 'firm' } },
  ])
})

it('an email to a firm holds a link and nothing about the person', async () => {
  const email = 'intake@harbor.example'
  const [notice] = await offerTo([
    await addFirm('Harbor Law', { delivery: 'email', delivery_email: email }),
  ])
  serveFrom(database, {
    SITE_URL: 'https://atlas.example',
    STAFF_URL: 'https://desk.atlas.example',
  })
  const { db, env } = services()
  const destination = firmDestination(db, env)
  expect(await destination.deliver(0, { ...notice })).toBe(true)
  await sql('update referrals set withdrawn_at = now()')
  expect(await destination.deliver(0, { ...notice, notice: 'accepted' })).toBe(false)
  expect(await destination.deliver(0, { ...notice, notice: 'withdrawn' })).toBe(true)
  const outbox = join(env.DATA_DIR, 'outbox')
  const names = readdirSync(outbox).filter((name) => name.startsWith('referral-'))
  expect(names.sort()).toEqual([
    `referral-${notice?.referralId}-offered.eml`,
    `referral-${notice?.referralId}-withdrawn.eml`,
  ])
  for (const name of names) {
    const mail = readFileSync(join(outbox, name), 'utf8')
    expect(mail).toContain(`To: ${email}`)
    expect(mail).toContain('https://desk.atlas.example/firm')
    for (const secret of [...SECRETS, 'mesothelioma']) expect(mail).not.toContain(secret)
  }
})

it('a firm is told of an erasure by the number of the referral, after the referral is gone', async () => {
  const firm = await startReceiver((response) => response.writeHead(204).end())
  const [notice] = await offerTo([await addWebhookFirm('Harbor Law', firm.url)])
  await forgetLeads(database)
  await sql(
    `with receipt as (
       insert into lead_erasures (salt, email_digest, removed, kept_consent, requested_by)
       values ('', '', '{}', false, 'visitor') returning id)
     insert into erasure_notices (erasure_id, firm_id, firm_name, reference, referral_id)
     select receipt.id, firms.id, firms.name, 'EA-TEST-TEST', $1 from firms, receipt`,
    [notice?.referralId],
  )
  const { db, env } = services()
  const destination = firmDestination(db, { ...env, FIRM_WEBHOOK_HOSTS: ['127.0.0.1'] })
  const erased = { referralId: notice?.referralId, notice: 'erased' }
  expect(await destination.deliver(0, erased)).toBe(true)
  const [{ headers, body } = { headers: {}, body: '' }] = firm.calls
  expect(headers['webhook-id']).toBe(`referral-${notice?.referralId}.erased`)
  expect(JSON.parse(body)).toMatchObject({
    type: 'referral.erased',
    data: { referral: `R-${notice?.referralId}` },
  })
  for (const secret of [...SECRETS, 'mesothelioma']) expect(body).not.toContain(secret)
})
