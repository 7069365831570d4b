/** Records edited by staff: the same functions as `./atlas facility`, behind the role `editor`. */
import type { Context } from 'hono'
import { UserFacingError } from '../../platform/errors.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Role } from '../../staff/staff.contract.ts'
import { staffOf } from '../../staff/staff-guard.ts'
import { DirectoryBusy } from '../change-directory.ts'
import type { Why } from '../facilities/history.sql.ts'
import { recordNumber } from '../record-number.ts'
import { listDuplicates, listPairs } from './duplicates.sql.ts'
import {
  addDocument,
  changeDocument,
  orderDocuments,
  withdrawDocument,
} from './edit-documents.sql.ts'
import {
  createFacility,
  editFacility,
  restoreFacility,
  retireFacility,
} from './edit-facility.sql.ts'
import { setFacts } from './edit-facts.sql.ts'
import { type Edits, type GivenFields, readFields } from './editable-fields.ts'
import type { RecordConflict } from './editing.contract.ts'
import * as routes from './editing-routes.ts'
import { findFacilityBy } from './find-facility.sql.ts'
import {
  mergeFacilities,
  settleAsDifferent,
  settlePairs,
  splitFacility,
} from './merge-facilities.sql.ts'
import { notePresence } from './presence.sql.ts'
import { renderPreview } from './preview.tsx'
import { RevisionConflict } from './record-change.sql.ts'
import { countWorkLists, findRecord, listRecordHistory, listRecords } from './records.sql.ts'
import { undoChange, wasChangeOf } from './undo-change.sql.ts'

export const editingApi = apiApp()
  .openapi(routes.list, async (c) =>
    c.json(await listRecords(poolOf(c), c.req.valid('query')), 200),
  )
  .openapi(routes.workLists, async (c) => c.json(await countWorkLists(poolOf(c)), 200))
  .openapi(routes.create, async (c) => {
    const { fields, reason } = c.req.valid('json')
    const edits = editsFrom(fields)
    const id = await allowed(() => createFacility(poolOf(c), edits, whyOf(c, reason)))
    return c.json(await numbered(c, id), 200)
  })
  .openapi(routes.read, async (c) => c.json(await recordOf(c, c.req.valid('param').id), 200))
  .openapi(routes.edit, async (c) => {
    const { id } = c.req.valid('param')
    const { fields, revision, reason } = c.req.valid('json')
    const edits = editsFrom(fields)
    return change(c, id, (pool) =>
      editFacility(pool, String(id), edits, whyOf(c, reason), { revision }),
    )
  })
  .openapi(routes.preview, async (c) => {
    const { id } = c.req.valid('param')
    const { fields, language } = c.req.valid('json')
    await recordOf(c, id)
    const { edits, wrong } = readFields(fields)
    const none = { html: null, grade: null }
    const page = wrong.length > 0 ? none : await renderPreview(c, id, edits, language)
    return c.json({ ...page, wrong }, 200)
  })
  .openapi(routes.presence, async (c) => {
    const { id } = c.req.valid('param')
    const { revision } = await recordOf(c, id)
    const others = await notePresence(poolOf(c), `facility/${id}`, staffOf(c).id)
    return c.json({ revision, others }, 200)
  })
  .openapi(routes.history, async (c) => {
    const { id } = c.req.valid('param')
    await recordOf(c, id)
    return c.json({ entries: await listRecordHistory(poolOf(c), id) }, 200)
  })
  .openapi(routes.undo, async (c) => {
    const { id } = c.req.valid('param')
    const { changeId, reason } = c.req.valid('json')
    return change(c, id, async (pool) => {
      if (!(await wasChangeOf(pool, changeId, id))) {
        throw new UserFacingError('This change is not one of this record.')
      }
      await undoChange(pool, changeId, whyOf(c, reason))
    })
  })
  .openapi(routes.retire, async (c) => {
    const { id } = c.req.valid('param')
    const { reason, ...options } = c.req.valid('json')
    return change(c, id, (pool) => retireFacility(pool, String(id), whyOf(c, reason), options))
  })
  .openapi(routes.restore, async (c) => {
    const { id } = c.req.valid('param')
    const { reason, revision } = c.req.valid('json')
    return change(c, id, (pool) => restoreFacility(pool, String(id), whyOf(c, reason), revision))
  })
  .openapi(routes.addEvidence, async (c) => {
    const { id } = c.req.valid('param')
    const { document, ...given } = c.req.valid('json')
    return change(c, id, (pool) => addDocument(pool, editing(c, id, given), document))
  })
  .openapi(routes.orderEvidence, async (c) => {
    const { id } = c.req.valid('param')
    const { order, ...given } = c.req.valid('json')
    return change(c, id, (pool) => orderDocuments(pool, editing(c, id, given), order))
  })
  .openapi(routes.changeEvidence, async (c) => {
    const { id, documentId } = c.req.valid('param')
    const { document, ...given } = c.req.valid('json')
    return change(c, id, (pool) =>
      changeDocument(pool, editing(c, id, given), documentId, document),
    )
  })
  .openapi(routes.withdrawEvidence, async (c) => {
    const { id, documentId } = c.req.valid('param')
    const given = c.req.valid('json')
    return change(c, id, (pool) => withdrawDocument(pool, editing(c, id, given), documentId))
  })
  .openapi(routes.setFacts, async (c) => {
    const { id } = c.req.valid('param')
    const { facts, ...given } = c.req.valid('json')
    return change(c, id, (pool) => setFacts(pool, editing(c, id, given), facts))
  })

