/** Corrections and workplaces through the API: the record, the contributor's link and the mail, with a real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createCity,
  createFacility,
  createState,
  refreshCounts,
} from '../../../../tests/support/factories.ts'
import {
  forgetLeads,
  postForm,
  postLead,
  serveLeads,
} from '../../../../tests/support/serve-leads.ts'
import { sharedSmtp } from '../../../../tests/support/smtp-server.ts'
import { call, newPerson, signIn } from '../../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts'
import { api, exchange, serveFrom, services } from '../../../../tests/support/test-services.ts'
import { recordChanges } from '../../../app/record-changes.ts'
import { withdrawConsents } from '../../consent/withdrawal.sql.ts'
import { closeUnanswered } from '../../suggestions/answers.sql.ts'
import type { OwnSuggestion } from '../../suggestions/suggestions.contract.ts'
import type { Correction, SuggestionList, Workplace } from './suggestions.contract.ts'

const PATIENCE = { timeout: 50_000, interval: 100 }
const smtp = sharedSmtp()
let database: TestDatabase
let dispose: () => Promise<void>
const cookies = { editor: '', agent: '', viewer: '' }
let facilityId = 0

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  cookies.editor = await signIn((await newPerson('editor')).email)
  cookies.agent = await signIn((await newPerson('agent')).email)
  cookies.viewer = await signIn((await newPerson('viewer')).email)
  const { db } = services()
  const state = await createState(db, { name: 'Florida', code: 'FL', slug: 'florida' })
  const city = await createCity(db, { name: 'Coldwater', stateId: state.id })
  facilityId = (await createFacility(db, { name: 'Coldwater Station', city })).id
})
afterAll(() => dispose())
beforeEach(async () => {
  await forgetLeads(database)
  await database.pool.query('delete from missing_workplaces')
  await database.pool.query('delete from facility_history')
  await database.pool.query(
    `update facilities set operational_years = '1941-1986', company_name = null where id = $1`,
    [facilityId],
  )
  await refreshCounts(database)
})

const rows = async (query: string, values: unknown[] = []) =>
  (await database.pool.query(query, values)).rows

const serve = async (settings: Record<string, string> = {}) => {
  await serveLeads(database, settings)
  exchange({ records: recordChanges(services()) })
}

const given = {
  name: 'Leonard Brannick',
  email: 'leonard@example.com',
  inquiryType: 'correction',
  message: 'This plant closed in 1978, I was there on the last day.',
  changeField1: 'operational_years',
  changeValue1: '1941-1978',
  changeSource1: 'Newspaper page, Dec 2, 1978',
  changeField2: 'company_name',
  changeValue2: 'Town of Coldwater',
}

/** The cookie that the browser of the contributor keeps. */
const cookieOf = (reply: Response) => reply.headers.get('set-cookie')?.split(';')[0] ?? ''

async function correct(more: object = {}): Promise<{ id: number; cookie: string }> {
  const reply = await postLead({ ...given, facilityId, ...more })
  expect(reply.status).toBe(201)
  return { id: (await reply.json()).id, cookie: cookieOf(reply) }
}

const own = async (cookie: string, query = ''): Promise<OwnSuggestion | null> =>
  (await (await api.request(`/api/suggestions/state${query}`, { headers: { cookie } })).json())
    .suggestion

const staff = async <T>(path: string, cookie = cookies.editor): Promise<T> =>
  (await call('GET', `/api/admin/${path}`, { cookie })).json()

const answer = (path: string, body: object, cookie = cookies.editor) =>
  call('POST', `/api/admin/${path}/answer`, { cookie, body: { version: 0, reply: '', ...body } })

const facility = async () => (await rows('select * from facilities where id = $1', [facilityId]))[0]

