/** Passkeys: adding, renaming and removing one's own, and signing in with one. */
import type { Context } from 'hono'
import type { Queryable } from '../platform/database/open.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { Problem } from '../platform/http/problem.ts'
import { openRoute, signedIn, signedInReply } from './auth.api.ts'
import {
  countPasskeys,
  createPasskey,
  deletePasskey,
  listPasskeys,
  updatePasskeyName,
} from './passkeys.sql.ts'
import { optionsToAdd, optionsToUse, verifyNew, verifyUsed } from './passkeys.ts'
import { deleteOtherSessions } from './sign-in.sql.ts'
import {
  newPasskeySchema,
  onlyProofSchema,
  passkeyIdSchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  passkeysSchema,
  usedPasskeySchema,
} from './staff.contract.ts'
import { createStaffEvent } from './staff.sql.ts'
import { json, jsonBody, noContent, staffOf, staffRoute } from './staff-guard.ts'
import { authFor, authHeaders, findStaff } from './staff-session.ts'

const MAX_PASSKEYS = 20

const own = { role: 'firm', withoutSecondFactor: true } as const

const signInOptions = openRoute({
  method: 'post',
  path: '/auth/passkey/sign-in-options',
  summary: 'What the browser needs to sign in with a passkey',
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: passkeyOptionsSchema } } },
    409: { description: 'The site has no domain name' },
  },
})
const signIn = openRoute({
  method: 'post',
  path: '/auth/passkey/sign-in',
  summary: 'Sign in with a passkey, which needs neither password nor code',
  request: jsonBody(usedPasskeySchema),
  responses: signedInReply,
})
const list = staffRoute({
  ...own,
  method: 'get',
  path: '/admin/account/passkeys',
  summary: 'The passkeys of this account',
  responses: json(passkeysSchema),
})
const addOptions = staffRoute({
  ...own,
  proof: true,
  method: 'post',
  path: '/auth/passkey/add-options',
  summary: 'What the browser needs to make a passkey',
  request: jsonBody(onlyProofSchema),
  responses: json(passkeyOptionsSchema),
})
const add = staffRoute({
  ...own,
  method: 'post',
  path: '/auth/passkey/add',
  summary:
    'Add a passkey with the challenge that the proof was given for; the first second factor ends all other sessions',
  request: jsonBody(newPasskeySchema),
  responses: noContent,
})
const confirmOptions = staffRoute({
  ...own,
  method: 'post',
  path: '/auth/passkey/confirm-options',
  summary: 'What the browser needs to confirm identity with a passkey of this account',
  responses: json(passkeyOptionsSchema),
})
const ofOne = { ...own, path: '/admin/account/passkeys/{id}' } as const
const rename = staffRoute({
  ...ofOne,
  recent: true,
  method: 'patch',
  summary: 'Rename a passkey',
  request: { params: passkeyIdSchema, ...jsonBody(passkeyNameSchema) },
  responses: noContent,
})
const remove = staffRoute({
  ...ofOne,
  proof: true,
  method: 'delete',
  summary: 'Remove a passkey',
  request: { params: passkeyIdSchema, ...jsonBody(onlyProofSchema) },
  responses: noContent,
})

export const passkeysApi = apiApp()
  .openapi(signInOptions, async (c) => c.json({ publicKey: { ...(await optionsToUse(c)) } }, 200))
  .openapi(signIn, async (c) => {
    const before = await findStaff(c)
    const reply = await verifyUsed(c, c.req.valid('json').credential, {
      open: ({ userId }) =>
        authFor(c).api.openSession({
          body: { userId },
          headers: authHeaders(c),
          asResponse: true as const,
        }),
    })
    return c.json(await signedIn(c, reply, before, { with: 'passkey' }), 200)
  })
  .openapi(list, async (c) =>
    c.json({ passkeys: await listPasskeys(c.var.services.db, staffOf(c).id) }, 200),
  )
  .openapi(addOptions, async (c) =>
    c.json({ publicKey: { ...(await optionsToAdd(c, staffOf(c))) } }, 200),
  )
  .openapi(add, async (c) => {
    const { name, credential } = c.req.valid('json')
    const staff = staffOf(c)
    const made = await verifyNew(c, staff, credential)
    await changeRecorded(c, 'added a passkey', async (tx) => {
      if ((await countPasskeys(tx, staff.id)) >= MAX_PASSKEYS) {
        throw new Problem(409, `An account has at most ${MAX_PASSKEYS} passkeys.`)
      }
      if (!(await createPasskey(tx, { ...made, name, userId: staff.id }))) {
        throw new Problem(409, 'This passkey was added before.')
      }
      // They were opened with the password alone, which is no longer enough.
      if (!staff.hasSecondFactor) await deleteOtherSessions(tx, staff.id, staff.sessionId)
      await c.var.securityAlerts.tell(tx, { what: 'passkey', personId: staff.id })
      return { passkey: name }
    })
    return c.body(null, 204)
  })
  .openapi(confirmOptions, async (c) =>
    c.json({ publicKey: { ...(await optionsToUse(c, staffOf(c))) } }, 200),
  )
  .openapi(rename, async (c) => {
    const { name } = c.req.valid('json')
    const one = { userId: staffOf(c).id, ...c.req.valid('param') }
    await changeRecorded(c, 'renamed a passkey', async (tx) => {
      const before = found(await updatePasskeyName(tx, one, name))
      return { passkey: name, before }
    })
    return c.body(null, 204)
  })
  .openapi(remove, async (c) => {
    const one = { userId: staffOf(c).id, ...c.req.valid('param') }
    await changeRecorded(c, 'removed a passkey', async (tx) => {
      const passkey = found(await deletePasskey(tx, one))
      return { passkey }
    })
    return c.body(null, 204)
  })

/** Together with an entry in the audit log, whose detail `change` returns. */
async function changeRecorded(
  c: Context,
  action: string,
  change: (tx: Queryable) => Promise<Record<string, string>>,
): Promise<void> {
  const actor = staffOf(c).email
  await c.var.services.db.transaction(async (tx) => {
    const detail = await change(tx)
    await createStaffEvent(tx, { actor, action, detail })
  })
}

function found(name: string | null): string {
  if (name === null) throw new Problem(404, 'There is no such passkey.')
  return name
}
