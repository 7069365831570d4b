/** One lead: reading it with its consent, history and duplicates, and changing it. */
import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { cities, facilities, states } from '../../platform/database/schema/directory.ts'
import { referrals } from '../../platform/database/schema/firms.ts'
import {
  consentRecords,
  leadEvents,
  contactSubmissions as leads,
} from '../../platform/database/schema/leads.ts'
import { urls } from '../../site/urls.ts'
import type { Lead, LeadDetail, LeadEvent, LeadUpdate } from './desk.contract.ts'
import { type PassedOnProblem, passedOnProblem } from './lead-model.ts'

type Row = typeof leads.$inferSelect

/** A row of contact_submissions as the API shows it. */
export function asLead(row: Row): Lead {
  const { submissionId: _, phoneE164: __, phoneIsUnusual: ___, ...shown } = row
  return {
    ...shown,
    contactedAt: row.contactedAt?.toISOString() ?? null,
    dateSentToFirm: row.dateSentToFirm?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const MOST_EVENTS = 200
const MOST_DUPLICATES = 20
const MOST_CONSENTS = 20

type Stored = Omit<LeadDetail, 'tasks' | 'estimates' | 'urgency'>

export async function findLeadDetail(db: Queryable, id: number): Promise<Stored | null> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id))
  if (!row) return null
  return {
    lead: asLead(row),
    facility: await findFacilityOf(db, row.facilityId),
    ...(await findConsents(db, id)),
    events: await listEvents(db, id),
    duplicates: await listDuplicates(db, row),
  }
}

async function findFacilityOf(db: Queryable, id: number | null): Promise<LeadDetail['facility']> {
  if (id === null) return null
  const [row] = await db
    .select({
      name: facilities.name,
      slug: facilities.slug,
      city: cities.name,
      citySlug: cities.slug,
      state: states.name,
      stateSlug: states.slug,
    })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(eq(facilities.id, id))
  if (!row) return null
  const path = urls.facility(row.stateSlug, row.citySlug, row.slug)
  return { name: row.name, place: `${row.city}, ${row.state}`, path }
}

type Consents = Pick<LeadDetail, 'consent' | 'choices'>

async function findConsents(db: Queryable, leadId: number): Promise<Consents> {
  const rows = await db
    .select()
    .from(consentRecords)
    .where(eq(consentRecords.leadId, leadId))
    .orderBy(desc(consentRecords.agreedAt), desc(consentRecords.id))
    .limit(MOST_CONSENTS)
  const shown = rows.map((row) => ({
    purpose: row.purpose,
    wordingVersion: row.wordingVersion,
    wording: row.wording,
    wordingWasShown: row.wordingWasShown,
    agreedAt: row.agreedAt.toISOString(),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    pageUrl: row.pageUrl,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }))
  return {
    consent: shown.find(({ purpose }) => purpose === 'contact') ?? null,
    choices: shown.filter(({ purpose }) => purpose !== 'contact'),
  }
}

/** When consent was withdrawn, for those of the leads where it was. */
export async function listWithdrawals(
  db: Queryable,
  leadIds: number[],
): Promise<Map<number | null, string>> {
  if (leadIds.length === 0) return new Map()
  const { leadId, withdrawnAt } = consentRecords
  const rows = await db
    .select({ leadId, withdrawnAt })
    .from(consentRecords)
    .where(and(inArray(leadId, leadIds), isNotNull(withdrawnAt)))
  return new Map(rows.map((row) => [row.leadId, row.withdrawnAt?.toISOString() ?? '']))
}

/** With those of the leads that were merged into it. */
async function listEvents(db: Queryable, leadId: number): Promise<LeadEvent[]> {
  const rows = await db
    .select({ event: leadEvents, reference: leads.reference })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(or(eq(leads.id, leadId), eq(leads.mergedInto, leadId)))
    .orderBy(desc(leadEvents.id))
    .limit(MOST_EVENTS)
  return rows.map(({ event, reference }) => ({
    id: event.id,
    type: event.type,
    actor: event.actor,
    detail: event.detail,
    at: event.createdAt.toISOString(),
    reference: event.leadId === leadId ? null : reference,
  }))
}

type Person = { id: number; email: string; phoneE164: string | null }

