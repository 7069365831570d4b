/** Sessions of requests, and calls to the sign-in library in the name of a request. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { addressGroup, clientAddress } from '../platform/http/client-address.ts'
import { isSecureRequest } from '../platform/http/origin.ts'
import { Problem } from '../platform/http/problem.ts'
import { authSecret, keyedHash } from './auth-secret.ts'
import { hasPasskey } from './passkeys.sql.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import {
  type AttemptKeys,
  claimCode,
  createAttempt,
  deleteSession,
  deleteSessionByToken,
  findAuthenticatorSeed,
  forgetAttempt,
  forgetAttempts,
} from './sign-in.sql.ts'
import type { Role, StaffUser } from './staff.contract.ts'
import {
  ABSOLUTE_SECONDS,
  ADDRESS_HEADER,
  provenCalls,
  type StaffAuth,
  staffAuth,
} from './staff-auth.ts'

export type Staff = StaffUser & {
  /** An authenticator (`twoFactorEnabled`) or a passkey. */
  hasSecondFactor: boolean
  sessionId: string
  createdAt: Date
}

const MAX_USER_AGENT_LENGTH = 300

export const authFor = (c: Context): StaffAuth => staffAuth(c.var.services, isSecureRequest(c))

/** Only in a route with `proof`, which has checked more than the password that the library asks for. */
export const provenFor = (c: Context) => provenCalls(c.var.services, isSecureRequest(c))

/** The headers that the sign-in library may see; nothing else in a request is trusted. */
export function authHeaders(c: Context): Headers {
  return new Headers({
    cookie: c.req.header('cookie') ?? '',
    'user-agent': (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    [ADDRESS_HEADER]: clientAddress(c),
  })
}

/** Headers for finishing a sign-in: of a session that is open already, the library would check and change the owner's factor. */
export function signInHeaders(c: Context): Headers {
  const headers = authHeaders(c)
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/)
  headers.set('cookie', cookies.filter((cookie) => !/\.session_token=/.test(cookie)).join('; '))
  return headers
}

function passCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
}

/** Null if nobody is signed in. */
export async function findStaff(c: Context): Promise<Staff | null> {
  if (!c.req.header('cookie')) return null
  const { response, headers } = await authFor(c).api.getSession({
    headers: authHeaders(c),
    returnHeaders: true,
  })
  passCookies(c, headers)
  if (!response) return null
  const { session, user } = response
  if (user.disabledAt) return null
  if (Date.now() - session.createdAt.getTime() > ABSOLUTE_SECONDS * 1000) {
    await deleteSession(c.var.services.db, user.id, session.id)
    return null
  }
  const twoFactorEnabled = user.twoFactorEnabled === true
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role as Role,
    twoFactorEnabled,
    hasSecondFactor: twoFactorEnabled || (await hasPasskey(c.var.services.db, user.id)),
    sessionId: session.id,
    createdAt: user.createdAt,
  }
}

/** Makes a call that checks a password for `account`, limited against guessing. */
export async function countedCall(
  c: Context,
  account: string,
  call: () => Promise<Response>,
): Promise<Record<string, unknown>> {
  const { db } = c.var.services
  const keys = attemptKeys(c, account)
  const attempt = await createAttempt(db, keys)
  if (!attempt.allowed) {
    c.var.services.log.warn(
      { security: 'sign-in-locked' },
      'a sign-in was refused after many failures',
    )
    throw tooManyAttempts(attempt.retryAfterSeconds)
  }
  let reply: Response
  try {
    reply = await call()
  } catch (error) {
    await forgetAttempt(db, attempt.id)
    throw error
  }
  if (reply.ok) await forgetAttempts(db, keys)
  else if (reply.status >= 500) await forgetAttempt(db, attempt.id)
  return readReply(c, reply)
}

/** Passes on the library's cookies, and turns its failure into a Problem. */
export async function readReply(c: Context, reply: Response): Promise<Record<string, unknown>> {
  passCookies(c, reply.headers)
  const body = (await reply.json().catch(() => null)) as Record<string, unknown> | null
  if (reply.ok) return body ?? {}
  if (reply.status >= 500) throw new Error(`sign-in failed with ${reply.status}`)
  c.var.services.log.warn({ security: 'sign-in-failed', status: reply.status }, 'a sign-in failed')
  const message = typeof body?.message === 'string' ? body.message : 'Not accepted'
  throw new Problem(reply.status, sentence(message))
}

