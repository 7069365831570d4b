import decodeQR from 'qr/decode.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authenticatorCode } from '../../tests/support/authenticator.ts'
import {
  call,
  cookiesOf,
  newPerson,
  PASSWORD,
  PROOF,
  postSignIn,
  signIn,
} from '../../tests/support/staff.ts'
import { openStaffSite } from '../../tests/support/staff-site.ts'
import { freshDatabase } from '../../tests/support/test-database.ts'
import { serveFrom } from '../../tests/support/test-services.ts'
import type { TwoFactorSetup } from './staff.contract.ts'

const site = openStaffSite()

const post = (path: string, cookie: string, body: unknown) =>
  call('POST', `/api/auth/two-factor/${path}`, { cookie, body, address: site.me.address })

async function setUp() {
  const cookie = await signIn(site.me.email)
  const begun = await post('enable', cookie, { proof: PROOF })
  expect(begun.status).toBe(200)
  const setup = (await begun.json()) as TwoFactorSetup
  const code = authenticatorCode(setup.secret)
  const confirmed = await post('confirm', cookiesOf(begun), { code })
  expect(confirmed.status).toBe(204)
  return { cookie: cookiesOf(confirmed), setup }
}

/** Time stands still, so that no code expires by chance, but for those who wait for the next. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const PERIOD_MS = 30_000

/** The code that is shown after half a minute; the current one confirmed the setup. */
function nextCode(secret: string): string {
  vi.setSystemTime(Date.now() + PERIOD_MS)
  return authenticatorCode(secret)
}

/** The cookies after the password, before the code. */
async function halfSignedIn() {
  const reply = await postSignIn(site.me.email, PASSWORD, { address: site.me.address })
  expect(await reply.json()).toEqual({ twoFactorRedirect: true })
  return cookiesOf(reply)
}

/** Renders the QR code with four pixels per module. */
function render({ size, path }: TwoFactorSetup['qr']) {
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row++) {
      const start = (Number(y) * scale + row) * width + Number(x) * scale
      for (let at = start; at < start + scale; at++) data.set([0, 0, 0], at * 4)
    }
  }
  return { width, height: width, data }
}

