import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import {
  type Call,
  call,
  cookiesOf,
  newPerson,
  PASSWORD,
  postSignIn,
  signIn,
} from '../../tests/support/staff.ts'
import { openStaffSite } from '../../tests/support/staff-site.ts'
import { exchange, services } from '../../tests/support/test-services.ts'

const site = openStaffSite()

const attempt = (password: string, options: Call = {}) =>
  postSignIn(site.me.email, password, { address: site.me.address, ...options })
const enter = (options: Call = {}) =>
  signIn(site.me.email, { address: site.me.address, ...options })
const mySessions = `user_id = (select id from staff_users order by created_at desc limit 1)`

async function failTimes(times: number, options: Call = {}) {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) {
    statuses.push((await attempt(`wrong guess number ${at}`, options)).status)
  }
  return statuses
}

describe('§6 signing in', () => {
  it('starts a session, in a cookie that scripts cannot read, however old the password is', async () => {
    await site.sql(`update staff_accounts set created_at = '2016-01-01', updated_at = '2016-01-01'`)
    const reply = await postSignIn(site.me.email.toUpperCase(), PASSWORD)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(await reply.json()).toMatchObject({ user: { email: site.me.email, role: 'agent' } })
    const [cookie = ''] = reply.headers.getSetCookie()
    expect(cookie).toMatch(/^atlas\.session_token=/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toMatch(/Domain/i)
    expect(await (await site.account(cookiesOf(reply))).json()).toMatchObject({
      email: site.me.email,
    })
  })

  it('binds the cookie to host and https', async () => {
    site.settings({ SITE_URL: 'https://atlas.example' })
    const [cookie = ''] = (await attempt(PASSWORD)).headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-atlas\.session_token=/)
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect((await site.account(cookie.split(';')[0] ?? '')).status).toBe(200)
  })

  it('gives the same reply for a wrong password, an unknown and a disabled account', async () => {
    const gone = await newPerson()
    await site.disable(gone.email)
    const replies = [
      await attempt('not the password at all'),
      await postSignIn('nobody@example.test', PASSWORD),
      await postSignIn(gone.email, PASSWORD),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      expect(await reply.json()).toMatchObject({ detail: 'Invalid email or password.' })
      expect(cookiesOf(reply)).toBe('')
    }
  })

  it.each([
    [{}, /email/],
    [{ email: 'x', password: 'y' }, /email/],
    [{ email: 'a@b.test', password: 'p'.repeat(201) }, /password/],
    [{ email: ['a@b.test'], password: { $ne: '' } }, /email/],
  ])('answers %j with 400', async (body, field) => {
    const reply = await call('POST', '/api/auth/sign-in/email', { body })
    expect(reply.status).toBe(400)
    expect(await reply.text()).toMatch(field)
  })

  it('exposes neither sign-up nor other calls of the library', async () => {
    for (const path of ['sign-up/email', 'update-user', 'delete-user', 'request-password-reset']) {
      const reply = await call('POST', `/api/auth/${path}`, { body: { email: 'a@b.test' } })
      expect(reply.status, path).toBe(404)
    }
  })
})

