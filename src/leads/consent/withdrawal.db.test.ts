import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  exampleLead,
  forgetLeads,
  postLead,
  serveLeads,
} from '../../../tests/support/serve-leads.ts'
import { sharedSmtp, startSmtp } from '../../../tests/support/smtp-server.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, served } from '../../../tests/support/test-services.ts'

const PATIENCE = { timeout: 50_000, interval: 100 }

const smtp = sharedSmtp()
let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
})
afterAll(() => dispose())
beforeEach(async () => {
  await forgetLeads(database)
  await database.pool.query('delete from firms')
})

const rows = async (query: string) => (await database.pool.query(query)).rows

async function addFirm(name: string, isActive = true): Promise<number> {
  const { rows } = await database.pool.query(
    `insert into firms (name, legal_name, licensed_states, is_active)
     values ($1, $1 || ', LLP', '{FL,WA}', $2) returning id`,
    [name, isActive],
  )
  return rows[0].id
}

/** Sends a lead, and returns it with the confirmation that came. */
async function confirmed(lead: object = {}) {
  await serveLeads(database, { SMTP_URL: smtp.url(), SITE_URL: 'https://atlas.localhost' })
  const received = smtp.received()
  received.length = 0
  const { id, reference } = await (await postLead({ ...exampleLead, ...lead })).json()
  const isConfirmation = (text: string) => text.includes('List-Unsubscribe-Post')
  await vi.waitFor(() => expect(received.some(isConfirmation)).toBe(true), PATIENCE)
  return { id, reference, mail: received.find(isConfirmation) ?? '' }
}

const oneClick = (mail: string) =>
  new URL(/List-Unsubscribe: <(\S+)>/.exec(mail)?.[1] ?? 'https://missing.example/')

const post = (path: string, body = '') =>
  api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

describe('the confirmation', () => {
  it('tells the person what happens next and who may call, and nothing that was written', async () => {
    await addFirm('Quillfeather & Moss')
    await addFirm('Paused Partners', false)
    const { reference, mail } = await confirmed()
    expect(mail).toContain(`To: ${exampleLead.email}`)
    expect(mail).toContain(`Subject: We received your request, ${reference}`)
    expect(mail).toContain('at most 3 of these firms: Quillfeather & Moss.')
    expect(mail).not.toContain('Paused Partners')
    expect(mail).toContain('You did not agree to automated calls and texts, so there will be none.')
    expect(mail).toContain('https://atlas.localhost/partners')
    expect(mail).not.toMatch(/mesothelioma|pathology|pipefitter|Whitaker|\(813\) 555-0142/i)
    const token = /https:\/\/atlas\.localhost\/add-details#([\w-]{43})\s/.exec(mail)?.[1] ?? ''
    expect(/If the page asks for a code, it is:\s+(\S+)/.exec(mail)?.[1]).toBe(token)
    const headers = { cookie: `__Host-details=${token}` }
    const { lead } = await (await api.request('/api/details/state', { headers })).json()
    expect(lead.reference).toBe(reference)
  })

  it('is in the language of the lead', async () => {
    const { reference, mail } = await confirmed({ language: 'es' })
    expect(mail).toContain(`Subject: Recibimos su solicitud, ${reference}`)
    expect(mail).toContain('SI CAMBIA DE OPINI')
    expect(oneClick(mail).searchParams.get('lang')).toBe('es')
  })

  it('is not sent without a mail server, nor more than three times a day to one address', async () => {
    const { stop } = await serveLeads(database)
    await postLead(exampleLead)
    expect(await rows(`select id from pgboss.job where name = 'lead-confirmations'`)).toEqual([])
    // Its queues would take the jobs of the next one.
    await stop()
    await forgetLeads(database)
    const { url, received } = await startSmtp()
    await serveLeads(database, { SMTP_URL: url })
    for (const subject of ['1', '2', '3', '4']) await postLead({ ...exampleLead, subject })
    const done = `select id from pgboss.job where name = 'lead-confirmations' and state = 'completed'`
    await vi.waitFor(async () => expect(await rows(done)).toHaveLength(4), PATIENCE)
    const sent = received.filter((text) => text.includes(`To: ${exampleLead.email}`))
    expect(sent).toHaveLength(3)
  })
})

describe('withdrawal from the message', () => {
  it('stops all contact with one click, tells referrals, and can be repeated', async () => {
    const firm = await addFirm('Quillfeather & Moss')
    const { id, mail } = await confirmed({ automatedContact: true })
    await database.pool.query(
      `insert into referrals (lead_id, firm_id, firm_name, slot, offered_by)
       values ($1, $2, 'Quillfeather & Moss', 1, 'system')`,
      [id, firm],
    )
    const { pathname, search } = oneClick(mail)
    const reply = await post(pathname + search, 'List-Unsubscribe=One-Click')
    expect(reply.status).toBe(200)
    expect(await rows('select purpose from consent_records where withdrawn_at is null')).toEqual([])
    expect(await rows('select 1 from consent_records')).toHaveLength(2)
    expect(await rows(`select actor from lead_events where type = 'consent-withdrawn'`)).toEqual([
      { actor: 'visitor' },
    ])
    expect(await rows('select 1 from referrals where withdrawn_at is not null')).toHaveLength(1)
    expect((await post(pathname + search)).headers.get('location')).toBe('/withdraw?show=done')
    expect(await rows(`select 1 from lead_events where type = 'consent-withdrawn'`)).toHaveLength(1)
    const open = await rows(
      `select 1 from lead_links where purpose = 'details' and used_at is null`,
    )
    expect(open).toEqual([])
  })

  it('leads to a page with a button, which changes nothing when it is opened', async () => {
    const { mail } = await confirmed()
    const token = oneClick(mail).searchParams.get('token')
    expect(mail).toContain(`https://atlas.localhost/withdraw?token=${token}`)
    const reply = await api.request(`/api/withdrawals?token=${token}`)
    expect(reply.status).toBe(404)
    expect(await rows('select 1 from consent_records where withdrawn_at is null')).toHaveLength(1)
  })

  it('refuses tokens that are wrong, unknown or too long', async () => {
    await serveLeads(database)
    expect((await post('/api/withdrawals')).status).toBe(400)
    expect((await post(`/api/withdrawals?token=${'x'.repeat(9_000)}`)).status).toBe(400)
    expect((await post(`/api/withdrawals?token=${'x'.repeat(43)}`)).status).toBe(404)
  })

  it('leaves no link behind when the person is erased', async () => {
    await confirmed()
    expect(await rows('select 1 from lead_links')).not.toEqual([])
    await served().leads.erase(exampleLead.email, { keepConsent: false, requestedBy: 'a test' })
    expect(await rows('select 1 from lead_links')).toEqual([])
  })
})

describe('GET /api/partners', () => {
  it('lists active firms whose agreement covers today, and nothing confidential', async () => {
    await serveLeads(database)
    await addFirm('Quillfeather & Moss')
    await addFirm('Paused Partners', false)
    const past = await addFirm('Past Partners')
    await database.pool.query(`update firms set agreement_to = '2020-01-01' where id = $1`, [past])
    const reply = await api.request('/api/partners')
    expect(await reply.json()).toEqual({
      firms: [
        {
          name: 'Quillfeather & Moss',
          legalName: 'Quillfeather & Moss, LLP',
          licensedStates: ['FL', 'WA'],
          officePlace: null,
        },
      ],
    })
  })
})
