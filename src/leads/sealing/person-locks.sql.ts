/** What is written about one person is written in turn. Each lock is held until the transaction ends. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { preparedSql } from '../../platform/database/prepared.ts'

const keyLock = (key: SQL) => sql`hashtextextended(${key}, 1)`
const personLock = (email: SQL) => sql`hashtextextended(lower(${email}), 2)`

/** In order: two processes must not deadlock. */
export const takeLocks = preparedSql<{ keys: string[]; emails: string[] }, Record<string, unknown>>(
  'lock_leads',
  sql`
    select pg_advisory_xact_lock(lock) from (
      select ${keyLock(sql`key`)} as lock from unnest(${sql.placeholder('keys')}::text[]) as key
      union
      select ${personLock(sql`email`)} from unnest(${sql.placeholder('emails')}::text[]) as email
       order by lock) as locks`,
)

/** The same for several people at once. */
export const lockPeople = (tx: Queryable, emails: string[]) => takeLocks(tx, { keys: [], emails })

export async function lockPerson(tx: Queryable, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${personLock(sql`${email}::text`)})`)
}