describe('§6 guessing', () => {
  it('locks the account for the address after ten failures, even with the right password', async () => {
    expect(await failTimes(10)).toEqual(Array(10).fill(401))
    const locked = await attempt(PASSWORD)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await locked.json()).toMatchObject({
      detail: 'Too many failed attempts. Try again in 15 minutes.',
    })
  })

  it('ignores forwarding headers', async () => {
    for (let at = 0; at < 10; at++) {
      await attempt('wrong', { headers: { 'x-forwarded-for': `198.51.100.${at}` } })
    }
    const headers = { 'x-forwarded-for': '198.51.100.77', 'x-real-ip': '198.51.100.78' }
    expect((await attempt(PASSWORD, { headers })).status).toBe(429)
  })

  it('uses the address reported by a trusted proxy', async () => {
    site.settings({ TRUST_PROXY: '1' })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': `1.2.3.4, ${address}` } })
    await failTimes(10, from('198.51.100.1'))
    expect((await attempt(PASSWORD, from('198.51.100.1'))).status).toBe(429)
    expect((await attempt(PASSWORD, from('198.51.100.2'))).status).toBe(200)
  })

  it('does not lock other addresses or accounts', async () => {
    const other = await newPerson()
    await failTimes(10)
    expect((await attempt(PASSWORD, { address: '198.51.100.99' })).status).toBe(200)
    expect((await postSignIn(other.email, PASSWORD, { address: site.me.address })).status).toBe(200)
    expect((await attempt(PASSWORD)).status).toBe(429)
  })

  it('from many addresses slows strangers down, but not browsers that signed in before', async () => {
    const other = await newPerson()
    const browser = await enter()
    const strange = await signIn(other.email)
    const far = (at: number) => ({ address: `198.51.${at}.7` })
    for (let at = 0; at < 50; at++) expect((await attempt('wrong', far(at))).status).toBe(401)
    expect((await attempt(PASSWORD, far(100))).status).toBe(429)
    // The cookie of another account helps nobody.
    expect((await attempt(PASSWORD, { ...far(101), cookie: strange })).status).toBe(429)
    expect((await attempt(PASSWORD, { ...far(102), cookie: browser })).status).toBe(200)
    // A stolen one allows ten guesses, wherever they come from.
    const stolen = []
    for (let at = 103; at < 114; at++) {
      stolen.push((await attempt('wrong', { ...far(at), cookie: browser })).status)
    }
    expect(stolen).toEqual([...Array(10).fill(401), 429])
  })

  it('counts concurrent guesses', async () => {
    const guesses = Array.from({ length: 30 }, (_, at) => attempt(`guess number ${at}`))
    const statuses = (await Promise.all(guesses)).map((reply) => reply.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  it('resets after 15 minutes, and after a success', async () => {
    await failTimes(9)
    expect((await attempt(PASSWORD)).status).toBe(200)
    expect(await failTimes(10)).toEqual(Array(10).fill(401))
    expect((await attempt(PASSWORD)).status).toBe(429)
    await site.database.pool.query(
      `update staff_sign_in_attempts set created_at = created_at - interval '16 minutes'`,
    )
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  it('is in the log, without the account, the address or what was typed', async () => {
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
    exchange({ services: { ...services(), log } })
    await failTimes(11)
    const found = lines.map((line) => JSON.parse(line).security)
    expect(found).toEqual([...Array(10).fill('sign-in-failed'), 'sign-in-locked', 'limit-reached'])
    for (const secret of [site.me.email, site.me.address, 'wrong guess']) {
      expect(lines.join()).not.toContain(secret)
    }
  })

  it('stores neither the address nor what was typed', async () => {
    await failTimes(1)
    const { rows } = await site.database.pool.query('select * from staff_sign_in_attempts')
    expect(JSON.stringify(rows)).not.toMatch(/person|203\.0\.113/)
  })
})

describe('§6 sessions', () => {
  it('are replaced at sign-in, so that a planted id is useless', async () => {
    const planted = await enter()
    const after = await enter({ cookie: planted })
    expect(after).not.toBe(planted)
    expect((await site.account(planted)).status).toBe(401)
    expect((await site.account(after)).status).toBe(200)
    const invented = 'atlas.session_token=invented.signature'
    expect(cookiesOf(await attempt(PASSWORD, { cookie: invented }))).not.toContain('invented')
  })

  it('end on the server at sign-out', async () => {
    const cookie = await enter()
    const reply = await call('POST', '/api/auth/sign-out', { cookie })
    expect(reply.headers.get('clear-site-data')).toBe('"cache", "cookies"')
    expect(reply.status).toBe(204)
    expect(reply.headers.get('set-cookie')).toMatch(/Max-Age=0/i)
    expect((await site.account(cookie)).status).toBe(401)
  })

  it('end after two idle hours, and are extended by use', async () => {
    const cookie = await enter()
    await site.database.pool.query(
      `update staff_sessions set expires_at = now() + interval '1 hour' where ${mySessions}`,
    )
    const renewed = await site.account(cookie)
    expect(renewed.headers.get('set-cookie')).toMatch(/Max-Age=7200/)
    const { rows } = await site.database.pool.query(
      `select expires_at > now() + interval '110 minutes' as "isRenewed" from staff_sessions where ${mySessions}`,
    )
    expect(rows).toEqual([{ isRenewed: true }])
    await site.database.pool.query(
      `update staff_sessions set expires_at = now() - interval '1 second' where ${mySessions}`,
    )
    expect((await site.account(cookie)).status).toBe(401)
  })

  it('end twelve hours after sign-in even if used', async () => {
    const cookie = await enter()
    await site.database.pool.query(
      `update staff_sessions set created_at = now() - interval '12 hours 1 minute' where ${mySessions}`,
    )
    expect((await site.account(cookie)).status).toBe(401)
    const { rows } = await site.database.pool.query(
      `select id from staff_sessions where ${mySessions}`,
    )
    expect(rows).toEqual([])
  })

  it('require the signature and the same secret', async () => {
    const cookie = await enter()
    const [name = '', value = ''] = cookie.split('=')
    const token = decodeURIComponent(value).split('.')[0] ?? ''
    expect((await site.account(`${name}=${token}`)).status).toBe(401)
    expect((await site.account(`${name}=${token}.AAAA`)).status).toBe(401)
    site.settings({ AUTH_SECRET: 'x'.repeat(40) })
    expect((await site.account(cookie)).status).toBe(401)
  })

  it('can be listed and ended by their owner only', async () => {
    const other = await newPerson()
    const here = await enter({ headers: { 'user-agent': 'Firefox at work' } })
    const there = await enter({
      headers: { 'user-agent': 'Phone' },
      address: '198.51.100.9',
    })
    const stranger = await signIn(other.email)
    const reply = await call('GET', '/api/admin/account/sessions', { cookie: here })
    const { sessions } = (await reply.json()) as {
      sessions: { id: string; isCurrent: boolean; userAgent: string; ipAddress: string }[]
    }
    expect(sessions.map(({ userAgent }) => userAgent).sort()).toEqual(['Firefox at work', 'Phone'])
    expect(JSON.stringify(sessions)).not.toContain('token')
    const phone = sessions.find((session) => !session.isCurrent)
    expect(phone?.ipAddress).toBe('198.51.100.9')
    const path = `/api/admin/account/sessions/${phone?.id}`
    expect((await call('DELETE', path, { cookie: stranger })).status).toBe(404)
    expect((await site.account(there)).status).toBe(200)
    expect((await call('DELETE', path, { cookie: here })).status).toBe(204)
    expect((await site.account(there)).status).toBe(401)
    expect((await site.account(here)).status).toBe(200)
  })

  it('end when the password is changed, except the current one', async () => {
    const here = await enter()
    const there = await enter()
    await site.database.pool.query(
      `update staff_sessions set created_at = now() - interval '11 minutes' where ${mySessions}`,
    )
    const change = (body: object) =>
      call('POST', '/api/auth/change-password', { cookie: here, body })
    const newPassword = 'copper-meadow-violin-7'
    expect((await change({ currentPassword: 'nope', newPassword })).status).toBe(400)
    expect((await change({ currentPassword: PASSWORD, newPassword: 'password1234' })).status).toBe(
      400,
    )
    const reply = await change({ currentPassword: PASSWORD, newPassword })
    expect(reply.status).toBe(204)
    expect((await site.account(there)).status).toBe(401)
    expect((await site.account(here)).status).toBe(401)
    const cookie = cookiesOf(reply)
    expect((await site.account(cookie)).status).toBe(200)
    // The new session is no more recent: it was opened without a second factor.
    const leads = await call('POST', '/api/admin/contacts/export', { cookie, body: {} })
    expect(leads.status).toBe(403)
    expect((await attempt(PASSWORD)).status).toBe(401)
    expect((await attempt(newPassword)).status).toBe(200)
  })
})

describe('§6 requests from other sites', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a look-alike host', { origin: 'http://localhost.evil.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['a browser that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ])('are refused from %s', async (_, headers) => {
    const cookie = await enter()
    const write = await call('PATCH', '/api/admin/contacts/1', { cookie, body: {}, headers })
    expect(write.status).toBe(403)
    expect((await attempt(PASSWORD, { headers })).status).toBe(403)
  })

  it('are recognized by host or SITE_URL', async () => {
    const own = { origin: 'http://localhost' }
    expect((await attempt(PASSWORD, { headers: own })).status).toBe(200)
    site.settings({ SITE_URL: 'https://atlas.example' })
    const published = { origin: 'https://atlas.example', host: '10.0.0.7:3000' }
    expect((await attempt(PASSWORD, { headers: published })).status).toBe(200)
  })
})
