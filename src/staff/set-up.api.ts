/** One-time links: the first account names itself, an invited or reset one chooses its password. */
import { createRoute } from '@hono/zod-openapi'
import type { Queryable } from '../platform/database/open.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { Problem } from '../platform/http/problem.ts'
import { openToAll } from './auth.api.ts'
import { consumeInvitation, findInvitation, type Invitation } from './invitations.sql.ts'
import { hashPassword } from './password-hash.ts'
import { passwordProblem } from './password-rules.ts'
import { deleteSessions } from './sessions.sql.ts'
import { smallBody } from './small-body.ts'
import { setUpForSchema, setUpSchema, setUpTokenSchema } from './staff.contract.ts'
import { createUser, hasUsers, updatePasswordHash } from './staff.sql.ts'
import { createStaffEvent } from './staff-events.sql.ts'
import { jsonBody } from './staff-reply.ts'

const gone = { 404: { description: 'The link was used, replaced, or is too old' } }

const check = createRoute({
  method: 'post',
  path: '/auth/set-up/check',
  tags: ['staff'],
  summary: 'Whose account a one-time link is for',
  middleware: [openToAll, smallBody],
  request: jsonBody(setUpTokenSchema),
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: setUpForSchema } } },
    ...gone,
  },
})
const setUp = createRoute({
  method: 'post',
  path: '/auth/set-up',
  tags: ['staff'],
  summary: 'Choose the password; the link is used up',
  middleware: [openToAll, smallBody],
  request: jsonBody(setUpSchema),
  responses: { 204: { description: 'Done: sign in with it' }, ...gone },
})

export const setUpApi = apiApp()
  .openapi(check, async (c) => {
    const invitation = await valid(c.var.services.db, c.req.valid('json').token)
    const purpose = invitation.userId === null ? 'first-account' : 'invitation'
    return c.json({ purpose, email: invitation.email, name: invitation.name } as const, 200)
  })
  .openapi(setUp, async (c) => {
    const { token, password, ...self } = c.req.valid('json')
    const { db } = c.var.services
    const invitation = await valid(db, token)
    const email = invitation.email ?? self.email
    if (!email) throw new Problem(400, 'email: Enter your e-mail address')
    refuseWeak(password, email)
    const hash = await hashPassword(password)
    await db.transaction(async (tx) => {
      if (!(await consumeInvitation(tx, token))) throw noLonger()
      const name = self.name ?? email
      const userId = invitation.userId ?? (await createFirst(tx, email, name))
      await updatePasswordHash(tx, userId, hash)
      await deleteSessions(tx, userId)
      await createStaffEvent(tx, { actor: email, action: 'chose password by link' })
    })
    return c.body(null, 204)
  })

async function createFirst(db: Queryable, email: string, name: string): Promise<string> {
  // The link outlives its purpose when an account was made at the command line meanwhile.
  if (await hasUsers(db)) throw noLonger()
  const id = await createUser(db, { email, name, role: 'admin' })
  if (!id) throw noLonger()
  return id
}

async function valid(db: Queryable, token: string): Promise<Invitation> {
  const invitation = await findInvitation(db, token)
  if (!invitation || (invitation.userId === null && (await hasUsers(db)))) throw noLonger()
  return invitation
}

const noLonger = () => new Problem(404, 'This link is no longer valid. Ask for a new one.')

function refuseWeak(password: string, email: string): void {
  const message = passwordProblem(password, email)
  if (message) throw new Problem(400, message, { errors: [{ field: 'password', message }] })
}
