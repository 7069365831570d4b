/** Signing in and out, and one-time links. No other call of the sign-in library is exposed. */
import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { Queryable } from '../platform/database/open.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { checkOrigin } from '../platform/http/origin.ts'
import { Problem } from '../platform/http/problem.ts'
import { authSecret } from './auth-secret.ts'
import { hasPasskey } from './passkeys.sql.ts'
import { hashPassword } from './password-hash.ts'
import { findPasswordProblem } from './password-strength.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import {
  consumeInvitation,
  deleteSession,
  deleteSessionByToken,
  deleteSessions,
  findInvitation,
  type Invitation,
  isUsedInvitation,
  purgeAttempts,
  purgeExpired,
} from './sign-in.sql.ts'
import {
  codeSchema,
  type SignedIn,
  setUpForSchema,
  setUpSchema,
  setUpTokenSchema,
  signedInSchema,
  signInSchema,
} from './staff.contract.ts'
import {
  createStaffEvent,
  createUser,
  findUser,
  hasUsers,
  updateLastSignIn,
  updatePasswordHash,
} from './staff.sql.ts'
import { jsonBody, smallBody } from './staff-guard.ts'
import {
  acceptsCode,
  authFor,
  authHeaders,
  countedCall,
  findStaff,
  readReply,
  refuseAppsIfOff,
  rememberBrowser,
  STALE_CODE,
  type Staff,
  signInHeaders,
} from './staff-session.ts'

const openToAll: MiddlewareHandler = async (c, next) => {
  c.header('cache-control', 'no-store')
  checkOrigin(c)
  await next()
}

export const signedInReply = {
  200: { description: 'Signed in', content: { 'application/json': { schema: signedInSchema } } },
  401: { description: 'The email address, the password or the code is wrong' },
  429: { description: 'Too many failed attempts; Retry-After says when to try again' },
}

/** `staffRoute` for those who are not signed in yet. */
export const openRoute = <const R extends Omit<RouteConfig, 'middleware' | 'tags'>>(route: R) =>
  createRoute({ ...route, tags: ['staff'], middleware: [openToAll, smallBody] as const })

const signIn = openRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  summary: 'Sign in with email address and password',
  request: jsonBody(signInSchema),
  responses: signedInReply,
})
const verifyTotp = openRoute({
  method: 'post',
  path: '/auth/two-factor/verify-totp',
  summary: 'Finish signing in with a code from the authenticator',
  request: jsonBody(codeSchema),
  responses: signedInReply,
})
const verifyBackupCode = openRoute({
  method: 'post',
  path: '/auth/two-factor/verify-backup-code',
  summary: 'Finish signing in with a recovery code, which works once',
  request: jsonBody(codeSchema),
  responses: signedInReply,
})
const signOut = openRoute({
  method: 'post',
  path: '/auth/sign-out',
  summary: 'End this session',
  responses: { 204: { description: 'Signed out' } },
})

const gone = {
  404: { description: 'The link was replaced, or has expired' },
  410: { description: 'The link was used already' },
}

const check = openRoute({
  method: 'post',
  path: '/auth/set-up/check',
  summary: 'The account that a one-time link is for',
  request: jsonBody(setUpTokenSchema),
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: setUpForSchema } } },
    ...gone,
  },
})
const setUp = openRoute({
  method: 'post',
  path: '/auth/set-up',
  summary: 'Choose the password; the link works once',
  request: jsonBody(setUpSchema),
  responses: { 204: { description: 'The password is set; sign in with it' }, ...gone },
})

