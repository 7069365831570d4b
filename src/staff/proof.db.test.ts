import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticatorCode } from '../../tests/support/authenticator.ts'
import { createPasskey } from '../../tests/support/passkey.ts'
import {
  call,
  createStaff,
  newPerson,
  openBrowser,
  PASSWORD,
  PROOF,
  postSignIn,
} from '../../tests/support/staff.ts'
import { openStaffSite } from '../../tests/support/staff-site.ts'
import { exchange, services } from '../../tests/support/test-services.ts'
import { openMailer, outboxFolder } from '../leads/notifications/lead-mail.ts'
import { type Boss, startBoss, stopBoss } from '../platform/jobs/boss.ts'
import { createSecurityAlerts } from './security-alerts.ts'
import { PROVE_IDENTITY } from './staff.contract.ts'

const site = openStaffSite()
let boss: Boss
let alerts: ReturnType<typeof createSecurityAlerts>
let firmId: number
beforeAll(async () => {
  site.settings({})
  const { db, env, log } = services()
  alerts = createSecurityAlerts(db, env, openMailer(env))
  boss = await startBoss(site.database.pool, log, [alerts.queue])
  const [firm] = await site.sql(
    `insert into firms (name, legal_name) values ('Harbor Law', 'Harbor Law') returning id`,
  )
  firmId = Number(firm?.id)
})
afterAll(() => stopBoss(boss))

type Browser = Awaited<ReturnType<typeof openBrowser>>
let admin: { email: string; address: string }
let browser: Browser
/** An agent, and one who is disabled. */
let colleague: string
let gone: string
beforeEach(async () => {
  exchange({ securityAlerts: alerts.service(boss) })
  admin = await newPerson('admin')
  browser = await openBrowser(admin.email, admin.address)
  colleague = await createStaff(`colleague-of-${admin.email}`, 'agent')
  gone = await createStaff(`gone-of-${admin.email}`, 'agent')
  await site.disable(`gone-of-${admin.email}`)
})

const outbox = (): string[] => {
  const folder = outboxFolder(services().env.DATA_DIR)
  try {
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  } catch {
    return []
  }
}

/** Until the queue has delivered one to this address that says so. */
async function expectMail(to: string, words: RegExp): Promise<void> {
  const isIt = (mail: string) => {
    const [head = '', text = ''] = mail.split(/\r?\n\r?\n(.*)/s)
    return head.includes(to) && words.test(text.replace(/=\r?\n/g, '').replace(/\s+/g, ' '))
  }
  boss.wake(alerts.queue.name)
  await expect.poll(() => outbox().some(isIt), { timeout: 20_000 }).toBe(true)
}

/** Everything by which somebody could sign in. */
const waysIn = () =>
  site.sql(
    `select u.email, u.role, u.disabled_at, u.two_factor_enabled, a.password, f.secret, f.backup_codes,
            (select json_agg(p.id) from staff_passkeys p where p.user_id = u.id) as passkeys,
            (select json_agg(i.token_hash) from staff_invitations i where i.user_id = u.id) as links
       from staff_users u left join staff_accounts a on a.user_id = u.id
       left join staff_two_factors f on f.user_id = u.id order by u.id`,
  )

const json = async (reply: Response) => {
  expect(reply.status, await reply.clone().text()).toBeLessThan(300)
  return reply.status === 204 ? null : reply.json()
}

async function addPasskey(by: Browser, proof: object = PROOF) {
  const { publicKey } = await json(
    await by.call('POST', '/api/auth/passkey/add-options', { proof }),
  )
  const passkey = createPasskey()
  const body = { name: 'Laptop', credential: passkey.make(publicKey) }
  await json(await by.call('POST', '/api/auth/passkey/add', body))
  return passkey
}

async function setUpAuthenticator(by: Browser, proof: object = PROOF) {
  const setup = await json(await by.call('POST', '/api/auth/two-factor/enable', { proof }))
  const code = authenticatorCode(setup.secret)
  await json(await by.call('POST', '/api/auth/two-factor/confirm', { code }))
  return setup as { secret: string; recoveryCodes: [string, ...string[]] }
}

