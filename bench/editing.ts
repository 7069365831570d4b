/**
 * What an edit costs: from the editor's call to its reply and to the changed page, and the CPU time of site and database;
 * and how long the next visitor of the home page waits, since every page is rendered anew after an edit.
 *
 *   npm run bench -- editing             1,778 facilities and 87,000
 *   npm run bench -- editing --million   and a million
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Queryable } from '../src/platform/database/open.ts'
import { staffUsers } from '../src/platform/database/schema/staff.ts'
import { urls } from '../src/site/urls.ts'
import { createKey } from '../src/staff/keys.sql.ts'
import { formatCount } from '../src/ui/format.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { cpuSecondsOf, watchDatabaseCpu } from './database-cpu.ts'
import { print, printTable, timing, writeResult } from './measure.ts'
import { type Records, type RecordsKind, withRecords } from './search-records.ts'
import { fetchReply, LEAD_KEY_FILE, type Running, startSite } from './site.ts'

const EDITED = 20
const POLL_MS = 20
const MAX_WAIT_MS = 30_000
const MS = 1_000
/** The promise: a change is on the page within five seconds. */
const GOAL_MS = 5_000

const ACTS = ['company', 'city', 'retire', 'restore'] as const
type Act = (typeof ACTS)[number]

type Edit = { reply: number; visible: number; siteCpu: number; databaseCpu: number }
type Row = { records: number; act: Act; edits: Edit[]; homeAfter: number[] }
type Editor = (method: string, id: number, rest: string, body?: object) => Promise<Edited>
type Edited = { revision: string; path: string }

export async function run(flags: string[]): Promise<void> {
  const unknown = flags.filter((flag) => flag !== '--million')
  if (unknown.length > 0) throw new Error(`editing knows --million, not ${unknown.join(' ')}`)
  const kinds: RecordsKind[] = ['florida', 'national']
  if (flags.includes('--million')) kinds.push('million')
  const server = await startPostgres()
  const rows: Row[] = []
  try {
    for (const kind of kinds) {
      await withRecords(server, kind, async (records) => {
        rows.push(...(await edit(records, server.url(kind))))
      })
    }
  } finally {
    await server.stop()
  }
  report(rows)
}

async function edit({ db, pool, count }: Records, url: string): Promise<Row[]> {
  const { rows: drawn } = await pool.query<{ id: number }>(
    `select id from facilities where is_active order by md5(id::text) limit ${EDITED}`,
  )
  const databaseCpu = await watchDatabaseCpu(url)
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const site = await startSite({ DATABASE_URL: url, DATA_DIR: folder, LEAD_KEY_FILE })
  try {
    const rows: Row[] = ACTS.map((act) => ({ records: count, act, edits: [], homeAfter: [] }))
    // The first is not counted: nothing is compiled and cached yet.
    for (const [at, { id }] of drawn.entries()) {
      // Each editor has a key of its own, because a key may make so many calls a minute.
      const editor = editorOf(site, await makeKey(db))
      for (const row of rows) {
        const done = await measureOne({ site, editor, databaseCpu, id, act: row.act })
        const homeAfter = await milliseconds(() => fetchReply(site.port, urls.home()))
        if (at === 0) continue
        row.edits.push(done)
        row.homeAfter.push(homeAfter)
      }
    }
    return rows
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeKey(db: Queryable): Promise<string> {
  const [user] = await db
    .insert(staffUsers)
    .values({
      id: randomUUID(),
      name: 'Bench',
      email: `bench-${randomUUID()}@example.test`,
      role: 'editor',
    })
    .returning({ id: staffUsers.id })
  return createKey(db, user?.id ?? '', 'bench')
}

function editorOf({ port }: Running, key: string): Editor {
  return async (method, id, rest, body) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/admin/facilities/${id}${rest}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    const text = await reply.text()
    if (reply.status !== 200) throw new Error(`${method} ${id}${rest}: ${reply.status} ${text}`)
    return JSON.parse(text)
  }
}

type Measuring = {
  site: Running
  editor: Editor
  databaseCpu: () => number
  id: number
  act: Act
}

/** The page is in the cache before, as it is when people read it. */
async function measureOne({ site, editor, databaseCpu, id, act }: Measuring): Promise<Edit> {
  const before = await editor('GET', id, '')
  await fetchReply(site.port, before.path)
  const pageBefore = await textOf(site, before.path)
  const cpuBefore = [cpuSecondsOf(site.pid) ?? 0, databaseCpu()] as const
  const started = performance.now()
  const { path } = await perform(editor, id, act, before.revision)
  const reply = performance.now() - started
  while ((await textOf(site, path)) === pageBefore) {
    if (performance.now() - started > MAX_WAIT_MS) throw new Error(`${path} did not change`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return {
    reply,
    visible: performance.now() - started,
    siteCpu: ((cpuSecondsOf(site.pid) ?? 0) - cpuBefore[0]) * MS,
    databaseCpu: (databaseCpu() - cpuBefore[1]) * MS,
  }
}

function perform(editor: Editor, id: number, act: Act, revision: string): Promise<Edited> {
  if (act === 'retire') return editor('POST', id, '/retire', { revision, reason: 'For the bench.' })
  if (act === 'restore') return editor('POST', id, '/restore', { revision })
  const fields =
    act === 'company' ? { companyName: `Bench ${randomUUID()}` } : { city: 'Ocala, FL' }
  return editor('PATCH', id, '', { revision, fields })
}

/** A redirect and an error are another text than the page. */
async function textOf({ port }: Running, path: string): Promise<string> {
  const { status, body } = await fetchReply(port, path, 'identity')
  return `${status} ${body}`
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function report(rows: Row[]): void {
  const ms = (values: number[], which: 'p50' | 'p99') => timing(values)[which].toFixed(0)
  const of = (edits: Edit[], name: keyof Edit) => edits.map((one) => one[name])
  print()
  printTable(
    [
      'edit',
      'facilities',
      'reply p50 ms',
      'worst',
      'on the page p50',
      `worst (goal ${GOAL_MS})`,
      'CPU of the site',
      'of the database',
      'first home page after',
    ],
    rows.map(({ records, act, edits, homeAfter }) => [
      act,
      formatCount(records),
      ms(of(edits, 'reply'), 'p50'),
      ms(of(edits, 'reply'), 'p99'),
      ms(of(edits, 'visible'), 'p50'),
      ms(of(edits, 'visible'), 'p99'),
      ms(of(edits, 'siteCpu'), 'p50'),
      ms(of(edits, 'databaseCpu'), 'p50'),
      ms(homeAfter, 'p50'),
    ]),
  )
  print(writeResult('editing', { rows }))
}