/** What is done with whole records, two at a time. */
export const structureApi = apiApp()
  .openapi(routes.pairs, async (c) =>
    c.json(await listPairs(poolOf(c), c.req.valid('query').page), 200),
  )
  .openapi(routes.duplicates, async (c) =>
    c.json({ duplicates: await listDuplicates(poolOf(c), c.req.valid('param').id) }, 200),
  )
  .openapi(routes.merge, async (c) => {
    const { id } = c.req.valid('param')
    const { otherId, otherRevision, revision, reason, taken } = c.req.valid('json')
    const options = {
      taken,
      revisions: { kept: revision, gone: otherRevision },
    }
    return change(c, id, (pool) =>
      mergeFacilities(pool, String(id), String(otherId), whyOf(c, reason), options),
    )
  })
  .openapi(routes.mergeMany, async (c) => {
    const given = c.req.valid('json')
    const pool = poolOf(c)
    const find = (id: number) => findFacilityBy(pool, String(id))
    const changeId = await allowed(async () => {
      const merges = []
      for (const { id, otherId, revision, otherRevision, taken } of given.merges) {
        const revisions = { kept: revision, gone: otherRevision }
        merges.push({ kept: await find(id), gone: await find(otherId), taken, revisions })
      }
      const apart = []
      for (const { id, otherId } of given.apart) {
        apart.push({ one: await find(id), other: await find(otherId) })
      }
      return settlePairs(pool, { merges, apart }, whyOf(c, given.reason))
    }).catch((error) => {
      throw error instanceof RevisionConflict
        ? new Problem(409, `${error.message} Load the list again.`)
        : error
    })
    return c.json({ changeId: changeId ?? 0 }, 200)
  })
  .openapi(routes.split, async (c) => {
    const { id } = c.req.valid('param')
    const { fields, documents, revision, reason } = c.req.valid('json')
    const edits = editsFrom(fields)
    const fates = new Map(documents.map((document) => [document.id, document.fate]))
    let created = 0
    const conflict = await conflictOf(c, id, async (pool) => {
      const options = { edits, documents: fates, why: whyOf(c, reason), revision }
      created = await splitFacility(pool, String(id), options)
    })
    return conflict ? c.json(conflict, 409) : c.json(await numbered(c, created), 200)
  })
  .openapi(routes.distinct, async (c) => {
    const { id } = c.req.valid('param')
    const { otherId } = c.req.valid('json')
    await recordOf(c, id)
    await recordOf(c, otherId)
    const pool = poolOf(c)
    await allowed(async () => {
      const [one, other] = [
        await findFacilityBy(pool, String(id)),
        await findFacilityBy(pool, String(otherId)),
      ]
      await settleAsDifferent(pool, one, other, whyOf(c, undefined))
    })
    return c.body(null, 204)
  })

export const poolOf = (c: Context) => c.var.services.database.pool

const missing = () => new Problem(404, 'There is no such record.')

async function recordOf(c: Context, id: number) {
  const record = await findRecord(poolOf(c), id)
  if (!record) throw missing()
  return record
}

async function numbered(c: Context, id: number) {
  const { state_code } = await findFacilityBy(poolOf(c), String(id))
  return { id, number: recordNumber(state_code, id) }
}

export function whyOf(c: Context, reason: string | undefined): Why {
  const { email, role } = staffOf(c)
  return { reason: reason ?? null, actorEmail: email, actorRole: publicRole(role) }
}

/** As the public history names it. */
export const publicRole = (role: Role) => (role === 'editor' || role === 'admin' ? role : null)

const editing = (
  c: Context,
  facilityId: number,
  { revision, reason }: { revision: string; reason?: string | undefined },
) => ({ facilityId, revision, why: whyOf(c, reason) })

function editsFrom(fields: GivenFields): Edits {
  const { edits, wrong } = readFields(fields)
  const [first] = wrong
  if (!first) return edits
  const errors = wrong.map(({ field, message }) => ({ field: `fields.${field}`, message }))
  throw new Problem(400, `${first.field} ${first.message}.`, { errors })
}

/** What a rule forbids is a conflict; while an import writes, the caller comes back later. */
export async function allowed<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DirectoryBusy) {
      throw new Problem(503, error.message, { headers: { 'retry-after': '10' } })
    }
    if (error instanceof RevisionConflict || !(error instanceof UserFacingError)) throw error
    throw new Problem(409, error.message)
  }
}

type Work = (pool: ReturnType<typeof poolOf>) => Promise<unknown>

/** Replies with the record after the change, or with what somebody else changed before it. */
async function change(c: Context, id: number, work: Work) {
  const conflict = await conflictOf(c, id, work)
  return conflict ? c.json(conflict, 409) : c.json(await recordOf(c, id), 200)
}

/** Null when the work is done. */
async function conflictOf(c: Context, id: number, work: Work): Promise<RecordConflict | null> {
  await recordOf(c, id)
  try {
    await allowed(() => work(poolOf(c)))
    return null
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error
    const current = await recordOf(c, error.recordId)
    const readAt = Math.floor(Number(error.revision) / 1_000)
    const entries = await listRecordHistory(poolOf(c), error.recordId)
    const since = entries.filter(({ at }) => Date.parse(at) > readAt)
    return { detail: error.message, current, since }
  }
}
