import { describe, expect, it } from 'vitest'
import {
  call,
  createStaff,
  openBrowser,
  PASSWORD,
  PROOF,
  postSignIn,
  signIn,
} from '../../tests/support/staff.ts'
import { freshDatabase } from '../../tests/support/test-database.ts'
import { serveFrom, services } from '../../tests/support/test-services.ts'
import { UserFacingError } from '../platform/errors.ts'
import { prepareStaffAccess } from './first-account.ts'

const setUp = (body: object) => call('POST', '/api/auth/set-up', { body })
const check = (token: string) => call('POST', '/api/auth/set-up/check', { body: { token } })
const tokenOf = (path: string) => path.split('#')[1] ?? ''

describe('§6 the first account', () => {
  it('is created from ADMIN_EMAIL and ADMIN_PASSWORD if there is none', async () => {
    const database = await freshDatabase()
    const settings = { ADMIN_EMAIL: 'Boss@example.test', ADMIN_PASSWORD: PASSWORD }
    serveFrom(database, settings)
    expect(await prepareStaffAccess(services(), true)).toMatchObject({ path: '/admin/login' })
    expect((await postSignIn('boss@example.test', PASSWORD)).status).toBe(200)
    serveFrom(database, { ADMIN_EMAIL: 'second@example.test', ADMIN_PASSWORD: PASSWORD })
    expect(await prepareStaffAccess(services(), true)).toEqual({ path: '/admin/login', note: null })
    expect((await postSignIn('second@example.test', PASSWORD)).status).toBe(401)
  })

  it('requires a strong password', async () => {
    serveFrom(await freshDatabase(), {
      ADMIN_EMAIL: 'boss@example.test',
      ADMIN_PASSWORD: 'password1234',
    })
    await expect(prepareStaffAccess(services(), true)).rejects.toThrow(UserFacingError)
  })

  it('is otherwise created once, through the link printed at start', async () => {
    serveFrom(await freshDatabase())
    const earlier = tokenOf((await prepareStaffAccess(services(), true)).path)
    const { path } = await prepareStaffAccess(services(), true)
    expect(path).toMatch(/^\/admin\/setup#[\w-]{43}$/)
    const token = tokenOf(path)
    expect((await check(earlier)).status).toBe(404)
    expect(await (await check(token)).json()).toMatchObject({ purpose: 'first-account' })
    const self = { token, name: 'Maria', email: 'maria@example.test' }
    expect((await setUp({ ...self, password: 'mariamariamaria' })).status).toBe(400)
    const replies = await Promise.all([
      setUp({ ...self, password: PASSWORD }),
      setUp({ ...self, email: 'rival@example.test', password: PASSWORD }),
    ])
    expect(replies.map((reply) => reply.status).sort()).toEqual([204, 410])
    expect((await check(token)).status).toBe(410)
    expect((await setUp({ ...self, password: PASSWORD })).status).toBe(410)
    expect(await prepareStaffAccess(services(), true)).toEqual({ path: '/admin/login', note: null })
  })
})

describe('§6 accounts', () => {
  it('are set up once by invitation, and can be disabled and reset', async () => {
    const database = await freshDatabase()
    serveFrom(database)
    await createStaff('boss@example.test')
    const boss = await openBrowser('boss@example.test')
    const wanted = { email: 'Ann@example.test', name: 'Ann', role: 'viewer', proof: PROOF }
    const invite = () => boss.call('POST', '/api/admin/users', wanted)
    const reply = (await (await invite()).json()) as { user: { id: string }; setUpPath: string }
    expect((await invite()).status).toBe(409)
    expect(reply.user).toMatchObject({ isInvited: true, sessions: 0 })
    const token = tokenOf(reply.setUpPath)
    expect(await (await check(token)).json()).toEqual({
      purpose: 'invitation',
      email: 'ann@example.test',
      name: 'Ann',
    })
    // The invitation's address counts; another one in the request is ignored.
    const body = { token, email: 'boss@example.test', name: 'Boss', password: PASSWORD }
    expect((await setUp(body)).status).toBe(204)
    // A second click learns that it is used, and opens nothing.
    expect((await check(token)).status).toBe(410)
    expect((await setUp(body)).status).toBe(410)
    const ann = await signIn('ann@example.test')
    expect(await (await call('GET', '/api/admin/account', { cookie: ann })).json()).toMatchObject({
      name: 'Ann',
      role: 'viewer',
    })
    const users = await (await boss.call('GET', '/api/admin/users')).json()
    expect(users).toMatchObject({
      users: [
        { name: 'Ann', isInvited: false, sessions: 1 },
        { name: 'boss', isInvited: false, sessions: 1 },
      ],
    })
    const user = `/api/admin/users/${reply.user.id}`
    const second = await signIn('ann@example.test')
    expect((await boss.call('DELETE', `${user}/sessions`)).status).toBe(204)
    expect((await call('GET', '/api/admin/account', { cookie: second })).status).toBe(401)
    const third = await signIn('ann@example.test')
    const patch = (change: object) => boss.call('PATCH', user, { ...change, proof: PROOF })
    expect(await (await patch({ disabled: true })).json()).toMatchObject({ sessions: 0 })
    expect((await call('GET', '/api/admin/account', { cookie: third })).status).toBe(401)
    expect((await postSignIn('ann@example.test', PASSWORD)).status).toBe(401)
    expect((await patch({ disabled: false, role: 'agent' })).status).toBe(200)
    expect((await postSignIn('ann@example.test', PASSWORD)).status).toBe(200)
    const reset = async (body: object) => {
      const reply = await boss.call('POST', `${user}/reset`, { ...body, proof: PROOF })
      return tokenOf(((await reply.json()) as { setUpPath: string }).setUpPath)
    }
    // A forgotten password: the second factor stays, and is asked for with the new one.
    await database.pool.query('update staff_users set two_factor_enabled = true where id = $1', [
      reply.user.id,
    ])
    expect((await setUp({ token: await reset({}), password: PASSWORD })).status).toBe(204)
    const half = await postSignIn('ann@example.test', PASSWORD)
    expect(await half.json()).toEqual({ twoFactorRedirect: true })
    const fresh = await reset({ removeTwoFactor: true })
    await database.pool.query(`update staff_invitations set expires_at = now() - interval '1 s'`)
    expect((await check(fresh)).status).toBe(404)
  })

  it('always include an administrator', async () => {
    serveFrom(await freshDatabase())
    const boss = await createStaff('boss@example.test')
    const second = await createStaff('second@example.test')
    const browser = await openBrowser('boss@example.test')
    const patch = (id: string, body: object, by = browser) =>
      by.call('PATCH', `/api/admin/users/${id}`, { ...body, proof: PROOF })
    expect((await patch(boss, { disabled: true })).status).toBe(409)
    expect((await patch(boss, { role: 'viewer' })).status).toBe(409)
    // A stolen session must not become a new password.
    const resetSelf = { removeTwoFactor: true, proof: PROOF }
    expect((await browser.call('POST', `/api/admin/users/${boss}/reset`, resetSelf)).status).toBe(
      409,
    )
    expect((await patch(second, { role: 'agent' })).status).toBe(200)
    expect((await patch('nobody', { role: 'agent' })).status).toBe(404)
    const other = await openBrowser('second@example.test')
    expect((await patch(boss, { disabled: true }, other)).status).toBe(403)
    const events = await browser.call('GET', '/api/admin/users')
    expect(JSON.stringify(await events.json())).toContain('changed account')
  })

  it('are recorded in an append-only log', async () => {
    const database = await freshDatabase()
    serveFrom(database)
    await createStaff('boss@example.test')
    await signIn('boss@example.test')
    for (const change of ['update staff_events set action = $$x$$', 'delete from staff_events']) {
      await expect(database.pool.query(change)).rejects.toThrow('append-only')
    }
  })
})
