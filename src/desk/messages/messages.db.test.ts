/** Templates and messages through the API, with the job queue and a real mail server. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  exampleLead,
  forgetLeads,
  postLead,
  serveLeads,
} from '../../../tests/support/serve-leads.ts'
import { startSmtp } from '../../../tests/support/smtp-server.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { served, serveFrom, services } from '../../../tests/support/test-services.ts'
import { withdrawConsents } from '../../leads/consent/withdrawal.sql.ts'
import { templateProblem } from './merge-fields.ts'
import type { LeadMessages, Template } from './messages.contract.ts'

const PATIENCE = { timeout: 50_000, interval: 100 }

let database: TestDatabase
let dispose: () => Promise<void>
const cookies = { agent: '', admin: '' }
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  cookies.agent = await signIn((await newPerson('agent')).email)
  cookies.admin = await signIn((await newPerson('admin')).email)
})
afterAll(() => dispose())
beforeEach(() => forgetLeads(database))

const rows = async (query: string) => (await database.pool.query(query)).rows

const templates = async (): Promise<Template[]> =>
  (await (await call('GET', '/api/admin/templates', { cookie: cookies.agent })).json()).templates

const saveTemplate = (body: object, id?: number) =>
  call(id ? 'PATCH' : 'POST', `/api/admin/templates${id ? `/${id}` : ''}`, {
    cookie: cookies.admin,
    body,
  })

const choices = async (id: number): Promise<LeadMessages> =>
  (await call('GET', `/api/admin/contacts/${id}/messages`, { cookie: cookies.agent })).json()

const write = (id: number, body: object) =>
  call('POST', `/api/admin/contacts/${id}/messages`, {
    cookie: cookies.agent,
    body: { key: crypto.randomUUID(), ...body },
  })

const GOOD = { subject: 'Hello', body: 'Hello {{name}}' }

/** What the sheet sends for a template as it is. */
async function filled(id: number, name: string) {
  const { templates } = await choices(id)
  const template = templates.find((each) => each.name === name)
  if (!template) throw new Error(`there is no template ${name}`)
  return { templateId: template.id, subject: template.subject, body: template.body }
}

const newLead = async (lead: object = {}): Promise<{ id: number; reference: string }> =>
  (await postLead({ ...exampleLead, ...lead })).json()

const withdraw = (email: string) =>
  services().db.transaction((tx) => withdrawConsents(tx, email, null, 'visitor'))

describe('templates', () => {
  it('that ship could be saved as they are', async () => {
    const shipped = await templates()
    expect(shipped).toHaveLength(5)
    for (const { kind, texts } of shipped) {
      expect(Object.keys(texts).sort()).toEqual(['en', 'es'])
      for (const text of Object.values(texts)) expect(templateProblem({ kind, ...text })).toBeNull()
    }
  })

  it('are added and changed by administrators, which is recorded', async () => {
    const es = { subject: 'Hola', body: '<b>Hola</b>' }
    const body = { name: 'Saludo', kind: 'email', texts: { es } }
    const added = await (await saveTemplate(body)).json()
    expect(added).toMatchObject({ ...body, isActive: true })
    const texts = { es: { ...es, body: 'a\r\nb' } }
    const changed = await (await saveTemplate({ isActive: false, texts }, added.id)).json()
    expect(changed).toMatchObject({ name: 'Saludo', isActive: false })
    expect(changed.texts).toEqual({ es: { ...es, body: 'a\nb' } })
    const audit = await rows(
      `select action from staff_events where detail->>'template' = '${added.id}' order by id`,
    )
    expect(audit.map(({ action }) => action)).toEqual(['added a template', 'changed a template'])
  })

  it.each([
    [{ texts: { en: { ...GOOD, body: 'Hello {{nobody}}' } } }, 400, 'no field {{nobody}}'],
    [{ texts: { en: GOOD, es: { ...GOOD, body: 'Su diagnóstico' } } }, 400, 'texts.es.body'],
    [{ texts: { en: GOOD, es: { ...GOOD, subject: '' } } }, 400, 'texts.es.subject'],
    [{ texts: { en: { ...GOOD, subject: 'a\nb' } } }, 400, 'one line'],
    [{ texts: { en: { ...GOOD, body: 'x'.repeat(4_001) } } }, 400, ''],
    [{ texts: { en: { ...GOOD, body: 'a\u0000b' } } }, 400, 'plain text'],
    [{ texts: {} }, 400, 'at least one language'],
    [{ texts: { fr: GOOD } }, 400, 'texts'],
    [{ name: 'Missed call' }, 409, 'Another template has this name'],
  ])('refuse %o', async (wrong, status, words) => {
    const reply = await saveTemplate({ name: 'Good', kind: 'email', texts: { en: GOOD }, ...wrong })
    expect(reply.status).toBe(status)
    expect(await reply.text()).toContain(words)
    const [first] = await templates()
    const other = first?.name === 'Missed call' ? 2 : (first?.id ?? 0)
    expect((await saveTemplate(wrong, other)).status).toBe(status)
  })
})

