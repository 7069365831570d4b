import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createState } from '../../tests/support/factories.ts'
import { startSmtp } from '../../tests/support/smtp-server.ts'
import { createFreshDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { api, exchange, serveFrom } from '../../tests/support/test-services.ts'
import { startBoss, stopBoss } from '../platform/jobs/boss.ts'
import { createAlerts, sendDueAlerts } from './alert-mail.ts'
import { createAlert, deleteStaleAlerts } from './alerts.sql.ts'

let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  const { db, pool } = database
  await createState(db, { name: 'Alabama', code: 'AL' })
  await createState(db, { name: 'Florida', code: 'FL', facilityCount: 3 })
  await pool.query(`insert into dataset (name, is_demonstration) values ('lists', false)`)
})
afterAll(() => dispose())

const PATIENCE = { timeout: 50_000, interval: 100 }

const post = (path: string, fields: Record<string, string>) =>
  api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const signUp = (fields: Record<string, string>) =>
  post('/api/alerts', { state: 'alabama', email: 'reader@example.com', ...fields })
const alerts = async () =>
  (await database.pool.query('select * from state_alerts order by id')).rows
const tokenIn = (mail = '') => /state-alerts\?token=([0-9a-f-]{36})/.exec(mail)?.[1] ?? ''

describe('an alert for a state', () => {
  it('is confirmed by a mailed link, goes out once when records arrive, and ends with one click', async () => {
    const smtp = await startSmtp()
    serveFrom(database)
    // The site's own jobs; the watch is called here instead of every five minutes.
    const service = createAlerts(database.db, serveFrom(database, settings(smtp.url)))
    const boss = await startBoss(database.pool, pino({ level: 'silent' }), service?.queues ?? [])
    onTestFinished(() => stopBoss(boss))
    onTestFinished(() => service?.close())
    exchange({ alerts: service?.service(boss) ?? null })

    const reply = await signUp({})
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/state-alerts?show=sent'])
    // Again, in another spelling, and for a state that is open: no second message.
    expect((await signUp({ email: ' READER@example.com ' })).status).toBe(303)
    expect((await signUp({ state: 'florida' })).status).toBe(303)
    expect(await alerts()).toMatchObject([
      { email: 'reader@example.com', state_slug: 'alabama', confirmed_at: null },
    ])
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), PATIENCE)
    const [asked = ''] = smtp.received
    const token = tokenIn(asked)
    expect(asked).toContain('Subject: Please confirm: an alert for Alabama')
    expect(asked).toContain(
      `List-Unsubscribe: <https://atlas.example/api/alerts/end?token=${token}>`,
    )
    expect(asked).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

    const state = async () => (await api.request(`/api/alerts/state?token=${token}`)).json()
    expect(await state()).toMatchObject({ alert: { stateName: 'Alabama', isConfirmed: false } })
    // Records before the confirmation: an address that nobody confirmed gets nothing.
    await database.pool.query(`update states set facility_count = 2 where slug = 'alabama'`)
    await sendDueAlerts(database.db, boss)
    expect((await alerts())[0]).toMatchObject({ opened_at: null })
    expect((await post('/api/alerts/confirm', { token })).headers.get('location')).toBe(
      `/state-alerts?token=${token}`,
    )
    expect(await state()).toMatchObject({ alert: { isConfirmed: true } })
    // Invented records open no state.
    await database.pool.query('update dataset set is_demonstration = true')
    await sendDueAlerts(database.db, boss)
    expect((await alerts())[0]).toMatchObject({ opened_at: null })
    await database.pool.query('update dataset set is_demonstration = false')
    await sendDueAlerts(database.db, boss)
    await sendDueAlerts(database.db, boss)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), PATIENCE)
    expect(smtp.received[1]).toContain('Subject: Alabama is open')
    expect(smtp.received[1]).toContain('https://atlas.example/alabama')
    const queued = await database.pool.query(
      `select count(*)::int as jobs from pgboss.job where name = 'alert-mail'`,
    )
    expect(queued.rows).toEqual([{ jobs: 2 }])

    const end = `/api/alerts/end?token=${token}`
    const ended = await post(end, { 'List-Unsubscribe': 'One-Click' })
    expect([ended.status, await ended.text()]).toEqual([200, 'The alert has ended.'])
    expect((await post(end, {})).headers.get('location')).toBe('/state-alerts?show=ended')
    expect(await state()).toEqual({ alert: null })
    expect(await alerts()).toEqual([])
    await database.pool.query(`update states set facility_count = 0 where slug = 'alabama'`)

    // Asked for in Spanish, it is mailed in Spanish.
    await post('/api/alerts?lang=es', { state: 'alabama', email: 'lectora@example.com' })
    await vi.waitFor(() => expect(smtp.received).toHaveLength(3), PATIENCE)
    expect(smtp.received[2]).toContain('Subject: Confirme su aviso sobre Alabama')
    expect(await alerts()).toMatchObject([{ email: 'lectora@example.com', language: 'es' }])
    await database.pool.query('delete from state_alerts')
  })

  it('is refused with a clear answer, and a bot is told nothing', async () => {
    const asked: string[] = []
    serveFrom(database)
    exchange({ alerts: { request: async (email) => void asked.push(email) } })
    const place = async (reply: Response) => `${reply.status} ${reply.headers.get('location')}`
    for (const email of ['', 'reader', 'a b@example.com', `${'a'.repeat(250)}@example.com`]) {
      expect(await place(await signUp({ email }))).toBe(
        '303 /state-alerts?show=email&state=alabama',
      )
    }
    expect(await place(await signUp({ homepage: 'http://spam.example' }))).toBe(
      '303 /state-alerts?show=sent',
    )
    expect((await signUp({ state: 'https://evil.example' })).status).toBe(400)
    expect((await signUp({ email: 'a'.repeat(5000) })).status).toBe(413)
    expect((await post('/api/alerts/end?token=1', {})).status).toBe(400)
    expect((await post('/api/alerts/confirm', { token: "' or 1=1" })).status).toBe(400)
    expect((await api.request('/api/alerts/state?token=1')).status).toBe(400)
    expect(asked).toEqual([])
    const replies = await Promise.all(Array.from({ length: 8 }, () => signUp({})))
    const places = await Promise.all(replies.map(place))
    expect(places).toContain('303 /state-alerts?show=busy&state=alabama')
    expect(asked.length).toBeLessThanOrEqual(5)
  })

  it('is offered only while mail is configured', async () => {
    const page = async () => (await api.request('/api/coming-soon/alabama.html')).text()
    serveFrom(database, settings('smtp://127.0.0.1:9'))
    expect(await page()).toContain('Tell me when Alabama opens')
    serveFrom(database)
    exchange({ alerts: null })
    expect(await page()).not.toContain('<form')
    expect((await signUp({})).status).toBe(404)
  })

  it('has a token of random bits alone, which the digit of the version in a UUID is not', async () => {
    await database.pool.query(`update states set facility_count = 0 where slug = 'alabama'`)
    for (let at = 0; at < 20; at++) {
      await createAlert(database.db, `reader-${at}@example.com`, 'alabama', 'en')
    }
    const tokens = (await alerts()).map(({ token }) => String(token))
    expect(tokens).toHaveLength(20)
    expect(new Set(tokens.map((token) => token[14])).size).toBeGreaterThan(1)
    const states = await Promise.all(
      tokens.map(async (token) => (await api.request(`/api/alerts/state?token=${token}`)).status),
    )
    expect(new Set(states)).toEqual(new Set([200]))
    await database.pool.query('delete from state_alerts')
  })

  it('is deleted after seven days without confirmation, and a month after it went out', async () => {
    await database.pool.query('delete from state_alerts')
    await database.pool.query(
      `insert into state_alerts (email, state_slug, created_at, confirmed_at, opened_at) values
         ('new@example.com', 'alabama', now() - interval '6 days', null, null),
         ('old@example.com', 'alabama', now() - interval '8 days', null, null),
         ('waits@example.com', 'alabama', now() - interval '900 days', now(), null),
         ('done@example.com', 'alabama', now() - interval '900 days', now(), now() - interval '31 days')`,
    )
    await deleteStaleAlerts(database.db)
    expect((await alerts()).map(({ email }) => email)).toEqual([
      'new@example.com',
      'waits@example.com',
    ])
  })
})

const settings = (url: string) => ({ SMTP_URL: url, SITE_URL: 'https://atlas.example' })