type Case = { method?: string; path: () => string; body?: () => object; told: RegExp }
const cases: Record<string, Case> = {
  'a new administrator': {
    path: () => '/api/admin/users',
    body: () => ({ email: `new-by-${admin.email}`, name: 'Nan', role: 'admin' }),
    told: /created an account/,
  },
  'a new account at a firm': {
    path: () => `/api/admin/firms/${firmId}/people`,
    body: () => ({ email: `firm-by-${admin.email}`, name: 'Fay' }),
    told: /created an account/,
  },
  'a colleague as administrator': {
    method: 'PATCH',
    path: () => `/api/admin/users/${colleague}`,
    body: () => ({ role: 'admin' }),
    told: /role of the account .* to admin/,
  },
  'a disabled account': {
    method: 'PATCH',
    path: () => `/api/admin/users/${gone}`,
    body: () => ({ disabled: false }),
    told: /enabled the account/,
  },
  'a link for a new password': {
    path: () => `/api/admin/users/${colleague}/reset`,
    body: () => ({ removeTwoFactor: true }),
    told: /one-time link/,
  },
}

describe('§6 a stolen cookie, right after its owner signed in', () => {
  it.each(Object.entries(cases))('does not get %s; a proof does', async (_, one) => {
    const { method = 'POST', path, body = () => ({}), told } = one
    const before = await waysIn()
    const wrong = { password: 'not the password' }
    for (const proof of [undefined, null, 'x', {}, { password: 7 }, wrong]) {
      const reply = await browser.call(method, path(), { ...body(), proof })
      expect([reply.status, (await reply.json()).type], JSON.stringify(proof)).toEqual([
        proof === wrong ? 400 : 403,
        PROVE_IDENTITY,
      ])
    }
    expect(await waysIn()).toEqual(before)
    const stolen = browser.cookie()
    await json(await browser.call(method, path(), { ...body(), proof: PROOF }))
    expect(await waysIn()).not.toEqual(before)
    await expectMail(admin.email, told)
    // Whoever had the cookie is out, and the owner goes on.
    expect((await site.account(stolen)).status).toBe(401)
    expect((await site.account(browser.cookie())).status).toBe(200)
    const events = await site.sql('select detail from staff_events where actor_email = $1', [
      admin.email,
    ])
    expect(JSON.stringify(events)).not.toContain(PASSWORD)
  })

  it('adds no passkey; a proof does, and the owner is told', async () => {
    const before = await waysIn()
    const options = await browser.call('POST', '/api/auth/passkey/add-options', {})
    expect([options.status, (await options.json()).type]).toEqual([403, PROVE_IDENTITY])
    // Not with a challenge for something else either, which anybody gets.
    const { publicKey } = await json(await call('POST', '/api/auth/passkey/sign-in-options'))
    const body = { name: 'Mine', credential: createPasskey().make(publicKey) }
    expect((await browser.call('POST', '/api/auth/passkey/add', body)).status).toBe(403)
    expect(await waysIn()).toEqual(before)
    await addPasskey(browser)
    await expectMail(admin.email, /passkey was added/)
  })

  it('removes no passkey', async () => {
    const passkey = await addPasskey(browser)
    const before = await waysIn()
    const { passkeys } = await json(await browser.call('GET', '/api/admin/account/passkeys'))
    const remove = (proof?: object) =>
      browser.call('DELETE', `/api/admin/account/passkeys/${passkeys[0].id}`, { proof })
    expect((await remove()).status).toBe(403)
    // The password was only half of it.
    expect((await remove(PROOF)).status).toBe(400)
    expect(await waysIn()).toEqual(before)
    const { publicKey } = await json(
      await browser.call('POST', '/api/auth/passkey/confirm-options'),
    )
    expect((await remove({ credential: passkey.use(publicKey) })).status).toBe(204)
  })

  it('sets up no authenticator, and neither replaces codes nor turns it off', async () => {
    const before = await waysIn()
    const post = (path: string, body: object) =>
      browser.call('POST', `/api/auth/two-factor/${path}`, body)
    expect((await post('enable', { password: PASSWORD })).status).toBe(403)
    expect(await waysIn()).toEqual(before)
    const { recoveryCodes } = await setUpAuthenticator(browser)
    await expectMail(admin.email, /authenticator app was set up/)
    const isSetUp = await waysIn()
    const [first, second, third] = recoveryCodes
    for (const path of ['generate-backup-codes', 'disable']) {
      const refused = [{}, { password: PASSWORD }, { proof: PROOF }]
      for (const body of refused) expect([400, 403]).toContain((await post(path, body)).status)
      const code = '000000'
      const wrong = await post(path, { proof: { password: PASSWORD, code } })
      expect([wrong.status, (await wrong.json()).type]).toEqual([403, PROVE_IDENTITY])
    }
    expect(await waysIn()).toEqual(isSetUp)
    const proof = (code?: string) => ({ proof: { password: PASSWORD, code } })
    const fresh = await json(await post('generate-backup-codes', proof(first)))
    await expectMail(admin.email, /recovery codes/)
    // Those before are worth nothing any more.
    for (const old of [second, third]) expect((await post('disable', proof(old))).status).toBe(403)
    expect((await post('disable', proof(fresh.recoveryCodes[0]))).status).toBe(204)
    expect(await (await postSignIn(admin.email, PASSWORD)).json()).toHaveProperty('user')
  })

  it('finishes no authenticator that its owner began, at the door for signing in either', async () => {
    const { secret } = await json(
      await browser.call('POST', '/api/auth/two-factor/enable', { proof: PROOF }),
    )
    const finish = async (path: string, code: string) =>
      (await browser.call('POST', `/api/auth/two-factor/${path}`, { code })).status
    expect(await finish('confirm', '000000')).toBe(401)
    // Even with the right code: this call would tell nobody.
    expect(await finish('verify-totp', authenticatorCode(secret))).toBe(401)
    expect(await (await postSignIn(admin.email, PASSWORD)).json()).toHaveProperty('user')
  })

  it('cannot guess the proof without end', async () => {
    const guess = async (password: string) =>
      browser.call('POST', '/api/admin/users', { proof: { password } })
    const statuses = new Set<number>()
    for (let at = 0; at < 10; at++) statuses.add((await guess(`guess ${at}`)).status)
    const locked = await guess(PASSWORD)
    expect([[...statuses], locked.status]).toEqual([[400], 429])
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await locked.json()).type).toBe(PROVE_IDENTITY)
  })
})

