/** Keys of editors: what they open, in whose name, and when they stop working. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, cookiesOf, newPerson, PASSWORD, signIn } from '../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { api, serveFrom } from '../../tests/support/test-services.ts'

let database: TestDatabase
let dispose: () => Promise<void>

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
})
afterAll(() => dispose())

async function editorWithKey() {
  const { email } = await newPerson('editor')
  const cookie = await signIn(email)
  const body = { name: 'The archive', proof: { password: PASSWORD } }
  const reply = await call('POST', '/api/admin/account/keys', { cookie, body })
  expect(reply.status).toBe(200)
  const { key } = await reply.json()
  // The proof has renewed the session.
  return { email, cookie: cookiesOf(reply), key }
}

const withKey = (key: string, method: string, path: string, body?: object) =>
  api.request(path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const RECORD = { fields: { name: 'Harbor Yard', city: 'Tampa, FL' } }

it('a program of an editor writes with a key, in the name of the editor', async () => {
  const { email, key } = await editorWithKey()
  const made = await withKey(key, 'POST', '/api/admin/facilities', RECORD)
  expect(made.status).toBe(200)
  const { id } = await made.json()
  const path = `/api/admin/facilities/${id}`
  const { revision } = await (await withKey(key, 'GET', path)).json()
  const fields = { companyName: 'Harbor Co.' }
  expect((await withKey(key, 'PATCH', path, { revision, fields })).status).toBe(200)
  const { rows } = await database.pool.query(
    `select actor_email, actor_role from facility_history where facility_id = $1 limit 1`,
    [id],
  )
  expect(rows).toEqual([{ actor_email: email, actor_role: 'editor' }])
  for (const path of ['things?kind=ship', 'imports', 'texts?subject=state']) {
    expect((await withKey(key, 'GET', `/api/admin/${path}`)).status, path).toBe(200)
  }
})

it('a key opens neither leads nor the account, nor what makes keys', async () => {
  const { key } = await editorWithKey()
  for (const [method, path] of [
    ['GET', '/api/admin/account'],
    ['POST', '/api/admin/account/keys'],
    ['GET', '/api/admin/contacts'],
    ['GET', '/api/admin/corrections'],
    ['GET', '/api/admin/users'],
  ] as const) {
    expect(
      (await withKey(key, method, path, method === 'POST' ? {} : undefined)).status,
      path,
    ).toBe(403)
  }
})

it('a key ends with the role, the account, or when it is revoked; another person cannot revoke it', async () => {
  const { email, cookie, key } = await editorWithKey()
  const status = async () => (await withKey(key, 'GET', '/api/admin/facilities')).status
  const set = (change: string) =>
    database.pool.query(`update staff_users set ${change} where email = $1`, [email])
  expect(await status()).toBe(200)
  for (const role of ['viewer', 'agent']) {
    await set(`role = '${role}'`)
    expect(await status()).toBe(403)
  }
  await set(`role = 'editor', disabled_at = now()`)
  expect(await status()).toBe(401)
  await set('disabled_at = null')
  const { keys } = await (await call('GET', '/api/admin/account/keys', { cookie })).json()
  const path = `/api/admin/account/keys/${keys[0].id}`
  const other = await editorWithKey()
  expect((await call('DELETE', path, { cookie: other.cookie })).status).toBe(404)
  expect(await status()).toBe(200)
  expect((await call('DELETE', path, { cookie })).status).toBe(204)
  expect(await status()).toBe(401)
})

it('viewers and agents have no keys, and a key asks for the password', async () => {
  for (const role of ['viewer', 'agent'] as const) {
    const cookie = await signIn((await newPerson(role)).email)
    const body = { name: 'Mine', proof: { password: PASSWORD } }
    expect((await call('POST', '/api/admin/account/keys', { cookie, body })).status).toBe(403)
  }
  const { cookie } = await editorWithKey()
  const body = { name: 'Mine' }
  expect((await call('POST', '/api/admin/account/keys', { cookie, body })).status).toBe(403)
})

it('the database has no key, and a guessed one is refused', async () => {
  const { key } = await editorWithKey()
  const { rows } = await database.pool.query('select * from staff_keys')
  expect(JSON.stringify(rows)).not.toContain(key)
  expect((await withKey(`${key.slice(0, -1)}x`, 'GET', '/api/admin/facilities')).status).toBe(401)
  expect((await withKey('atlas_', 'GET', '/api/admin/facilities')).status).toBe(401)
})

it('a program that calls too often is told when to come back', async () => {
  const { key } = await editorWithKey()
  const statuses = new Set<number>()
  let last: Response | undefined
  for (let at = 0; at < 130; at++) {
    last = await withKey(key, 'GET', '/api/admin/account')
    statuses.add(last.status)
  }
  expect([...statuses]).toEqual([403, 429])
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
})
