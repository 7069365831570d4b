/** An editor's own keys: made, listed and revoked. What a key opens is said by each route. */
import { apiApp } from '../platform/http/api-app.ts'
import { Problem } from '../platform/http/problem.ts'
import { createKey, listKeys, revokeKey } from './keys.sql.ts'
import {
  createdKeySchema,
  keyIdSchema,
  keysSchema,
  newKeySchema,
  withProof,
} from './staff.contract.ts'
import { createStaffEvent } from './staff.sql.ts'
import { json, jsonBody, noContent, staffOf, staffRoute } from './staff-guard.ts'

const MAX_KEYS = 10

const role = 'editor'

const list = staffRoute({
  role,
  method: 'get',
  path: '/admin/account/keys',
  summary: 'The keys of this account that were not revoked',
  responses: json(keysSchema),
})
const create = staffRoute({
  role,
  proof: true,
  method: 'post',
  path: '/admin/account/keys',
  summary: 'Make a key; the reply alone has it',
  request: jsonBody(withProof(newKeySchema)),
  responses: json(createdKeySchema),
})
const revoke = staffRoute({
  role,
  method: 'delete',
  path: '/admin/account/keys/{id}',
  summary: 'Revoke a key: what uses it is refused from now on',
  request: { params: keyIdSchema },
  responses: { ...noContent, 404: { description: 'There is no such key' } },
})

export const keysApi = apiApp()
  .openapi(list, async (c) =>
    c.json({ keys: await listKeys(c.var.services.db, staffOf(c).id) }, 200),
  )
  .openapi(create, async (c) => {
    const { name } = c.req.valid('json')
    const { id, email: actor } = staffOf(c)
    const key = await c.var.services.db.transaction(async (tx) => {
      if ((await listKeys(tx, id)).length >= MAX_KEYS) {
        throw new Problem(409, `An account has at most ${MAX_KEYS} keys. Revoke one first.`)
      }
      await createStaffEvent(tx, { actor, action: 'made a key', detail: { key: name } })
      return createKey(tx, id, name)
    })
    return c.json({ key }, 200)
  })
  .openapi(revoke, async (c) => {
    const { id, email: actor } = staffOf(c)
    await c.var.services.db.transaction(async (tx) => {
      const name = await revokeKey(tx, id, c.req.valid('param').id)
      if (name === null) throw new Problem(404, 'There is no such key.')
      await createStaffEvent(tx, { actor, action: 'revoked a key', detail: { key: name } })
    })
    return c.body(null, 204)
  })
