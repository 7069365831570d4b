/** Merging leads of one person. Nothing moves: the other lead points to the one that is worked on. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/open.ts'
import { leadEvents, contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { Problem } from '../../platform/http/problem.ts'
import { endSurplusOffers } from '../routing/merged-offers.ts'
import { findLeadToRoute, lockOffers } from '../routing/routing.sql.ts'
import { type OpenLead, openLead } from '../sealing/sealed-rows.ts'
import { createLeadEvent } from '../sealing/sealed-texts.ts'
import { areSimilarNames } from './similar-names.ts'

type Merge = { duplicateId: number; reason?: string | undefined; actor: string }

/** Both rows are locked, always in the same order, and no firm is offered or accepts one meanwhile. */
export async function mergeLeads(
  tx: Transaction,
  id: number,
  { duplicateId, reason, actor }: Merge,
): Promise<void> {
  await lockOffers(tx)
  const rows = await tx
    .select()
    .from(leads)
    .where(inArray(leads.id, [id, duplicateId]))
    .orderBy(leads.id)
    .for('update')
  const opened = rows.map((row) => openLead(tx, row))
  const lead = opened.find((row) => row.id === id)
  const duplicate = opened.find((row) => row.id === duplicateId)
  if (!lead || !duplicate || id === duplicateId) {
    throw new Problem(404, 'One of these leads does not exist. It may have been erased.')
  }
  if (lead.mergedInto || duplicate.mergedInto) {
    throw new Problem(409, 'One of them is already merged. Undo that first.')
  }
  if (!reason && areUnlike(lead, duplicate)) {
    const message = 'Say why they are one person'
    const detail = `These look like different people. ${message}.`
    throw new Problem(409, detail, { errors: [{ field: 'reason', message }] })
  }
  if ((await isWithdrawn(tx, id)) !== (await isWithdrawn(tx, duplicateId))) {
    throw new Problem(409, 'Consent was withdrawn for one of them. Record it for the other first.')
  }
  await tx.update(leads).set({ mergedInto: id }).where(eq(leads.mergedInto, duplicateId))
  await tx.update(leads).set({ mergedInto: id }).where(eq(leads.id, duplicateId))
  const why = reason ? { reason } : {}
  const into = { reference: lead.reference, ...why }
  const from = { reference: duplicate.reference, ...why }
  await createLeadEvent(tx, { leadId: id, type: 'merged', actor, detail: from })
  await createLeadEvent(tx, { leadId: duplicateId, type: 'merged-into', actor, detail: into })
  const routed = await findLeadToRoute(tx, id)
  if (routed) await endSurplusOffers(tx, routed, actor)
}

/**
 * Leads with the same email address are of one person. The same phone number is not enough, because a household
 * shares one: the names must be similar too.
 */
const areUnlike = (a: OpenLead, b: OpenLead): boolean =>
  a.email.toLowerCase() !== b.email.toLowerCase() &&
  !(a.phoneE164 !== null && a.phoneE164 === b.phoneE164 && areSimilarNames(a.name, b.name))

async function isWithdrawn(db: Queryable, leadId: number): Promise<boolean> {
  const { rows } = await db.execute<{ isWithdrawn: boolean }>(sql`
    select exists (select from consent_records
      where lead_id = ${leadId} and purpose = 'contact' and withdrawn_at is not null) as "isWithdrawn"`)
  return rows[0]?.isWithdrawn ?? false
}

/** Must run in a transaction. */
export async function unmergeLead(tx: Queryable, id: number, actor: string): Promise<void> {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  if (!row?.mergedInto) throw new Problem(404, 'This lead is not merged into another.')
  await tx.update(leads).set({ mergedInto: null }).where(eq(leads.id, id))
  const { reference } = row
  await tx.insert(leadEvents).values([
    { leadId: row.mergedInto, type: 'unmerged', actor, detail: { reference } },
    { leadId: id, type: 'unmerged', actor, detail: { reference } },
  ])
}
