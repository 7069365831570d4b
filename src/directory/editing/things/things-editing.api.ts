/** Ships, trades, products and companies edited by staff: one set of calls for all kinds. */
import type { Context } from 'hono'
import { UserFacingError } from '../../../platform/errors.ts'
import { apiApp } from '../../../platform/http/api-app.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { staffOf } from '../../../staff/staff-guard.ts'
import { kinds } from '../../kinds.ts'
import { allowed, poolOf, whyOf } from '../editing.api.ts'
import { notePresence } from '../presence.sql.ts'
import { RevisionConflict } from '../record-change.sql.ts'
import { undoChange, wasChangeOf } from '../undo-change.sql.ts'
import { createThing, editThing, setThingActive } from './edit-thing.sql.ts'
import { saveThingDocument, withdrawThingDocument } from './edit-thing-documents.sql.ts'
import type { GivenEdits } from './edited-things.contract.ts'
import { findEditedThing, listEditedThings, listThingHistory } from './edited-things.sql.ts'
import { readThingEdits } from './read-edits.ts'
import { suggestTargets } from './relation-targets.sql.ts'
import { renderThing } from './thing-preview.tsx'
import * as routes from './things-editing-routes.ts'

export const thingsEditingApi = apiApp()
  .openapi(routes.list, async (c) =>
    c.json(await listEditedThings(poolOf(c), c.req.valid('query')), 200),
  )
  .openapi(routes.targets, async (c) => {
    const { kind, q } = c.req.valid('query')
    return c.json({ targets: await suggestTargets(poolOf(c), kind, q) }, 200)
  })
  .openapi(routes.create, async (c) => {
    const { kind, reason, name, ...given } = c.req.valid('json')
    const pool = poolOf(c)
    const edits = await readThingEdits(pool, kinds[kind], given, { documents: 0, isNew: true })
    const all = { ...edits, name, facts: edits.facts ?? {} }
    const id = await allowed(() => createThing(pool, kind, all, whyOf(c, reason)))
    return c.json({ id }, 200)
  })
  .openapi(routes.read, async (c) => c.json(await thingOf(c, c.req.valid('param').id), 200))
  .openapi(routes.edit, async (c) => {
    const { id } = c.req.valid('param')
    const { revision, reason, ...given } = c.req.valid('json')
    const edits = await editsFrom(c, id, given)
    return change(c, id, () => editThing(poolOf(c), editing(c, id, { revision, reason }), edits))
  })
  .openapi(routes.preview, async (c) => {
    const { id } = c.req.valid('param')
    const { language, ...given } = c.req.valid('json')
    const edits = await editsFrom(c, id, given)
    const html = await allowed(() => renderThing(c, id, edits, language))
    if (html === null) throw missing()
    return c.json({ html }, 200)
  })
  .openapi(routes.presence, async (c) => {
    const { id } = c.req.valid('param')
    const { revision } = await thingOf(c, id)
    const others = await notePresence(poolOf(c), `thing/${id}`, staffOf(c).id)
    return c.json({ revision, others }, 200)
  })
  .openapi(routes.history, async (c) => {
    const { id } = c.req.valid('param')
    await thingOf(c, id)
    return c.json({ entries: await listThingHistory(poolOf(c), id) }, 200)
  })
  .openapi(routes.undo, async (c) => {
    const { id } = c.req.valid('param')
    const { changeId, reason } = c.req.valid('json')
    return change(c, id, async () => {
      if (!(await wasChangeOf(poolOf(c), changeId, id, 'things'))) {
        throw new UserFacingError('This change is not one of this record.')
      }
      await undoChange(poolOf(c), changeId, whyOf(c, reason))
    })
  })
  .openapi(routes.retire, async (c) => {
    const { id } = c.req.valid('param')
    const given = c.req.valid('json')
    return change(c, id, () => setThingActive(poolOf(c), editing(c, id, given), false))
  })
  .openapi(routes.restore, async (c) => {
    const { id } = c.req.valid('param')
    const given = c.req.valid('json')
    return change(c, id, () => setThingActive(poolOf(c), editing(c, id, given), true))
  })
  .openapi(routes.addEvidence, async (c) => {
    const { id } = c.req.valid('param')
    const { document, ...given } = c.req.valid('json')
    return change(c, id, () => saveThingDocument(poolOf(c), editing(c, id, given), document))
  })
  .openapi(routes.changeEvidence, async (c) => {
    const { id, documentId } = c.req.valid('param')
    const { document, ...given } = c.req.valid('json')
    return change(c, id, () =>
      saveThingDocument(poolOf(c), editing(c, id, given), document, documentId),
    )
  })
  .openapi(routes.withdrawEvidence, async (c) => {
    const { id, documentId } = c.req.valid('param')
    const given = c.req.valid('json')
    return change(c, id, () => withdrawThingDocument(poolOf(c), editing(c, id, given), documentId))
  })

const missing = () => new Problem(404, 'There is no such record.')

async function thingOf(c: Context, id: number) {
  const thing = await findEditedThing(poolOf(c), id)
  if (!thing) throw missing()
  return thing
}

async function editsFrom(c: Context, id: number, given: GivenEdits) {
  const { kind, documents } = await thingOf(c, id)
  return readThingEdits(poolOf(c), kinds[kind], given, { documents: documents.length })
}

const editing = (
  c: Context,
  id: number,
  { revision, reason }: { revision: string; reason?: string | undefined },
) => ({ id, revision, why: whyOf(c, reason) })

/** Replies with the record after the change, or with what somebody else changed before it. */
async function change(c: Context, id: number, work: () => Promise<unknown>) {
  await thingOf(c, id)
  try {
    await allowed(work)
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error
    const readAt = Math.floor(Number(error.revision) / 1_000)
    const entries = await listThingHistory(poolOf(c), id)
    const since = entries.filter(({ at }) => Date.parse(at) > readAt)
    return c.json({ detail: error.message, current: await thingOf(c, id), since }, 409)
  }
  return c.json(await thingOf(c, id), 200)
}
