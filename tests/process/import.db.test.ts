/** Imports as an operator runs them: real processes, killed, misused, and beside running sites. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { exportFields } from '../../db/export/facility-fields.ts'
import { exportFacilities, listExportedStates } from '../../db/export/facility-rows.queries.ts'
import { importText } from '../../db/import/import.test-support.ts'
import { type OpenDatabase, openDatabase } from '../../db/open.ts'
import { spawnAtlas, startSite } from '../support/atlas-process.ts'
import { freshDatabase, type TestDatabase } from '../support/test-database.ts'

const isEmbedded = process.env.TEST_DATABASE === 'embedded'
/** Twenty in all, on the two databases together. */
const KILLS = isEmbedded ? 5 : 15
const ROWS = 400

const header = 'id,name,address,city,state,lat,lon,description\n'
const row = (n: number, name: string) =>
  `${n},${name} Mill ${n}x,${n} Main St,${n % 3 === 0 ? 'Tampa' : 'Orlando'},FL,${27.9 + n / 1e4},${-82.4 + n / 1e4},"${'Words. '.repeat(300)}"\n`
const listOf = (name: string, count = ROWS) =>
  header + Array.from({ length: count }, (_, n) => row(n + 1, name)).join('')

function temporaryFile(name: string, content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-list-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const settingsOf = ({ options }: TestDatabase): Record<string, string> => ({
  DATA_DIR: options.DATA_DIR,
  ...(options.DATABASE_URL ? { DATABASE_URL: options.DATABASE_URL } : {}),
})

/** All that the directory says, as an export would. */
async function contentOf({ pool }: OpenDatabase): Promise<string> {
  const lines: string[] = []
  for (const { id } of await listExportedStates(pool)) {
    for await (const page of exportFacilities(pool, id)) {
      for (const facility of page) {
        const fields = exportFields.filter(({ name }) => name !== 'updated_at')
        lines.push(JSON.stringify(fields.map(({ value }) => value(facility))))
      }
    }
  }
  const { rows } = await pool.query('select name, facility_count from cities order by name')
  return [...lines, ...rows.map(({ name, facility_count }) => `${name} ${facility_count}`)].join(
    '\n',
  )
}

/** The embedded database can be open in one process only. */
async function looking<T>(database: TestDatabase, look: (open: OpenDatabase) => Promise<T>) {
  if (!isEmbedded) return look(database)
  const open = await openDatabase(database.options)
  return look(open).finally(() => open.close())
}

it(`kill -9 at ${KILLS} random points leaves the old directory or the new one`, async () => {
  const clean = await freshDatabase()
  await importText(clean, listOf('Old'))
  const old = await contentOf(clean)
  await importText(clean, listOf('New'))
  const renewed = await contentOf(clean)

  const database = await freshDatabase()
  await importText(database, listOf('Old'))
  if (isEmbedded) await database.close()
  const file = temporaryFile('new.csv', listOf('New'))
  const seen = { old: 0, renewed: 0 }
  for (let kill = 0; kill < KILLS; kill++) {
    const atlas = spawnAtlas(['import', file], settingsOf(database))
    // A run prints about thirty lines; which of them is its last is left to chance.
    const lines = 1 + Math.floor(Math.random() * 28)
    await atlas.printed(new RegExp(`(.*\\n){${lines}}`)).catch(() => {})
    atlas.kill('SIGKILL')
    await atlas.ended
    const content = await looking(database, contentOf)
    expect([old, renewed]).toContain(content)
    seen[content === old ? 'old' : 'renewed'] += 1
  }
  expect(seen.old + seen.renewed).toBe(KILLS)
  const last = spawnAtlas(['import', file], settingsOf(database))
  expect((await last.ended).code).toBe(0)
  expect(await looking(database, contentOf)).toBe(renewed)
})

describe.skipIf(isEmbedded)('what an operator may get wrong', () => {
  it.each([
    ['no file', null, 'There is no file'],
    [
      'a binary file',
      Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 9]),
      'This is no text file but an Excel',
    ],
    ['a cut file', listOf('New').slice(0, -20), 'The file ends inside a quoted cell'],
  ])('%s: one clear line, nothing changed', async (_, content, message) => {
    const database = await freshDatabase()
    const file = content === null ? '/nowhere/list.csv' : temporaryFile('list.csv', content)
    const atlas = spawnAtlas(['import', file], settingsOf(database))
    expect((await atlas.ended).code).toBe(1)
    const said = atlas.output().trim().split('\n')
    expect(said.at(-1)).toContain(message)
    const { rows } = await database.pool.query(
      'select (select count(*) from states)::int as states, (select count(*) from dataset)::int as n',
    )
    expect(rows).toEqual([{ states: 0, n: 0 }])
  })
})

