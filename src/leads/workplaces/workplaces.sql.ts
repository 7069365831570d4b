import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { missingWorkplaces as workplaces } from '../../platform/database/schema/workplaces.ts'
import type { Language } from '../../platform/web/language.ts'
import { hashToken } from '../consent/lead-links.ts'
import {
  openWorkplace,
  sealWorkplace,
  type WorkplacePrivate,
} from '../sealing/sealed-workplaces.ts'
import { emailIndex } from '../sealing/search-tokens.ts'

/** A double click, a reload or the back button within this time stores nothing more. */
const SAME_WITHIN = sql.raw(`interval '10 minutes'`)

type NewWorkplace = Omit<WorkplacePrivate, 'token'> & {
  /** The record that "I worked here" is about. */
  facilityId?: number
  language: Language | null
  spamReasons: string[]
}

/** Returns the token of the link to it: of the stored one, where the same was sent before. */
export async function createWorkplace(
  tx: Queryable,
  { language, spamReasons, facilityId, ...written }: NewWorkplace,
  token: string,
): Promise<string> {
  const columns = sealWorkplace(tx, { ...written, token })
  // Two that arrive at once: the second waits for the first, and then finds it.
  await tx.execute(sql`select pg_advisory_xact_lock(${String(columns.fingerprint)}::bigint)`)
  const [same] = await tx
    .select()
    .from(workplaces)
    .where(
      sql`${workplaces.fingerprint} = ${String(columns.fingerprint)}::bigint
          and ${workplaces.createdAt} > now() - ${SAME_WITHIN}`,
    )
    .limit(1)
  if (same) return openWorkplace(tx, same).token ?? token
  await tx
    .insert(workplaces)
    .values({ ...columns, tokenHash: hashToken(token), language, spamReasons, facilityId })
  return token
}

export async function findWorkplaceBy(
  db: Queryable,
  token: string,
): Promise<typeof workplaces.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(workplaces)
    .where(eq(workplaces.tokenHash, hashToken(token)))
  return row ?? null
}

export async function deleteWorkplacesOlderThan(tx: Queryable, days: number): Promise<void> {
  await tx.execute(
    sql`delete from missing_workplaces where created_at < now() - make_interval(days => ${days})`,
  )
}

/** Those that came with this address, and what was published of them; returns how many. */
export async function deleteWorkplacesOf(tx: Queryable, email: string): Promise<number> {
  const index = String(emailIndex(tx.sealer, email))
  // Pages that show them are rendered again.
  await tx.execute(sql`
    with gone as (delete from facility_testimonies where email_index = ${index}::bigint returning is_public)
    update dataset set version = version + 1, changed_at = now()
     where exists (select 1 from gone where is_public)`)
  const { rowCount } = await tx.execute(
    sql`delete from missing_workplaces where email_index = ${index}::bigint`,
  )
  return rowCount ?? 0
}
