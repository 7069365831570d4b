/** Things of every kind as staff find and read them: public or not. */
import type pg from 'pg'
import type { z } from 'zod'
import type { Grade } from '../../evidence/grades.ts'
import { thingUrl } from '../../kind-names.ts'
import { numberKey } from '../../kinds/thing-rows.ts'
import { kinds } from '../../kinds.ts'
import { plainName } from '../../search/search-words.ts'
import type { RecordHistoryEntry } from '../editing.contract.ts'
import { namesOfStaff } from '../records.sql.ts'
import { RECORDS_PER_PAGE } from '../work-lists.ts'
import { declaredFacts } from './declared-facts.ts'
import { findStoredThing } from './edit-thing.sql.ts'
import type {
  ThingDetail,
  ThingDocument,
  ThingList,
  thingListQuery,
} from './edited-things.contract.ts'
import { labelsOf, targetKey } from './relation-targets.sql.ts'

type Client = Pick<pg.Pool, 'query'>

type Listed = {
  id: number | null
  slug: string
  name: string
  facts: Record<string, unknown>
  grade: Grade
  documents: number
  firstYear: number | null
  lastYear: number | null
  isActive: boolean
  changedAt: Date | null
  total: number
}

const ONLY_ON_RECORDS = `union all
  select null, c.slug, c.name, '{}', case when c.is_demonstration then 'demonstration' else 'listed' end,
         0, null, null, true, null
    from companies c
   where not exists (select 1 from things t where t.kind = $1 and t.slug = c.slug)
     and ($2 = '' or c.slug = $5 or search_text(c.name) like '%' || $2 || '%')`

/** By name: those that are stored, and the companies that only records name. */
export async function listEditedThings(
  pool: Client,
  { kind, q = '', page }: z.output<typeof thingListQuery>,
): Promise<ThingList> {
  const plain = plainName(q)
  const { rows } = await pool.query<Listed>(
    `select t.*, count(*) over ()::int as total
       from (select t.id, t.slug, t.name, t.facts, t.grade, t.document_count as documents,
                    t.first_year as "firstYear", t.last_year as "lastYear", t.is_active as "isActive",
                    t.updated_at as "changedAt"
               from things t
              where t.kind = $1 and ($2 = '' or t.slug = $5 or exists (
                select 1 from thing_names n
                 where n.thing_id = t.id and (n.key like '%' || $2 || '%' or n.key like $3 || '%')))
              ${kinds[kind].ofRecords ? ONLY_ON_RECORDS : ''}) t
      order by t.name collate "C", t.id limit $4 offset $6`,
    [kind, plain, numberKey(plain), RECORDS_PER_PAGE, q, (page - 1) * RECORDS_PER_PAGE],
  )
  return {
    total: rows[0]?.total ?? 0,
    declared: declaredFacts(kinds[kind]),
    things: rows.map(({ slug, facts, firstYear, lastYear, changedAt, total: _, ...row }) => ({
      ...row,
      number: kinds[kind].brief?.(facts)?.number ?? null,
      path: thingUrl(kind, slug),
      years: [firstYear, lastYear].filter((year) => year !== null).join('–') || null,
      changedAt: changedAt?.toISOString() ?? null,
    })),
  }
}

/** Null when there is no such record. */
export async function findEditedThing(pool: Client, id: number): Promise<ThingDetail | null> {
  const stored = await findStoredThing(pool, id)
  if (!stored) return null
  const { slug, grade, documents: _, relations, ...thing } = stored
  const kind = kinds[thing.kind]
  const labels = await labelsOf(pool, relations)
  return {
    ...thing,
    path: thingUrl(thing.kind, slug),
    grade: grade as Grade,
    declared: declaredFacts(kind),
    names: thing.names as ThingDetail['names'],
    nameRoles: kind.edited.names as ThingDetail['nameRoles'],
    relations: relations.map(({ targetKind, ...one }) => ({
      ...one,
      label: labels.get(targetKey({ targetKind, target: one.target })) ?? null,
    })),
    relationRoles: Object.entries(kind.edited.relations).map(([role, targetKind]) => ({
      role,
      targetKind,
    })),
    documents: await listDocuments(pool, id),
  }
}

async function listDocuments(pool: Client, id: number): Promise<ThingDocument[]> {
  const { rows } = await pool.query<ThingDocument>(
    `select d.id, d.title, d.publisher, d.year, d.kind, d.statement, d.quote, d.identifier, d.url,
            d.find_it as "findIt", d.checked_on::text as "checkedOn", d.read_as as "readAs", d.shows,
            d.outcome, d.names_it as "namesIt",
            json_build_object(
              'statement', (select translation from translations where language = 'es' and english = d.statement),
              'findIt', (select translation from translations where language = 'es' and english = d.find_it)
            ) as spanish
       from thing_evidence d where d.thing_id = $1
      order by d.year nulls last, d.id`,
    [id],
  )
  return rows
}

const MAX_CHANGES = 300

type Change = {
  changeId: number
  at: Date
  actorEmail: string | null
  role: 'editor' | 'admin' | null
  reason: string | null
  isUndone: boolean
  isUndoing: boolean
  field: string
  old: string | null
  new: string | null
}

/** Newest first, with the names of staff. */
export async function listThingHistory(pool: Client, id: number): Promise<RecordHistoryEntry[]> {
  const { rows } = await pool.query<Change>(
    `select d.id as "changeId", h.changed_at as at, h.actor_email as "actorEmail",
            h.actor_role as role, h.reason, d.undone_by is not null as "isUndone",
            d.undoes is not null as "isUndoing", h.field, h.old_value as old, h.new_value as new
       from facility_history h join directory_changes d on d.id = h.change_id
      where h.thing_id = $1 order by d.id desc, h.id limit $2`,
    [id, MAX_CHANGES],
  )
  const names = await namesOfStaff(
    pool,
    rows.map(({ actorEmail }) => actorEmail),
  )
  return [...Map.groupBy(rows, ({ changeId }) => changeId).values()].flatMap((changes) =>
    changes.slice(0, 1).map(({ at, actorEmail, field: _, old: __, new: ___, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      by: 'staff' as const,
      who: actorEmail && (names.get(actorEmail) ?? actorEmail),
      list: null,
      changes: changes.map((one) => ({ field: one.field, old: one.old, new: one.new })),
    })),
  )
}
