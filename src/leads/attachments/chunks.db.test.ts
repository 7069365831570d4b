/** The bytes of attachments: whole, sealed and as they came, or not there at all. */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { insertLead } from '../../../tests/support/lead-rows.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom, services } from '../../../tests/support/test-services.ts'
import { PIECE_BYTES } from '../../platform/keys/sealed-pieces.ts'
import type { LeadService } from '../intake/intake.ts'
import { countFiles } from './chunks.sql.ts'
import { MAX_FILE_BYTES } from './file-types.ts'

const SENTINEL = 'Zinnober'
const PDF = Buffer.from(`%PDF-1.7\n${SENTINEL}\n`)

let database: TestDatabase
let dispose: () => Promise<void>
let cookie = ''
let lead = 0

const sql = async (text: string, values?: unknown[]) =>
  (await database.pool.query(text, values)).rows

const addLead = (): Promise<number> => insertLead(database, { inquiryType: 'legal-referral' })

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database, {}, { leads: {} as unknown as LeadService })
  cookie = await signIn((await newPerson('agent')).email)
})
afterAll(() => dispose())
beforeEach(async () => {
  await sql(`begin; select set_config('atlas.erasing', 'on', true);
             delete from contact_submissions; commit`)
  lead = await addLead()
})

const fileOf = (size: number) => Buffer.concat([PDF, randomBytes(size - PDF.length)])
const path = (id?: number, leadId = lead) =>
  `/api/admin/contacts/${leadId}/attachments${id ? `/${id}` : ''}`
const upload = async (body: BodyInit, leadId = lead) =>
  api.request(path(undefined, leadId), { method: 'POST', headers: { cookie }, body })
const added = async (body: Buffer<ArrayBuffer>, leadId = lead): Promise<number> => {
  const reply = await upload(body, leadId)
  expect(reply.status).toBe(200)
  return (await reply.json()).attachments.at(-1).id
}
const stored = async (): Promise<number[]> => {
  const [row] = await sql(
    `select (select count(*)::int from lead_attachments) as files,
            (select count(*)::int from lead_attachment_chunks) as chunks,
            (select count(*)::int from lead_events) as events`,
  )
  return [row.files, row.chunks, row.events]
}
const NOTHING = [0, 0, 0]

/** What arrives before the reply ends or breaks off. */
async function download(id: number) {
  const reply = await call('GET', path(id), { cookie })
  const parts: Uint8Array[] = []
  let isWhole = reply.status === 200
  if (!isWhole) return { isWhole, bytes: Buffer.of() }
  try {
    for await (const part of reply.body ?? []) parts.push(part)
  } catch {
    isWhole = false
  }
  return { isWhole, bytes: Buffer.concat(parts) }
}

it.each([PDF.length, PIECE_BYTES, PIECE_BYTES + 1, MAX_FILE_BYTES])(
  'comes back as it was: %i bytes',
  async (size) => {
    const file = fileOf(size)
    const { isWhole, bytes } = await download(await added(file))
    expect([isWhole, bytes.equals(file)]).toEqual([true, true])
    expect((await stored())[1]).toBe(Math.ceil(size / PIECE_BYTES))
    expect(await countFiles(services().db)).toEqual({ all: 1, incomplete: 0 })
  },
)

it('is nowhere to be read in the database, which does not try to compress it, and in no file', async () => {
  const files = () => readdirSync(services().env.DATA_DIR, { recursive: true })
  const before = files()
  await added(fileOf(3 * PIECE_BYTES))
  expect(files()).toEqual(before)
  const rows = await sql('select sealed from lead_attachment_chunks')
  expect(Buffer.concat(rows.map(({ sealed }) => sealed)).includes(SENTINEL)).toBe(false)
  const storage = await sql(
    `select attstorage from pg_attribute
      where attrelid = 'lead_attachment_chunks'::regclass and attname = 'sealed'`,
  )
  expect(storage).toEqual([{ attstorage: 'e' }])
})

/** CHUNKS are those of file ID; OTHER is a file of the same size, of another lead. */
const ofOther = `update lead_attachment_chunks mine set sealed = other.sealed
  from lead_attachment_chunks other
 where mine.attachment_id = ID and other.attachment_id = OTHER and other.position = mine.position`