describe('a test of a template', () => {
  const test = (id: number, cookie = cookies.admin) =>
    call('POST', `/api/admin/templates/${id}/test`, { cookie })

  it('is sent to who asked, once in each language, with facts of nobody', async () => {
    const smtp = await startSmtp()
    serveFrom(database, { SMTP_URL: smtp.url })
    const [template] = (await templates()).filter(({ kind }) => kind === 'email')
    const reply = await test(template?.id ?? 0)
    expect(reply.status).toBe(200)
    const { to } = await reply.json()
    expect(smtp.received).toHaveLength(Object.keys(template?.texts ?? {}).length)
    for (const message of smtp.received) {
      expect(message).toContain(`To: ${to}`)
      expect(message).toContain('EA-0000-TEST')
      expect(message).not.toContain('{{')
    }
    expect((await test(template?.id ?? 0, cookies.agent)).status).toBe(403)
    expect((await test(999_999)).status).toBe(404)
    serveFrom(database)
  })

  it('is refused for a text, and says when the mail server does not answer', async () => {
    const [byHand] = (await templates()).filter(({ kind }) => kind === 'text')
    expect((await test(byHand?.id ?? 0)).status).toBe(409)
    serveFrom(database, { SMTP_URL: 'smtp://127.0.0.1:1' })
    const [template] = (await templates()).filter(({ kind }) => kind === 'email')
    expect((await test(template?.id ?? 0)).status).toBe(502)
    serveFrom(database)
  })
})