export const authApi = apiApp()
  .openapi(signIn, async (c) => {
    const { email, password } = c.req.valid('json')
    const before = await findStaff(c)
    const call = { body: { email, password }, headers: authHeaders(c), asResponse: true as const }
    const reply = await countedCall(c, email, async () =>
      unlessPasskey(c, await authFor(c).api.signInEmail(call)),
    )
    return c.json(await signedIn(c, reply, before), 200)
  })
  .openapi(verifyTotp, async (c) => {
    refuseAppsIfOff(c)
    const code = c.req.valid('json').code.replace(/\s/g, '')
    const before = await findStaff(c)
    const call = { body: { code }, headers: signInHeaders(c), asResponse: true as const }
    const reply = await authFor(c).api.verifyTOTP(call)
    if (reply.ok && !(await acceptsCode(c, code, reply))) {
      throw new Problem(401, STALE_CODE)
    }
    return c.json(await signedIn(c, await readReply(c, reply), before), 200)
  })
  .openapi(verifyBackupCode, async (c) => {
    const code = hashRecoveryCode(authSecret(c.var.services.env), c.req.valid('json').code)
    const before = await findStaff(c)
    const call = { body: { code }, headers: signInHeaders(c), asResponse: true as const }
    const reply = await readReply(c, await authFor(c).api.verifyBackupCode(call))
    return c.json(await signedIn(c, reply, before), 200)
  })
  .openapi(signOut, async (c) => {
    const staff = await findStaff(c)
    await readReply(
      c,
      await authFor(c).api.signOut({ headers: authHeaders(c), asResponse: true as const }),
    )
    if (staff)
      await createStaffEvent(c.var.services.db, { actor: staff.email, action: 'signed out' })
    // Also the pages that the browser would show again with Back. What visitors keep on this device stays.
    c.header('clear-site-data', '"cache", "cookies"')
    return c.body(null, 204)
  })
  .openapi(check, async (c) => {
    const invitation = await findValid(c.var.services.db, c.req.valid('json').token)
    const purpose = invitation.userId === null ? 'first-account' : 'invitation'
    return c.json({ purpose, email: invitation.email, name: invitation.name } as const, 200)
  })
  .openapi(setUp, async (c) => {
    const { token, password, ...self } = c.req.valid('json')
    const { db } = c.var.services
    const invitation = await findValid(db, token)
    const email = invitation.email ?? self.email
    if (!email) throw new Problem(400, 'email: Enter your email address')
    await rejectWeakPassword(password, email)
    const hash = await hashPassword(password)
    await db.transaction(async (tx) => {
      if (!(await consumeInvitation(tx, token))) throw usedLink()
      const name = self.name ?? email
      const userId = invitation.userId ?? (await createFirst(tx, email, name))
      await updatePasswordHash(tx, userId, hash)
      await deleteSessions(tx, userId)
      await createStaffEvent(tx, { actor: email, action: 'chose a password by link' })
      await c.var.securityAlerts.tell(tx, { what: 'chosenPassword', personId: userId })
    })
    return c.body(null, 204)
  })

/** The password alone opens no account that has a passkey: the session, whose cookie nobody has seen, ends. */
async function unlessPasskey(c: Context, reply: Response): Promise<Response> {
  if (!reply.ok) return reply
  const { user, token } = (await reply.clone().json()) as { user?: { id: string }; token?: string }
  const { db } = c.var.services
  if (!user || !token || !(await hasPasskey(db, user.id))) return reply
  await deleteSessionByToken(db, token)
  return Response.json({ passkeyRedirect: true })
}

/** Ends the browser's previous session, so that a planted session id is useless. */
export async function signedIn(
  c: Context,
  reply: Record<string, unknown>,
  before: Staff | null,
  detail: Record<string, unknown> = {},
): Promise<SignedIn> {
  const { db } = c.var.services
  if (reply.twoFactorRedirect === true) return { twoFactorRedirect: true }
  if (reply.passkeyRedirect === true) return { passkeyRedirect: true }
  const user = await findUser(db, String((reply.user as { id?: unknown } | undefined)?.id))
  if (!user) throw new Error('The sign-in library returned no user')
  if (before) await deleteSession(db, before.id, before.sessionId)
  rememberBrowser(c, user.email)
  await updateLastSignIn(db, user.id)
  await createStaffEvent(db, {
    actor: user.email,
    action: 'signed in',
    detail,
    address: clientAddress(c),
  })
  await purgeExpired(db)
  await purgeAttempts(db)
  const { id, name, email, role, twoFactorEnabled } = user
  return { user: { id, name, email, role, twoFactorEnabled } }
}

async function createFirst(db: Queryable, email: string, name: string): Promise<string> {
  // An account may have been created at the command line since the link was printed.
  if (await hasUsers(db)) throw expiredLink()
  const id = await createUser(db, { email, name, role: 'admin' })
  if (!id) throw expiredLink()
  return id
}

async function findValid(db: Queryable, token: string): Promise<Invitation> {
  const invitation = await findInvitation(db, token)
  if (invitation && (invitation.userId !== null || !(await hasUsers(db)))) return invitation
  throw (await isUsedInvitation(db, token)) ? usedLink() : expiredLink()
}

/** Its owner pressed it a second time: the way on is to sign in. */
const usedLink = () => new Problem(410, 'This link was used already. Sign in with your password.')
const expiredLink = () => new Problem(404, 'This link is no longer valid. Ask for a new one.')

async function rejectWeakPassword(password: string, email: string): Promise<void> {
  const message = await findPasswordProblem(password, email)
  if (message) throw new Problem(400, message, { errors: [{ field: 'password', message }] })
}
