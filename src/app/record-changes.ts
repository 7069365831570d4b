/** Suggestions that staff accept change the directory by the same functions as every other edit of a record. */
import { addOtherName, editFacility } from '../directory/editing/edit-facility.sql.ts'
import { type Edits, readEdits } from '../directory/editing/editable-fields.ts'
import { allowed, publicRole } from '../directory/editing/editing.api.ts'
import { publishTestimony } from '../directory/editing/testimonies.sql.ts'
import type { RecordChange, RecordChanges } from '../leads/suggestions/record-changes.ts'
import { transactionOn } from '../platform/database/open.ts'
import { UserFacingError } from '../platform/errors.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Services } from '../platform/services.ts'

type Settle = Parameters<RecordChanges['apply']>[1]
type Said = Pick<RecordChange, 'actor' | 'actorRole'> & { reason?: string }

/** What the directory says to its user is the reply to ours, and the same as in the editor. */
export const recordChanges = ({ database, sealer }: Services): RecordChanges => {
  const { pool } = database
  const settling = (settle: Settle) => (client: Parameters<typeof transactionOn>[0]) =>
    settle(transactionOn(client, () => sealer))
  const whyOf = ({ reason, actor, actorRole }: Said) => ({
    reason: reason ?? null,
    actorEmail: actor,
    actorRole: publicRole(actorRole),
  })
  return {
    async apply({ facilityId, values, ...said }, settle) {
      const edits = readAssignments(values)
      await allowed(() =>
        editFacility(pool, String(facilityId), edits, whyOf(said), { settle: settling(settle) }),
      )
    },
    async addOtherName({ facilityId, name, ...said }, settle) {
      await allowed(() =>
        addOtherName(pool, { id: facilityId, name }, whyOf(said), settling(settle)),
      )
    },
    async publishTestimony({ actor, actorRole, ...testimony }, settle) {
      const why = whyOf({ actor, actorRole })
      await allowed(() =>
        publishTestimony(pool, { ...testimony, approvedBy: actor }, why, settling(settle)),
      )
    },
  }
}

function readAssignments(values: RecordChange['values']): Edits {
  try {
    return readEdits(Object.entries(values).map(([field, value]) => `${field}=${value}`))
  } catch (error) {
    throw error instanceof UserFacingError ? new Problem(400, error.message) : error
  }
}
