/** The obvious way to list leads: count, offset and ILIKE over the leads table. Only a baseline. */
import { type SQL, sql } from 'drizzle-orm'
import type { LeadQuery } from '../src/leads/desk/desk.contract.ts'
import type { Queryable } from '../src/platform/database/open.ts'

const ORDERS: Record<LeadQuery['sort'], SQL> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  waiting: sql`status <> 'new', created_at, id`,
  priority: sql`array_position(array['urgent', 'high', 'normal', 'low'], priority), created_at desc`,
  quality: sql`quality_score desc nulls last, created_at desc`,
}

export async function listByScanning(
  db: Queryable,
  query: LeadQuery,
  targetHours: number,
): Promise<void> {
  const like = `%${query.q ?? ''}%`
  const conditions = [
    sql`inquiry_type <> 'correction'`,
    query.status && sql`status = ${query.status}`,
    query.priority && sql`priority = ${query.priority}`,
    query.level && sql`qualification_level = ${query.level}`,
    query.due &&
      sql`status = 'new' and created_at < now() - make_interval(hours => ${targetHours})`,
    query.q &&
      sql`(name ilike ${like} or email ilike ${like} or phone ilike ${like} or reference ilike ${like})`,
  ].filter((condition): condition is SQL => Boolean(condition))
  const where = sql.join(conditions, sql` and `)
  await db.execute(sql`
    select * from contact_submissions where ${where} order by ${ORDERS[query.sort]}
     limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
  await db.execute(sql`select count(*) from contact_submissions where ${where}`)
}
