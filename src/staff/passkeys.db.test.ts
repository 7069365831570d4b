import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPasskey } from '../../tests/support/passkey.ts'
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

const site = openStaffSite()
let firmId: number
beforeAll(async () => {
  const [firm] = await site.sql(
    `insert into firms (name, legal_name) values ('Harbor Law', 'Harbor Law') returning id`,
  )
  firmId = Number(firm?.id)
})

const post = (path: string, body?: unknown, cookie = '') =>
  call('POST', `/api/auth/passkey/${path}`, { body, cookie, address: site.me.address })

const optionsOf = async (path: string, cookie?: string) =>
  (await (await post(`${path}-options`, undefined, cookie)).json()).publicKey

/** After a proof, which gives the session a new token. */
async function toAdd(email: string) {
  const reply = await post('add-options', { proof: PROOF }, await signIn(email))
  return { cookie: cookiesOf(reply), options: (await reply.json()).publicKey }
}

async function withPasskey(email = site.me.email) {
  const { cookie, options } = await toAdd(email)
  const passkey = createPasskey()
  const credential = passkey.make(options)
  expect((await post('add', { name: 'Laptop', credential }, cookie)).status).toBe(204)
  return { cookie, passkey, credential }
}

describe('a passkey', () => {
  it('signs in without password and code, and is listed, renamed, removed and recorded', async () => {
    const { cookie, passkey } = await withPasskey()
    const reply = await post('sign-in', { credential: passkey.use(await optionsOf('sign-in')) })
    expect(await reply.json()).toMatchObject({
      user: { email: site.me.email, twoFactorEnabled: true },
    })
    const signedIn = cookiesOf(reply)
    expect(await (await site.account(signedIn)).json()).toMatchObject({ hasPasskey: true })
    const listed = await call('GET', '/api/admin/account/passkeys', { cookie: signedIn })
    const { passkeys } = await listed.json()
    expect(passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }])
    const path = `/api/admin/account/passkeys/${passkeys[0].id}`
    const other = await signIn((await newPerson()).email)
    const rename = async (cookie: string, name: string) =>
      (await call('PATCH', path, { cookie, body: { name } })).status
    expect(await rename(other, 'Mine')).toBe(404)
    expect([await rename(cookie, '  '), await rename(cookie, 'x'.repeat(61))]).toEqual([400, 400])
    expect(await rename(cookie, ' Work laptop ')).toBe(204)
    const remove = async (cookie: string, proof: object) =>
      (await call('DELETE', path, { cookie, body: { proof } })).status
    expect(await remove(other, PROOF)).toBe(404)
    const proof = { credential: passkey.use(await optionsOf('confirm', cookie)) }
    expect(await remove(cookie, proof)).toBe(204)
    const again = await post('sign-in', { credential: passkey.use(await optionsOf('sign-in')) })
    expect(again.status).toBe(401)
    const { rows } = await site.database.pool.query(
      `select action, detail from staff_events where actor_email = $1 order by id`,
      [site.me.email],
    )
    expect(rows).toEqual([
      { action: 'signed in', detail: {} },
      { action: 'added a passkey', detail: { passkey: 'Laptop' } },
      { action: 'signed in', detail: { with: 'passkey' } },
      { action: 'renamed a passkey', detail: { passkey: 'Work laptop', before: 'Laptop' } },
      { action: 'removed a passkey', detail: { passkey: 'Work laptop' } },
    ])
  })

  it('makes the password alone useless, also to confirm identity, and ends sessions without it', async () => {
    const elsewhere = await signIn(site.me.email)
    const { cookie, passkey } = await withPasskey()
    expect((await site.account(elsewhere)).status).toBe(401)
    expect((await site.account(cookie)).status).toBe(200)
    const password = await postSignIn(site.me.email, PASSWORD)
    expect(await password.json()).toEqual({ passkeyRedirect: true })
    expect(password.headers.getSetCookie()).toEqual([])
    await site.ageSessions()
    const endOthers = async (cookie: string) =>
      (await call('DELETE', '/api/admin/account/sessions', { cookie })).status
    expect(await endOthers(cookie)).toBe(403)
    const confirm = (body: unknown) =>
      call('POST', '/api/auth/confirm-identity', { cookie, body, address: site.me.address })
    expect((await confirm({ password: PASSWORD })).status).toBe(400)
    const forSignIn = { credential: passkey.use(await optionsOf('sign-in')) }
    expect((await confirm(forSignIn)).status).toBe(401)
    const credential = passkey.use(await optionsOf('confirm', cookie))
    const confirmed = await confirm({ credential })
    expect(confirmed.status).toBe(204)
    expect(await endOthers(cookiesOf(confirmed))).toBe(204)
  })

  it('is the second factor that staff and people of a firm must have', async () => {
    const firm = await newPerson('firm', firmId)
    const referrals = (cookie: string) => call('GET', '/api/firm/referrals', { cookie })
    expect((await referrals(await signIn(firm.email))).status).toBe(403)
    expect((await referrals((await withPasskey(firm.email)).cookie)).status).toBe(200)
    await site.database.pool.query('update staff_settings set require_two_factor = true')
    const leads = (cookie: string) => call('GET', '/api/admin/contacts', { cookie })
    expect((await leads(await signIn(site.me.email))).status).toBe(403)
    expect((await leads((await withPasskey()).cookie)).status).toBe(200)
    await site.database.pool.query('update staff_settings set require_two_factor = false')
  })

  it('is removed with the second factor by an administrator', async () => {
    const { passkey } = await withPasskey()
    const { rows } = await site.database.pool.query('select id from staff_users where email = $1', [
      site.me.email,
    ])
    const admin = await signIn((await newPerson('admin')).email)
    const body = { removeTwoFactor: true, proof: PROOF }
    await call('POST', `/api/admin/users/${rows[0].id}/reset`, { cookie: admin, body })
    const reply = await post('sign-in', { credential: passkey.use(await optionsOf('sign-in')) })
    expect(reply.status).toBe(401)
  })

  it.each([
    ['for another site', { rpId: 'evil.example' }],
    ['from another site', { origin: 'https://evil.example' }],
    ['without PIN, fingerprint or face', { isUnverified: true }],
  ])('is refused %s', async (_, how) => {
    const { passkey } = await withPasskey()
    const credential = passkey.use(await optionsOf('sign-in'), how)
    expect((await post('sign-in', { credential })).status).toBe(401)
    const { cookie, options } = await toAdd((await newPerson()).email)
    const made = createPasskey().make(options, how)
    expect((await post('add', { name: 'Phone', credential: made }, cookie)).status).toBe(400)
  })

  it('is refused with a challenge that is used, of another session, made up or too old', async () => {
    const { cookie, passkey, credential: added } = await withPasskey()
    expect((await post('add', { name: 'Again', credential: added }, cookie)).status).toBe(400)
    const options = await optionsOf('sign-in')
    const credential = passkey.use(options)
    const twice = [await post('sign-in', { credential }), await post('sign-in', { credential })]
    expect(twice.map(({ status }) => status)).toEqual([200, 401])
    const other = await toAdd((await newPerson()).email)
    const theirs = createPasskey().make(other.options)
    expect((await post('add', { name: 'x', credential: theirs }, cookie)).status).toBe(403)
    const challenge = Buffer.from(`${Date.now() + 1_000}.made.up`).toString('base64url')
    const madeUp = await post('sign-in', { credential: passkey.use({ challenge }) })
    expect(madeUp.status).toBe(401)
    const late = passkey.use(await optionsOf('sign-in'))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    expect((await post('sign-in', { credential: late })).status).toBe(401)
  })

  it('is refused with an RSA key, which is weaker than all else here', async () => {
    const add = async (isRsa: boolean) => {
      const { cookie, options } = await toAdd(site.me.email)
      const credential = createPasskey({ isRsa }).make(options)
      return (await post('add', { name: 'Laptop', credential }, cookie)).status
    }
    expect([await add(true), await add(false)]).toEqual([400, 204])
  })

  it('is refused when its counter goes back, or its account is disabled', async () => {
    const { passkey } = await withPasskey()
    const use = async (counter: number) => {
      const credential = passkey.use(await optionsOf('sign-in'), { counter })
      return (await post('sign-in', { credential })).status
    }
    expect([await use(5), await use(5), await use(6)]).toEqual([200, 401, 200])
    await site.disable(site.me.email)
    expect(await use(7)).toBe(401)
  })

  it('cannot be guessed without end', async () => {
    const statuses = new Set<number>()
    for (let at = 0; at < 11; at++) {
      const credential = { ...createPasskey().use(await optionsOf('sign-in')), id: 'unknown' }
      statuses.add((await post('sign-in', { credential })).status)
    }
    expect([...statuses]).toEqual([401, 429])
  })

  it('belongs to the domain name of SITE_URL', async () => {
    site.settings({ SITE_URL: 'https://atlas.example' })
    const options = await optionsOf('sign-in')
    expect(options.rpId).toBe('atlas.example')
    site.settings({ SITE_URL: 'https://203.0.113.7' })
    expect((await post('sign-in-options')).status).toBe(409)
  })
})
