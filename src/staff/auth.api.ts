/** Signing in and out. Each call of the sign-in library that we offer is a route here; no other is. */
import { createRoute } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { apiApp } from '../platform/http/api-app.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { checkOrigin } from '../platform/http/origin.ts'
import { countedCall, readReply } from './auth-call.ts'
import { deleteSession, purgeExpired } from './sessions.sql.ts'
import { purgeAttempts } from './sign-in-attempts.sql.ts'
import { smallBody } from './small-body.ts'
import { codeSchema, type SignedIn, signedInSchema, signInSchema } from './staff.contract.ts'
import { findUser, updateLastSignIn } from './staff.sql.ts'
import { createStaffEvent } from './staff-events.sql.ts'
import { jsonBody } from './staff-reply.ts'
import { authFor, authHeaders, findStaff, type Staff } from './staff-session.ts'

export const openToAll: MiddlewareHandler = async (c, next) => {
  c.header('cache-control', 'no-store')
  checkOrigin(c)
  await next()
}

const signedInReply = {
  200: { description: 'Signed in', content: { 'application/json': { schema: signedInSchema } } },
  401: { description: 'The e-mail address, the password or the code is wrong' },
  429: { description: 'Too many failed attempts; Retry-After says when to come back' },
}
const middleware = [openToAll, smallBody]

const signIn = createRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  tags: ['staff'],
  summary: 'Sign in with e-mail address and password',
  middleware,
  request: jsonBody(signInSchema),
  responses: signedInReply,
})
const verifyTotp = createRoute({
  method: 'post',
  path: '/auth/two-factor/verify-totp',
  tags: ['staff'],
  summary: 'Finish signing in with a code from the authenticator',
  middleware,
  request: jsonBody(codeSchema),
  responses: signedInReply,
})
const verifyBackupCode = createRoute({
  method: 'post',
  path: '/auth/two-factor/verify-backup-code',
  tags: ['staff'],
  summary: 'Finish signing in with a recovery code, which is then used up',
  middleware,
  request: jsonBody(codeSchema),
  responses: signedInReply,
})
const signOut = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  tags: ['staff'],
  summary: 'End this session',
  middleware,
  responses: { 204: { description: 'Signed out' } },
})

export const authApi = apiApp()
  .openapi(signIn, async (c) => {
    const { email, password } = c.req.valid('json')
    const before = await findStaff(c)
    const call = { body: { email, password }, headers: authHeaders(c), asResponse: true as const }
    const reply = await countedCall(c, email, () => authFor(c).api.signInEmail(call))
    return c.json(await signedIn(c, reply, before), 200)
  })
  .openapi(verifyTotp, async (c) => {
    const code = c.req.valid('json').code.replace(/\s/g, '')
    const before = await findStaff(c)
    const call = { body: { code }, headers: authHeaders(c), asResponse: true as const }
    const reply = await readReply(c, await authFor(c).api.verifyTOTP(call))
    return c.json(await signedIn(c, reply, before), 200)
  })
  .openapi(verifyBackupCode, async (c) => {
    const { code } = c.req.valid('json')
    const before = await findStaff(c)
    const call = { body: { code }, headers: authHeaders(c), asResponse: true as const }
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
    return c.body(null, 204)
  })

/** The session this browser had before ends: an id that somebody planted is worth nothing. */
async function signedIn(
  c: Context,
  reply: Record<string, unknown>,
  before: Staff | null,
): Promise<SignedIn> {
  const { db } = c.var.services
  if (reply.twoFactorRedirect === true) return { twoFactorRedirect: true }
  const user = await findUser(db, String((reply.user as { id?: unknown } | undefined)?.id))
  if (!user) throw new Error('Signed in as nobody')
  if (before) await deleteSession(db, before.id, before.sessionId)
  await updateLastSignIn(db, user.id)
  await createStaffEvent(db, {
    actor: user.email,
    action: 'signed in',
    address: clientAddress(c),
  })
  await purgeExpired(db)
  await purgeAttempts(db)
  const { id, name, email, role, twoFactorEnabled } = user
  return { user: { id, name, email, role, twoFactorEnabled } }
}