it.each<[what: string, tampering: string]>([
  ['the first chunk is missing', 'delete from CHUNKS and position = 0'],
  ['a chunk is missing', 'delete from CHUNKS and position = 1'],
  ['the last chunk is missing', 'delete from CHUNKS and position = 2'],
  ['all chunks are missing', 'delete from CHUNKS'],
  [
    'two chunks are swapped',
    `update lead_attachment_chunks mine set sealed = other.sealed from lead_attachment_chunks other
      where mine.attachment_id = ID and other.attachment_id = ID
        and mine.position < 2 and other.position = 1 - mine.position`,
  ],
  ['a chunk is of another file', `${ofOther} and mine.position = 1`],
  ['all chunks are of another file', ofOther],
  [
    'all chunks and the key are of another file',
    `${ofOther}; update lead_attachments mine set data_key = other.data_key
       from lead_attachments other where mine.id = ID and other.id = OTHER`,
  ],
  [
    'a chunk is cut off',
    `update lead_attachment_chunks set sealed = substr(sealed, 1, 1000)
      where attachment_id = ID and position = 1`,
  ],
  [
    'a chunk is changed',
    `update lead_attachment_chunks set sealed = set_byte(sealed, 500, 255 - get_byte(sealed, 500))
      where attachment_id = ID and position = 1`,
  ],
  [
    'a chunk was added',
    'insert into lead_attachment_chunks select ID, 3, sealed from CHUNKS and position = 2',
  ],
])('is an error, and never wrong bytes, when %s', async (_, tampering) => {
  const file = fileOf(2 * PIECE_BYTES + 1000)
  const id = await added(file)
  const other = await added(fileOf(file.length), await addLead())
  await sql(
    tampering
      .replaceAll('CHUNKS', 'lead_attachment_chunks where attachment_id = ID')
      .replaceAll('ID', String(id))
      .replaceAll('OTHER', String(other)),
  )
  const { isWhole, bytes } = await download(id)
  expect(isWhole).toBe(false)
  expect(bytes.length).toBeLessThan(file.length)
  expect(bytes.equals(file.subarray(0, bytes.length))).toBe(true)
})

it('with missing parts is counted', async () => {
  const id = await added(fileOf(2 * PIECE_BYTES))
  await added(PDF)
  await sql('delete from lead_attachment_chunks where attachment_id = $1 and position = 1', [id])
  expect(await countFiles(services().db)).toEqual({ all: 2, incomplete: 1 })
})

/** A server like that of the site, since only a real connection breaks off. */
async function listen() {
  const handled: Promise<Response>[] = []
  const handle: typeof api.fetch = (...args) => {
    const reply = Promise.resolve(api.fetch(...args))
    handled.push(reply)
    return reply
  }
  const server = createServer(getRequestListener(handle))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, handled }
}

it.each([
  ['with its length announced', { 'content-length': String(2 * PIECE_BYTES) }],
  ['in parts', { 'transfer-encoding': 'chunked' }],
])('leaves nothing when the client breaks off in the middle, sent %s', async (_, how) => {
  const { port, handled } = await listen()
  const headers = { cookie, ...how }
  const sending = request({ port, host: '127.0.0.1', path: path(), method: 'POST', headers })
  sending.on('error', () => {})
  await new Promise((written) => sending.write(fileOf(PIECE_BYTES + 1), written))
  await vi.waitFor(() => expect(handled).toHaveLength(1))
  sending.destroy()
  expect((await Promise.all(handled)).map(({ status }) => status)).toEqual([400])
  expect(await stored()).toEqual(NOTHING)
})

it.each([
  ['is full', `raise exception 'full' using errcode = 'disk_full'`, 'The disk of the database is'],
  ['goes away', 'perform pg_terminate_backend(pg_backend_pid())', 'The database cannot be reached'],
])('leaves nothing when the database %s in the middle', async (_, trouble, said) => {
  await sql(`create function trouble() returns trigger language plpgsql as $$
    begin if new.position = 2 then ${trouble}; end if; return new; end $$;
    create trigger trouble before insert on lead_attachment_chunks
      for each row execute function trouble()`)
  const reply = await upload(fileOf(4 * PIECE_BYTES))
  await sql('drop trigger trouble on lead_attachment_chunks; drop function trouble()')
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toBe('60')
  expect((await reply.json()).detail).toContain(said)
  expect(await stored()).toEqual(NOTHING)
})

/** Sends the beginning, and the end when it is told to. */
function uploadSlowly() {
  const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isStarted = false
  const body = new ReadableStream(
    {
      async pull(parts) {
        if (isStarted) {
          await finished.promise
          return parts.close()
        }
        isStarted = true
        parts.enqueue(PDF)
        started.resolve()
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', headers: { cookie }, body, duplex: 'half' } as RequestInit
  const reply = api.request(new Request(`http://localhost${path()}`, init))
  return { reply, started: started.promise, finish: finished.resolve }
}

it('refuses an upload that there is no memory for, until another is done', async () => {
  const slow = Array.from({ length: 4 }, uploadSlowly)
  await Promise.all(slow.map(({ started }) => started))
  const refused = await upload(PDF)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  slow[0]?.finish()
  expect((await slow[0]?.reply)?.status).toBe(200)
  expect((await upload(PDF)).status).toBe(200)
  for (const { finish } of slow) finish()
  const replies = await Promise.all(slow.map(({ reply }) => reply))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
