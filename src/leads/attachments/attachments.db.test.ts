/** The files of leads through the API. How their bytes are stored: chunks.db.test.ts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertLead } from '../../../tests/support/lead-rows.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom, services } from '../../../tests/support/test-services.ts'
import type { LeadService } from '../intake/intake.ts'
import { erasePerson, purge } from '../retention/retention.ts'
import type { Attachment } from './attachments.contract.ts'
import { MAX_FILE_BYTES, MAX_FILES } from './file-types.ts'

const PDF = Buffer.from('%PDF-1.7\nhello')

let database: TestDatabase
let dispose: () => Promise<void>
const cookies = { agent: '', firm: '', otherFirm: '' }
const firms: number[] = []
let lead = 0

const sql = async (text: string, values?: unknown[]) =>
  (await database.pool.query(text, values)).rows

const addLead = (email = 'odette@example.com'): Promise<number> =>
  insertLead(database, { name: 'Odette Marrow', email, inquiryType: 'legal-referral' })

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database, {}, { leads: {} as unknown as LeadService })
  cookies.agent = await signIn((await newPerson('agent')).email)
  for (const name of ['firm', 'otherFirm'] as const) {
    const [row] = await sql('insert into firms (name, legal_name) values ($1, $1) returning id', [
      name,
    ])
    firms.push(row.id)
    cookies[name] = await signIn((await newPerson('firm', row.id)).email)
  }
  await sql(`update staff_users set two_factor_enabled = true where role = 'firm'`)
})
afterAll(() => dispose())
beforeEach(async () => {
  await sql(`begin; select set_config('atlas.erasing', 'on', true);
             delete from contact_submissions; commit`)
  lead = await addLead()
})

/** Files and their chunks in the database. */
const stored = async (): Promise<number[]> => {
  const [row] = await sql(
    `select (select count(*)::int from lead_attachments) as files,
            (select count(*)::int from lead_attachment_chunks) as chunks`,
  )
  return [row.files, row.chunks]
}

const path = (rest = '', id = lead) => `/api/admin/contacts/${id}/attachments${rest}`
const upload = async (body: BodyInit, name = 'Pathology report.pdf', id = lead) =>
  api.request(path('', id), {
    method: 'POST',
    headers: { cookie: cookies.agent, 'x-file-name': encodeURIComponent(name) },
    body,
  })
type Added = { body?: BodyInit; name?: string; id?: number }
const added = async ({ body = PDF, name, id }: Added = {}): Promise<Attachment> => {
  const reply = await upload(body, name, id)
  expect(reply.status).toBe(200)
  return (await reply.json()).attachments.at(-1)
}
const events = async () =>
  (await sql('select type from lead_events order by id')).map(({ type }) => type)

