/** Staff accounts for tests, and API calls as a browser sends them. */
import { hashPassword } from '../../src/staff/password-hash.ts'
import type { Role } from '../../src/staff/staff.contract.ts'
import { createUser, updatePasswordHash } from '../../src/staff/staff.sql.ts'
import { api, services } from './test-services.ts'

export const PASSWORD = 'violet-harbor-lantern-42'
/** The cost is part of the hash, so checking it is fast too. */
const CHEAP = { N: 1024, r: 8, p: 1 }

export async function createStaff(
  email: string,
  role: Role = 'admin',
  firmId?: number,
): Promise<string> {
  const { db } = services()
  const id = await createUser(db, {
    email,
    name: email.split('@')[0] ?? '',
    role,
    ...(firmId ? { firmId } : {}),
  })
  if (!id) throw new Error(`${email} exists`)
  await updatePasswordHash(db, id, await hashPassword(PASSWORD, CHEAP))
  return id
}

export type Call = {
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
  /** The remote address of the socket. */
  address?: string
}

export function call(method: string, path: string, options: Call = {}): Promise<Response> {
  const { body, cookie, headers = {}, address = '203.0.113.5' } = options
  const init = {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const node = { incoming: { socket: { remoteAddress: address } } }
  return Promise.resolve(api.request(path, init, node))
}

let people = 0
/** A new account with its own address, so that tests do not share failed attempts. */
export async function newPerson(
  role: Role = 'agent',
  firmId?: number,
): Promise<{ email: string; address: string }> {
  people++
  const email = `person-${people}@example.test`
  await createStaff(email, role, firmId)
  return { email, address: `203.0.113.${people}` }
}

export const postSignIn = (email: string, password: string, options: Call = {}) =>
  call('POST', '/api/auth/sign-in/email', { body: { email, password }, ...options })

/** The cookies that a browser would send back. */
export function cookiesOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export async function signIn(email: string, options: Call = {}): Promise<string> {
  const reply = await postSignIn(email, PASSWORD, options)
  if (reply.status !== 200) throw new Error(`sign-in: ${reply.status} ${await reply.text()}`)
  return cookiesOf(reply)
}

/** Calls as one browser makes them: it keeps its cookies, of which the session's changes with each proof. */
export async function openBrowser(email: string, address?: string) {
  const from = address ? { address } : {}
  const jar = new Map<string, string>()
  const keep = (cookies: string) => {
    for (const cookie of cookies.split('; ').filter(Boolean)) {
      jar.set(cookie.slice(0, cookie.indexOf('=')), cookie)
    }
  }
  keep(await signIn(email, from))
  const browser = {
    cookie: () => [...jar.values()].join('; '),
    async call(method: string, path: string, body?: unknown): Promise<Response> {
      const reply = await call(method, path, { body, cookie: browser.cookie(), ...from })
      keep(cookiesOf(reply))
      return reply
    },
  }
  return browser
}

/** What an account without a second factor proves itself with. */
export const PROOF = { password: PASSWORD }
