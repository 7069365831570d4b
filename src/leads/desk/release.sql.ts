/** Releasing a lead that was set aside as suspected spam. */
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { Problem } from '../../platform/http/problem.ts'
import { levelOf } from '../intake/score.ts'
import { changedColumns, openLead } from '../sealing/sealed-rows.ts'
import { createLeadEvent } from '../sealing/sealed-texts.ts'

/** Must run in a transaction. The lead gets the level of its score; what staff wrote in the notes stays. */
export async function releaseLead(tx: Queryable, id: number, actor: string): Promise<void> {
  const [stored] = await tx.select().from(leads).where(eq(leads.id, id)).for('update')
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
