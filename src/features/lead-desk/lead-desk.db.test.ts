import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom } from '../../../tests/support/test-services.ts'
import { type LeadService, provideLeadService } from '../leads/intake-service.ts'
import type { Lead, LeadConflict, LeadDetail, LeadList } from './lead-desk.contract.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let agent: { email: string; address: string }
let cookie: string

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  provideLeadService({ listFailedNotifications: async () => [] } as unknown as LeadService)
  agent = await newPerson('agent')
  cookie = await signIn(agent.email)
})
afterAll(() => dispose())
beforeEach(async () => {
  await database.pool.query(
    `begin; select set_config('atlas.erasing', 'on', true); delete from contact_submissions; commit`,
  )
})

type NewLead = Record<string, string | number | boolean | null>

async function addLead(values: NewLead = {}): Promise<number> {
  const lead: NewLead = {
    name: 'Raymond Ellery',
    email: 'r.ellery@example.com',
    inquiry_type: 'facility-inquiry',
    subject: 'Inquiry about Port Sutter Shipyard',
    message: 'Worked as an insulator',
    ...values,
  }
  const columns = Object.keys(lead)
  const places = columns.map((_, at) => `$${at + 1}`)
  const { rows } = await database.pool.query(
    `insert into contact_submissions (${columns}) values (${places}) returning id`,
    Object.values(lead),
  )
  return rows[0].id
}

const addMany = (count: number) =>
  database.pool.query(
    `insert into contact_submissions (reference, name, email, inquiry_type, subject, message, created_at)
     select 'EA-0000-' || lpad(n::text, 4, '0'), 'Person ' || n, 'p' || n || '@example.com',
       'legal-referral', 's', 'm', now() - n * interval '1 minute' from generate_series(1, $1) n`,
    [count],
  )

const get = async <T>(path: string) => (await call('GET', path, { cookie })).json() as Promise<T>
const list = (query = '') => get<LeadList>(`/api/admin/contacts${query}`)
const detail = (id: number) => get<LeadDetail>(`/api/admin/contacts/${id}`)
const patch = (id: number, body: object) =>
  call('PATCH', `/api/admin/contacts/${id}`, { cookie, body })
const search = async (body: object) =>
  (await call('POST', '/api/admin/contacts/search', { cookie, body })).json() as Promise<LeadList>
const namesOf = ({ submissions }: LeadList) => submissions.map((lead) => lead.name)

