/** One lead with its consent, history and duplicates. */
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { findHealthConsents } from '../leads/details/details.sql.ts'
import { factsIn } from '../leads/fields/person-facts.ts'
import { listOfferings } from '../leads/routing/routing.sql.ts'
import { findMergedInto, listMergedWith } from '../leads/sealing/merged-leads.sql.ts'
import {
  type ConsentPrivate,
  FACT_EVENTS,
  findOpenLead,
  hasPhone,
  isOfPerson,
  type OpenLead,
  openConsent,
  openLead,
} from '../leads/sealing/sealed-rows.ts'
import { openTexts } from '../leads/sealing/sealed-texts.ts'
import type { Queryable } from '../platform/database/open.ts'
import { cities, facilities, states } from '../platform/database/schema/directory.ts'
import type { FactOrigin } from '../platform/database/schema/lead-values.ts'
import {
  consentRecords,
  leadEvents,
  contactSubmissions as leads,
} from '../platform/database/schema/leads.ts'
import { urls } from '../site/urls.ts'
import type { FactOriginRecord, Lead, LeadDetail, LeadEvent } from './desk.contract.ts'

/** A lead as the API shows it. */
export function asLead(row: OpenLead): Lead {
  const { submissionId: _, phoneE164: __, phoneIsUnusual: ___, ...shown } = row
  return {
    ...shown,
    contactedAt: row.contactedAt?.toISOString() ?? null,
    dateSentToFirm: row.dateSentToFirm?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const MAX_EVENTS = 200
const MAX_DUPLICATES = 20
const MAX_CONSENTS = 20

type Stored = Omit<LeadDetail, 'tasks' | 'estimates' | 'urgency'>

export async function findLeadDetail(db: Queryable, id: number): Promise<Stored | null> {
  const row = await findOpenLead(db, id)
  const offering = (await listOfferings(db, [id])).get(id)
  if (!row || !offering) return null
  return {
    offering,
    lead: asLead(row),
    facility: (await listFacilitiesOf(db, [row])).get(id) ?? null,
    workedOn: await findMergedInto(db, id),
    ...(await findConsents(db, id)),
    healthConsents: await findHealthConsents(db, id),
    events: await listEvents(db, id),
    factOrigins: await findFactOrigins(db, id),
    mergedFacts: row.mergedInto === null ? await listMergedFacts(db, id) : [],
    duplicates: await listDuplicates(db, row),
  }
}

type AboutFacility = Pick<Lead, 'id' | 'facilityId'>

/** By lead, the facility that it is about. */
export async function listFacilitiesOf(
  db: Queryable,
  about: AboutFacility[],
): Promise<Map<number, NonNullable<LeadDetail['facility']>>> {
  const ids = about.flatMap(({ facilityId }) => facilityId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: facilities.id,
      isListed: facilities.isActive,
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
    .where(inArray(facilities.id, ids))
  const byId = new Map(
    rows.map(({ id, name, isListed, city, state, ...slugs }) => {
      const path = urls.facility(slugs.stateSlug, slugs.citySlug, slugs.slug)
      return [id, { name, place: `${city}, ${state}`, path, isListed }]
    }),
  )
  return new Map(
    about.flatMap(({ id, facilityId }) => {
      const facility = byId.get(facilityId ?? 0)
      return facility ? [[id, facility]] : []
    }),
  )
}

type Consents = Pick<LeadDetail, 'consent' | 'choices'>

async function findConsents(db: Queryable, leadId: number): Promise<Consents> {
  const rows = await db
    .select()
    .from(consentRecords)
    .where(eq(consentRecords.leadId, leadId))
    .orderBy(desc(consentRecords.agreedAt), desc(consentRecords.id))
    .limit(MAX_CONSENTS)
  const shown = rows.map((row) => ({
    purpose: row.purpose,
    wordingVersion: row.wordingVersion,
    wording: row.wording,
    wordingWasShown: row.wordingWasShown,
    agreedAt: row.agreedAt.toISOString(),
    ...originOf(openConsent(db, row)),
    pageUrl: row.pageUrl,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }))
  return {
    consent: shown.find(({ purpose }) => purpose === 'contact') ?? null,
    choices: shown.filter(({ purpose }) => purpose !== 'contact'),
  }
}

const originOf = ({ ipAddress, userAgent }: ConsentPrivate) => ({ ipAddress, userAgent })

/** By fact, the last event that entered it. */
async function findFactOrigins(db: Queryable, leadId: number): Promise<LeadDetail['factOrigins']> {
  const events = await db
    .select()
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, leadId), inArray(leadEvents.type, FACT_EVENTS)))
    .orderBy(desc(leadEvents.id))
    .limit(MAX_EVENTS)
  const texts = await openTexts(db, [leadId])
  const known = events.reverse().flatMap((event) => {
    const { changes, fields, origin } = texts.openDetail(leadId, event.detail) as FactEvent
    const record: FactOriginRecord = {
      origin: origin ?? 'visitor',
      actor: event.actor,
      at: event.createdAt.toISOString(),
    }
    return (fields ?? Object.keys(changes ?? {})).map((name) => [name, record] as const)
  })
  return Object.fromEntries(known)
}

/** The details form of a lead stays open after a merge, so its answers are shown where somebody works on them. */
async function listMergedFacts(db: Queryable, id: number): Promise<LeadDetail['mergedFacts']> {
  const group = await listMergedWith(db, sql`l.id = ${id}`)
  const merged = []
  for (const leadId of group.filter((each) => each !== id).slice(0, MAX_DUPLICATES)) {
    const row = await findOpenLead(db, leadId)
    if (!row) continue
    const { reference, createdAt } = row
    const factOrigins = await findFactOrigins(db, leadId)
    const received = createdAt.toISOString()
    merged.push({ id: leadId, reference, createdAt: received, facts: factsIn(row), factOrigins })
  }
  return merged
}

type FactEvent = { changes?: object; fields?: string[]; origin?: FactOrigin }

/** With those of the leads that were merged into it. */
async function listEvents(db: Queryable, leadId: number): Promise<LeadEvent[]> {
  const rows = await db
    .select({ event: leadEvents, reference: leads.reference })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(or(eq(leads.id, leadId), eq(leads.mergedInto, leadId)))
    .orderBy(desc(leadEvents.id))
    .limit(MAX_EVENTS)
  const texts = await openTexts(
    db,
    rows.map(({ event }) => event.leadId),
  )
  return rows.map(({ event, reference }) => ({
    id: event.id,
    type: event.type,
    actor: event.actor,
    detail: texts.openDetail(event.leadId, event.detail),
    at: event.createdAt.toISOString(),
    reference: event.leadId === leadId ? null : reference,
  }))
}

type Person = { id: number; email: string; phoneE164: string | null }

/** Other leads with the same email address or phone number, earlier and later, and those merged into it. */
async function listDuplicates(db: Queryable, person: Person): Promise<LeadDetail['duplicates']> {
  const rows = await db
    .select()
    .from(leads)
    .where(
      and(
        ne(leads.id, person.id),
        or(
          isOfPerson(db, person.email),
          hasPhone(db, person.phoneE164),
          eq(leads.mergedInto, person.id),
        ),
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(MAX_DUPLICATES)
  return rows.map((row) => {
    const { id, reference, name, status, mergedInto, createdAt } = openLead(db, row)
    return { id, reference, name, status, mergedInto, createdAt: createdAt.toISOString() }
  })
}
