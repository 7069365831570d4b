import { Readable } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { importText } from '../src/directory/import/import.test-support.ts'
import { directoryDatabase } from '../tests/support/directory-database.ts'
import { insertLead } from '../tests/support/lead-rows.ts'
import { serveFrom } from '../tests/support/test-services.ts'
import { verb } from './export.ts'
import type { Session } from './session.ts'

const directory = directoryDatabase()

async function run(...args: string[]): Promise<{ out: string; told: string[] }> {
  let out = ''
  const told: string[] = []
  const session: Session = {
    env: serveFrom(directory()),
    database: directory(),
    sealer: async () => directory().sealer,
    write: async (text) => {
      out += text
    },
    print: (line) => void told.push(line),
    tell: (line) => void told.push(line),
    input: Readable.from([]),
    path: (given) => given,
    isTerminal: false,
    signal: new AbortController().signal,
  }
  await verb.perform(args, session)
  return { out, told }
}

beforeEach(async () => {
  await importText(directory(), 'name,city,state\nA Mill,Tampa,FL\nB Mill,Akron,OH\n')
})

it('writes facilities in three formats, whole or of one state', async () => {
  const csv = await run('facilities')
  expect(csv.out.split('\r\n')).toHaveLength(4)
  const json = JSON.parse((await run('facilities', '--format', 'json')).out)
  expect(json.map((row: { name: string }) => row.name)).toEqual(['A Mill', 'B Mill'])
  const lines = (await run('facilities', '--format', 'ndjson', '--state', 'ohio')).out.trim()
  expect(lines.split('\n').map((line) => JSON.parse(line).name)).toEqual(['B Mill'])
  await expect(run('facilities', '--state', 'atlantis')).rejects.toThrow('no facilities in a state')
})

it('writes an empty list as such', async () => {
  await directory().pool.query('update facilities set is_active = false')
  expect(JSON.parse((await run('facilities', '--format', 'json')).out)).toEqual([])
})

it('gives leads to an active admin alone, and records it', async () => {
  const { pool } = directory()
  await pool.query(
    `delete from staff_users;
     insert into staff_users (id, name, email, role, disabled_at) values
       ('a', 'A', 'admin@example.org', 'admin', null),
       ('b', 'B', 'agent@example.org', 'agent', null),
       ('c', 'C', 'former@example.org', 'admin', now())`,
  )
  await insertLead(directory(), { name: '=cmd()', email: 'visitor@example.org' })
  for (const email of ['agent@example.org', 'former@example.org', 'nobody@example.org']) {
    await expect(run('leads', '--as', email)).rejects.toThrow(
      `${email} is not an active account with the role admin.`,
    )
  }
  const before = await pool.query('select count(*)::int as n from staff_events')
  const { out, told } = await run('leads', '--as', 'Admin@Example.org')
  expect(told).toEqual(['1 leads exported'])
  expect(out).toContain(`'=cmd()`)
  const [lead] = JSON.parse(
    (await run('leads', '--as', 'admin@example.org', '--format', 'json')).out,
  )
  expect(lead).toMatchObject({ name: '=cmd()', email: 'visitor@example.org' })
  const { rows } = await pool.query(
    `select actor_email, action, detail from staff_events order by id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      actor_email: 'admin@example.org',
      action: 'exported leads',
      detail: { format: 'json', by: 'command line' },
    },
  ])
  const after = await pool.query('select count(*)::int as n from staff_events')
  expect(after.rows[0].n - before.rows[0].n).toBe(2)
})
