/** What a person decides of a lead that was set aside as suspected spam: it is none, or it is. */
import { eq, sql } from 'drizzle-orm'
import { levelOf } from '../leads/intake/score.ts'
import { refuseMerged } from '../leads/sealing/merged-leads.sql.ts'
import { changedColumns, openLead } from '../leads/sealing/sealed-rows.ts'
import { createLeadEvent } from '../leads/sealing/sealed-texts.ts'
import type { Queryable } from '../platform/database/open.ts'
import { contactSubmissions as leads } from '../platform/database/schema/leads.ts'
import { Problem } from '../platform/http/problem.ts'

/** Must run in a transaction. The lead gets the level of its score; what staff wrote in the notes stays. */
export async function releaseLead(tx: Queryable, id: number, actor: string): Promise<void> {
  const [stored] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  await refuseMerged(tx, id)
  const lead = stored && openLead(tx, stored)
  if (!lead) throw new Problem(404, 'This lead does not exist. It may have been erased.')
  if (lead.spamReasons.length === 0) throw new Problem(409, 'This lead was not set aside as spam.')
  const level = levelOf(lead.qualityScore ?? 0)
  const notes =
    lead.notes
      ?.replace(/^Level: rejected$/m, `Level: ${level}`)
      .replace(/^Looks like spam: .*\n?/m, '')
      .trimEnd() ?? null
  await tx
    .update(leads)
    .set({
      ...changedColumns(tx, stored, { qualificationLevel: level, spamReasons: [], notes }),
      updatedAt: sql`now()`,
    })
    .where(eq(leads.id, id))
  const detail = { reasons: lead.spamReasons }
  await createLeadEvent(tx, { leadId: id, type: 'released', actor, detail })
}

/** Must run in a transaction. Only what a program set aside can be rejected, by somebody who has read it. */
export async function rejectLead(tx: Queryable, id: number, actor: string): Promise<void> {
  const [stored] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
  await refuseMerged(tx, id)
  const lead = stored && openLead(tx, stored)
  if (!lead) throw new Problem(404, 'This lead does not exist. It may have been erased.')
  if (lead.qualificationLevel !== 'held') throw new Problem(409, 'This lead is not set aside.')
  const notes = lead.notes?.replace(/^Level: (high|medium|low)$/m, 'Level: rejected') ?? null
  await tx
    .update(leads)
    .set({
      ...changedColumns(tx, stored, { qualificationLevel: 'rejected', notes }),
      updatedAt: sql`now()`,
    })
    .where(eq(leads.id, id))
  await createLeadEvent(tx, { leadId: id, type: 'rejected', actor, detail: {} })
}
