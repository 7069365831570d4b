/** Merging leads of one person. Nothing moves: the other lead points to the one that is worked on. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { leadEvents, contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { Problem } from '../../platform/http/problem.ts'
import { openLead } from '../sealing/sealed-rows.ts'

/** Must run in a transaction. Both rows are locked, always in the same order. */
export async function mergeLeads(
  tx: Queryable,
  id: number,
  duplicateId: number,
  actor: string,
): Promise<void> {
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
  const isSamePerson =
    lead.email.toLowerCase() === duplicate.email.toLowerCase() ||
    (lead.phoneE164 !== null && lead.phoneE164 === duplicate.phoneE164)
  if (!isSamePerson) {
    throw new Problem(409, 'They share neither an email address nor a phone number.')
  }
  if ((await isWithdrawn(tx, id)) !== (await isWithdrawn(tx, duplicateId))) {
    throw new Problem(409, 'Consent was withdrawn for one of them. Record it for the other first.')
  }
  await tx.update(leads).set({ mergedInto: id }).where(eq(leads.mergedInto, duplicateId))
  await tx.update(leads).set({ mergedInto: id }).where(eq(leads.id, duplicateId))
  await tx.insert(leadEvents).values([
    { leadId: id, type: 'merged', actor, detail: { reference: duplicate.reference } },
    { leadId: duplicateId, type: 'merged-into', actor, detail: { reference: lead.reference } },
  ])
}

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