describe('§7 GET /api/admin/contacts', () => {
  it.each([
    [0, [0, 0]],
    [50, [50, 0]],
    [51, [50, 1]],
    [100, [50, 50]],
    [101, [50, 50]],
  ])('pages %i leads by 50, newest first', async (count, [first, second]) => {
    await addMany(count)
    const pages = [await list('?page=1'), await list('?page=2')]
    expect(pages.map((page) => page.submissions.length)).toEqual([first, second])
    expect(pages.map((page) => page.total)).toEqual([count, count])
    const names = pages.flatMap(namesOf)
    expect(names).toEqual(names.map((_, at) => `Person ${at + 1}`))
  })

  it('reads every page the same from both ends, in every order', async () => {
    await addMany(23)
    await database.pool.query(
      `update contact_submissions set quality_score = nullif(id % 4, 0) * 10,
         priority = (array['urgent','high','normal','low'])[1 + id % 4],
         status = (array['new','contacted','closed'])[1 + id % 3]`,
    )
    for (const sort of ['newest', 'oldest', 'waiting', 'priority', 'quality']) {
      const whole = namesOf(await list(`?sort=${sort}&limit=100`))
      const pages: string[] = []
      for (let page = 1; page <= 8; page++) {
        pages.push(...namesOf(await list(`?sort=${sort}&limit=3&page=${page}`)))
      }
      expect(new Set(whole).size, sort).toBe(23)
      expect(pages, sort).toEqual(whole)
    }
  })

  it('filters by status, priority, level and overdue, and orders as asked', async () => {
    const hours = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString()
    const add = (name: string, created: number, more: NewLead = {}) =>
      addLead({ name, email: `${name}@example.com`, created_at: hours(created), ...more })
    await add('Anna', 1, { priority: 'urgent', quality_score: 20, qualification_level: 'low' })
    await add('Bert', 26, { priority: 'high', quality_score: 92, qualification_level: 'high' })
    await add('Cora', 30, { priority: 'low' })
    await add('Dave', 50, { status: 'closed', quality_score: 61, qualification_level: 'medium' })
    await add('Wrong year', 3, { inquiry_type: 'correction' })
    const named = async (query: string) => namesOf(await list(query))
    expect(await named('')).toEqual(['Anna', 'Bert', 'Cora', 'Dave'])
    expect(await named('?status=closed')).toEqual(['Dave'])
    expect(await named('?status=new&priority=low')).toEqual(['Cora'])
    expect(await named('?level=high')).toEqual(['Bert'])
    expect(await named('?due=overdue')).toEqual(['Bert', 'Cora'])
    expect(await named('?sort=oldest')).toEqual(['Dave', 'Cora', 'Bert', 'Anna'])
    expect(await named('?sort=waiting')).toEqual(['Cora', 'Bert', 'Anna', 'Dave'])
    expect(await named('?sort=priority')).toEqual(['Anna', 'Bert', 'Dave', 'Cora'])
    expect(await named('?sort=quality')).toEqual(['Bert', 'Dave', 'Anna', 'Cora'])
    expect(await named('?kind=corrections')).toEqual(['Wrong year'])
    expect(await get('/api/admin/contacts/counts')).toEqual({
      all: 4,
      new: 3,
      overdue: 2,
      corrections: 1,
      failedNotifications: 0,
      responseTargetHours: 24,
    })
    serveFrom(database, { RESPONSE_TARGET_HOURS: '28' })
    expect(await named('?due=overdue')).toEqual(['Cora'])
    serveFrom(database)
  })

  it.each(['?limit=0', '?limit=101', '?page=0', '?page=x', '?status=open', '?priority=asap'])(
    'answers %s with 400',
    async (query) => {
      expect((await call('GET', `/api/admin/contacts${query}`, { cookie })).status).toBe(400)
    },
  )
})

describe('searching leads', () => {
  beforeEach(async () => {
    await addLead({ name: 'José Álvarez', email: 'jose@example.com', phone: '(813) 555-0142' })
    await addLead({
      name: 'Søren Dahl',
      email: 'soren_dahl@example.net',
      phone: '+1 904-555-0117',
      phone_e164: '+19045550117',
      reference: 'EA-7K3M-Q2XP',
    })
    await addLead({ name: '100% Legit', email: 'offers@example.net' })
  })

  it.each([
    ['jose', ['José Álvarez']],
    ['ALVAREZ jo', ['José Álvarez']],
    ['Søren', ['Søren Dahl']],
    ['soren_dahl@', ['Søren Dahl']],
    ['555-0142', ['José Álvarez']],
    ['813.555.0142', ['José Álvarez']],
    ['1 (813) 555 0142', ['José Álvarez']],
    ['9045550117', ['Søren Dahl']],
    ['ea-7k3m-q2xp', ['Søren Dahl']],
    ['q2xp', ['Søren Dahl']],
    ['100%', ['100% Legit']],
    ['%%', []],
    ['__', []],
    ["'; drop table staff_users; --", []],
    ['nobody', []],
  ])('finds %s', async (q, names) => {
    const found = await search({ q })
    expect(namesOf(found)).toEqual(names)
    expect(found).toMatchObject({ total: names.length, isMore: false })
  })

  it('goes with the filters, and ends when a lead is changed or gone', async () => {
    expect(namesOf(await search({ q: 'example.net', status: 'new', sort: 'oldest' }))).toEqual([
      'Søren Dahl',
      '100% Legit',
    ])
    await database.pool.query(`update contact_submissions set name = 'Other' where name ~ 'Legit'`)
    expect(namesOf(await search({ q: 'legit' }))).toEqual([])
  })

  it('stops counting at a thousand and says so', async () => {
    await addMany(1_100)
    const found = await search({ q: 'person', page: 20 })
    expect(found).toMatchObject({ total: 1_000, isMore: true })
    expect(found.submissions).toHaveLength(50)
    expect((await search({ q: 'person', page: 21 })).submissions).toHaveLength(0)
    expect(await search({ q: 'person 77', page: 1 })).toMatchObject({ total: 11 })
  })
})

