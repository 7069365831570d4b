/** What people do to their own account: see it, end sessions, change the password. */
import { apiApp } from '../platform/http/api-app.ts'
import { Problem } from '../platform/http/problem.ts'
import { countedCall } from './auth-call.ts'
import { passwordProblem } from './password-rules.ts'
import { deleteOtherSessions, deleteSession, listSessions } from './sessions.sql.ts'
import { findSettings } from './settings.sql.ts'
import {
  accountSchema,
  changePasswordSchema,
  sessionIdSchema,
  sessionsSchema,
} from './staff.contract.ts'
import { createStaffEvent } from './staff-events.sql.ts'
import { staffOf, staffRoute } from './staff-guard.ts'
import { json, jsonBody, noContent } from './staff-reply.ts'
import { authFor, authHeaders } from './staff-session.ts'

const own = { role: 'viewer', withoutSecondFactor: true } as const

const account = staffRoute({
  ...own,
  method: 'get',
  path: '/admin/account',
  summary: 'Who is signed in',
  responses: json(accountSchema),
})
const sessions = staffRoute({
  ...own,
  method: 'get',
  path: '/admin/account/sessions',
  summary: 'Where this account is signed in',
  responses: json(sessionsSchema),
})
const endSession = staffRoute({
  ...own,
  method: 'delete',
  path: '/admin/account/sessions/{id}',
  summary: 'End one of the own sessions',
  request: { params: sessionIdSchema },
  responses: noContent,
})
const endOtherSessions = staffRoute({
  ...own,
  method: 'delete',
  path: '/admin/account/sessions',
  summary: 'End all own sessions but this one',
  responses: noContent,
})
const changePassword = staffRoute({
  ...own,
  method: 'post',
  path: '/auth/change-password',
  summary: 'Choose a new password; other sessions end',
  request: jsonBody(changePasswordSchema),
  responses: noContent,
})
export const accountApi = apiApp()
  .openapi(account, async (c) => {
    const { sessionId: _, ...user } = staffOf(c)
    const { requireTwoFactor } = await findSettings(c.var.services.db)
    return c.json({ ...user, mustEnableTwoFactor: requireTwoFactor && !user.twoFactorEnabled }, 200)
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
    refuseWeakPassword(newPassword, staff.email)
    const body = { currentPassword, newPassword, revokeOtherSessions: true }
    const call = { body, headers: authHeaders(c), asResponse: true as const }
    await countedCall(c, staff.email, () => authFor(c).api.changePassword(call))
    await createStaffEvent(c.var.services.db, { actor: staff.email, action: 'changed password' })
    return c.body(null, 204)
  })

function refuseWeakPassword(password: string, email: string): void {
  const message = passwordProblem(password, email)
  if (message) throw new Problem(400, message, { errors: [{ field: 'newPassword', message }] })
}