describe('a correction', () => {
  it('stands beside what the record says, the oldest first, with its sender shortened', async () => {
    await serve()
    const { id } = await correct()
    const later = await correct({
      facilityId: 999_999,
      email: 'b@example.com',
      subject: 'A gone record',
    })
    const list = await staff<SuggestionList>('corrections')
    expect(list.items.map((item) => item.id)).toEqual([id, later.id])
    expect(list.items[0]).toMatchObject({
      title: 'Coldwater Station',
      summary: 'Years of operation: 1941-1978; Company: Town of Coldwater',
      sender: 'L. Brannick',
    })
    const shown = await staff<Correction>(`corrections/${id}`)
    expect(shown.changes).toEqual([
      { field: 'operational_years', value: '1941-1978', source: 'Newspaper page, Dec 2, 1978' },
      { field: 'company_name', value: 'Town of Coldwater', source: null },
    ])
    expect(shown.values).toMatchObject({ operational_years: '1941-1986', company_name: '' })
    expect(shown.record).toMatchObject({
      id: facilityId,
      name: 'Coldwater Station',
      grade: 'listed',
    })
    expect(JSON.stringify(shown)).not.toContain('leonard@example.com')
    expect((await staff<Correction>(`corrections/${later.id}`)).record).toBeNull()
  })

  it('that is accepted in part changes that field of the record, its history and the link at once', async () => {
    await serve()
    const { id, cookie } = await correct()
    expect(await own(cookie)).toMatchObject({ state: 'received', about: 'Coldwater Station' })
    const values = { operational_years: '1941-1978' }
    const version = async () => (await rows('select version from dataset'))[0]?.version ?? 0
    const before = await version()
    const reply = await answer(`corrections/${id}`, {
      answer: 'accepted',
      values,
      reply: 'Thank you.',
    })
    expect(reply.status, await reply.clone().text()).toBe(200)
    expect(await facility()).toMatchObject({ operational_years: '1941-1978', company_name: null })
    expect(await version()).toBe(before + 1)
    const [change] = await rows('select * from facility_history where facility_id = $1', [
      facilityId,
    ])
    expect(change).toMatchObject({ field: 'operational_years', old_value: '1941-1986' })
    expect(change.reason).toBe('A reader’s correction, checked by an editor.')
    expect(await own(cookie)).toMatchObject({ state: 'accepted', reply: 'Thank you.' })
    expect((await staff<SuggestionList>('corrections')).total).toBe(0)
    expect((await staff<SuggestionList>('corrections?state=answered')).total).toBe(1)
  })

  it('changes nothing at all where the record cannot be changed', async () => {
    await serve()
    const { id, cookie } = await correct()
    const values = { operational_years: '1941-1978', city: 'Nowhere without a state' }
    expect((await answer(`corrections/${id}`, { answer: 'accepted', values })).status).toBe(400)
    // An import is running: the answer is not stored either.
    const client = await database.pool.connect()
    try {
      await client.query('begin; select pg_advisory_xact_lock(7262027)')
      const good = { answer: 'accepted', values: { operational_years: '1941-1978' } }
      const busy = await answer(`corrections/${id}`, good)
      expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '10'])
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await facility()).toMatchObject({ operational_years: '1941-1986' })
    expect(await rows('select 1 from suggestion_answers')).toEqual([])
    expect(await own(cookie)).toMatchObject({ state: 'received' })
  })

  it('is answered once by two people at a time, and by none with a wrong answer', async () => {
    await serve()
    const { id } = await correct()
    const path = `corrections/${id}`
    for (const wrong of [
      { answer: 'accepted', values: {} },
      { answer: 'rejected', reply: ' ' },
      { answer: 'asked', reply: '' },
      { answer: 'rejected', reply: 'No.', values: { name: 'x' } },
      { answer: 'rejected', reply: 'x'.repeat(2_001) },
      { answer: 'accepted', values: { slug: 'x' } },
      { answer: 'deleted', reply: 'No.' },
    ])
      expect((await answer(path, wrong)).status, JSON.stringify(wrong).slice(0, 80)).toBe(400)
    const body = { answer: 'rejected', reply: 'Two documents say otherwise.' }
    // Who works on leads reads it, and changes nothing of the directory.
    for (const cookie of [cookies.viewer, cookies.agent]) {
      expect((await call('GET', `/api/admin/${path}`, { cookie })).status).toBe(200)
      expect((await answer(path, body, cookie)).status).toBe(403)
    }
    const replies = await Promise.all([answer(path, body), answer(path, body)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rows('select answer from suggestion_answers')).toEqual([{ answer: 'rejected' }])
    expect((await answer('corrections/1', body)).status).toBe(404)
  })

  it('publishes nothing that reaches a person, whatever field it is in', async () => {
    await serve()
    const { id } = await correct()
    const values = { description: 'Ask Leonard at 813-555-0142.' }
    const reply = await answer(`corrections/${id}`, { answer: 'accepted', values })
    expect([reply.status, (await reply.json()).errors]).toMatchObject([
      400,
      [{ field: 'values.description', message: expect.stringContaining('813-555-0142') }],
    ])
    expect(await rows('select 1 from suggestion_answers')).toEqual([])
  })

  it('that is rejected, asked about and left alone says so behind its link', async () => {
    await serve()
    const { id, cookie } = await correct()
    await answer(`corrections/${id}`, { answer: 'asked', reply: 'Do you have the page?' })
    expect(await own(cookie)).toMatchObject({ state: 'asked', reply: 'Do you have the page?' })
    const list = await staff<SuggestionList>('corrections')
    expect(list.items).toMatchObject([{ id, isWaiting: true }])
    await services().db.transaction(closeUnanswered)
    expect(await own(cookie)).toMatchObject({ state: 'asked' })
    await rows(`update suggestion_answers set created_at = now() - interval '31 days'`)
    await services().db.transaction(closeUnanswered)
    expect(await own(cookie)).toMatchObject({ state: 'closed', reply: 'Do you have the page?' })
    const { version } = await staff<Correction>(`corrections/${id}`)
    await answer(`corrections/${id}`, { version, answer: 'rejected', reply: 'No document came.' })
    expect(await own(cookie)).toMatchObject({ state: 'rejected', reply: 'No document came.' })
  })

  it('is told in one mail in the language of the contributor, with the link and nothing else of theirs', async () => {
    await serve({ SMTP_URL: smtp.url() })
    const received = smtp.received()
    received.length = 0
    const { id } = await correct({ language: 'es', consentVersion: 'contact-3-es' })
    const { replies, mail } = await staff<Correction>(`corrections/${id}`)
    expect(mail).toBe('server')
    expect(replies.rejected).toContain('Gracias por escribirnos sobre Coldwater Station.')
    await answer(`corrections/${id}`, { answer: 'rejected', reply: replies.rejected })
    const answers = () => received.filter((text) => text.includes('suggestion-answer-'))
    await vi.waitFor(() => expect(answers()).toHaveLength(1), PATIENCE)
    // Without the soft line breaks of the encoding.
    const text = answers()[0]?.replace(/=\r?\n/g, '')
    expect(text).toContain('To: leonard@example.com')
    expect(text).toMatch(/http:\S+\/es\/your-suggestion\?token=/)
    expect(text).not.toMatch(/Brannick|1978/)
    const mailed = () => rows('select 1 from suggestion_answers where mailed_at is not null')
    await vi.waitFor(async () => expect(await mailed()).toHaveLength(1), PATIENCE)
  })

  it('is not told by mail to somebody who withdrew, nor where the editor chose not to write', async () => {
    await serve({ SMTP_URL: smtp.url() })
    const received = smtp.received()
    received.length = 0
    const withdrawn = await correct()
    await services().db.transaction((tx) => withdrawConsents(tx, given.email, null, 'visitor'))
    await answer(`corrections/${withdrawn.id}`, { answer: 'rejected', reply: 'No.' })
    const quiet = await correct({ email: 'quiet@example.com' })
    await answer(`corrections/${quiet.id}`, { answer: 'rejected', reply: 'No.', isMailed: false })
    const isDone = `select 1 from pgboss.job where name = 'suggestion-answers' and state = 'completed'`
    await vi.waitFor(async () => expect(await rows(isDone)).toHaveLength(1), PATIENCE)
    expect(received.filter((text) => text.includes('suggestion-answer-'))).toEqual([])
  })

  it('and its answers cannot be read on the disk, and go with the person', async () => {
    await serve()
    const { id, cookie } = await correct()
    await answer(`corrections/${id}`, { answer: 'rejected', reply: 'The Harrow report says 1986.' })
    const disk = JSON.stringify([
      await rows('select * from contact_submissions'),
      await rows(`select id, encode(reply, 'escape') as reply from suggestion_answers`),
      await rows('select * from lead_events'),
    ])
    expect(disk).not.toMatch(/Coldwater of|Town of Coldwater|Newspaper|Harrow/)
    const erased = await database.pool.query(
      `begin; select set_config('atlas.erasing', 'on', true); delete from contact_submissions; commit`,
    )
    expect(erased).toBeTruthy()
    expect(await rows('select 1 from suggestion_answers')).toEqual([])
    expect(await own(cookie)).toBeNull()
  })

  it('refuses a field without its value, a value without its field, and what is too long', async () => {
    await serve()
    for (const [wrong, field] of [
      [{ changeValue1: '' }, 'changeValue1'],
      [{ changeField1: '' }, 'changeField1'],
      [{ changeField1: 'slug' }, 'changeField1'],
      [{ changeValue1: 'x'.repeat(501) }, 'changeValue1'],
      [{ changeSource1: 'x'.repeat(301) }, 'changeSource1'],
    ] as const) {
      const reply = await postLead({ ...given, facilityId, ...wrong })
      expect(reply.status).toBe(400)
      expect((await reply.json()).errors).toMatchObject([{ field }])
    }
    const reply = await postForm({ ...given, facilityId: String(facilityId) })
    expect(reply.status).toBe(303)
    expect(cookieOf(reply)).toMatch(/^suggestion=[\w-]{43}$/)
  })
})

