/** A user's own account: sessions, password and two-factor authentication. */
import { encodeQR } from 'qr'
import { apiApp } from '../platform/http/api-app.ts'
import { Problem } from '../platform/http/problem.ts'
import { authSecret, keyedHash } from './auth-secret.ts'
import { hasPasskey } from './passkeys.sql.ts'
import { findPasswordProblem } from './password-strength.ts'
import { proveIdentity, renewSession } from './proof.ts'
import {
  deleteOtherSessions,
  deleteSession,
  findConfirmedAt,
  listSessions,
  updateConfirmedAt,
} from './sign-in.sql.ts'
import {
  accountSchema,
  changePasswordSchema,
  codeSchema,
  onlyProofSchema,
  proofSchema,
  recoveryCodesSchema,
  remindersSchema,
  sessionIdSchema,
  sessionsSchema,
  type TwoFactorSetup,
  twoFactorSetupSchema,
} from './staff.contract.ts'
import {
  createStaffEvent,
  findTwoFactorRule,
  hasReminders,
  removeAuthenticator,
  updateReminders,
} from './staff.sql.ts'
import { json, jsonBody, noContent, staffOf, staffRoute } from './staff-guard.ts'
import {
  authFor,
  authHeaders,
  claimCodeOf,
  countedCall,
  provenFor,
  readReply,
  refuseAppsIfOff,
} from './staff-session.ts'

const own = { role: 'firm', withoutSecondFactor: true } as const

const account = staffRoute({
  ...own,
  method: 'get',
  path: '/admin/account',
  summary: 'The account that is signed in',
  responses: json(accountSchema),
})
const reminders = staffRoute({
  role: 'agent',
  method: 'get',
  path: '/admin/account/reminders',
  summary: 'Whether this account gets an email about due tasks in the morning',
  responses: json(remindersSchema),
})
const setReminders = staffRoute({
  role: 'agent',
  method: 'patch',
  path: '/admin/account/reminders',
  summary: 'Turn the email about due tasks on or off',
  request: jsonBody(remindersSchema),
  responses: json(remindersSchema),
})
const sessions = staffRoute({
  ...own,
  method: 'get',
  path: '/admin/account/sessions',
  summary: 'The sessions of this account',
  responses: json(sessionsSchema),
})
const endSession = staffRoute({
  ...own,
  recent: true,
  method: 'delete',
  path: '/admin/account/sessions/{id}',
  summary: 'End one session of this account',
  request: { params: sessionIdSchema },
  responses: noContent,
})
const endOtherSessions = staffRoute({
  ...own,
  recent: true,
  method: 'delete',
  path: '/admin/account/sessions',
  summary: 'End all other sessions of this account',
  responses: noContent,
})
const changePassword = staffRoute({
  ...own,
  method: 'post',
  path: '/auth/change-password',
  summary: 'Change the password and end all other sessions',
  request: jsonBody(changePasswordSchema),
  responses: noContent,
})
const confirmIdentity = staffRoute({
  ...own,
  method: 'post',
  path: '/auth/confirm-identity',
  summary: 'Enter password and second factor again, for what a session alone may not do',
  request: jsonBody(proofSchema),
  responses: {
    ...noContent,
    400: { description: 'The password is wrong, or a code is required' },
    429: { description: 'Too many failed attempts; Retry-After says when to try again' },
  },
})
const enable = staffRoute({
  ...own,
  proof: true,
  method: 'post',
  path: '/auth/two-factor/enable',
  summary: 'Start setting up an authenticator, which a code must confirm',
  request: jsonBody(onlyProofSchema),
  responses: json(twoFactorSetupSchema),
})
const confirm = staffRoute({
  ...own,
  recent: true,
  method: 'post',
  path: '/auth/two-factor/confirm',
  summary: 'Confirm the authenticator with its first code',
  request: jsonBody(codeSchema),
  responses: noContent,
})
const disable = staffRoute({
  ...own,
  proof: true,
  method: 'post',
  path: '/auth/two-factor/disable',
  summary: 'Turn off two-factor authentication',
  request: jsonBody(onlyProofSchema),
  responses: noContent,
})
const newCodes = staffRoute({
  ...own,
  proof: true,
  method: 'post',
  path: '/auth/two-factor/generate-backup-codes',
  summary: 'Generate new recovery codes; the old ones stop working',
  request: jsonBody(onlyProofSchema),
  responses: json(recoveryCodesSchema),
})

