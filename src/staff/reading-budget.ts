/**
 * How many leads a person may read within an hour, in all processes together. Each lead counts once, so
 * working through the same list all day costs nothing, while copying the desk does.
 */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'

export type Reading = 'details' | 'rows'

/** What this process knows to be counted: reading it again asks nothing of the database. */
type Counted = { endsAt: number; leadIds: Set<number>; isOver: boolean }

export type Taken = {
  isOver: boolean
  /** This is the reading that went over, of all processes. */
  isFirst: boolean
  /** Above 0 when no more may be shown. */
  waitSeconds: number
}

/** Over the budget reading is slow; over this many times the budget it ends. */
const END_FACTOR = 2

export class ReadingBudget {
  readonly #db: Queryable
  readonly #limits: Record<Reading, number>
  readonly #counted = new Map<string, Counted>()

  constructor(db: Queryable, limits: Record<Reading, number>) {
    this.#db = db
    this.#limits = limits
  }

  async take(personId: string, reading: Reading, leadIds: number[]): Promise<Taken> {
    const key = `${reading} ${personId}`
    const known = this.#find(key)
    if (leadIds.every((id) => known?.leadIds.has(id))) {
      return { isOver: known?.isOver ?? false, isFirst: false, waitSeconds: 0 }
    }
    const limit = this.#limits[reading]
    const counted = await this.#count(personId, reading, leadIds, limit * END_FACTOR)
    if (!counted.isAllowed) return { isOver: true, isFirst: false, waitSeconds: counted.seconds }
    const isOver = counted.after > limit
    this.#counted.set(key, {
      endsAt: Date.now() + counted.seconds * 1000,
      leadIds: new Set([...(known?.leadIds ?? []), ...leadIds]),
      isOver,
    })
    return { isOver, isFirst: isOver && counted.before <= limit, waitSeconds: 0 }
  }

  #find(key: string): Counted | undefined {
    const now = Date.now()
    for (const [id, { endsAt }] of this.#counted) if (now >= endsAt) this.#counted.delete(id)
    return this.#counted.get(key)
  }

  /** One statement for a list page; the lock of its row makes concurrent ones wait. */
  async #count(personId: string, reading: Reading, leadIds: number[], most: number) {
    const { rows } = await this.#db.execute<{
      isAllowed: boolean
      before: number
      after: number
      seconds: number
    }>(sql`
      with asked as (
        select distinct id from unnest(${sql.param(leadIds)}::int[]) as id
      ), counted as (
        insert into staff_readings as r (user_id, reading, lead_ids, before, ends_at)
        select ${personId}, ${reading}, array_agg(id), 0, now() + interval '1 hour' from asked
        having count(*) <= ${most}
        on conflict (user_id, reading) do update set
          lead_ids = case when r.ends_at <= now() then excluded.lead_ids
                          else union_of(r.lead_ids, excluded.lead_ids) end,
          before = case when r.ends_at <= now() then 0 else cardinality(r.lead_ids) end,
          ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
         where r.ends_at <= now()
            or cardinality(union_of(r.lead_ids, excluded.lead_ids)) <= ${most}
        returning before, cardinality(lead_ids) as after, ends_at
      ), known as (
        select ends_at from staff_readings where user_id = ${personId} and reading = ${reading}
      )
      select exists (select from counted) as "isAllowed",
             coalesce((select before from counted), 0) as before,
             coalesce((select after from counted), 0) as after,
             greatest(1, ceil(extract(epoch from coalesce((select ends_at from counted),
               (select ends_at from known), now() + interval '1 hour') - now())))::int as seconds`)
    if (!rows[0]) throw new Error('The database answered without a row')
    return rows[0]
  }
}
