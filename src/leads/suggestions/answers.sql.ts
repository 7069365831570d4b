/** What became of corrections and workplaces: each answer, and whether the contributor was told. */
import { desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import type { Answer } from '../../platform/database/schema/lead-values.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import {
  suggestionAnswers as answers,
  missingWorkplaces as workplaces,
} from '../../platform/database/schema/workplaces.ts'
import { CORRECTION } from '../fields/lead-rules.ts'
import { openReply, type SuggestionRef, sealReply } from '../sealing/sealed-workplaces.ts'

const MAX_LISTED = 20
/** A question that nobody answers is closed after this. */
export const ASKED_DAYS = 30

export type GivenAnswer = {
  id: number
  answer: Answer
  reply: string
  fields: string[]
  facilityId: number | null
  answeredBy: string
  createdAt: Date
  mailedAt: Date | null
}

const isOf = (of: SuggestionRef) =>
  'leadId' in of ? eq(answers.leadId, of.leadId) : eq(answers.workplaceId, of.workplaceId)

/** Newest first. */
export async function listAnswers(db: Queryable, of: SuggestionRef): Promise<GivenAnswer[]> {
  const rows = await db
    .select()
    .from(answers)
    .where(isOf(of))
    .orderBy(desc(answers.id))
    .limit(MAX_LISTED)
  return Promise.all(
    rows.map(async (row) => ({ ...row, reply: await openReply(db, of, row.reply) })),
  )
}

export type NewAnswer = Pick<
  GivenAnswer,
  'answer' | 'reply' | 'fields' | 'facilityId' | 'answeredBy'
>

/**
 * Must run in a transaction that has locked what it answers. A correction that was asked about waits; any other
 * answer ends it. Null when what it answers is gone.
 */
export async function createAnswer(
  tx: Queryable,
  of: SuggestionRef,
  { reply, ...given }: NewAnswer,
): Promise<number | null> {
  const sealed = await sealReply(tx, of, reply)
  if (!sealed) return null
  const [row] = await tx
    .insert(answers)
    .values({ ...of, ...given, reply: sealed })
    .returning({ id: answers.id })
  const isDone = given.answer !== 'asked'
  if ('workplaceId' in of) {
    await tx.update(workplaces).set({ isDone }).where(eq(workplaces.id, of.workplaceId))
  } else {
    await tx
      .update(leads)
      .set({ status: isDone ? 'closed' : 'contacted', updatedAt: sql`now()` })
      .where(eq(leads.id, of.leadId))
  }
  return row?.id ?? null
}

/** The answer of a message that is due; null when it was sent, or what it answers is gone. */
export async function findUnmailed(
  db: Queryable,
  id: number,
): Promise<{ of: SuggestionRef; answer: GivenAnswer } | null> {
  const [row] = await db
    .select()
    .from(answers)
    .where(sql`${answers.id} = ${id} and ${isNull(answers.mailedAt)}`)
  if (!row) return null
  const of = row.leadId ? { leadId: row.leadId } : { workplaceId: row.workplaceId ?? 0 }
  return { of, answer: { ...row, reply: await openReply(db, of, row.reply) } }
}

export async function markMailed(db: Queryable, id: number): Promise<void> {
  await db.update(answers).set({ mailedAt: sql`now()` }).where(eq(answers.id, id))
}

/** Questions that nobody answered in time end by themselves; what was asked stays to be read. */
export async function closeUnanswered(tx: Queryable): Promise<void> {
  const isOld = sql`(select max(a.created_at) from suggestion_answers a where a.lead_id = l.id)
    < now() - make_interval(days => ${ASKED_DAYS})`
  await tx.execute(sql`
    update contact_submissions l set status = 'closed', updated_at = now()
     where inquiry_type = ${CORRECTION} and status = 'contacted' and ${isOld}`)
  await tx.execute(sql`
    update missing_workplaces w set is_done = true
     where not is_done and (select max(a.created_at) from suggestion_answers a where a.workplace_id = w.id)
           < now() - make_interval(days => ${ASKED_DAYS})`)
}
