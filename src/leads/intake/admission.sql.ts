/** Whether leads and other forms may come in: keys that are already stored, and limits by address. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { preparedSql } from '../../platform/database/prepared.ts'
import { addressGroups } from '../../platform/http/client-address.ts'
import type { IncomingLead } from './incoming-lead.ts'
import { type StoredLead, storedDigest } from './leads.sql.ts'

export type Admission =
  /** `isSame`: it was stored with the same answers. */
  { known: StoredLead & { isSame: boolean } } | ({ known: null } & Counted)

type Limits = { perAddress: number; total: number }

type Counted = {
  /** The address and its networks are within their limits. */
  isAllowed: boolean
  /** All addresses together are over the limit. */
  isFlood: boolean
  retryAfterSeconds: number
}

/** Counts all leads together. */
const TOTAL_BUCKET = 'contact'
/** An address is in at most this many groups: see addressGroups. */
const LEVELS = [0, 1, 2]

export type Applicant = { incoming: IncomingLead; address: string }

/**
 * Whether each key is already stored and, if not, whether its address may send another lead now; in the
 * order given. One statement outside of any transaction, because the counters must not wait for the
 * leads' commit.
 */
export async function admitLeads(
  db: Queryable,
  applicants: Applicant[],
  limits: Limits,
): Promise<Admission[]> {
  const given = applicants.map(({ incoming: { key, inputDigest }, address }, at) => ({
    ...callerOf(TOTAL_BUCKET, at, address, limits),
    key: storedDigest(db, key),
    digest: inputDigest ? storedDigest(db, inputDigest) : null,
  }))
  const { total } = limits
  const rows = await countLeads(db, { given: JSON.stringify(given), form: TOTAL_BUCKET, total })
  return rows.map(({ id, reference, isSame, ...counted }) =>
    id && reference
      ? { known: { id, reference, isSame: isSame ?? true } }
      : { known: null, ...counted },
  )
}

type FormLimits = Limits & { form: string; address: string }

/** Whether this address may send another form of this name now. */
export async function admitForm(
  db: Queryable,
  { form, address, ...limits }: FormLimits,
): Promise<Counted> {
  const given = JSON.stringify([callerOf(form, 0, address, limits)])
  const [row] = await countForm(db, { given, form, total: limits.total })
  if (!row) throw new Error('The database answered without a row')
  return row
}

/** The buckets in which a caller counts, and how many may be in each. */
function callerOf(form: string, at: number, address: string, { perAddress }: Limits) {
  const levels = addressGroups(address).flatMap(({ group, factor }, level) => [
    [`bucket_${level}`, `${form}:${group}`],
    [`most_${level}`, perAddress * factor],
  ])
  return { at, ...(Object.fromEntries(levels) as Record<string, string | number>) }
}

function recordsOf(more: SQL): SQL {
  return sql`
  select * from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as caller(at integer,
    ${sql.raw(LEVELS.map((level) => `bucket_${level} text, most_${level} bigint`).join(', '))}${more})`
}

/**
 * Common table expressions that count each caller, its networks and everyone, and `counted` with the
 * outcomes. Callers count in their order, as if each came alone: what is over its own limit does not
 * count toward the next larger one.
 */
function countedCallers(condition: SQL): SQL {
  const levels = LEVELS.map((level) => {
    const before = level === 0 ? sql`asked` : step(level - 1)
    const bucket = sql.raw(`bucket_${level}`)
    const most = sql.raw(`most_${level}`)
    return sql`${count(level)} as (
      ${countUp(sql`select ${bucket} as bucket from ${before} where is_within and ${bucket} is not null`)}
    ), ${step(level)} as materialized (
      select at, ${BUCKETS}, counter.window_ends_at as ends_at,
             counter.bucket is null or ${turn(bucket)} <= ${most} as is_within
        from ${before} left join ${count(level)} counter on counter.bucket = ${bucket}
       where ${before}.is_within
    )`
  })
  const last = step(LEVELS.length - 1)
  const endings = LEVELS.toReversed().map((level) => sql`${step(level)}.ends_at`)
  const joins = LEVELS.map((level) => sql`left join ${step(level)} on ${step(level)}.at = asked.at`)
  return sql`asked as materialized (select at, ${BUCKETS}, true as is_within from given ${condition}),
    ${sql.join(levels, sql`, `)},
    everyone as (${countUp(sql`select ${sql.placeholder('form')}::text as bucket from ${last} where is_within`)}),
    admitted as (
      select at, everyone.window_ends_at as ends_at,
             everyone.count - count(*) over () + row_number() over (order by at) > ${sql.placeholder('total')} as is_over
        from ${last}, everyone where is_within
    ), counted as (
      select asked.at, admitted.at is not null as "isAllowed",
             coalesce(admitted.is_over, false) as "isFlood",
             greatest(1, ceil(extract(epoch from
               coalesce(case when admitted.is_over then admitted.ends_at end,
                 ${sql.join(endings, sql`, `)}, now()) - now())))::int as "retryAfterSeconds"
        from asked left join admitted on admitted.at = asked.at ${sql.join(joins, sql` `)}
    )`
}

const count = (level: number): SQL => sql.raw(`count_${level}`)
const step = (level: number): SQL => sql.raw(`step_${level}`)
const BUCKETS = sql.raw(LEVELS.map((level) => `bucket_${level}, most_${level}`).join(', '))

/** What a counter showed after this caller. */
const turn = (bucket: SQL): SQL => sql`counter.count - count(*) over (partition by ${bucket})
  + row_number() over (partition by ${bucket} order by at)`

/** Counts these callers in their buckets, in windows of a minute. In order: two processes must not deadlock. */
const countUp = (callers: SQL) => sql`
      insert into rate_limits as r (bucket, count, window_ends_at)
      select bucket, count(*), now() + interval '1 minute' from (${callers}) as callers
       group by bucket order by bucket
      on conflict (bucket) do update set
        count = case when r.window_ends_at <= now()
          then excluded.count else r.count + excluded.count end,
        window_ends_at = case when r.window_ends_at <= now()
          then excluded.window_ends_at else r.window_ends_at end
      returning bucket, count, window_ends_at`

type Given = { given: string; form: string; total: number }

const countLeads = preparedSql<
  Given,
  Counted & { id: number | null; reference: string | null; isSame: boolean | null }
>(
  'admit_leads',
  sql`
    with given as materialized (${recordsOf(sql`, key text, digest text`)}),
    known as materialized (
      select given.at, stored.id, stored.reference,
             coalesce(stored.input_digest = given.digest, true) as "isSame"
        from given, lateral (
          select lead.id, lead.reference, k.input_digest
            from idempotency_keys k join contact_submissions lead on lead.id = k.lead_id
           where k.key = given.key and k.expires_at > now() limit 1) as stored
    ), ${countedCallers(sql`where at not in (select at from known)`)}
    select known.id, known.reference, known."isSame", counted.*
      from given left join known on known.at = given.at left join counted on counted.at = given.at
     order by given.at`,
)

const countForm = preparedSql<Given, Counted>(
  'admit_form',
  sql`with given as materialized (${recordsOf(sql``)}), ${countedCallers(sql``)} select * from counted`,
)
