/** The details that a person adds to a lead afterward. */
import { and, asc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import {
  consentRecords,
  leadEvents,
  contactSubmissions as leads,
} from '../../platform/database/schema/leads.ts'
import { type ConsentChoice, SHARING_BEFORE } from '../consent/consent.ts'
import { workFields } from '../fields/details-rules.ts'
import { factNames, factsIn, isKnown, type StoredFacts } from '../fields/person-facts.ts'
import { listMergedWith } from '../sealing/merged-leads.sql.ts'
import {
  changedColumns,
  FACT_EVENTS,
  findOpenLead,
  NEXT_VERSION,
  openLead,
  sealConsent,
} from '../sealing/sealed-rows.ts'
import { createLeadEvent, openTexts } from '../sealing/sealed-texts.ts'

export async function findDetails(db: Queryable, leadId: number): Promise<StoredFacts | null> {
  const lead = await findOpenLead(db, leadId)
  return lead && factsIn(lead)
}

export type HealthConsents = { collecting: string | null; sharing: string | null }

/** When each was given, with any of the leads that are merged with this one; as the router asks too. */
export async function findHealthConsents(db: Queryable, leadId: number): Promise<HealthConsents> {
  const group = await listMergedWith(db, sql`l.id = ${leadId}`)
  const { leadId: leadOf, purpose, wordingVersion, agreedAt, withdrawnAt } = consentRecords
  const rows = await db
    .select({ purpose, wordingVersion, agreedAt })
    .from(consentRecords)
    .where(and(inArray(leadOf, group), isNull(withdrawnAt)))
    .orderBy(asc(agreedAt))
  const first = (isIt: (row: (typeof rows)[number]) => boolean) =>
    rows.find(isIt)?.agreedAt.toISOString() ?? null
  return {
    collecting: first((row) => row.purpose === 'health'),
    sharing: first(
      (row) => row.purpose === 'health-sharing' || SHARING_BEFORE.includes(row.wordingVersion),
    ),
  }
}

/** The number of the last change of a fact; 0 where there was none. */
export async function findFactVersion(db: Queryable, leadId: number): Promise<number> {
  const [last] = await db
    .select({ id: max(leadEvents.id) })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, leadId), inArray(leadEvents.type, FACT_EVENTS)))
  return last?.id ?? 0
}

type FactEvent = {
  changes?: Record<string, { from: unknown }>
  fields?: string[]
  before?: Record<string, unknown>
}

/** The facts that changed after this version, each with the value that a form of this version showed. */
async function listShown(db: Queryable, leadId: number, version: number) {
  const events = await db
    .select()
    .from(leadEvents)
    .where(
      and(
        eq(leadEvents.leadId, leadId),
        inArray(leadEvents.type, FACT_EVENTS),
        gt(leadEvents.id, version),
      ),
    )
    .orderBy(asc(leadEvents.id))
  const texts = await openTexts(db, [leadId])
  const shown = new Map<string, unknown>()
  for (const event of events) {
    const { changes, fields, before } = texts.openDetail(leadId, event.detail) as FactEvent
    for (const name of fields ?? Object.keys(changes ?? {})) {
      if (!shown.has(name)) shown.set(name, changes?.[name]?.from ?? before?.[name] ?? null)
    }
  }
  return shown
}

/** A box that is not ticked says the same as one that nobody has seen. */
const isSame = (name: string, one: unknown, other: unknown): boolean => {
  const said = (value: unknown) => value ?? (name === 'mayLeaveMessage' ? false : null)
  return JSON.stringify(said(one), [...workFields]) === JSON.stringify(said(other), [...workFields])
}

/**
 * What the form says, without what its writer neither saw nor changed: a form that was open during a call must not
 * empty what the call brought out. A fact that was told in both is as the form says, because it came last.
 */
function withoutUnseen(
  given: Partial<StoredFacts>,
  shown: ReadonlyMap<string, unknown>,
): Partial<StoredFacts> {
  const told: Partial<StoredFacts> = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        !shown.has(name) || (isKnown(value) && !isSame(name, value, shown.get(name))),
    ),
  )
  if (told.diedOn) return { ...told, isDeceased: true }
  return told.isDeceased === false ? { ...told, diedOn: null } : told
}

/**
 * Must run in a transaction. `version` is that of the form. The history names the fields, and keeps what stood in them
 * before; what the visitor wrote is in the lead.
 */
export async function updateDetails(
  tx: Queryable,
  leadId: number,
  details: Partial<StoredFacts>,
  version: number,
): Promise<void> {
  const [stored] = await tx.select().from(leads).where(eq(leads.id, leadId)).for('update')
  if (!stored) return
  const lead = openLead(tx, stored)
  const wanted = withoutUnseen(details, await listShown(tx, leadId, version))
  const fields = factNames.filter(
    (name) => Object.hasOwn(wanted, name) && !isSame(name, wanted[name], lead[name]),
  )
  await tx
    .update(leads)
    .set({
      ...changedColumns(tx, stored, wanted),
      // Staff who have the lead open see that it changed.
      ...(fields.length > 0 ? { updatedAt: NEXT_VERSION } : {}),
    })
    .where(eq(leads.id, leadId))
  const before = Object.fromEntries(
    fields.filter((name) => isKnown(lead[name])).map((name) => [name, lead[name]]),
  )
  const detail = { fields, ...(Object.keys(before).length > 0 ? { before } : {}) }
  await createLeadEvent(tx, { leadId, type: 'details-added', actor: 'visitor', detail })
}

type RequestOf = {
  ipAddress: string
  userAgent: string | null
  pageUrl: string | null
  firms: string[]
}

/** The same person as in the lead's own record. */
export async function createConsent(
  tx: Queryable,
  leadId: number,
  choice: ConsentChoice,
  request: RequestOf,
): Promise<void> {
  const lead = await findOpenLead(tx, leadId)
  if (!lead) return
  const { reference, name, email, phone, inquiryType } = lead
  const { ipAddress, userAgent, pageUrl, firms } = request
  await tx.insert(consentRecords).values({
    ...{ leadId, reference, inquiryType, pageUrl },
    ...sealConsent(tx, reference, { name, email, phone, ipAddress, userAgent, firms }),
    ...choice,
    agreedAt: new Date(),
  })
}
