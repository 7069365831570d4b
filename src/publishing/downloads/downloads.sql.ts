import type { Queryable } from '../../platform/database/open.ts'
import { dataset } from '../../platform/database/schema/directory.ts'

export type DatasetMark = { version: number; changedAt: Date; isDemonstration: boolean }

/** What tells one state of the data from another; an empty database has none yet. */
export async function findDatasetMark(db: Queryable): Promise<DatasetMark> {
  const [mark] = await db
    .select({
      version: dataset.version,
      changedAt: dataset.changedAt,
      isDemonstration: dataset.isDemonstration,
    })
    .from(dataset)
  return mark ?? { version: 0, changedAt: new Date(0), isDemonstration: false }
}