/** Other leads with the same email address or phone number, earlier and later. */
async function listDuplicates(db: Queryable, person: Person): Promise<LeadDetail['duplicates']> {
  const rows = await db
    .select({
      id: leads.id,
      reference: leads.reference,
      name: leads.name,
      status: leads.status,
      mergedInto: leads.mergedInto,
      createdAt: leads.createdAt,
    })
    .from(leads)
    .where(
      and(
        ne(leads.id, person.id),
        or(
          eq(sql`lower(${leads.email})`, person.email.toLowerCase()),
          person.phoneE164 ? eq(leads.phoneE164, person.phoneE164) : undefined,
        ),
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(MOST_DUPLICATES)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

type UpdateOutcome =
  | { kind: 'missing' }
  | { kind: 'updated'; lead: Lead }
  | { kind: 'refused'; problem: PassedOnProblem }
  | { kind: 'conflict'; current: Lead; changedBy: string | null }

/**
 * Refuses to overwrite a change the editor has not seen, and records every change in the history.
 * Must run in a transaction, which holds the row lock until it ends.
 */
export async function updateLead(
  tx: Queryable,
  id: number,
  update: LeadUpdate,
  actor: string,
): Promise<UpdateOutcome> {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  if (!row) return { kind: 'missing' }
  if (update.updatedAt && new Date(update.updatedAt).getTime() !== row.updatedAt.getTime()) {
    return { kind: 'conflict', current: asLead(row), changedBy: await findLastEditor(tx, id) }
  }
  const passedOn = wantedPassedOn(update, row)
  const problem = passedOn && passedOnProblem(asTyped(passedOn, update))
  if (problem) return { kind: 'refused', problem }
  if (passedOn && changesFirms(passedOn, row) && (await hasReferrals(tx, id))) {
    return { kind: 'refused', problem: DERIVED }
  }
  const wanted = { ...wantedValues(update, row), ...passedOn }
  const changes = changesBetween(row, wanted)
  if (Object.keys(changes).length === 0) return { kind: 'updated', lead: asLead(row) }
  const [changed] = await tx
    .update(leads)
    .set({
      ...wanted,
      ...(wanted.priority === row.priority ? {} : { priorityBy: actor }),
      // Also the version: two changes within one millisecond must not share it.
      updatedAt: sql`greatest(date_trunc('milliseconds', clock_timestamp()), ${leads.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(leads.id, id))
    .returning()
  const isResponse = row.status === 'new' && wanted.status !== 'new' && !(await hasResponse(tx, id))
  const response = isResponse ? { responseSeconds: secondsSince(row.createdAt) } : {}
  await tx
    .insert(leadEvents)
    .values({ leadId: id, type: 'updated', actor, detail: { changes, ...response } })
  return { kind: 'updated', lead: asLead(changed ?? row) }
}

type Values = Pick<Row, 'status' | 'priority' | 'notes' | 'owner' | 'contacted' | 'contactedAt'>
type PassedOn = Pick<Row, 'assignedToFirm' | 'dateSentToFirm' | 'firmResponse'>

/** Spec §4: status "contacted" sets `contacted` and its time; any other status clears it. */
function wantedValues(update: LeadUpdate, row: Row): Values {
  const status = update.status ?? row.status
  const isContacted = update.contacted ?? (update.status ? status === 'contacted' : row.contacted)
  const isNowContacted = isContacted && !row.contacted
  const given = update.contactedAt ? new Date(update.contactedAt) : undefined
  return {
    status,
    priority: update.priority ?? row.priority,
    notes: update.notes === undefined ? row.notes : update.notes || null,
    owner: update.owner === undefined ? row.owner : update.owner,
    contacted: isContacted,
    contactedAt: isContacted
      ? notInFuture(
          isNowContacted ? (given ?? new Date()) : (row.contactedAt ?? given ?? new Date()),
        )
      : row.contactedAt,
  }
}

/** Null when the update does not touch it. A lead with a firm always has a date; one without, none. */
function wantedPassedOn(update: LeadUpdate, row: Row): PassedOn | null {
  const { assignedToFirm, dateSentToFirm, firmResponse } = update
  const given = [assignedToFirm, dateSentToFirm, firmResponse]
  if (given.every((value) => value === undefined)) return null
  const firm = assignedToFirm === undefined ? row.assignedToFirm : assignedToFirm || null
  const response = firmResponse === undefined ? row.firmResponse : firmResponse || null
  const kept = dateSentToFirm === undefined ? row.dateSentToFirm : null
  const day = dateSentToFirm ?? new Date().toISOString().slice(0, 10)
  return {
    assignedToFirm: firm,
    dateSentToFirm: firm ? (kept ?? new Date(`${day}T00:00:00Z`)) : null,
    firmResponse: response,
  }
}

const DERIVED: PassedOnProblem = {
  field: 'assignedToFirm',
  message: 'This lead has referrals: the firms and their answers follow from them',
}

const changesFirms = (wanted: PassedOn, row: Row): boolean =>
  wanted.assignedToFirm !== row.assignedToFirm || wanted.firmResponse !== row.firmResponse

const asTyped = (passedOn: PassedOn, { dateSentToFirm }: LeadUpdate) => ({
  firm: passedOn.assignedToFirm ?? '',
  sentOn: dateSentToFirm ?? '',
  response: passedOn.firmResponse ?? '',
})

const notInFuture = (date: Date): Date => (date.getTime() > Date.now() ? new Date() : date)
const secondsSince = (date: Date): number => Math.max(0, (Date.now() - date.getTime()) / 1000)

type Wanted = Values & Partial<PassedOn>

function changesBetween(row: Row, wanted: Wanted): Record<string, { from: unknown; to: unknown }> {
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  const names = Object.keys(wanted) as (keyof Wanted)[]
  return Object.fromEntries(
    names
      .map((name) => [name, { from: plain(row[name]), to: plain(wanted[name]) }] as const)
      .filter(([, { from, to }]) => from !== to),
  )
}

async function hasReferrals(db: Queryable, leadId: number): Promise<boolean> {
  const rows = await db
    .select({ id: referrals.id })
    .from(referrals)
    .where(eq(referrals.leadId, leadId))
    .limit(1)
  return rows.length > 0
}

async function hasResponse(db: Queryable, leadId: number): Promise<boolean> {
  const rows = await db
    .select({ id: leadEvents.id })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, leadId), sql`${leadEvents.detail} ? 'responseSeconds'`))
    .limit(1)
  return rows.length > 0
}

async function findLastEditor(db: Queryable, leadId: number): Promise<string | null> {
  const [row] = await db
    .select({ actor: leadEvents.actor })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, leadId), eq(leadEvents.type, 'updated')))
    .orderBy(desc(leadEvents.id))
    .limit(1)
  return row?.actor ?? null
}