describe('§6 the second factor', () => {
  it('is required once confirmed; the password alone gives no access', async () => {
    const { setup } = await setUp()
    const half = await halfSignedIn()
    expect((await site.account(half)).status).toBe(401)
    const wrong = await post('verify-totp', half, { code: '000000' })
    expect(wrong.status).toBe(401)
    const code = nextCode(setup.secret)
    const right = await post('verify-totp', half, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(await right.json()).toMatchObject({
      user: { email: site.me.email, twoFactorEnabled: true },
    })
    expect((await site.account(cookiesOf(right))).status).toBe(200)
  })

  it('is off until a code is confirmed', async () => {
    const cookie = await signIn(site.me.email)
    const begun = await post('enable', cookie, { proof: PROOF })
    expect((await post('confirm', cookiesOf(begun), { code: '123456' })).status).toBe(401)
    expect(await (await postSignIn(site.me.email, PASSWORD)).json()).toHaveProperty('user')
  })

  it('has a QR code that decodes to its URI', async () => {
    const { setup } = await setUp()
    expect(new URL(setup.uri).searchParams.get('secret')).toBe(setup.secret)
    expect(decodeQR(render(setup.qr))).toBe(setup.uri)
  })

  it('accepts each code once, and not the one that confirmed the authenticator', async () => {
    const { setup } = await setUp()
    const code = nextCode(setup.secret)
    const both = await Promise.all([halfSignedIn(), halfSignedIn()])
    const replies = await Promise.all(both.map((half) => post('verify-totp', half, { code })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
    const refused = replies.find(({ status }) => status === 401)
    expect(refused?.headers.getSetCookie()).toEqual([])
    expect((await post('verify-totp', await halfSignedIn(), { code })).status).toBe(401)
  })

  it('is a passkey alone where authenticator apps are turned off', async () => {
    const { cookie, setup } = await setUp()
    site.settings({ AUTHENTICATOR_APPS: '0' })
    const half = await halfSignedIn()
    const code = nextCode(setup.secret)
    expect((await post('verify-totp', half, { code })).status).toBe(409)
    const confirm = { cookie, body: { password: PASSWORD, code } }
    expect((await call('POST', '/api/auth/confirm-identity', confirm)).status).toBe(409)
    const proof = { password: PASSWORD, code: setup.recoveryCodes[0] }
    expect((await post('enable', cookie, { proof })).status).toBe(409)
    site.settings({})
    expect((await post('verify-totp', half, { code })).status).toBe(200)
  })

  it('accepts a code in its own half-minute only', async () => {
    const { setup } = await setUp()
    const enter = async (code: string) => {
      const reply = await post('verify-totp', await halfSignedIn(), { code })
      return [reply.status, cookiesOf(reply)]
    }
    const code = nextCode(setup.secret)
    expect(await enter(authenticatorCode(setup.secret, Date.now() + PERIOD_MS))).toEqual([401, ''])
    vi.setSystemTime(Date.now() + PERIOD_MS)
    expect(await enter(code)).toEqual([401, ''])
    expect((await enter(authenticatorCode(setup.secret)))[0]).toBe(200)
  })

  it('ends the sessions that were opened with the password alone', async () => {
    const elsewhere = await signIn(site.me.email)
    const { cookie } = await setUp()
    expect((await site.account(elsewhere)).status).toBe(401)
    expect((await site.account(cookie)).status).toBe(200)
  })

  it('accepts each recovery code once', async () => {
    const { setup } = await setUp()
    expect(setup.recoveryCodes).toHaveLength(10)
    const [code] = setup.recoveryCodes
    const first = await post('verify-backup-code', await halfSignedIn(), { code })
    expect(first.status).toBe(200)
    const again = await post('verify-backup-code', await halfSignedIn(), { code })
    expect(again.status).toBe(401)
  })

  it('is stored encrypted, and recovery codes as keyed hashes', async () => {
    const { setup } = await setUp()
    const { rows } = await site.database.pool.query(
      'select secret, backup_codes from staff_two_factors',
    )
    const kept = JSON.stringify(rows)
    const plain = Buffer.from(setup.secret).toString()
    for (const text of [plain, ...setup.recoveryCodes]) expect(kept).not.toContain(text)
    for (const row of rows) expect(row.secret.length).toBeGreaterThan(60)
    for (const code of setup.recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){5}$/)
    const hashes = rows.flatMap((row) => JSON.parse(row.backup_codes))
    for (const hash of hashes) expect(hash).toMatch(/^hmac-sha256:[\w-]{43}$/)
    // What is stored opens nothing.
    const stolen = await post('verify-backup-code', await halfSignedIn(), { code: hashes[0] })
    expect([400, 401]).toContain(stolen.status)
  })

  it('has ten new codes, each time somebody asks for them', async () => {
    const { cookie, setup } = await setUp()
    const proof = { password: PASSWORD, code: setup.recoveryCodes[0] }
    const fresh = await post('generate-backup-codes', cookie, { proof })
    const { recoveryCodes } = (await fresh.json()) as { recoveryCodes: string[] }
    expect(recoveryCodes).toHaveLength(10)
    for (const code of recoveryCodes) expect(setup.recoveryCodes).not.toContain(code)
  })

  it('is asked for again, with the password, before what a stolen cookie must not do', async () => {
    let { cookie, setup } = await setUp()
    const endOthers = () => call('DELETE', '/api/admin/account/sessions', { cookie })
    await site.ageSessions()
    expect((await endOthers()).status).toBe(403)
    const code = nextCode(setup.secret)
    const [recoveryCode] = setup.recoveryCodes
    for (const [answer, status] of [
      [{ password: PASSWORD }, 400],
      [{ password: PASSWORD, code: '000000' }, 401],
      [{ password: 'not the password', code }, 400],
      [{ password: PASSWORD, code }, 204],
      [{ password: PASSWORD, code }, 401],
      [{ password: PASSWORD, code: recoveryCode }, 204],
      [{ password: PASSWORD, code: recoveryCode }, 401],
    ] as const) {
      const reply = await call('POST', '/api/auth/confirm-identity', { cookie, body: answer })
      expect(reply.status, JSON.stringify(answer)).toBe(status)
      if (status !== 204) continue
      // The session goes on under a new token; the old one is worth nothing.
      expect((await endOthers()).status).toBe(401)
      cookie = cookiesOf(reply)
    }
    expect((await endOthers()).status).toBe(204)
  })

  it('locks after ten wrong codes, across sign-ins', async () => {
    const { setup } = await setUp()
    for (let round = 0; round < 2; round++) {
      const half = await halfSignedIn()
      for (let at = 0; at < 5; at++) await post('verify-totp', half, { code: `00000${at}` })
    }
    const reply = await post('verify-totp', await halfSignedIn(), {
      code: nextCode(setup.secret),
    })
    expect(reply.status).toBe(429)
  })

  it('can be required: users without it can only open their own account', async () => {
    const admin = await newPerson('admin')
    const adminCookie = await signIn(admin.email)
    const require = (requireTwoFactor: boolean) =>
      call('PATCH', '/api/admin/settings', { cookie: adminCookie, body: { requireTwoFactor } })
    expect((await require(true)).status).toBe(200)
    const cookie = await signIn(site.me.email)
    expect(await (await site.account(cookie)).json()).toMatchObject({ mustEnableTwoFactor: true })
    const leads = await call('GET', '/api/admin/contacts', { cookie })
    expect(leads.status).toBe(403)
    expect(await leads.json()).toMatchObject({
      detail: 'Set up two-factor authentication first, under Account.',
    })
    const { cookie: with2fa } = await setUp()
    expect((await call('GET', '/api/admin/contacts', { cookie: with2fa })).status).toBe(200)
    await site.database.pool.query('update staff_settings set require_two_factor = false')
  })

  it('is due two weeks after a second person came; one person alone is never asked', async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    const database = await freshDatabase()
    serveFrom(database)
    const first = await newPerson('admin')
    const cookie = await signIn(first.email)
    const past = (table: string, column: string, count: number) =>
      database.pool.query(`update ${table} set ${column} = $1`, [days(-count)])
    const account = async (cookie: string) => (await site.account(cookie)).json()
    const leads = async (cookie: string) =>
      (await call('GET', '/api/admin/contacts', { cookie })).status
    await past('staff_settings', 'two_factor_since', 60)
    await past('staff_users', 'created_at', 60)
    expect(await account(cookie)).toMatchObject({
      mustEnableTwoFactor: false,
      twoFactorDueAt: null,
    })

    const second = await newPerson('agent')
    const theirs = await signIn(second.email)
    for (const signedIn of [cookie, theirs]) {
      const { mustEnableTwoFactor, twoFactorDueAt } = await account(signedIn)
      expect(mustEnableTwoFactor).toBe(false)
      expect(Math.round((Date.parse(twoFactorDueAt) - Date.now()) / 86_400_000)).toBe(14)
      expect(await leads(signedIn)).toBe(200)
    }
    await past('staff_users', 'created_at', 15)
    expect(await account(theirs)).toMatchObject({ mustEnableTwoFactor: true, twoFactorDueAt: null })
    expect([await leads(cookie), await leads(theirs)]).toEqual([403, 403])
    // An installation that has just received the rule has two weeks, too.
    await past('staff_settings', 'two_factor_since', 1)
    expect([await leads(cookie), await leads(theirs)]).toEqual([200, 200])
    await past('staff_settings', 'two_factor_since', 60)
    await database.pool.query('update staff_users set disabled_at = now() where email = $1', [
      second.email,
    ])
    expect(await leads(cookie)).toBe(200)
  })
})
