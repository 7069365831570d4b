import { describe, expect, it, onTestFinished } from 'vitest'
import { startSmtp } from '../../tests/support/smtp-server.ts'
import { call, newPerson, signIn } from '../../tests/support/staff.ts'
import { served, services } from '../../tests/support/test-services.ts'
import { openMailer } from '../leads/notifications/lead-mail.ts'
import type { AuditEvent } from '../staff/audit.contract.ts'
import { startAudit } from '../staff/audit.ts'
import { ReadingBudget } from '../staff/reading-budget.ts'
import { createSecurityAlerts } from '../staff/security-alerts.ts'
import type { LeadDetail, LeadList } from './desk.contract.ts'
import { openDesk } from './desk.test-support.ts'
import type { Queue } from './queue/queue.contract.ts'

const { addLead, addMany, agent, settings, sql } = openDesk()

const secret = { name: 'Dolores Whitaker', email: 'dolores@example.com', phone: '(813) 555-0142' }

const eventsOf = async (email: string) => {
  await served().audit.flush()
  return sql(
    `select action, lead_id, detail, is_reading from staff_events
      where actor_email = $1 and action <> 'signed in' order by id`,
    [email],
  )
}

describe('reading leads', () => {
  it('is recorded: lists, searches, views, PDFs, exports and refusals, without what was typed', async () => {
    const id = await addLead(secret)
    const { email } = await newPerson('agent')
    const cookie = await signIn(email)
    const post = (path: string, body: unknown) =>
      call('POST', `/api/admin${path}`, { cookie, body })
    await call('GET', '/api/admin/contacts?status=new', { cookie })
    await post('/contacts/search', { q: 'Whitaker' })
    await call('GET', '/api/admin/queue', { cookie })
    await call('GET', `/api/admin/contacts/${id}`, { cookie })
    await call('GET', `/api/admin/contacts/${id}/lead.pdf`, { cookie })
    await (await post('/contacts/export', { q: 'Whitaker' })).text()
    await post('/firms', {})
    const events = await eventsOf(email)
    const list = { page: 1, kind: 'leads', sort: 'newest' }
    expect(events).toEqual([
      // Written at once, before the rows are sent; the others in batches.
      event('exported leads', { kind: 'leads', sort: 'newest', search: true }),
      reading('listed leads', { ...list, status: 'new', rows: 1 }),
      reading('searched leads', { ...list, rows: 1 }),
      reading('opened the queue', { view: 'everyone', rows: 1 }),
      reading('opened lead', {}, id),
      reading('downloaded a PDF', { document: 'lead' }, id),
      event('received an export', { rows: 1, isComplete: true }),
      event('was refused', { call: 'POST /api/admin/firms', reason: 'requires admin' }),
    ])
    expect(JSON.stringify(events)).not.toMatch(/whitaker/i)

    const admin = await signIn((await newPerson('admin')).email)
    const audit = async (query: object) => {
      const search = new URLSearchParams({ person: email, ...query })
      const reply = await call('GET', `/api/admin/audit?${search}`, { cookie: admin })
      const { events } = (await reply.json()) as { events: AuditEvent[] }
      return events.map(({ action }) => action)
    }
    expect(await audit({ kind: 'refusals' })).toEqual(['was refused'])
    expect(await audit({ kind: 'exports' })).toEqual(['received an export', 'exported leads'])
    expect(await audit({ kind: 'changes' })).toEqual(['signed in'])
    const [{ reference }] = await sql('select reference from contact_submissions')
    expect(await audit({ lead: reference.toLowerCase() })).toEqual([
      'downloaded a PDF',
      'opened lead',
    ])
    expect(await audit({ to: '2020-01-01' })).toEqual([])
    const body = { person: email, kind: 'refusals' }
    const file = await call('POST', '/api/admin/audit/export', { cookie: admin, body })
    expect((await file.text()).split('\r\n')[1]).toContain(`,${email},203.0.113.5,was refused,`)
  })

  it('loses no record at shutdown', async () => {
    const { audit, stop } = startAudit(services())
    await audit.record({ actor: 'last@example.test', action: 'opened lead' })
    await stop()
    expect(await eventsOf('last@example.test')).toHaveLength(1)
  })

  it('keeps records that the database does not take, and writes them later', async () => {
    const { audit, stop } = startAudit(services())
    await sql('alter table staff_events rename to staff_events_away')
    await audit.record({ actor: 'later@example.test', action: 'opened lead' })
    await audit.flush()
    await sql('alter table staff_events_away rename to staff_events')
    await stop()
    expect(await eventsOf('later@example.test')).toHaveLength(1)
  })

  it('beyond the budget alerts administrators, and at twice the budget is refused', async () => {
    settings({ LEADS_OPENED_PER_HOUR: '2', LEADS_LISTED_PER_HOUR: '10' })
    const { email } = await newPerson('viewer')
    const cookie = await signIn(email)
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await addLead())
    const open = async (id = 0) =>
      (await call('GET', `/api/admin/contacts/${id}`, { cookie })).status
    // The same lead again costs nothing.
    const statuses = []
    for (const at of [0, 0, 1, 2, 3, 4, 0]) statuses.push(await open(ids[at]))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200])
    const actions = (await eventsOf(email)).map(({ action }) => action)
    expect(actions.filter((action) => action !== 'opened lead')).toEqual([
      'went over the reading budget',
      'was refused',
    ])

    await addMany(21)
    const list = (page: number, by = cookie) =>
      call('GET', `/api/admin/contacts?limit=10&page=${page}`, { cookie: by })
    expect([(await list(1)).status, (await list(2)).status, (await list(1)).status]).toEqual([
      200, 200, 200,
    ])
    const refused = await list(3)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect((await list(3, agent.cookie)).status).toBe(200)
    settings({})
  })

  it('counts each lead once in all processes together', async () => {
    const { email } = await newPerson('viewer')
    const [{ id }] = await sql('select id from staff_users where email = $1', [email])
    const { db } = services()
    const [here, there] = [1, 2].map(() => new ReadingBudget(db, { details: 4, rows: 4 }))
    const take = async (budget: ReadingBudget | undefined, ...leadIds: number[]) => {
      const { isOver, isFirst, waitSeconds } = (await budget?.take(id, 'rows', leadIds)) ?? {}
      return [isOver, isFirst, waitSeconds !== 0]
    }
    expect(await take(here, 1, 2, 3)).toEqual([false, false, false])
    expect(await take(there, 2, 3, 4)).toEqual([false, false, false])
    const both = await Promise.all([take(here, 5, 6), take(there, 6, 7)])
    expect(both.map(([isOver, , isRefused]) => [isOver, isRefused])).toEqual(
      Array(2).fill([true, false]),
    )
    expect(both.filter(([, isFirst]) => isFirst)).toHaveLength(1)
    expect(await take(there, 8)).toEqual([true, false, false])
    expect(await take(here, 9)).toEqual([true, false, true])
    expect(await take(here, 8, 1)).toEqual([true, false, false])
    await sql(`update staff_readings set ends_at = now() where user_id = $1`, [id])
    expect(await take(new ReadingBudget(db, { details: 4, rows: 4 }), 9)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is told to active administrators by mail, and to nobody else', async () => {
    const { url, received } = await startSmtp()
    const { db, env } = services()
    const reader = await newPerson('viewer')
    const boss = await newPerson('admin')
    const gone = await newPerson('admin')
    await sql('update staff_users set disabled_at = now() where email = $1', [gone.email])
    const settings = { ...env, SMTP_URL: url, SITE_URL: 'https://atlas.example' }
    const alerts = createSecurityAlerts(db, settings, openMailer(settings))
    onTestFinished(() => alerts.close())
    const [{ id: personId }] = await sql('select id from staff_users where email = $1', [
      reader.email,
    ])
    await alerts.queue.work({ personId }, { id: 'job', retryCount: 0 })
    expect(received).toHaveLength(1)
    const [head = '', text = ''] = (received[0] ?? '').split(/\r\n\r\n(.*)/s)
    const to = head.match(/^To: (.*)$/m)?.[1] ?? ''
    expect(to).toContain(boss.email)
    expect(to).not.toContain(reader.email)
    expect(to).not.toContain(gone.email)
    expect(text).toContain(reader.email)
    expect(text).toContain('https://atlas.example/admin/audit')
  })

  it('shows viewers masked contact details until they open the lead', async () => {
    const id = await addLead(secret)
    const cookie = await signIn((await newPerson('viewer')).email)
    const read = async <T>(path: string, by = cookie) =>
      (await (await call('GET', `/api/admin${path}`, { cookie: by })).json()) as T
    const masked = { name: 'D. Whitaker', email: 'd•••@•••', phone: '••• 42' }
    expect((await read<LeadList>('/contacts')).submissions[0]).toMatchObject(masked)
    expect((await read<Queue>('/queue')).items[0]).toMatchObject(masked)
    const body = { q: 'dolores' }
    const found = await call('POST', '/api/admin/contacts/search', { cookie, body })
    expect(((await found.json()) as LeadList).submissions[0]).toMatchObject(masked)
    expect((await read<LeadDetail>(`/contacts/${id}`)).lead).toMatchObject(secret)
    expect((await read<LeadList>('/contacts', agent.cookie)).submissions[0]).toMatchObject(secret)
  })
})

const event = (action: string, detail: object, leadId: number | null = null) => ({
  action,
  detail,
  lead_id: leadId,
  is_reading: false,
})
const reading = (action: string, detail: object, leadId?: number) => ({
  ...event(action, detail, leadId),
  is_reading: true,
})
