/**
 * Chains staff and lead events by hashes, in the background and in order, so that no insert waits for
 * another (decision 106). Hashes are over what is stored: encrypted columns stay encrypted.
 */
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/database/open.ts'
import { AUDIT_SOURCES, type AuditSource } from '../platform/database/schema/audit.ts'

const MAX_AT_ONCE = 2_000
/** An arbitrary number, the same in every process. */
const LOCK = 7_301_889_215
/** The hash before the first entry. */
const ORIGIN = '0'.repeat(64)

const TABLES: Record<AuditSource, SQL> = {
  staff: sql`staff_events`,
  lead: sql`lead_events`,
  erasure: sql`lead_event_erasures`,
}

type Link = { seq: number; source: AuditSource; eventId: number; content: string }

export type AuditHead = { seq: number; hash: string }

const hashOf = (previous: string, { seq, source, eventId, content }: Link): string =>
  createHash('sha256').update([previous, seq, source, eventId, content].join('\n')).digest('hex')

export async function findHead(db: Queryable): Promise<AuditHead> {
  const { rows } = await db.execute<{ seq: string; hash: string }>(
    sql`select seq, hash from audit_chain order by seq desc limit 1`,
  )
  const [last] = rows
  return last ? { seq: Number(last.seq), hash: last.hash } : { seq: 0, hash: ORIGIN }
}

const settledOf = (source: AuditSource) =>
  sql`coalesce((select settled_id from audit_marks where source = ${source}), 0)`

const unsettled = (source: AuditSource) =>
  sql`exists (select from ${TABLES[source]} where id > ${settledOf(source)})`