describe('§4, §7 PATCH /api/admin/contacts/{id}', () => {
  it('saves status, priority and notes, and the contacted rule', async () => {
    const id = await addLead()
    const contactedAt = new Date(Date.now() - 60_000).toISOString()
    const body = {
      status: 'contacted',
      priority: 'urgent',
      notes: 'Called',
      contacted: true,
      contactedAt,
    }
    const reply = await patch(id, body)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject(body)
    const next = (await (await patch(id, { status: 'qualified', contacted: false })).json()) as Lead
    expect(next).toMatchObject({
      status: 'qualified',
      contacted: false,
      contactedAt,
      notes: 'Called',
    })
    const derived = (await (await patch(id, { status: 'contacted' })).json()) as Lead
    expect(derived.contacted).toBe(true)
    const future = new Date(Date.now() + 86_400_000).toISOString()
    await patch(id, { status: 'new', contacted: false })
    const clamped = (await (
      await patch(id, { status: 'contacted', contacted: true, contactedAt: future })
    ).json()) as Lead
    expect(new Date(clamped.contactedAt ?? 0).getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('writes who changed what into a history that cannot be rewritten', async () => {
    const id = await addLead({ created_at: new Date(Date.now() - 3_600_000).toISOString() })
    await patch(id, { status: 'contacted', priority: 'high' })
    await patch(id, { notes: 'Prefers mornings' })
    await patch(id, { notes: 'Prefers mornings' })
    const { events } = await detail(id)
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      type: 'updated',
      actor: agent.email,
      detail: { changes: { notes: { from: null, to: 'Prefers mornings' } } },
    })
    expect(events[1]?.detail).toMatchObject({
      changes: {
        status: { from: 'new', to: 'contacted' },
        priority: { from: 'normal', to: 'high' },
      },
      responseSeconds: expect.closeTo(3600, -1.5),
    })
    await expect(database.pool.query('delete from lead_events')).rejects.toThrow('append-only')
  })

  it('tells the second of two editors, shows the newer values and overwrites nothing', async () => {
    const id = await addLead()
    const { lead } = await detail(id)
    const first = await patch(id, { notes: 'mine', updatedAt: lead.updatedAt })
    expect(first.status).toBe(200)
    const second = await patch(id, { notes: 'also mine', updatedAt: lead.updatedAt })
    expect(second.status).toBe(409)
    const conflict = (await second.json()) as LeadConflict
    expect(conflict).toMatchObject({ changedBy: agent.email, current: { notes: 'mine' } })
    const retried = await patch(id, { notes: 'both', updatedAt: conflict.current.updatedAt })
    expect(retried.status).toBe(200)
    const copies = Array.from({ length: 8 }, (_, at) =>
      patch(id, { notes: `copy ${at}`, updatedAt: conflict.current.updatedAt }),
    )
    for (const reply of await Promise.all(copies)) expect(reply.status).toBe(409)
    expect((await detail(id)).lead.notes).toBe('both')
  })

  it.each([
    [{ status: 'open' }],
    [{ priority: 1 }],
    [{ notes: 'x'.repeat(10_001) }],
    [{ contactedAt: 'yesterday' }],
    [{ updatedAt: 5 }],
  ])('answers %j with 400', async (body) => {
    expect((await patch(await addLead(), body)).status).toBe(400)
  })

  it('answers 404 for a lead that is not there, and 400 for what is no number', async () => {
    expect((await patch(999_999, { status: 'new' })).status).toBe(404)
    for (const id of ['0', '-1', '1.5', 'x', '99999999999']) {
      const reply = await call('PATCH', `/api/admin/contacts/${id}`, { cookie, body: {} })
      expect(reply.status, id).toBe(400)
    }
  })
})

describe('several leads at once', () => {
  it('get a status, except those that somebody else changed meanwhile', async () => {
    const ids = [await addLead(), await addLead(), await addLead()]
    const seen = (await list()).submissions.map(({ id, updatedAt }) => ({ id, updatedAt }))
    await patch(ids[1] ?? 0, { notes: 'I am on it' })
    const body = { status: 'closed', leads: seen }
    const reply = await call('POST', '/api/admin/contacts/bulk-status', { cookie, body })
    expect(await reply.json()).toEqual({ updated: 2, skipped: [ids[1]] })
    expect((await list('?status=closed')).total).toBe(2)
    expect((await detail(ids[0] ?? 0)).events[0]).toMatchObject({ actor: agent.email })
  })

  it('are at most two hundred', async () => {
    const leads = Array.from({ length: 201 }, (_, at) => ({
      id: at + 1,
      updatedAt: new Date().toISOString(),
    }))
    const body = { status: 'closed', leads }
    const reply = await call('POST', '/api/admin/contacts/bulk-status', { cookie, body })
    expect(reply.status).toBe(400)
  })
})

describe('one lead in full', () => {
  it('shows consent, facility, page and possible duplicates', async () => {
    await database.pool.query(
      `insert into states (id, name, slug, code) values (1, 'Florida', 'florida', 'FL') on conflict do nothing;
       insert into cities (id, name, slug, state_id) values (1, 'Tampa', 'tampa', 1) on conflict do nothing;
       insert into facilities (id, name, slug, city_id, state_id) values (1, 'Port Sutter', 'port-sutter', 1, 1) on conflict do nothing`,
    )
    const earlier = await addLead({ name: 'Ray Ellery', phone_e164: '+18135550142' })
    const id = await addLead({
      email: 'R.ELLERY@example.com',
      facility_id: 1,
      page_url: 'http://x/y',
    })
    const byPhone = await addLead({ email: 'other@example.com', phone_e164: '+18135550142' })
    await database.pool.query(
      `insert into consent_records (lead_id, reference, name, email, inquiry_type, wording_version,
         wording, wording_was_shown, ip_address, agreed_at)
       values ($1, 'r', 'n', 'e', 'i', '3', 'By pressing …', true, '203.0.113.9', now())`,
      [id],
    )
    const found = await detail(id)
    expect(found.facility).toEqual({
      name: 'Port Sutter',
      place: 'Tampa, Florida',
      path: '/florida/tampa/port-sutter-asbestos-exposure',
    })
    expect(found.consent).toMatchObject({ wordingVersion: '3', ipAddress: '203.0.113.9' })
    expect(found.duplicates.map((lead) => lead.id)).toEqual([earlier])
    const first = await detail(earlier)
    expect(first.duplicates.map((lead) => lead.id).sort()).toEqual([id, byPhone].sort())
    expect((await call('GET', '/api/admin/contacts/999999', { cookie })).status).toBe(404)
  })

  it('gives back a stored script as the text it is', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    const id = await addLead({ name: script, message: script })
    const reply = await call('GET', `/api/admin/contacts/${id}`, { cookie })
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(((await reply.json()) as LeadDetail).lead).toMatchObject({
      name: script,
      message: script,
    })
  })
})