describe('an attachment', () => {
  it('is stored, downloaded as it was, and removed, each recorded', async () => {
    const { id, name, type, size } = await added({ name: '../Union card.exe' })
    expect({ name, type, size }).toEqual({
      name: 'Union card.pdf',
      type: 'application/pdf',
      size: PDF.length,
    })
    const reply = await call('GET', path(`/${id}`), { cookie: cookies.agent })
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(PDF)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^attachment; filename="Union card\.pdf"/),
    })
    const other = await addLead('other@example.com')
    const foreign = await call('GET', path(`/${id}`, other), { cookie: cookies.agent })
    expect(foreign.status).toBe(404)
    expect(await stored()).toEqual([1, 1])
    expect((await call('DELETE', path(`/${id}`), { cookie: cookies.agent })).status).toBe(204)
    expect(await stored()).toEqual([0, 0])
    expect(await events()).toEqual([
      'attachment-added',
      'attachment-downloaded',
      'attachment-removed',
    ])
  })

  it('is refused if it is of another type, empty, too large, one too many or of no lead', async () => {
    for (const body of [
      '<html>',
      '<svg xmlns="http://www.w3.org/2000/svg">',
      'MZ',
      'PK\u0003\u0004',
    ]) {
      expect((await upload(body, 'x.pdf')).status, body).toBe(415)
    }
    expect((await upload('', 'x.pdf')).status).toBe(415)
    const large = Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES)])
    expect((await upload(large)).status).toBe(413)
    const inPieces = new ReadableStream({
      start(pieces) {
        for (let n = 0; n < 11; n += 1) pieces.enqueue(n ? Buffer.alloc(1024 * 1024) : PDF)
        pieces.close()
      },
    })
    const chunked = new Request(`http://localhost${path()}`, {
      method: 'POST',
      headers: { cookie: cookies.agent },
      body: inPieces,
      duplex: 'half',
    } as RequestInit)
    expect((await api.request(chunked)).status).toBe(413)
    expect((await upload(PDF, 'x.pdf', 999_999)).status).toBe(404)
    const wrongName = { cookie: cookies.agent, 'x-file-name': '%' }
    const reply = await api.request(path(), { method: 'POST', headers: wrongName, body: PDF })
    expect(reply.status).toBe(400)
    expect(await stored()).toEqual([0, 0])
    await sql(
      `insert into lead_attachments (lead_id, name, type, size, data_key, added_by)
       select $1, 'n', 'image/png', 1, 'k', 'a' from generate_series(1, $2)`,
      [lead, MAX_FILES],
    )
    expect((await upload(PDF)).status).toBe(409)
    expect(await stored()).toEqual([MAX_FILES, 0])
  })

  it('of a merged lead is shown with the lead that is worked on', async () => {
    const second = await addLead()
    const { id } = await added({ name: 'Card.pdf', id: second })
    await sql('update contact_submissions set merged_into = $1 where id = $2', [lead, second])
    const list = await (await call('GET', path(), { cookie: cookies.agent })).json()
    expect(list.attachments).toMatchObject([{ id, reference: expect.stringMatching(/^EA-/) }])
    expect((await call('GET', path(`/${id}`), { cookie: cookies.agent })).status).toBe(200)
  })

  it('of a merged lead can be taken back and removed, from either lead', async () => {
    const second = await addLead()
    const { id } = await added({ name: 'Card.pdf', id: second })
    const other = await added({ name: 'Scan.pdf', id: second })
    await sql('update contact_submissions set merged_into = $1 where id = $2', [lead, second])
    const share = async (isShared: boolean, through = lead) =>
      (await call('PATCH', path(`/${id}`, through), { cookie: cookies.agent, body: { isShared } }))
        .status
    const remove = async (file: number, through: number) =>
      (await call('DELETE', path(`/${file}`, through), { cookie: cookies.agent })).status
    const isShared = async () =>
      (await sql('select is_shared from lead_attachments where id = $1', [id]))[0]?.is_shared
    expect([await share(true, second), await isShared()]).toEqual([423, false])
    expect([await share(true), await isShared()]).toEqual([204, true])
    expect([await share(false, second), await isShared()]).toEqual([204, false])
    await share(true)
    expect([await share(false), await isShared()]).toEqual([204, false])
    expect([await remove(id, lead), await remove(other.id, second)]).toEqual([204, 204])
    expect(await stored()).toEqual([0, 0])
  })

  it('leaves with the person and with the lead', async () => {
    await added()
    const erasure = { keepConsent: false, requestedBy: 'test' }
    const { removed } = await erasePerson(
      database,
      services().env,
      [],
      'ODETTE@example.com',
      erasure,
    )
    expect(removed).toMatchObject({ leads: 1, attachments: 1 })
    expect(await stored()).toEqual([0, 0])
    lead = await addLead()
    await added()
    await purge(services().db, services().env)
    expect(await stored()).toEqual([1, 1])
    await sql(`update contact_submissions set created_at = now() - interval '9 days'`)
    await purge(services().db, { ...services().env, LEAD_RETENTION_DAYS: 5 })
    expect(await stored()).toEqual([0, 0])
  })
})

it('a firm gets only what is shared, of a referral that it has accepted', async () => {
  const { id } = await added()
  const [{ id: referral }] = (await sql(
    `insert into referrals (lead_id, firm_id, firm_name, slot, offered_by)
     values ($1, $2, 'firm', 1, 'system') returning id`,
    [lead, firms[0]],
  )) as [{ id: number }]
  const get = async (rest = '', cookie = cookies.firm) =>
    (await call('GET', `/api/firm/referrals/${referral}/attachments${rest}`, { cookie })).status
  const share = (isShared: boolean) =>
    call('PATCH', path(`/${id}`), { cookie: cookies.agent, body: { isShared } })
  expect((await share(true)).status).toBe(204)
  expect([await get(), await get(`/${id}`)]).toEqual([404, 404])
  await sql(`update referrals set state = 'accepted'`)
  expect([await get(), await get(`/${id}`)]).toEqual([200, 200])
  expect([await get('', cookies.otherFirm), await get(`/${id}`, cookies.otherFirm)]).toEqual([
    404, 404,
  ])
  expect([await get('', cookies.agent), await get(`/${id}`, cookies.agent)]).toEqual([403, 403])
  await share(false)
  expect(await get(`/${id}`)).toBe(404)
  await share(true)
  await sql('update referrals set withdrawn_at = now()')
  expect([await get(), await get(`/${id}`)]).toEqual([410, 410])
  expect(await events()).toContain('attachment-downloaded')
})
