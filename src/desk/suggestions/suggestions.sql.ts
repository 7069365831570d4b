/** Corrections and workplaces as staff read them, and the answers that they give. */
import { and, asc, count, desc, eq, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '../../leads/fields/fields.contract.ts'
import { CORRECTION } from '../../leads/fields/lead-rules.ts'
import { suggestedFields } from '../../leads/fields/suggested-changes.ts'
import { findOpenLead, listOpenLeads, type OpenLead } from '../../leads/sealing/sealed-rows.ts'
import {
  openWorkplace,
  type SuggestionRef,
  type WorkplacePrivate,
} from '../../leads/sealing/sealed-workplaces.ts'
import { type GivenAnswer, listAnswers } from '../../leads/suggestions/answers.sql.ts'
import { listRecords } from '../../leads/suggestions/suggestion-records.sql.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { leadDesk } from '../../platform/database/schema/lead-desk.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { missingWorkplaces as workplaces } from '../../platform/database/schema/workplaces.ts'
import { Problem } from '../../platform/http/problem.ts'
import { maskFor } from '../masking.ts'
import type {
  Answered,
  SuggestionItem,
  SuggestionList,
  SuggestionListQuery,
} from './suggestions.contract.ts'

const MAX_SUMMARY_LENGTH = 120

const shortened = (text: string) =>
  text.length > MAX_SUMMARY_LENGTH ? `${text.slice(0, MAX_SUMMARY_LENGTH - 1).trimEnd()}…` : text

/** Initial and last name, whatever the role: who sent a suggestion is no reason to believe it. */
export const senderOf = ({ name, email, phone }: Pick<OpenLead, 'name' | 'email' | 'phone'>) =>
  maskFor('viewer', [{ name, email, phone }])[0]?.name ?? null

/** Open ones by age, so that nobody waits longest for being first; answered ones newest first. */
const inOrder = (state: SuggestionListQuery['state'], id: SQL) =>
  state === 'open' ? asc(id) : desc(id)

export async function listCorrections(
  db: Queryable,
  { state, page }: SuggestionListQuery,
): Promise<SuggestionList> {
  const isOpen = sql`${leadDesk.status} not in ('closed', 'converted')`
  const where = and(leadDesk.isCorrection, state === 'open' ? isOpen : sql`not (${isOpen})`)
  const [counted] = await db
    .select({ total: count(), oldest: min(leadDesk.createdAt) })
    .from(leadDesk)
    .where(where)
  const rows = await db
    .select({ id: leadDesk.leadId })
    .from(leadDesk)
    .where(where)
    .orderBy(inOrder(state, sql`${leadDesk.createdAt}`), inOrder(state, sql`${leadDesk.leadId}`))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
  const ids = rows.map(({ id }) => id)
  const opened = await listOpenLeads(db, ids)
  const records = await listRecords(
    db,
    [...opened.values()].map(({ facilityId }) => facilityId),
  )
  return {
    items: ids.flatMap((id) => {
      const lead = opened.get(id)
      return lead ? [correctionItem(lead, records.get(lead.facilityId ?? 0) ?? null)] : []
    }),
    ...summaryOf(counted),
  }
}

type Counted = { total: number; oldest: Date | null } | undefined
const summaryOf = (counted: Counted) => ({
  total: counted?.total ?? 0,
  oldest: counted?.oldest?.toISOString() ?? null,
})

function correctionItem(
  lead: OpenLead,
  record: { name: string; place: string } | null,
): SuggestionItem {
  const changes = lead.suggestedChanges.map(
    ({ field, value }) => `${suggestedFields[field]()}: ${value}`,
  )
  return {
    id: lead.id,
    title: record?.name ?? lead.subject,
    summary: shortened(changes.join('; ') || lead.message),
    place: record?.place ?? null,
    sender: senderOf(lead),
    language: lead.language,
    createdAt: lead.createdAt.toISOString(),
    isWaiting: lead.status === 'contacted',
  }
}

export async function listWorkplaces(
  db: Queryable,
  { state, page }: SuggestionListQuery,
  sort: 'workplaces' | 'testimonies' = 'workplaces',
): Promise<SuggestionList> {
  const where = and(
    sort === 'workplaces' ? isNull(workplaces.facilityId) : isNotNull(workplaces.facilityId),
    state === 'open' ? sql`not ${workplaces.isDone}` : sql`${workplaces.isDone}`,
  )
  const [counted] = await db
    .select({ total: count(), oldest: min(workplaces.createdAt) })
    .from(workplaces)
    .where(where)
  const rows = await db
    .select({
      row: workplaces,
      isWaiting: sql<boolean>`exists (select from suggestion_answers a where a.workplace_id = ${workplaces}.id)`,
    })
    .from(workplaces)
    .where(where)
    .orderBy(inOrder(state, sql`${workplaces.id}`))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
  return {
    items: rows.map(({ row, isWaiting }) => {
      const { name, place, years, details } = openWorkplace(db, row)
      return {
        id: row.id,
        title: name,
        summary: shortened([years, details].filter(Boolean).join('. ')),
        place,
        sender: null,
        language: row.language,
        createdAt: row.createdAt.toISOString(),
        isWaiting: isWaiting && !row.isDone,
      }
    }),
    ...summaryOf(counted),
  }
}

export async function findCorrection(db: Queryable, id: number): Promise<OpenLead | null> {
  const lead = await findOpenLead(db, id)
  return lead?.inquiryType === CORRECTION ? lead : null
}

type StoredWorkplace = WorkplacePrivate &
  Omit<typeof workplaces.$inferSelect, keyof WorkplacePrivate>

export async function findWorkplace(db: Queryable, id: number): Promise<StoredWorkplace | null> {
  const [row] = await db.select().from(workplaces).where(eq(workplaces.id, id))
  return row ? { ...row, ...openWorkplace(db, row) } : null
}

export async function shownAnswers(db: Queryable, of: SuggestionRef): Promise<Answered[]> {
  return (await listAnswers(db, of)).map(asShown)
}

const asShown = ({ facilityId: _, createdAt, mailedAt, ...answer }: GivenAnswer): Answered => ({
  ...answer,
  createdAt: createdAt.toISOString(),
  mailedAt: mailedAt?.toISOString() ?? null,
})

/** Until the transaction ends nobody else answers it. Throws where somebody has since the editor read it. */
export async function lockSuggestion(
  tx: Queryable,
  of: SuggestionRef,
  seenVersion: number,
): Promise<void> {
  const found =
    'leadId' in of
      ? await tx
          .select({ id: leads.id })
          .from(leads)
          .where(and(eq(leads.id, of.leadId), eq(leads.inquiryType, CORRECTION)))
          .for('update')
      : await tx
          .select({ id: workplaces.id })
          .from(workplaces)
          .where(eq(workplaces.id, of.workplaceId))
          .for('update')
  if (found.length === 0) throw noSuchSuggestion()
  const [newest] = await listAnswers(tx, of)
  if ((newest?.id ?? 0) === seenVersion) return
  const by = newest?.answeredBy ?? 'Somebody'
  throw new Problem(409, `${by} answered this while you had it open.`)
}

export const noSuchSuggestion = () =>
  new Problem(404, 'This suggestion does not exist. It may have been erased.')
