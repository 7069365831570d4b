/** Changing a lead: what staff decide and note about it, each change in its history. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { findHealthConsents } from '../leads/details/details.sql.ts'
import { HEALTH_CONSENT_STATES } from '../leads/fields/details-rules.ts'
import {
  type FactName,
  factNames,
  factOf,
  isKnown,
  type StoredFacts,
} from '../leads/fields/person-facts.ts'
import {
  changedColumns,
  FACT_EVENTS,
  NEXT_VERSION,
  type OpenLead,
  openLead,
} from '../leads/sealing/sealed-rows.ts'
import { createLeadEvent } from '../leads/sealing/sealed-texts.ts'
import { m } from '../paraglide/messages.js'
import type { Queryable } from '../platform/database/open.ts'
import { leadEvents, contactSubmissions as leads } from '../platform/database/schema/leads.ts'
import { Problem } from '../platform/http/problem.ts'
import { findState } from '../site/us.ts'
import type { Lead, LeadUpdate } from './desk.contract.ts'
import { asLead } from './lead-detail.sql.ts'

type UpdateOutcome =
  | { kind: 'missing' }
  | { kind: 'updated'; lead: Lead }
  | { kind: 'merged' }
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
  const [stored] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  if (!stored) return { kind: 'missing' }
  if (stored.mergedInto !== null) return { kind: 'merged' }
  const row = openLead(tx, stored)
  if (update.updatedAt && new Date(update.updatedAt).getTime() !== row.updatedAt.getTime()) {
    return { kind: 'conflict', current: asLead(row), changedBy: await findLastEditor(tx, id) }
  }
  const decided = wantedValues(update, row)
  const facts = wantedFacts(update, row)
  const wanted = { ...decided, ...facts }
  await refuseUnagreedHealth(tx, row, facts)
  const changes = changesBetween(row, decided)
  const factChanges = changesBetween(row, facts)
  const isDecision = Object.keys(changes).length > 0
  const isFact = Object.keys(factChanges).length > 0
  if (!isDecision && !isFact) return { kind: 'updated', lead: asLead(row) }
  const [changed] = await tx
    .update(leads)
    .set({
      ...changedColumns(tx, stored, wanted),
      ...(decided.priority === row.priority ? {} : { priorityBy: actor }),
      updatedAt: NEXT_VERSION,
    })
    .where(eq(leads.id, id))
    .returning()
  if (isFact) {
    const detail = { changes: factChanges, origin: update.factsOrigin ?? 'phone' }
    await createLeadEvent(tx, { leadId: id, type: 'facts-entered', actor, detail })
  }
  if (isDecision) {
    const isResponse =
      row.status === 'new' && wanted.status !== 'new' && !(await hasResponse(tx, id))
    const clear = isResponse ? { responseSeconds: secondsSince(row.createdAt) } : {}
    await createLeadEvent(tx, { leadId: id, type: 'updated', actor, detail: { changes }, clear })
  }
  return { kind: 'updated', lead: changed ? asLead(openLead(tx, changed)) : asLead(row) }
}

/** Only what the update names. A month of death and "living" never stand beside each other. */
function wantedFacts(update: LeadUpdate, row: OpenLead): Partial<StoredFacts> {
  const given = factNames.filter((name) => update[name] !== undefined)
  const stored = (name: FactName) => update[name] ?? (name === 'workHistory' ? [] : null)
  const facts: Partial<StoredFacts> = Object.fromEntries(given.map((name) => [name, stored(name)]))
  if (facts.diedOn) return { ...facts, isDeceased: true }
  if (facts.isDeceased === false && row.diedOn) return { ...facts, diedOn: null }
  return facts
}

/** Where the law of the state asks for it, staff too write down nothing about an illness before a consent to it. */
async function refuseUnagreedHealth(
  tx: Queryable,
  row: OpenLead,
  facts: Partial<StoredFacts>,
): Promise<void> {
  const told = factNames.filter((name) => factOf(name).isIllness && isKnown(facts[name]))
  const state = facts.residenceState === undefined ? row.residenceState : facts.residenceState
  if (told.length === 0 || !state || !HEALTH_CONSENT_STATES.includes(state)) return
  if ((await findHealthConsents(tx, row.id)).collecting) return
  const message = m.desk_facts_health_consent_first({ state: findState(state)?.name ?? state })
  throw new Problem(400, message, { errors: told.map((field) => ({ field, message })) })
}

type Values = Pick<
  OpenLead,
  'status' | 'priority' | 'notes' | 'owner' | 'contacted' | 'contactedAt'
>

/** Spec §4: status "contacted" sets `contacted` and its time; any other status clears it. */
function wantedValues(update: LeadUpdate, row: OpenLead): Values {
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

const notInFuture = (date: Date): Date => (date.getTime() > Date.now() ? new Date() : date)
const secondsSince = (date: Date): number => Math.max(0, (Date.now() - date.getTime()) / 1000)

function changesBetween(
  row: OpenLead,
  wanted: Partial<OpenLead>,
): Record<string, { from: unknown; to: unknown }> {
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  const names = Object.keys(wanted) as (keyof OpenLead)[]
  return Object.fromEntries(
    names
      .map((name) => [name, { from: plain(row[name]), to: plain(wanted[name]) }] as const)
      .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  )
}

async function hasResponse(db: Queryable, leadId: number): Promise<boolean> {
  const rows = await db
    .select({ id: leadEvents.id })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, leadId), sql`${leadEvents.detail} ? 'responseSeconds'`))
    .limit(1)
  return rows.length > 0
}

/** The events of a saved change, for naming the other editor. */
const EDITS = ['updated', ...FACT_EVENTS]

async function findLastEditor(db: Queryable, leadId: number): Promise<string | null> {
  const [row] = await db
    .select({ actor: leadEvents.actor })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, leadId), inArray(leadEvents.type, EDITS)))
    .orderBy(desc(leadEvents.id))
    .limit(1)
  return row?.actor ?? null
}