describe('export', () => {
  const exported = (body: object, by = cookie) =>
    call('POST', '/api/admin/contacts/export', { cookie: by, body })

  it('holds every lead of the filter, with formulas made harmless, and is recorded', async () => {
    await addMany(1_203)
    await addLead({ name: '=HYPERLINK("http://evil","x")', status: 'closed', notes: '@SUM(A1)' })
    const reply = await exported({ status: 'new' })
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="leads-/)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const lines = (await reply.text()).trim().split('\r\n')
    expect(lines[0]).toMatch(/^\ufeff?Reference,Received,Status/)
    expect(lines).toHaveLength(1_204)
    expect(new Set(lines).size).toBe(1_204)
    const closed = await (await exported({ q: 'evil', status: 'closed', sort: 'priority' })).text()
    expect(closed).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`)
    expect(closed).toContain(`,'@SUM(A1),`)
    const { rows } = await database.pool.query(
      `select actor_email, detail from staff_events where action = 'exported leads' order by id`,
    )
    expect(rows.at(-1)).toEqual({
      actor_email: agent.email,
      detail: { status: 'closed', kind: 'leads', sort: 'priority', search: true },
    })
    expect(JSON.stringify(rows)).not.toContain('evil')
  })

  it('is not for viewers', async () => {
    const viewer = await signIn((await newPerson('viewer')).email)
    expect((await exported({}, viewer)).status).toBe(403)
  })
})

