/** Suggestions that staff accept change the directory by the same function as every other edit of a record. */
import { editFacility } from '../directory/editing/edit-facility.sql.ts'
import { type Edits, readEdits } from '../directory/editing/editable-fields.ts'
import { publicRole } from '../directory/editing/editing.api.ts'
import { publishTestimony } from '../directory/editing/testimonies.sql.ts'
import type { RecordChange, RecordChanges } from '../leads/suggestions/record-changes.ts'
import { transactionOn } from '../platform/database/open.ts'
import { UserFacingError } from '../platform/errors.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Services } from '../platform/services.ts'

export const recordChanges = ({ database, sealer }: Services): RecordChanges => ({
  async apply({ facilityId, values, reason, actor, actorRole }, settle) {
    const edits = await refusing(400, () => readAssignments(values))
    const why = { reason, actorEmail: actor, actorRole: publicRole(actorRole) }
    await refusing(409, () =>
      editFacility(database.pool, String(facilityId), edits, why, {
        settle: (client) => settle(transactionOn(client, () => sealer)),
      }),
    )
  },
  async publishTestimony({ actor, actorRole, ...testimony }, settle) {
    const why = { reason: null, actorEmail: actor, actorRole: publicRole(actorRole) }
    await refusing(409, () =>
      publishTestimony(database.pool, { ...testimony, approvedBy: actor }, why, (client) =>
        settle(transactionOn(client, () => sealer)),
      ),
    )
  },
})

const readAssignments = (values: RecordChange['values']): Edits =>
  readEdits(Object.entries(values).map(([field, value]) => `${field}=${value}`))

/** What the directory says to its user is the reply to ours. */
async function refusing<T>(status: number, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UserFacingError ? new Problem(status, error.message) : error
  }
}
