import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { es } from '../../../site.consent.es.ts'
import {
  exampleLead,
  postForm,
  postLead,
  serveFreshLeads,
} from '../../../tests/support/serve-leads.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { storedConsents, storedLeads } from '../../../tests/support/stored-leads.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api } from '../../../tests/support/test-services.ts'
import { findWording } from '../consent/consent.ts'

const rowsOf = async (database: TestDatabase, query: string) =>
  (await database.pool.query(query)).rows

let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
})
afterAll(() => dispose())

const started = (settings?: Record<string, string>) => serveFreshLeads(database, settings)

const leadsOf = storedLeads
const jobsOf = (database: TestDatabase) =>
  rowsOf(database, `select data from pgboss.job where name = 'lead-notifications'`)

describe('POST /api/contact', () => {
  it('stores the lead, its consent, an event and the job together', async () => {
    await started()
    const reply = await postLead(
      {
        ...exampleLead,
        pageUrl: '/legal-help?q=secret',
        consentVersion: 'referral-1',
        other: 'ignored',
      },
      { 'user-agent': 'Test Browser', 'sec-fetch-site': 'same-origin' },
    )
    expect(reply.status).toBe(201)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const { id, reference } = await reply.json()
    expect(reference).toMatch(/^EA-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const [lead] = await leadsOf(database)
    expect(lead).toMatchObject({
      id,
      reference,
      name: exampleLead.name,
      email: exampleLead.email,
      phone: exampleLead.phone,
      phone_e164: '+18135550142',
      phone_is_unusual: false,
      status: 'new',
      priority: 'normal',
      contacted: false,
      qualification_level: 'high',
      contact_quality: 'good',
      high_value_keywords: ['shipyard', 'pipefitter', 'years worked'],
      word_count: 12,
      possible_duplicate_of: null,
      page_url: 'http://localhost/legal-help',
    })
    expect(lead.notes).toBe(`Quality Score: ${lead.quality_score}/100\nLevel: high`)
    const [consent] = await storedConsents(database)
    expect(consent).toMatchObject({
      leadId: id,
      reference,
      email: exampleLead.email,
      wordingVersion: 'referral-1',
      wording: findWording('referral-1')?.text,
      wordingWasShown: true,
      pageUrl: 'http://localhost/legal-help',
      ipAddress: '0.0.0.0',
      userAgent: 'Test Browser',
    })
    expect(consent?.agreedAt.toISOString()).toBe(lead.created_at)
    expect(
      await rowsOf(
        database,
        `select lead_id, type, actor from lead_events where type = 'received'`,
      ),
    ).toEqual([{ lead_id: id, type: 'received', actor: 'visitor' }])
    expect(await jobsOf(database)).toEqual([{ data: { leadId: id, channel: 'mail' } }])
  })

  it('stores the language, and the consent in the wording of that language', async () => {
    await started()
    const inSpanish = { ...exampleLead, language: 'es', consentVersion: 'referral-4-es' }
    const reply = await postForm({ ...inSpanish, automatedContact: 'true' }, '?lang=es')
    const [lead] = await leadsOf(database)
    expect(reply.headers.get('location')).toBe(`/es/thank-you?ref=${lead.reference}`)
    expect(lead.language).toBe('es')
    expect(await storedConsents(database)).toMatchObject([
      { wordingVersion: 'referral-4-es', wording: es.referral.text, wordingWasShown: true },
      { wordingVersion: 'referral-4-es', wording: es.referral.automated, wordingWasShown: true },
    ])
    const refused = await postForm(
      { ...inSpanish, email: '', message: 'x'.repeat(5001) },
      '?lang=es',
    )
    expect((await refused.json()).errors).toEqual([
      { field: 'message', message: 'debe tener como máximo 5000 caracteres' },
      { field: 'email', message: 'Escriba una dirección de correo electrónico válida' },
    ])
  })

  it('§5 rejects invalid leads, naming each field, and stores nothing', async () => {
    await started()
    const reply = await postLead({ inquiryType: 'facility-inquiry', name: 'A', phone: '123' })
    expect(reply.status).toBe(400)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
    expect(await reply.json()).toMatchObject({
      status: 400,
      detail: 'name: Name must be at least 2 characters',
      errors: [
        { field: 'name', message: 'Name must be at least 2 characters' },
        { field: 'phone', message: 'Please enter a valid phone number' },
        { field: 'email', message: 'Please enter a valid email address' },
      ],
    })
    expect(await leadsOf(database)).toEqual([])
  })

  it('stores a foreign or unusual phone number as typed, and flags it', async () => {
    await started()
    for (const phone of ['+44 20 7946 0958', 'ask my son']) {
      expect((await postLead({ ...exampleLead, phone })).status).toBe(201)
    }
    const leads = await leadsOf(database)
    expect(leads.map((lead) => [lead.phone, lead.phone_e164, lead.phone_is_unusual])).toEqual([
      ['+44 20 7946 0958', '+442079460958', true],
      ['ask my son', null, true],
    ])
  })

  it('accepts a lead about a facility that no longer exists', async () => {
    await started()
    expect((await postLead({ ...exampleLead, facilityId: 4_000_000 })).status).toBe(201)
    expect((await leadsOf(database))[0].facility_id).toBeNull()
  })

  it('answers malformed bodies with a clear 4xx', async () => {
    await started()
    const send = (body: string, type: string) =>
      api.request('/api/contact', { method: 'POST', headers: { 'content-type': type }, body })
    expect((await send('{"name":', 'application/json')).status).toBe(400)
    expect((await send('null', 'application/json')).status).toBe(400)
    expect((await send('x', 'text/plain')).status).toBe(415)
    const large = JSON.stringify({ ...exampleLead, message: 'x'.repeat(64 * 1024) })
    expect((await send(large, 'application/json')).status).toBe(413)
    const longKey = { 'idempotency-key': 'k'.repeat(201) }
    expect((await postLead(exampleLead, longKey)).status).toBe(400)
  })

  it('handles NUL bytes, lone surrogates and quotes', async () => {
    await started()
    const message = `a\u0000b \ud800 'c' "d" \\ $1 <b>`
    expect((await postLead({ ...exampleLead, message })).status).toBe(201)
    expect((await leadsOf(database))[0].message).toBe(`ab \ufffd 'c' "d" \\ $1 <b>`)
  })
})

describe('exactly once', () => {
  it('20 concurrent copies with one key make one lead and get one reply', async () => {
    await started({ CONTACT_LIMIT: '5' })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => postLead(exampleLead, { 'idempotency-key': 'same' })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(201))
    const bodies = await Promise.all(replies.map((reply) => reply.text()))
    expect(new Set(bodies).size).toBe(1)
    // A retry by our own form has a different fill time and spacing.
    const later = await postLead(
      { ...exampleLead, name: ` ${exampleLead.name}  `, fillMs: 90_000 },
      { 'idempotency-key': 'same' },
    )
    expect(later.status).toBe(201)
    expect(await later.text()).toBe(bodies[0])
    expect(await leadsOf(database)).toHaveLength(1)
    expect(await rowsOf(database, 'select id from consent_records')).toHaveLength(1)
    expect(await jobsOf(database)).toHaveLength(1)
  })

  it('a key reused with other answers is refused, without revealing the first ones', async () => {
    await started()
    const key = { 'idempotency-key': 'same' }
    const [first, second] = await Promise.all([
      postLead(exampleLead, key),
      postLead({ ...exampleLead, email: 'other@example.com' }, key),
    ])
    expect([first.status, second.status]).toEqual([201, 422])
    const { reference } = await first.json()
    const third = await postLead({ ...exampleLead, message: 'changed' }, key)
    expect(third.status).toBe(422)
    expect(third.headers.get('content-type')).toContain('application/problem+json')
    for (const refused of [await second.text(), await third.text()]) {
      expect(JSON.parse(refused)).toMatchObject({
        title: 'Unprocessable content',
        detail: expect.stringContaining('already used with other answers'),
      })
      expect(refused).not.toContain(reference)
    }
    expect(await leadsOf(database)).toHaveLength(1)
    const again = await postLead(exampleLead, key)
    expect(await again.json()).toMatchObject({ reference })
    const keys = await rowsOf(database, 'select * from idempotency_keys')
    expect(JSON.stringify(keys)).not.toContain('Dolores')
  })

  it('the same applies to a form without JavaScript', async () => {
    await started()
    const form = { ...exampleLead, idempotencyKey: 'typed into the form' }
    const first = await postForm(form)
    const again = await postForm(form)
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    const changed = await postForm({ ...form, message: 'changed' })
    expect(changed.status).toBe(422)
    expect(changed.headers.get('location')).toBeNull()
    expect(await leadsOf(database)).toHaveLength(1)
  })

  it('a form without JavaScript sent again within minutes is the same lead', async () => {
    await started()
    const replies = await Promise.all(Array.from({ length: 5 }, () => postForm(exampleLead)))
    const places = new Set(
      replies.map((reply) => `${reply.status} ${reply.headers.get('location')}`),
    )
    const [lead, ...more] = await leadsOf(database)
    expect([...places]).toEqual([`303 /thank-you?ref=${lead.reference}`])
    expect(more).toEqual([])
    await database.pool.query(`update idempotency_keys set expires_at = now() - interval '1 s'`)
    expect((await postForm(exampleLead)).status).toBe(303)
    expect(await leadsOf(database)).toHaveLength(2)
  })

  it('a second lead of the same person is stored and flagged', async () => {
    await started()
    await postLead(exampleLead)
    await postLead({ ...exampleLead, email: 'DOLORES.W@example.com', phone: '813 555 9999' })
    await postLead({ ...exampleLead, email: 'other@example.com' })
    await postLead({ ...exampleLead, email: 'nobody@example.com', phone: '904 555 0100' })
    const leads = await leadsOf(database)
    expect(leads.map((lead) => lead.possible_duplicate_of)).toEqual([
      null,
      leads[0].id,
      leads[0].id,
      null,
    ])
  })

  it('concurrent leads of one person are linked as duplicates', async () => {
    await started()
    await Promise.all([postLead(exampleLead), postLead({ ...exampleLead, message: 'Me again' })])
    const leads = await leadsOf(database)
    const first = leads.find((lead) => lead.possible_duplicate_of === null)
    const second = leads.find((lead) => lead !== first)
    expect(second.possible_duplicate_of).toBe(first.id)
  })

  it('a reply does not tell how many leads there are, and ids say nothing about their order', async () => {
    await started()
    const ids: number[] = []
    for (const _ of Array(3)) ids.push((await (await postLead(exampleLead)).json()).id)
    expect(ids.filter((id) => id < 2 ** 30 || id >= 2 ** 31)).toEqual([])
    // In a range of a billion, running numbers are neighbors and random ones are not.
    const sorted = ids.toSorted((a, b) => a - b)
    for (const [at, id] of sorted.slice(1).entries())
      expect(id - (sorted[at] ?? 0)).toBeGreaterThan(9)
    const largest = Math.max(...ids)
    const [older, newer] = ids.filter((id) => id !== largest)
    for (const [at, id] of [largest, older, newer].entries()) {
      await database.pool.query(
        `update contact_submissions set created_at = now() - make_interval(hours => $1) where id = $2`,
        [3 - at, id],
      )
    }
    const { id } = await (await postLead(exampleLead)).json()
    const leads = await leadsOf(database)
    expect(leads.map((lead) => lead.id)).toEqual([largest, older, newer, id])
    expect(leads[3].possible_duplicate_of).toBe(newer)
  })
})