describe('§6 a passkey', () => {
  it('proves identity where the password is not at hand', async () => {
    const passkey = await addPasskey(browser)
    const { publicKey } = await json(
      await browser.call('POST', '/api/auth/passkey/confirm-options'),
    )
    const proof = { credential: passkey.use(publicKey) }
    await setUpAuthenticator(browser, proof)
    // Each assertion once.
    const again = { email: `twice-${admin.email}`, name: 'Two', role: 'viewer', proof }
    expect((await browser.call('POST', '/api/admin/users', again)).status).toBe(403)
  })
})

describe('§6 the owner of an account', () => {
  it('is told of a new password, changed or chosen by link', async () => {
    const body = { currentPassword: PASSWORD, newPassword: 'copper-meadow-violin-7' }
    await json(await browser.call('POST', '/api/auth/change-password', body))
    await expectMail(admin.email, /password of the account .* was changed/)
    const email = `invited-by-${admin.email}`
    const proof = { password: body.newPassword }
    const invited = await json(
      await browser.call('POST', '/api/admin/users', { email, name: 'Ivy', role: 'viewer', proof }),
    )
    await expectMail(email, /created an account/)
    const token = invited.setUpPath.split('#')[1]
    const chosen = await call('POST', '/api/auth/set-up', { body: { token, password: PASSWORD } })
    expect(chosen.status).toBe(204)
    await expectMail(email, /password of the account .* was chosen/)
  })
})
