/** What staff changed on a ship, trade, product or company, as everybody may read it: by role, with the reason. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import type { FieldChange, HistoryEntry } from '../evidence/record-history.tsx'

const MAX_CHANGES = 300

type Row = Pick<HistoryEntry, 'actorRole' | 'reason'> &
  FieldChange & { changeId: number; at: string | Date }

/** Newest first. Empty for one that is as its list gave it. */
export async function listThingChanges(db: Queryable, id: number): Promise<HistoryEntry[]> {
  const { rows } = await db.execute<Row>(sql`
    select h.change_id as "changeId", h.changed_at as at, h.actor_role as "actorRole", h.reason,
           h.field, h.old_value as old, h.new_value as new
      from facility_history h where h.thing_id = ${id} and h.change_id is not null
     order by h.change_id desc, h.id limit ${MAX_CHANGES}`)
  return [...Map.groupBy(rows, ({ changeId }) => changeId).values()].flatMap((changes) =>
    changes.slice(0, 1).map(({ changeId, at, actorRole, reason }) => ({
      ...{ by: 'staff' as const, changeId, at: new Date(at), actorRole, reason },
      ...{ actorEmail: null, undoneBy: null, undoes: null, list: null, importedAt: null },
      changes: changes.map(({ field, old, new: now }) => ({ field, old, new: now })),
    })),
  )
}