/** Chains what is new; true while more is waiting. Of several processes, one does it. */
export async function extendChain(db: Database, maxAtOnce = MAX_AT_ONCE): Promise<boolean> {
  const { rows } = await db.execute<{ isNeeded: boolean }>(
    sql`select ${sql.join(AUDIT_SOURCES.map(unsettled), sql` or `)} as "isNeeded"`,
  )
  if (!rows[0]?.isNeeded) return false
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK}) as "isOurs"`,
    )
    if (!rows[0]?.isOurs) return false
    let isMore = false
    for (const source of AUDIT_SOURCES) {
      if (await chainSource(tx, source, maxAtOnce)) isMore = true
    }
    return isMore
  })
}

async function chainSource(tx: Queryable, source: AuditSource, limit: number): Promise<boolean> {
  const mark = await findMark(tx, source)
  const { rows } = await tx.execute<{ id: string; salt: string; content: string }>(sql`
    with fresh as (
      select e.id, gen_random_uuid()::text as salt, audit_content(e) as content
        from ${TABLES[source]} e
       where e.id > ${mark.settled}
         and not exists (select from audit_chain c where c.source = ${source} and c.event_id = e.id)
       order by e.id limit ${limit})
    select id, salt, audit_digest(salt, content) as content from fresh order by id`)
  const isMore = rows.length === limit
  if (rows.length > 0) await append(tx, source, rows)
  if (source === 'erasure' && rows.length > 0) await forgetSalts(tx, rows)
  if (mark.isSettled && !isMore) {
    await tx.execute(sql`
      insert into audit_marks (source, settled_id, seen_id, seen_xid)
      values (${source}, ${mark.seen}, ${mark.newest}, ${mark.nextXid})
      on conflict (source) do update set settled_id = excluded.settled_id,
        seen_id = excluded.seen_id, seen_xid = excluded.seen_xid`)
  }
  return isMore
}

type Mark = { settled: number; seen: number; newest: number; nextXid: string; isSettled: boolean }

/**
 * What was newest at an earlier look is settled once every transaction from before that look has ended.
 * A number above the next transaction's comes from another server, whose backup this is.
 */
async function findMark(tx: Queryable, source: AuditSource): Promise<Mark> {
  const { rows } = await tx.execute<{
    settled: string
    seen: string
    newest: string
    nextXid: string
    isSettled: boolean
  }>(sql`
    select coalesce(settled_id, 0) as settled, coalesce(seen_id, 0) as seen, newest, next as "nextXid",
           coalesce(seen_xid, 0) <= oldest or seen_xid > next as "isSettled"
      from (select pg_snapshot_xmin(s)::text::bigint as oldest, pg_snapshot_xmax(s)::text::bigint as next
              from pg_current_snapshot() s) as transactions
      cross join (select coalesce(max(id), 0) as newest from ${TABLES[source]}) as events
      left join audit_marks on source = ${source}`)
  const [row] = rows
  return {
    settled: Number(row?.settled),
    seen: Number(row?.seen),
    newest: Number(row?.newest),
    nextXid: String(row?.nextXid),
    isSettled: row?.isSettled === true,
  }
}

async function append(
  tx: Queryable,
  source: AuditSource,
  rows: { id: string; salt: string; content: string }[],
): Promise<void> {
  let { seq, hash } = await findHead(tx)
  const links = rows.map(({ id, content }) => {
    seq += 1
    const link = { seq, source, eventId: Number(id), content }
    hash = hashOf(hash, link)
    return { ...link, hash }
  })
  await tx.execute(sql`
    insert into audit_chain (seq, source, event_id, salt, content, hash)
    select seq, ${source}, event_id, salt, content, hash
      from unnest(${sql.param(links.map((link) => link.seq))}::bigint[],
                  ${sql.param(links.map((link) => link.eventId))}::bigint[],
                  ${sql.param(rows.map(({ salt }) => salt))}::text[],
                  ${sql.param(links.map((link) => link.content))}::text[],
                  ${sql.param(links.map((link) => link.hash))}::text[])
        as link (seq, event_id, salt, content, hash)`)
}

/** Removes the salts of erased events, so that their hashes say nothing about what they contained. */
async function forgetSalts(tx: Queryable, erasures: { id: string }[]): Promise<void> {
  await tx.execute(sql`
    update audit_chain set salt = null where source = 'lead' and event_id in (
      select event_id from lead_event_erasures
       where id = any(${sql.param(erasures.map(({ id }) => id))}::bigint[]))`)
}

export type Verification = {
  entries: number
  /** Events that went with their leads. */
  erased: number
  /** Events that are not chained yet. */
  waiting: number
  head: AuditHead
  problems: string[]
}

const MAX_PROBLEMS = 100

type Row = Link & {
  hash: string
  isThere: boolean
  found: string | null
  isErased: boolean
  keptLeadId: number | null
}

const NAMES: Record<AuditSource, string> = {
  staff: 'staff event',
  lead: 'lead event',
  erasure: 'erasure record',
}

/** `heads` were written down elsewhere: a chain that was computed anew does not match them. */
export async function verifyChain(db: Database, heads: AuditHead[] = []): Promise<Verification> {
  const problems: string[] = []
  const expectedHeads = new Map(heads.map(({ seq, hash }) => [seq, hash]))
  let head: AuditHead = { seq: 0, hash: ORIGIN }
  let erased = 0
  let entries = 0
  while (problems.length < MAX_PROBLEMS) {
    const rows = await listLinks(db, head.seq)
    for (const row of rows) {
      entries += 1
      if (row.seq !== head.seq + 1) {
        problems.push(`${entriesOf(head.seq + 1, row.seq - 1)} removed from the chain`)
      } else if (hashOf(head.hash, row) !== row.hash) {
        problems.push(`entry ${row.seq} of the chain was changed`)
      }
      const problem = problemOf(row)
      if (problem) problems.push(problem)
      else if (!row.isThere) erased += 1
      if ((expectedHeads.get(row.seq) ?? row.hash) !== row.hash) {
        problems.push(
          `entry ${row.seq} differs from the head that was stored: the chain was rewritten`,
        )
      }
      head = { seq: row.seq, hash: row.hash }
    }
    if (rows.length < MAX_AT_ONCE) break
  }
  if (problems.length < MAX_PROBLEMS) {
    const missing = heads.filter(({ seq }) => seq > head.seq)
    problems.push(
      ...missing.map(
        ({ seq }) => `entry ${seq}, whose head was stored, is missing: the chain was cut`,
      ),
    )
    for (const source of AUDIT_SOURCES) problems.push(...(await listInserted(db, source)))
  }
  return {
    entries,
    erased,
    waiting: await countWaiting(db),
    head,
    problems: problems.slice(0, MAX_PROBLEMS),
  }
}

const entriesOf = (from: number, to: number): string =>
  from === to ? `entry ${from} was` : `entries ${from} to ${to} were`

function problemOf({ source, eventId, isThere, content, found, isErased, keptLeadId }: Row) {
  const name = `${NAMES[source]} ${eventId}`
  if (isThere) return found === content ? null : `${name} was changed`
  if (!isErased) return `${name} was removed`
  return keptLeadId === null
    ? null
    : `${name} was removed, although lead ${keptLeadId} still exists`
}

async function listLinks(db: Queryable, after: number): Promise<Row[]> {
  const { rows } = await db.execute<Record<keyof Row, never>>(sql`
    select c.seq, c.source, c.event_id as "eventId", c.content, c.hash,
           coalesce(s.id, l.id, h.id) is not null as "isThere",
           audit_digest(c.salt, case when s.id is not null then audit_content(s)
                                     when l.id is not null then audit_content(l)
                                     when h.id is not null then audit_content(h) end) as found,
           e.lead_id is not null as "isErased", kept.id as "keptLeadId"
      from (select * from audit_chain where seq > ${after} order by seq limit ${MAX_AT_ONCE}) c
      left join staff_events s on c.source = 'staff' and s.id = c.event_id
      left join lead_events l on c.source = 'lead' and l.id = c.event_id
      left join lead_event_erasures h on c.source = 'erasure' and h.id = c.event_id
      left join lateral (select r.lead_id from lead_event_erasures r
                          where c.source = 'lead' and r.event_id = c.event_id limit 1) e on true
      left join contact_submissions kept on kept.id = e.lead_id
     order by c.seq`)
  return rows.map((row) => ({ ...row, seq: Number(row.seq), eventId: Number(row.eventId) }) as Row)
}

async function listInserted(db: Queryable, source: AuditSource): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${TABLES[source]} e
     where id <= ${settledOf(source)}
       and not exists (select from audit_chain c where c.source = ${source} and c.event_id = e.id)
     order by id limit ${MAX_PROBLEMS}`)
  return rows.map(({ id }) => `${NAMES[source]} ${id} was inserted, it is not in the chain`)
}

async function countWaiting(db: Queryable): Promise<number> {
  const waiting = AUDIT_SOURCES.map(
    (source) => sql`(select count(*) from ${TABLES[source]} e
      where e.id > ${settledOf(source)} and not exists
        (select from audit_chain c where c.source = ${source} and c.event_id = e.id))`,
  )
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select (${sql.join(waiting, sql` + `)})::int as waiting`,
  )
  return rows[0]?.waiting ?? 0
}