describe('the kept counts', () => {
  it('stay true through inserts, changes, rollbacks and deletes', async () => {
    await addMany(40)
    const statuses = ['new', 'contacted', 'qualified', 'converted', 'closed']
    for (const [at, lead] of (await list()).submissions.entries()) {
      await patch(lead.id, { status: statuses[at % 5], priority: at % 2 ? 'high' : 'low' })
    }
    await database.pool.query(
      `begin; insert into contact_submissions (name, email, inquiry_type, subject, message)
         values ('x', 'x', 'x', 'x', 'x'); rollback`,
    )
    await database.pool.query(
      `begin; select set_config('atlas.erasing', 'on', true);
       delete from contact_submissions where id % 3 = 0; commit`,
    )
    const { rows } = await database.pool.query(
      `select status, priority, count(*)::int as n from contact_submissions group by 1, 2`,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { status, priority, n } of rows) {
      expect((await list(`?status=${status}&priority=${priority}`)).total).toBe(n)
    }
  })

  it('are folded when the changes have become many', async () => {
    await addMany(1_500)
    expect((await list()).total).toBe(1_500)
    expect((await list()).total).toBe(1_500)
    const { rows } = await database.pool.query('select count(*)::int as n from lead_count_changes')
    expect(rows[0].n).toBeLessThan(100)
  })
})

describe('the dashboard', () => {
  it('counts days, pages, levels and response times, without corrections', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const page_url = 'https://atlas.example/florida/tampa'
    const high = await addLead({ qualification_level: 'high', page_url, created_at: ago(2) })
    const late = await addLead({ qualification_level: 'low', created_at: ago(30) })
    await addLead({ qualification_level: 'rejected', created_at: ago(1) })
    await addLead({ inquiry_type: 'correction' })
    await addLead({ qualification_level: 'high', created_at: ago(24 * 40) })
    for (const id of [high, late]) await patch(id, { status: 'contacted' })
    const shown = await get<Record<string, unknown>>('/api/admin/dashboard?days=7')
    expect(shown).toMatchObject({
      days: 7,
      bySource: [
        { page: 'Unknown', count: 1, high: 0 },
        { page: '/florida/tampa', count: 1, high: 1, converted: 0 },
      ],
      byLevel: [
        { level: 'high', count: 1 },
        { level: 'medium', count: 0 },
        { level: 'low', count: 1 },
        { level: 'rejected', count: 1 },
      ],
      response: {
        answered: 2,
        withinTarget: 1,
        targetHours: 24,
        medianHours: expect.closeTo(16, 0),
      },
    })
    const perDay = shown.perDay as { day: string; count: number }[]
    expect(perDay).toHaveLength(7)
    expect(perDay.reduce((sum, day) => sum + day.count, 0)).toBe(3)
    expect((await call('GET', '/api/admin/dashboard?days=8', { cookie })).status).toBe(400)
  })
})