describe('rate limits', () => {
  const from = async (address: string) =>
    (await postLead(exampleLead, { 'x-forwarded-for': address })).status

  it('answer 429 with Retry-After beyond CONTACT_LIMIT, and do not count retries', async () => {
    await started({ CONTACT_LIMIT: '2' })
    const key = { 'idempotency-key': 'first' }
    for (const headers of [key, key, key, {}]) {
      expect((await postLead(exampleLead, headers)).status).toBe(201)
    }
    const refused = await postLead(exampleLead)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await refused.json()).detail).toContain(`wait ${seconds} seconds`)
    expect((await postLead(exampleLead, key)).status).toBe(201)
    await database.pool.query(`update rate_limits set window_ends_at = now()`)
    expect((await postLead(exampleLead)).status).toBe(201)
    expect(await leadsOf(database)).toHaveLength(3)
  })

  it('set leads aside over the total, which one noisy address does not use up', async () => {
    const settings = { CONTACT_LIMIT: '2', CONTACT_LIMIT_TOTAL: '3', TRUST_PROXY: '1' }
    await started(settings)
    const noisy = []
    for (let n = 0; n < 5; n += 1) noisy.push(await from('203.0.113.1'))
    expect(noisy).toEqual([201, 201, 429, 429, 429])
    expect([await from('203.0.113.2'), await from('203.0.113.3')]).toEqual([201, 201])
    const leads = await leadsOf(database)
    expect(leads.map((lead) => lead.spam_reasons)).toEqual([
      [],
      [],
      [],
      ['sent while the form was flooded'],
    ])
    expect(leads[3].qualification_level).toBe('held')
    const notified = async () => (await jobsOf(database)).length
    const perLead = (await notified()) / 3
    const { email } = await newPerson('agent')
    const cookie = await signIn(email)
    const countHeld = async () => {
      const queue = await call('GET', '/api/admin/queue', { cookie })
      return (await queue.json()).groups.held
    }
    expect(await countHeld()).toBe(1)
    const release = () => call('POST', `/api/admin/contacts/${leads[3].id}/release`, { cookie })
    expect((await release()).status).toBe(204)
    expect((await release()).status).toBe(409)
    expect(await notified()).toBe(4 * perLead)
    expect((await leadsOf(database))[3]).toMatchObject({
      qualification_level: 'high',
      spam_reasons: [],
      notes: leads[0].notes,
    })
    expect(await countHeld()).toBe(0)
  })

  it('hold for the networks of an address too: nobody closes the form with one /56', async () => {
    await started({ CONTACT_LIMIT: '1', CONTACT_LIMIT_TOTAL: '5', TRUST_PROXY: '1' })
    const statuses = []
    for (const part of '01234567') statuses.push(await from(`2001:db8:1:2a0${part}::1`))
    expect(statuses).toEqual([...Array(4).fill(201), ...Array(4).fill(429)])
    expect(await from('2001:db8:1:2b00::1')).toBe(201)
    const reasons = (await leadsOf(database)).map((lead) => lead.spam_reasons)
    expect(reasons).toEqual(Array(5).fill([]))
  })

  it('ignore forwarding headers without TRUST_PROXY', async () => {
    await started({ CONTACT_LIMIT: '1' })
    const statuses = []
    for (const n of [1, 2]) {
      const reply = await postLead(exampleLead, { 'x-forwarded-for': `203.0.113.${n}` })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([201, 429])
    expect((await storedConsents(database))[0]?.ipAddress).toBe('0.0.0.0')
  })
})

describe('suspected spam', () => {
  it('is set aside with reasons for somebody to read, and sends no notification', async () => {
    await started()
    const replies = await Promise.all([
      postLead({ ...exampleLead, homepage: 'http://spam.example' }),
      postLead({ ...exampleLead, message: '<script>x</script>', email: 'b@example.com' }),
      postLead({ ...exampleLead, message: 'www.a.example', fillMs: 100, email: 'c@example.com' }),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201])
    const leads = await leadsOf(database)
    expect(leads.map((lead) => lead.qualification_level)).toEqual(Array(3).fill('held'))
    const notes = /^Quality Score: \d+\/100\nLevel: (high|medium|low)\nLooks like spam: /
    expect(leads.every((lead) => notes.test(lead.notes))).toBe(true)
    expect(leads.flatMap((lead) => lead.spam_reasons)).toContain('hidden field filled in')
    expect(await jobsOf(database)).toEqual([])
  })
})

describe('the history of a lead', () => {
  it('is append-only', async () => {
    await started()
    await postLead(exampleLead)
    for (const statement of [
      `update lead_events set type = 'x'`,
      'delete from lead_events',
      'truncate lead_events',
      'delete from contact_submissions',
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow('append-only')
    }
  })
})