describe('a link to a suggestion', () => {
  it('says nothing to whoever guesses it', async () => {
    await serve()
    await correct()
    for (const token of ['', 'x', 'x'.repeat(43), "' or 1=1"]) {
      expect(await own('', `?token=${encodeURIComponent(token)}`)).toBeNull()
    }
    expect((await api.request(`/api/suggestions/state?token=${'x'.repeat(61)}`)).status).toBe(400)
  })
})

describe('a workplace', () => {
  const mill = {
    name: 'Coldwater Power Station',
    place: 'Coldwater, Florida',
    years: '1950 to 1970',
  }
  const send = (fields: Record<string, string>) =>
    api.request('/api/workplaces', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const first = async () => (await staff<SuggestionList>('workplaces')).items[0]?.id ?? 0

  it('is compared with the records that search finds, with reasons in words', async () => {
    await serve()
    await send({ ...mill, details: 'Boilers.' })
    const found = await staff<Workplace>(`workplaces/${await first()}`)
    expect(found).toMatchObject({ ...mill, details: 'Boilers.', mail: 'no-address' })
    expect(found.candidates[0]).toMatchObject({
      record: { id: facilityId },
      likelihood: 'likely',
      reasons: ['same city', 'the same name or almost', 'years fit'],
    })
  })

  it('that is a record leads its contributor there, and one mail says so', async () => {
    await serve({ SMTP_URL: smtp.url() })
    const received = smtp.received()
    received.length = 0
    const cookie = cookieOf(await send({ ...mill, email: 'ann@example.com', language: 'es' }))
    const id = await first()
    const body = { answer: 'accepted', reply: 'Ya está en la lista.' }
    for (const wrong of [
      body,
      { ...body, facilityId: 999_999 },
      { ...body, answer: 'rejected', facilityId },
    ])
      expect((await answer(`workplaces/${id}`, wrong)).status).toBe(400)
    const version = async () => (await rows('select version from dataset'))[0]?.version
    const before = await version()
    expect((await answer(`workplaces/${id}`, { ...body, facilityId })).status).toBe(200)
    // Whoever looks for it under this name finds it from now on, until somebody undoes that.
    const found = async () =>
      (await api.request(`/api/search?q=${encodeURIComponent(mill.name)}&limit=5`)).json()
    expect(await facility()).toMatchObject({ former_names: [mill.name] })
    expect(await version()).toBe(before + 1)
    expect(await found()).toMatchObject([{ id: facilityId }])
    const [change] = await rows('select * from facility_history where facility_id = $1', [
      facilityId,
    ])
    expect(change).toMatchObject({ field: 'former_names', actor_role: 'editor' })
    const undo = { changeId: change.change_id }
    const address = `/api/admin/facilities/${facilityId}/undo`
    expect((await call('POST', address, { cookie: cookies.editor, body: undo })).status).toBe(200)
    expect(await facility()).toMatchObject({ former_names: [] })
    expect(await own(cookie)).toMatchObject({
      state: 'accepted',
      about: mill.name,
      record: { name: 'Coldwater Station' },
    })
    const answers = () => received.filter((text) => text.includes('suggestion-answer-'))
    await vi.waitFor(() => expect(answers()).toHaveLength(1), PATIENCE)
    expect(answers()[0]).toContain('To: ann@example.com')
    expect((await staff<SuggestionList>('workplaces')).total).toBe(0)
    expect((await answer(`workplaces/${id}`, { ...body, facilityId })).status).toBe(409)
    expect((await answer('workplaces/999999', { ...body, facilityId })).status).toBe(404)
  })
})
