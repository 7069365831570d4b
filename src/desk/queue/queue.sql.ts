/**
 * The queue: open leads sorted into groups. Each group's first leads come from an index over lead_queue,
 * counts from lead_queue_counts, and full rows are read only of what is shown.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { PRIORITIES } from '../../platform/database/schema/lead-values.ts'
import { findState } from '../../site/us.ts'
import type { Lead } from '../desk.contract.ts'
import { inLanguage, listByIds } from '../lead-list.sql.ts'
import { chooserOf, qualityOf } from '../lead-model.ts'
import { estimatesOf, type QueueRules, type Section } from './place-lead.ts'
import {
  GROUPS,
  type Group,
  type Queue,
  type QueueItem,
  type QueueQuery,
  SET_ASIDE,
  VIEWS,
} from './queue.contract.ts'
import { listFacts } from './queue-upkeep.sql.ts'
import { listTasks } from './tasks.sql.ts'

const SHOWN_PER_GROUP = 20
const MAX_PER_GROUP = 200

type Options = QueueRules & { actor: string }

export async function findQueue(
  db: Queryable,
  { view, more, language }: QueueQuery,
  { actor, ...options }: Options,
): Promise<Queue> {
  const isAside = SET_ASIDE.some((aside) => aside === view)
  const inView = {
    everyone: sql`true`,
    mine: sql`owner = ${actor}`,
    'no-owner': sql`owner is null`,
    'one-year': sql`is_one_year`,
    death: sql`is_death`,
  }
  const spoken = language ? inLanguage(sql`lead_id`, language) : sql`true`
  const wanted = sql`${isAside ? sql`true` : inView[view as keyof typeof inView]} and ${spoken}`
  const sections = isAside ? [view] : GROUPS
  const pages = sections.map((section) => {
    const limit = isAside || section === more ? MAX_PER_GROUP : SHOWN_PER_GROUP
    return sql`(select lead_id as id, section, rank from lead_queue
      where section = ${section} and ${wanted} order by rank, sort_at, lead_id limit ${limit})`
  })
  const { rows } = await db.execute<{ id: number; section: Section; rank: number }>(
    sql.join(pages, sql` union all `),
  )
  const counts = language ? await countIn(db, spoken) : await listCounts(db)
  const count = (isCounted: (row: Counted) => boolean) =>
    counts.filter(isCounted).reduce((sum, row) => sum + row.count, 0)
  const isIn: Record<(typeof VIEWS)[number], (row: Counted) => boolean> = {
    everyone: () => true,
    mine: ({ owner }) => owner === actor,
    'no-owner': ({ owner }) => owner === '',
    'one-year': ({ isOneYear }) => isOneYear,
    death: ({ isDeath }) => isDeath,
  }
  const isWanted = isAside ? isIn.everyone : isIn[view as keyof typeof isIn]
  const isGroup = ({ section }: Counted) => GROUPS.some((group) => group === section)
  return {
    items: await itemsOf(
      db,
      rows.map(({ id, section, rank }) => ({
        id,
        group: isAside ? ('aside' as const) : (section as Group),
        rank,
      })),
      options,
    ),
    groups: byName(GROUPS, (group) => count((row) => row.section === group && isWanted(row))),
    views: byName(VIEWS, (each) => count((row) => isGroup(row) && isIn[each](row))),
    aside: byName(SET_ASIDE, (aside) => count((row) => row.section === aside)),
  }
}

const byName = <Name extends string>(names: readonly Name[], of: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>

/** How many leads there are of each kind, as upkeep counted them; an empty owner is none. */
type Counted = {
  section: string
  owner: string
  isDeath: boolean
  isOneYear: boolean
  count: number
}

async function listCounts(db: Queryable): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select section, owner, is_death as "isDeath", is_one_year as "isOneYear", count
      from lead_queue_counts where count > 0`)
  return rows
}

/** The same of some leads, counted now. */
async function countIn(db: Queryable, which: SQL): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select section, coalesce(owner, '') as owner, is_death as "isDeath",
           is_one_year as "isOneYear", count(*)::int as count
      from lead_queue where ${which} group by 1, 2, 3, 4`)
  return rows
}

type Placed = { id: number; group: QueueItem['group']; rank: number }

async function itemsOf(
  db: Queryable,
  placed: Placed[],
  { targetHours, states }: QueueRules,
): Promise<QueueItem[]> {
  const ids = placed.map(({ id }) => id)
  const leads = new Map((await listByIds(db, ids)).map((lead) => [lead.id, lead]))
  const tasks = await listTasks(db, ids, { isOpen: true })
  const facts = new Map((await listFacts(db, ids, leads)).map((each) => [each.id, each]))
  const extras = await listExtras(db, ids)
  return placed.flatMap(({ id, group, rank }) => {
    const lead = leads.get(id)
    const extra = extras.get(id)
    const known = facts.get(id)
    if (!lead || !extra || !known) return []
    const { place, offerFirm, offerEndsAt } = extra
    const contactDueAt = new Date(Date.parse(lead.createdAt) + targetHours * 3_600_000)
    return {
      ...briefOf(lead),
      priority: PRIORITIES[rank] ?? lead.priority,
      group,
      place: place ?? (lead.residenceState && (findState(lead.residenceState)?.name ?? null)),
      contactDueAt: lead.status === 'new' ? contactDueAt.toISOString() : null,
      task: tasks.find(({ leadId }) => leadId === id) ?? null,
      offer: offerFirm
        ? { firm: offerFirm, endsAt: offerEndsAt && new Date(offerEndsAt).toISOString() }
        : null,
      isOfferMissed: known.isOfferMissed,
      estimates: estimatesOf(known, states),
    }
  })
}

function briefOf(lead: Lead) {
  const quality = qualityOf(lead)
  return {
    id: lead.id,
    reference: lead.reference,
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    status: lead.status,
    priorityBy: chooserOf(lead),
    owner: lead.owner,
    qualityScore: quality?.score ?? null,
    qualificationLevel: quality?.level ?? null,
    diagnosis: lead.diagnosis,
    pathologyReport: lead.pathologyReport,
    isDeceased: lead.isDeceased,
    diagnosedOn: lead.diagnosedOn,
    diedOn: lead.diedOn,
    residenceState: lead.residenceState,
    bestTimeToCall: lead.bestTimeToCall,
    mayLeaveMessage: lead.mayLeaveMessage,
    language: lead.language,
    createdAt: lead.createdAt,
    updatedAt: lead.updatedAt,
  }
}

type Extra = {
  id: number
  place: string | null
  offerFirm: string | null
  offerEndsAt: Date | null
}

async function listExtras(db: Queryable, ids: number[]): Promise<Map<number, Extra>> {
  const { rows } = await db.execute<Extra>(sql`
    select lead.id, c.name || ', ' || s.name as place, r.firm_name as "offerFirm",
           r.expires_at as "offerEndsAt"
      from contact_submissions lead
      left join facilities f on f.id = lead.facility_id
      left join cities c on c.id = f.city_id left join states s on s.id = f.state_id
      left join lateral (select firm_name, expires_at from referrals
                          where lead_id = lead.id and state = 'offered' and withdrawn_at is null
                          order by expires_at limit 1) r on true
     where lead.id = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
