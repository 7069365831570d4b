/** The administration of accounts, and all staff routes together. */
import type { Context } from 'hono'
import { apiApp } from '../platform/http/api-app.ts'
import { Problem } from '../platform/http/problem.ts'
import { urls } from '../site/urls.ts'
import { accountApi } from './account.api.ts'
import { auditApi } from './audit.api.ts'
import { authApi } from './auth.api.ts'
import { keysApi } from './keys.api.ts'
import { passkeysApi } from './passkeys.api.ts'
import { createInvitation, deleteSessions } from './sign-in.sql.ts'
import {
  createUserSchema,
  invitedSchema,
  type ListedUser,
  listedUserSchema,
  resetUserSchema,
  staffSettingsSchema,
  updateUserSchema,
  userIdSchema,
  usersPageSchema,
  withProof,
} from './staff.contract.ts'
import {
  createStaffEvent,
  createUser,
  findSettings,
  findUser,
  isLastAdmin,
  listStaffEvents,
  listUsers,
  removeTwoFactor,
  updateSettings,
  updateUser,
} from './staff.sql.ts'
import { json, jsonBody, noContent, staffOf, staffRoute } from './staff-guard.ts'

const usersPage = staffRoute({
  role: 'admin',
  method: 'get',
  path: '/admin/users',
  summary: 'All staff accounts, the settings and the latest events',
  responses: json(usersPageSchema),
})
const invite = staffRoute({
  role: 'admin',
  proof: true,
  method: 'post',
  path: '/admin/users',
  summary: 'Create an account; the reply has the one-time link to choose its password',
  request: jsonBody(withProof(createUserSchema)),
  responses: json(invitedSchema),
})
const change = staffRoute({
  role: 'admin',
  proof: ({ role, disabled }) => role !== undefined || disabled === false,
  recent: true,
  method: 'patch',
  path: '/admin/users/{id}',
  summary: 'Change the name or role of an account, disable or enable it',
  request: { params: userIdSchema, ...jsonBody(withProof(updateUserSchema)) },
  responses: json(listedUserSchema),
})
const reset = staffRoute({
  role: 'admin',
  proof: true,
  method: 'post',
  path: '/admin/users/{id}/reset',
  summary: 'Create a one-time link for a new password and end all sessions',
  request: { params: userIdSchema, ...jsonBody(withProof(resetUserSchema)) },
  responses: json(invitedSchema),
})
const endSessions = staffRoute({
  role: 'admin',
  method: 'delete',
  path: '/admin/users/{id}/sessions',
  summary: 'End all sessions of an account',
  request: { params: userIdSchema },
  responses: noContent,
})
const settings = staffRoute({
  role: 'admin',
  recent: true,
  method: 'patch',
  path: '/admin/settings',
  summary: 'Settings for all accounts',
  request: jsonBody(staffSettingsSchema),
  responses: json(staffSettingsSchema),
})

const usersApi = apiApp()
  .openapi(usersPage, async (c) => {
    const { db } = c.var.services
    const users = await listUsers(db)
    const events = await listStaffEvents(db)
    return c.json({ users, settings: await findSettings(db), events }, 200)
  })
  .openapi(invite, async (c) => {
    const wanted = c.req.valid('json')
    const { id: actorId, email: actor } = staffOf(c)
    const token = await c.var.services.db.transaction(async (tx) => {
      const id = await createUser(tx, wanted)
      if (!id) throw new Problem(409, 'An account with this email address already exists.')
      const detail = { role: wanted.role }
      await createStaffEvent(tx, {
        actor,
        action: 'created account',
        subject: wanted.email,
        detail,
      })
      await c.var.securityAlerts.tell(tx, { what: 'created', personId: id, actorId })
      return { id, token: await createInvitation(tx, id) }
    })
    return c.json(await invited(c, token.id, token.token), 200)
  })
  .openapi(change, async (c) => {
    const { id } = c.req.valid('param')
    const { disabled, ...wanted } = c.req.valid('json')
    const staff = staffOf(c)
    const changed = await c.var.services.db.transaction(async (tx) => {
      const user = existing(await findUser(tx, id))
      if (wanted.role && user.role === 'firm') {
        throw new Problem(
          409,
          'The account of a firm cannot become a staff account. Create another one.',
        )
      }
      const losesAdmin = disabled === true || (wanted.role && wanted.role !== 'admin')
      if (losesAdmin && id === staff.id) {
        throw new Problem(409, 'You cannot disable your own account or change your own role.')
      }
      if (losesAdmin && user.role === 'admin' && (await isLastAdmin(tx, id))) {
        throw new Problem(409, 'This is the last active administrator.')
      }
      const disabledAt = disabled === undefined ? {} : { disabledAt: disabled ? new Date() : null }
      await updateUser(tx, id, { ...wanted, ...disabledAt })
      // A new role takes effect at once; a disabled account must not be usable with an old cookie.
      if (disabled) await deleteSessions(tx, id)
      const detail = { ...wanted, ...(disabled === undefined ? {} : { disabled }) }
      const subject = user.email
      await createStaffEvent(tx, { actor: staff.email, action: 'changed account', subject, detail })
      const notice = { personId: id, actorId: staff.id }
      const { tell } = c.var.securityAlerts
      if (wanted.role) await tell(tx, { ...notice, what: 'role' })
      if (disabled === false) await tell(tx, { ...notice, what: 'enabled' })
      return existing(await findUser(tx, id))
    })
    return c.json(changed, 200)
  })
  .openapi(reset, async (c) => {
    const { id } = c.req.valid('param')
    const without = c.req.valid('json').removeTwoFactor
    const staff = staffOf(c)
    // With nothing but a stolen cookie, the link would set a new password without a second factor.
    if (id === staff.id) {
      throw new Problem(409, 'Change your own password and second factor on your account page.')
    }
    const actor = staff.email
    const token = await c.var.services.db.transaction(async (tx) => {
      const user = existing(await findUser(tx, id))
      if (without) await removeTwoFactor(tx, id)
      await deleteSessions(tx, id)
      const detail = { removedTwoFactor: without }
      await createStaffEvent(tx, { actor, action: 'reset account', subject: user.email, detail })
      await c.var.securityAlerts.tell(tx, { what: 'link', personId: id, actorId: staff.id })
      return createInvitation(tx, id)
    })
    return c.json(await invited(c, id, token), 200)
  })
  .openapi(endSessions, async (c) => {
    const { id } = c.req.valid('param')
    const { db } = c.var.services
    const user = existing(await findUser(db, id))
    await deleteSessions(db, id)
    const actor = staffOf(c).email
    await createStaffEvent(db, { actor, action: 'ended sessions', subject: user.email })
    return c.body(null, 204)
  })
  .openapi(settings, async (c) => {
    const wanted = c.req.valid('json')
    const { db } = c.var.services
    await updateSettings(db, wanted)
    const actor = staffOf(c).email
    await createStaffEvent(db, { actor, action: 'changed settings', detail: wanted })
    return c.json(wanted, 200)
  })

export const staffApi = apiApp()
  .route('/', authApi)
  .route('/', accountApi)
  .route('/', passkeysApi)
  .route('/', keysApi)
  .route('/', usersApi)
  .route('/', auditApi)

function existing(user: ListedUser | null): ListedUser {
  if (!user) throw new Problem(404, 'This account does not exist.')
  return user
}

async function invited(c: Context, id: string, token: string) {
  const user = existing(await findUser(c.var.services.db, id))
  return { user, setUpPath: urls.staff.setUp(token) }
}