/** Asks until the page says it; the test's own time limit is the only clock. */
async function untilServed(url: string, text: string): Promise<void> {
  for (;;) {
    if ((await (await fetch(url)).text()).includes(text)) return
  }
}

it.skipIf(isEmbedded)('two processes on one PostgreSQL both serve the new data', async () => {
  const database = await freshDatabase()
  await importText(database, listOf('Old', 20))
  const sites = await Promise.all([
    startSite(settingsOf(database)),
    startSite(settingsOf(database)),
  ])
  for (const { url } of sites) await untilServed(`${url}/florida/tampa`, 'Old Mill 3x')
  const file = temporaryFile('new.csv', listOf('New', 20))
  const atlas = spawnAtlas(['import', file], settingsOf(database))
  expect((await atlas.ended).code).toBe(0)
  for (const { url } of sites) {
    await untilServed(`${url}/florida/tampa`, 'New Mill 3x')
    const old = await fetch(`${url}/florida/tampa/old-mill-3x-asbestos-exposure`, {
      redirect: 'manual',
    })
    expect(old.status).toBe(308)
    expect(old.headers.get('location')).toBe('/florida/tampa/new-mill-3x-asbestos-exposure')
  }
  const [first] = await listed(database)
  const gone = spawnAtlas(['facility', 'deactivate', String(first)], settingsOf(database))
  expect((await gone.ended).code).toBe(0)
  for (const { url } of sites) {
    const address = `${url}/florida/orlando/new-mill-1x-asbestos-exposure`
    for (;;) if ((await fetch(address)).status === 410) break
    expect(await (await fetch(address)).text()).toContain('href="/florida/orlando"')
  }
})

async function listed({ pool }: OpenDatabase): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from facilities where slug = 'new-mill-1x'`,
  )
  return rows.map(({ id }) => id)
}

it.runIf(isEmbedded)(
  'while the site holds the embedded database, the site does the work',
  async () => {
    const database = await freshDatabase()
    await importText(database, listOf('Old', 20))
    await database.close()
    const settings = settingsOf(database)
    const site = await startSite(settings)
    await untilServed(`${site.url}/florida/tampa`, 'Old Mill 3x')
    const file = temporaryFile('new.csv', listOf('New', 20))
    const atlas = spawnAtlas(['import', file], settings)
    expect((await atlas.ended).code).toBe(0)
    expect(atlas.output()).toMatch(/updated\s+20/)
    await untilServed(`${site.url}/florida/tampa`, 'New Mill 3x')

    const backup = `${file}.backup`
    const saved = spawnAtlas(['backup', backup], settings)
    expect((await saved.ended).code).toBe(0)
    expect(statSync(backup).mode & 0o777).toBe(0o600)

    const wrong = spawnAtlas(['import', temporaryFile('cut.csv', 'name,city,state\n"A')], settings)
    expect((await wrong.ended).code).toBe(1)
    expect(wrong.output()).toContain('The file ends inside a quoted cell that begins on line 2')
    const refused = spawnAtlas(['restore', backup], settings)
    expect((await refused.ended).code).toBe(1)
    expect(refused.output()).toContain('restore cannot be done while the site is running')

    // Whoever called is gone in the middle: the site undoes what it had begun, and goes on serving.
    const cut = spawnAtlas(['import', temporaryFile('old.csv', listOf('Old'))], settings)
    await cut.printed(/matching/)
    cut.kill('SIGKILL')
    await cut.ended
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    const again = spawnAtlas(['import', file], settings)
    expect((await again.ended).code).toBe(0)
  },
)