/** Password and, for accounts with one, second factor of the person who is signed in. */
export async function checkIdentity(
  c: Context,
  staff: Staff,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  if (staff.twoFactorEnabled && !code) {
    const message = 'Enter the code'
    throw new Problem(400, `${message}.`, { errors: [{ field: 'code', message }] })
  }
  if (!staff.twoFactorEnabled && staff.hasSecondFactor) throw new Problem(400, 'Use your passkey.')
  await countedCall(c, staff.email, async () => {
    const headers = authHeaders(c)
    const call = { body: { password }, headers, asResponse: true as const }
    const reply = await authFor(c).api.verifyPassword(call)
    return reply.ok && staff.twoFactorEnabled ? checkCode(c, staff.id, code ?? '') : reply
  })
}

async function checkCode(c: Context, userId: string, typed: string): Promise<Response> {
  const { api } = authFor(c)
  const code = typed.replace(/\s/g, '')
  const call = { headers: authHeaders(c), asResponse: true as const }
  if (!/^\d{6}$/.test(code)) {
    const hash = hashRecoveryCode(authSecret(c.var.services.env), code)
    return api.verifyBackupCode({ ...call, body: { code: hash, disableSession: true } })
  }
  refuseAppsIfOff(c)
  const reply = await api.verifyTOTP({ ...call, body: { code } })
  if (!reply.ok || (await isFreshCode(c, userId, code))) return reply
  return Response.json({ message: STALE_CODE }, { status: 401 })
}

/** Their codes are HMAC-SHA-1, which not everybody may use. */
export function refuseAppsIfOff(c: Context): void {
  if (c.var.services.env.AUTHENTICATOR_APPS) return
  throw new Problem(409, 'Authenticator apps are turned off here. Use a passkey.')
}

export const STALE_CODE = 'This code has expired or was used before. Enter the next one.'

/** False if the code was used before. */
export const claimCodeOf = (c: Context, userId: string, code: string): Promise<boolean> => {
  const { db, env } = c.var.services
  return claimCode(db, keyedHash(authSecret(env), 'code', userId, code))
}

/**
 * Whether a code that the library accepted is of this half-minute, and used for the first time. The
 * library also accepts those of the half-minutes before and after.
 */
async function isFreshCode(c: Context, userId: string, code: string): Promise<boolean> {
  const { db, env } = c.var.services
  const sealed = await findAuthenticatorSeed(db, userId)
  if (sealed === null) return false
  const secret = await symmetricDecrypt({ key: authSecret(env), data: sealed })
  const current = await authFor(c).api.generateTOTP({ body: { secret } })
  return current.code === code && claimCodeOf(c, userId, code)
}

/** False if the code is not fresh; the session it opened is then gone. `reply` accepted the code. */
export async function acceptsCode(c: Context, code: string, reply: Response): Promise<boolean> {
  const { user, token } = (await reply.clone().json()) as { user: { id: string }; token: string }
  const isFresh = await isFreshCode(c, user.id, code)
  if (!isFresh) await deleteSessionByToken(c.var.services.db, token)
  return isFresh
}

function attemptKeys(c: Context, typed: string): AttemptKeys {
  const secret = authSecret(c.var.services.env)
  const account = typed.toLowerCase()
  const address = addressGroup(clientAddress(c))
  const browser = findKnownBrowser(c, account)
  return {
    pairKey: keyedHash(secret, 'attempt', account, browser ?? address),
    addressKey: keyedHash(secret, 'attempt', address),
    accountKey: browser ? null : keyedHash(secret, 'attempt account', account),
  }
}

/** The device cookie that OWASP describes: it opens nothing, it only tells the owner from a stranger. */
const browserCookie = (c: Context) =>
  isSecureRequest(c) ? '__Host-atlas.browser' : 'atlas.browser'
const BROWSER_SECONDS = 180 * 24 * 60 * 60

const signBrowser = (c: Context, account: string, id: string) =>
  keyedHash(authSecret(c.var.services.env), 'browser', account, id)

/** Only for the account that signed in there; null for any other. */
function findKnownBrowser(c: Context, account: string): string | null {
  const [id = '', given = ''] = (getCookie(c, browserCookie(c)) ?? '').split('.')
  const [signature, expected] = [Buffer.from(given), Buffer.from(signBrowser(c, account, id))]
  const isSigned =
    signature.byteLength === expected.byteLength && timingSafeEqual(signature, expected)
  return id && isSigned ? id : null
}

/** After a complete sign-in: this browser is the owner's. */
export function rememberBrowser(c: Context, email: string): void {
  const account = email.toLowerCase()
  const id = findKnownBrowser(c, account) ?? randomBytes(16).toString('base64url')
  setCookie(c, browserCookie(c), `${id}.${signBrowser(c, account, id)}`, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecureRequest(c),
    maxAge: BROWSER_SECONDS,
  })
}

function tooManyAttempts(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Problem(429, `Too many failed attempts. Try again in ${wait}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
