/** Merging leads of one person. Nothing moves: the other lead points to the one that is worked on. */
import { eq, inArray, sql } from 'drizzle-orm'
import { leadCan, type MergeRefusal } from '../leads/fields/lead-can.ts'
import { endSurplusOffers } from '../leads/routing/merged-offers.ts'
import { findLeadToRoute, lockOffers } from '../leads/routing/routing.sql.ts'
import { lockMergedWith } from '../leads/sealing/merged-leads.sql.ts'
import { findOpenLead, type OpenLead, openLead } from '../leads/sealing/sealed-rows.ts'
import { createLeadEvent } from '../leads/sealing/sealed-texts.ts'
import type { Queryable, Transaction } from '../platform/database/open.ts'
import { contactSubmissions as leads } from '../platform/database/schema/leads.ts'
import { Problem } from '../platform/http/problem.ts'
import { areSimilarNames } from './similar-names.ts'

type Merge = { duplicateId: number; reason?: string | undefined; actor: string }

/** Both rows are locked, always in the same order, and no firm is offered or accepts one meanwhile. */
export async function mergeLeads(
  tx: Transaction,
  id: number,
  { duplicateId, reason, actor }: Merge,
): Promise<void> {
  await lockMergedWith(tx, [id, duplicateId])
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
  refuse(
    leadCan.beMerged({
      isMerged: lead.mergedInto !== null || duplicate.mergedInto !== null,
      areUnlike: areUnlike(lead, duplicate),
      reason,
      isWithdrawn: [await isWithdrawn(tx, id), await isWithdrawn(tx, duplicateId)],
    }),
  )
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

type Unmerge = { reason?: string | undefined; actor: string }

/** In the order of `mergeLeads`, so that withdrawal and erasure find the people together or apart, never in between. */
export async function unmergeLead(
  tx: Transaction,
  id: number,
  { reason, actor }: Unmerge,
): Promise<void> {
  await lockMergedWith(tx, [id])
  await lockOffers(tx)
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  const routed = await findLeadToRoute(tx, id)
  if (!row?.mergedInto || !routed) throw new Problem(404, 'This lead is not merged into another.')
  const into = await findOpenLead(tx, row.mergedInto)
  const hasSameEmail = into?.email.toLowerCase() === openLead(tx, row).email.toLowerCase()
  const wasOffered = await wasOfferedSinceMerge(tx, id, routed.group)
  refuse(leadCan.beUnmerged({ wasOffered, hasSameEmail, reason }))
  await tx.update(leads).set({ mergedInto: null }).where(eq(leads.id, id))
  const detail = { reference: row.reference, ...(reason ? { reason } : {}) }
  for (const leadId of [row.mergedInto, id]) {
    await createLeadEvent(tx, { leadId, type: 'unmerged', actor, detail })
  }
}

async function wasOfferedSinceMerge(tx: Queryable, id: number, group: number[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from referrals
     where lead_id = any(${sql.param(group)}::int[])
       and offered_at >= (select max(created_at) from lead_events
                           where lead_id = ${id} and type = 'merged-into') limit 1`)
  return rows.length > 0
}

function refuse(refusal: MergeRefusal): void {
  if (!refusal) return
  const { why, needsReason } = refusal
  const errors = needsReason ? { errors: [{ field: 'reason', message: why }] } : {}
  throw new Problem(409, why, errors)
}
