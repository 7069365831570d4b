import { count, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { missingWorkplaces as workplaces } from '../../platform/database/schema/workplaces.ts'
import type { Workplace, WorkplaceInput } from './workplaces.contract.ts'

/** A double click, a reload or the back button within this time stores nothing more. */
const SAME_WITHIN = sql.raw(`interval '10 minutes'`)

type NewWorkplace = Pick<WorkplaceInput, 'name' | 'place' | 'years' | 'details'> & {
  spamReasons: string[]
}

export async function createWorkplace(db: Queryable, given: NewWorkplace): Promise<void> {
  const { name, place, years = null, details = null, spamReasons } = given
  await db.execute(sql`
    insert into missing_workplaces (name, place, years, details, spam_reasons)
    select ${name}::text, ${place}::text, ${years}::text, ${details}::text,
           ${sql.param(spamReasons)}::text[]
     where not exists (
       select from missing_workplaces
        where name = ${name} and place = ${place} and created_at > now() - ${SAME_WITHIN}
          and years is not distinct from ${years}::text
          and details is not distinct from ${details}::text)`)
}

type Asked = { isOpenOnly: boolean; page: number; limit: number }

/** Newest first. */
export async function listWorkplaces(
  db: Queryable,
  { isOpenOnly, page, limit }: Asked,
): Promise<{ workplaces: Workplace[]; total: number }> {
  const where = isOpenOnly ? sql`not ${workplaces.isDone}` : undefined
  const [counted] = await db.select({ total: count() }).from(workplaces).where(where)
  const rows = await db
    .select()
    .from(workplaces)
    .where(where)
    .orderBy(desc(workplaces.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    workplaces: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total: counted?.total ?? 0,
  }
}

/** False when there is none with this id. */
export async function updateWorkplace(
  db: Queryable,
  id: number,
  isDone: boolean,
): Promise<boolean> {
  const rows = await db
    .update(workplaces)
    .set({ isDone })
    .where(eq(workplaces.id, id))
    .returning({ id: workplaces.id })
  return rows.length > 0
}

export async function deleteWorkplacesOlderThan(tx: Queryable, days: number): Promise<void> {
  await tx.execute(
    sql`delete from missing_workplaces where created_at < now() - make_interval(days => ${days})`,
  )
}