describe('an email', () => {
  it('is sent once with the fields filled in and a way to stop, and the history has no word of it', async () => {
    const { url, received } = await startSmtp(1)
    await serveLeads(database, { SMTP_URL: url, LEAD_MAIL_TO: 'desk@example.org' })
    const { id, reference } = await newLead()
    const message = { ...(await filled(id, 'A few more details')), key: crypto.randomUUID() }
    expect(message.body).toContain('Hello Dolores Whitaker,')
    expect(message.subject).toContain(reference)
    const replies = await Promise.all([write(id, message), write(id, message)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const mails = () => received.filter((text) => text.includes('A few details that help'))
    await vi.waitFor(() => expect(mails()).toHaveLength(1), PATIENCE)
    expect((await choices(id)).mail).toBe('server')
    await database.pool.query(`insert into dataset (name, is_demonstration) values ('demo', true)`)
    expect((await choices(id)).mail).toBe('withheld')
    await database.pool.query('delete from dataset')
    const [mail = ''] = mails()
    expect(mail).toContain(`To: ${exampleLead.email}`)
    expect(mail).toContain('Content-Type: text/plain')
    expect(mail).toContain('Reply-To: desk@example.org')
    expect(mail).toMatch(/http:\S+\/add-details#[\w-]{43}/)
    expect(mail).toMatch(/To stop all contact, open this link: http:\S+\/withdraw\?token/)
    const unsubscribe = /List-Unsubscribe: <http:\/\/[^/]+(\/api\/withdrawals\S+)>/
    const { body, messages } = { ...(await choices(id)), body: message.body }
    await vi.waitFor(
      async () => expect((await choices(id)).messages).toMatchObject([{ state: 'sent', body }]),
      PATIENCE,
    )
    expect(messages).toHaveLength(1)
    const events = await rows(
      `select detail from lead_events where type = 'message-written' and lead_id = ${id}`,
    )
    expect(events).toEqual([
      { detail: { kind: 'email', template: 'A few more details', message: expect.anything() } },
    ])
    await call('POST', unsubscribe.exec(mail)?.[1] ?? '', { body: {} })
    expect((await write(id, { ...message, key: crypto.randomUUID() })).status).toBe(409)
  })

  it('is not sent where consent is missing or was withdrawn, even after it was written', async () => {
    // Nothing listens on port 9: the message waits for its next attempt.
    await serveLeads(database, { SMTP_URL: 'smtp://127.0.0.1:9' })
    const { id } = await newLead()
    const message = await filled(id, 'First reply')
    expect((await write(id, message)).status).toBe(200)
    await withdraw(exampleLead.email)
    const states = async () => (await choices(id)).messages.map(({ state }) => state)
    await vi.waitFor(async () => expect(await states()).toEqual(['stopped']), PATIENCE)
    const reply = await write(id, message)
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain('Consent was withdrawn')
    await database.pool.query('delete from consent_records')
    expect((await choices(id)).whyNot.text).toContain('no record of consent')
    expect((await write(id, message)).status).toBe(409)
  })

  it('is refused with fields left, health in the subject, no template, or ten in a day', async () => {
    await serveLeads(database)
    const { id } = await newLead()
    const message = await filled(id, 'First reply')
    for (const [wrong, status] of [
      [{ body: 'On {{call_back_time}}' }, 400],
      [{ body: 'Hello {{name}}' }, 400],
      [{ subject: 'Your cancer' }, 400],
      [{ body: 'x'.repeat(4_001) }, 400],
      [{ templateId: 999_999 }, 404],
    ] as const) {
      expect((await write(id, { ...message, ...wrong })).status, JSON.stringify(wrong)).toBe(status)
    }
    expect(await rows('select 1 from lead_messages')).toEqual([])
    await database.pool.query(
      `insert into lead_messages (key, lead_id, kind, template, subject, body, written_by)
       select gen_random_uuid(), $1, 'text', 't', '', 'b', 'a' from generate_series(1, 10)`,
      [id],
    )
    expect((await write(id, message)).status).toBe(409)
  })

  it('leaves with the person: its text, its job and its file', async () => {
    await serveLeads(database)
    const { id, reference } = await newLead()
    await write(id, await filled(id, 'First reply'))
    const outbox = join(services().env.DATA_DIR, 'outbox')
    const files = () =>
      readdirSync(outbox).filter((name) => name.startsWith(`${reference}-message`))
    await vi.waitFor(() => expect(files()).toHaveLength(1), PATIENCE)
    // Without a mail server nothing leaves, and the note in the outbox names nobody.
    const note = readFileSync(join(outbox, files()[0] ?? ''), 'utf8')
    expect(note).toContain(reference)
    expect(note).not.toContain(exampleLead.email)
    await served().leads.erase(exampleLead.email, { keepConsent: false, requestedBy: 'test' })
    expect(files()).toEqual([])
    expect(await rows('select 1 from lead_messages')).toEqual([])
    expect(await rows(`select 1 from pgboss.job where name = 'lead-messages'`)).toEqual([])
  })
})

it('a text is composed for a person to send, with a link to stop, and logged', async () => {
  await serveLeads(database)
  const { id } = await newLead()
  const { mayAutomate } = await choices(id)
  expect(mayAutomate).toBe(false)
  const { byHand } = await (await write(id, await filled(id, 'Missed call'))).json()
  expect(byHand.text).toContain('Hello Dolores Whitaker')
  expect(byHand.text).toMatch(/Stop all contact: \S+\/withdraw\?token=[\w-]{43}$/)
  expect(byHand.address).toBe(`sms:+18135550142?body=${encodeURIComponent(byHand.text)}`)
  expect(await rows(`select 1 from pgboss.job where name = 'lead-messages'`)).toEqual([])
  const [event] = await rows(`select detail from lead_events where type = 'message-written'`)
  expect(event.detail).toMatchObject({ kind: 'text', template: 'Missed call' })
})

it('a person who wrote in Spanish is offered templates that have Spanish, and a way to stop in Spanish', async () => {
  await serveLeads(database)
  const { id } = await newLead({ language: 'es', consentVersion: 'referral-4-es' })
  const added = await saveTemplate({ name: 'English only', kind: 'email', texts: { en: GOOD } })
  expect(added.status).toBe(200)
  const { templates, untranslated, language, lastLines } = await choices(id)
  expect(language).toBe('es')
  expect(templates.map(({ name }) => name)).toContain('Missed call')
  expect(templates.map(({ name }) => name)).not.toContain('English only')
  expect(untranslated).toEqual(['English only'])
  expect(lastLines.email).toContain('abra este enlace: {{withdrawal_link}}')
  const { byHand } = await (await write(id, await filled(id, 'Missed call'))).json()
  expect(byHand.text).toContain('Hola, Dolores Whitaker.')
  expect(byHand.text).toMatch(/escribamos más: \S+\/es\/withdraw\?token=[\w-]{43}$/)
})
