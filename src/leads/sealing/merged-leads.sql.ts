/** Leads that staff merged, because they are of one person. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { Problem } from '../../platform/http/problem.ts'
import { leadCan } from '../fields/lead-can.ts'
import { lockPeople } from './person-locks.sql.ts'
import { isOfPerson, listPrivate } from './sealed-rows.ts'

/**
 * The leads that are merged with lead "l", and itself: up to the one that is worked on, and all that were
 * merged into any of them.
 */
export const mergedWith = sql`
  with recursive up (id, merged_into) as (
    select l.id, l.merged_into
    union
    select o.id, o.merged_into from up join contact_submissions o on o.id = up.merged_into
  ), merged (id, merged_into) as (
    select id, merged_into from up
    union
    select o.id, o.merged_into from merged join contact_submissions o on o.merged_into = merged.id
  )
  select array_agg(id order by id) as ids, min(id) filter (where merged_into is null) as worked_on
    from merged`

/** `which` is a condition on "l". */
export async function listMergedWith(db: Queryable, which: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct unnest(g.ids) as id
      from contact_submissions l cross join lateral (${mergedWith}) g where ${which} order by 1`)
  return rows.map(({ id }) => id)
}

/**
 * The leads that `which` finds, with those merged with them. Until the transaction ends, nobody withdraws, merges or
 * erases one of these people, under whatever email address.
 */
async function lockGroup(tx: Queryable, which: SQL, emails: string[]): Promise<number[]> {
  const locked = new Set<string>()
  // All at once: one after the other, two addresses of one group would wait for each other.
  for (;;) {
    const ids = await listMergedWith(tx, which)
    const group = [...(await listPrivate(tx, ids)).values()].map(({ email }) => email)
    const unlocked = [...emails, ...group].filter((email) => !locked.has(email.toLowerCase()))
    if (unlocked.length === 0) return ids
    await lockPeople(tx, unlocked)
    for (const email of unlocked) locked.add(email.toLowerCase())
    // Listed once more: a merge that ended while this waited may have brought others.
  }
}

export const lockPersonWithMerged = (tx: Queryable, email: string): Promise<number[]> =>
  lockGroup(tx, isOfPerson(tx, email), [email])

export const lockMergedWith = (tx: Queryable, ids: number[]): Promise<number[]> =>
  lockGroup(tx, sql`l.id = any(${sql.param(ids)}::int[])`, [])

/** The lead that is worked on instead of this one. */
export async function findMergedInto(
  db: Queryable,
  leadId: number,
): Promise<{ id: number; reference: string } | null> {
  const { rows } = await db.execute<{ id: number; reference: string }>(sql`
    select o.id, o.reference from contact_submissions l
      join contact_submissions o on o.id = l.merged_into where l.id = ${leadId}`)
  return rows[0] ?? null
}

/** Staff change nothing of a lead that was merged into another: it would be lost from the one they work on. */
export async function refuseMerged(db: Queryable, leadId: number): Promise<void> {
  const other = await findMergedInto(db, leadId)
  const why = leadCan.beChanged({ mergedInto: other?.reference ?? null })
  if (why) throw new Problem(423, `${why}.`)
}