export const accountApi = apiApp()
  .openapi(account, async (c) => {
    const { db, env } = c.var.services
    const { sessionId: _, createdAt, hasSecondFactor, ...user } = staffOf(c)
    const rule = await findTwoFactorRule(db)
    const dueAt = hasSecondFactor ? null : rule.dueAt({ ...user, createdAt })
    const isDue = dueAt !== null && dueAt.getTime() <= Date.now()
    const twoFactorDueAt = isDue ? null : (dueAt?.toISOString() ?? null)
    const draftKey = keyedHash(authSecret(env), 'drafts', user.id)
    const found = { hasPasskey: await hasPasskey(db, user.id), twoFactorDueAt, draftKey }
    return c.json({ ...user, ...found, mustEnableTwoFactor: isDue }, 200)
  })
  .openapi(reminders, async (c) =>
    c.json({ isOn: await hasReminders(c.var.services.db, staffOf(c).id) }, 200),
  )
  .openapi(setReminders, async (c) => {
    const wanted = c.req.valid('json')
    await updateReminders(c.var.services.db, staffOf(c).id, wanted.isOn)
    return c.json(wanted, 200)
  })
  .openapi(sessions, async (c) => {
    const { id, sessionId } = staffOf(c)
    return c.json({ sessions: await listSessions(c.var.services.db, id, sessionId) }, 200)
  })
  .openapi(endSession, async (c) => {
    const wasThere = await deleteSession(c.var.services.db, staffOf(c).id, c.req.valid('param').id)
    if (!wasThere) throw new Problem(404, 'There is no such session.')
    return c.body(null, 204)
  })
  .openapi(endOtherSessions, async (c) => {
    const { id, sessionId } = staffOf(c)
    await deleteOtherSessions(c.var.services.db, id, sessionId)
    return c.body(null, 204)
  })
  .openapi(changePassword, async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    const staff = staffOf(c)
    await rejectWeakPassword(newPassword, staff.email)
    const body = { currentPassword, newPassword, revokeOtherSessions: true }
    const call = { body, headers: authHeaders(c), asResponse: true as const }
    const { db } = c.var.services
    const confirmedAt = await findConfirmedAt(db, staff.sessionId)
    const reply = await countedCall(c, staff.email, () => authFor(c).api.changePassword(call))
    // The new session was opened with the password alone, so it counts as confirmed no later.
    await updateConfirmedAt(db, String(reply.token), confirmedAt)
    await createStaffEvent(db, { actor: staff.email, action: 'changed password' })
    await c.var.securityAlerts.tell(db, { what: 'newPassword', personId: staff.id })
    return c.body(null, 204)
  })
  .openapi(confirmIdentity, async (c) => {
    const staff = staffOf(c)
    const { db } = c.var.services
    await proveIdentity(c, staff, c.req.valid('json'))
    await renewSession(c, staff)
    await createStaffEvent(db, { actor: staff.email, action: 'confirmed identity' })
    return c.body(null, 204)
  })
  .openapi(enable, async (c) => {
    refuseAppsIfOff(c)
    const body = { password: PROVEN, method: 'totp' as const }
    const call = { body, headers: authHeaders(c), asResponse: true as const }
    const reply = await readReply(c, await provenFor(c).enableTwoFactor(call))
    const uri = String(reply.totpURI)
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    const recoveryCodes = (reply.backupCodes as string[] | undefined) ?? []
    return c.json({ uri, secret, qr: qrCode(uri), recoveryCodes }, 200)
  })
  .openapi(confirm, async (c) => {
    const code = c.req.valid('json').code.replace(/\s/g, '')
    const call = { body: { code }, headers: authHeaders(c), asResponse: true as const }
    const { id, email } = staffOf(c)
    const { db } = c.var.services
    const passwordOnly = await listSessions(db, id, '')
    await countedCall(c, email, async () => {
      const reply = await authFor(c).api.verifyTOTP(call)
      if (reply.ok) await claimCodeOf(c, id, code)
      return reply
    })
    for (const session of passwordOnly) await deleteSession(db, id, session.id)
    await createStaffEvent(db, { actor: email, action: 'enabled two-factor authentication' })
    await c.var.securityAlerts.tell(db, { what: 'authenticator', personId: id })
    return c.body(null, 204)
  })
  .openapi(disable, async (c) => {
    const { id, email: actor } = staffOf(c)
    await c.var.services.db.transaction(async (tx) => {
      await removeAuthenticator(tx, id)
      await createStaffEvent(tx, { actor, action: 'disabled two-factor authentication' })
    })
    return c.body(null, 204)
  })
  .openapi(newCodes, async (c) => {
    const { id, email } = staffOf(c)
    const { db } = c.var.services
    const body = { password: PROVEN }
    const call = { body, headers: authHeaders(c), asResponse: true as const }
    const reply = await readReply(c, await provenFor(c).generateBackupCodes(call))
    await createStaffEvent(db, { actor: email, action: 'generated recovery codes' })
    await c.var.securityAlerts.tell(db, { what: 'recoveryCodes', personId: id })
    return c.json({ recoveryCodes: (reply.backupCodes as string[] | undefined) ?? [] }, 200)
  })

/** The library wants one, but does not look at it in these calls. */
const PROVEN = 'proven'

async function rejectWeakPassword(password: string, email: string): Promise<void> {
  const message = await findPasswordProblem(password, email)
  if (message) throw new Problem(400, message, { errors: [{ field: 'newPassword', message }] })
}

/** The dark modules as one SVG path, one unit each, with the margin that scanners need. */
function qrCode(text: string): TwoFactorSetup['qr'] {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size: rows.length, path }
}
