/** Runs of imports, as editors see them. */
import { count, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import {
  importRuns as runs,
  importSources as sources,
} from '../../platform/database/schema/imports.ts'
import { staffUsers } from '../../platform/database/schema/staff.ts'
import { RUNS_PER_PAGE } from './upload-rules.ts'
import type { Run } from './uploads.contract.ts'

/** The run that applied the file, if it was committed. */
export async function findRunOf(db: Queryable, key: string): Promise<number | null> {
  const [row] = await db.select({ id: runs.id }).from(runs).where(eq(runs.uploadKey, key))
  return row?.id ?? null
}

const shownRun = {
  id: runs.id,
  source: sql<string>`coalesce(${sources.title}, ${sources.key})`,
  fileName: runs.fileName,
  by: sql<
    string | null
  >`coalesce((select ${staffUsers.name} from ${staffUsers} where ${staffUsers.email} = ${runs.actorEmail}), ${runs.actorEmail})`,
  finishedAt: runs.finishedAt,
  undoneAt: runs.undoneAt,
  rowsRead: runs.rowsRead,
  imported: runs.imported,
  updated: runs.updated,
  unchanged: runs.unchanged,
  rejected: runs.rejected,
}

type StoredRun = Omit<Run, 'finishedAt' | 'undoneAt'> & { finishedAt: Date; undoneAt: Date | null }

const asShown = (run: StoredRun): Run => ({
  ...run,
  finishedAt: run.finishedAt.toISOString(),
  undoneAt: run.undoneAt?.toISOString() ?? null,
})

/** Latest first. */
export async function listShownRuns(db: Queryable, page: number) {
  const [counted] = await db.select({ n: count() }).from(runs)
  const rows = await db
    .select(shownRun)
    .from(runs)
    .innerJoin(sources, eq(sources.id, runs.sourceId))
    .orderBy(desc(runs.id))
    .limit(RUNS_PER_PAGE)
    .offset((page - 1) * RUNS_PER_PAGE)
  return { runs: rows.map(asShown), total: counted?.n ?? 0 }
}

export async function findShownRun(db: Queryable, id: number): Promise<Run | null> {
  const [row] = await db
    .select(shownRun)
    .from(runs)
    .innerJoin(sources, eq(sources.id, runs.sourceId))
    .where(eq(runs.id, id))
  return row ? asShown(row) : null
}
