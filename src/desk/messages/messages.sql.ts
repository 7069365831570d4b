/** Templates, and messages to people. */
import { and, asc, count, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import { lockPerson } from '../../leads/sealing/person-locks.sql.ts'
import { openLead } from '../../leads/sealing/sealed-rows.ts'
import { openTexts, textSealer } from '../../leads/sealing/sealed-texts.ts'
import type { Queryable } from '../../platform/database/open.ts'
import type { MessageKind } from '../../platform/database/schema/lead-values.ts'
import { leadTasks } from '../../platform/database/schema/lead-work.ts'
import { leadEvents, contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { leadMessages, messageTemplates } from '../../platform/database/schema/messages.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Language } from '../../platform/web/language.ts'
import { templateProblem } from './merge-fields.ts'
import {
  type LeadMessages,
  MAX_TEMPLATES,
  type NewMessage,
  type NewTemplate,
  type Template,
  type TemplateUpdate,
} from './messages.contract.ts'

const MAX_LISTED = 50
const MAX_PER_DAY = 10

type Row = typeof messageTemplates.$inferSelect

type Counted = Row & { used?: number }

const asTemplate = (row: Counted): Template => ({
  ...row,
  used: row.used ?? 0,
  updatedAt: row.updatedAt.toISOString(),
})

export async function listTemplates(db: Queryable): Promise<Template[]> {
  const rows = await db
    .select({
      ...getTableColumns(messageTemplates),
      used: sql<number>`(select count(*)::int from ${leadMessages} w where w.template = ${messageTemplates}.name)`,
    })
    .from(messageTemplates)
    .orderBy(desc(messageTemplates.isActive), messageTemplates.kind, messageTemplates.name)
    .limit(MAX_TEMPLATES)
  return rows.map(asTemplate)
}

/** Must run in a transaction. */
export async function createTemplate(
  tx: Queryable,
  wanted: NewTemplate,
  actor: string,
): Promise<Template> {
  checkTemplate(wanted)
  await tx.execute(sql`lock table ${messageTemplates} in share row exclusive mode`)
  const [all] = await tx.select({ count: count() }).from(messageTemplates)
  if ((all?.count ?? 0) >= MAX_TEMPLATES) {
    throw new Problem(409, `There are ${MAX_TEMPLATES} templates. Change one of them instead.`)
  }
  const [row] = await tx
    .insert(messageTemplates)
    .values({ ...wanted, updatedBy: actor })
    .onConflictDoNothing({ target: messageTemplates.name })
    .returning()
  if (!row) throw takenName()
  return asTemplate(row)
}

/** Must run in a transaction. Null when there is no such template. */
export async function updateTemplate(
  tx: Queryable,
  id: number,
  change: TemplateUpdate,
  actor: string,
): Promise<Template | null> {
  await tx.execute(sql`lock table ${messageTemplates} in share row exclusive mode`)
  const [before] = await tx.select().from(messageTemplates).where(eq(messageTemplates.id, id))
  if (!before) return null
  checkTemplate({ ...before, ...change })
  const others = await tx
    .select({ id: messageTemplates.id })
    .from(messageTemplates)
    .where(eq(messageTemplates.name, change.name ?? before.name))
  if (others.some((other) => other.id !== id)) throw takenName()
  const [after] = await tx
    .update(messageTemplates)
    .set({ ...change, updatedBy: actor, updatedAt: sql`now()` })
    .where(eq(messageTemplates.id, id))
    .returning()
  return asTemplate(after ?? before)
}

function checkTemplate({ kind, texts }: Pick<NewTemplate, 'kind' | 'texts'>): void {
  for (const [language, text] of Object.entries(texts)) {
    const problem = templateProblem({ kind, ...text })
    if (!problem) continue
    const field = `texts.${language}.${problem.field}`
    throw new Problem(400, `${problem.message}.`, { errors: [{ field, message: problem.message }] })
  }
}

const takenName = () => {
  const message = 'Another template has this name'
  return new Problem(409, `${message}.`, { errors: [{ field: 'name', message }] })
}

export async function findTemplate(db: Queryable, id: number): Promise<Template | null> {
  const [row] = await db.select().from(messageTemplates).where(eq(messageTemplates.id, id))
  return row ? asTemplate(row) : null
}

export type Addressee = {
  id: number
  reference: string
  submissionId: string
  name: string
  email: string
  phone: string | null
  phoneE164: string | null
  inquiryType: string
  language: Language | null
  automatedContact: boolean
  consent: 'given' | 'withdrawn' | 'none'
}

export async function findAddressee(db: Queryable, leadId: number): Promise<Addressee | null> {
  const [row] = await db
    .select({
      lead: leads,
      consent: sql<Addressee['consent']>`(
        select case when count(*) = 0 then 'none'
                    when bool_or(c.withdrawn_at is not null) then 'withdrawn' else 'given' end
          from consent_records c
         where c.lead_id = ${leads}.id and c.purpose = 'contact')`,
    })
    .from(leads)
    .where(eq(leads.id, leadId))
  if (!row) return null
  const { id, reference, submissionId, inquiryType, language, automatedContact, ...told } =
    openLead(db, row.lead)
  const { name, email, phone, phoneE164 } = told
  return {
    ...{ id, reference, submissionId, inquiryType, language, automatedContact },
    ...{ name, email, phone, phoneE164, consent: row.consent },
  }
}

/** The same, and until the transaction ends nobody can withdraw or be erased. */
export async function lockAddressee(tx: Queryable, leadId: number): Promise<Addressee | null> {
  const found = await findAddressee(tx, leadId)
  if (!found) return null
  await lockPerson(tx, found.email)
  await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, leadId)).for('key share')
  return findAddressee(tx, leadId)
}

export async function findCallBack(db: Queryable, leadId: number): Promise<Date | null> {
  const [task] = await db
    .select({ dueAt: leadTasks.dueAt })
    .from(leadTasks)
    .where(
      and(
        eq(leadTasks.leadId, leadId),
        eq(leadTasks.kind, 'call-back'),
        isNull(leadTasks.doneAt),
        gt(leadTasks.dueAt, sql`now()`),
      ),
    )
    .orderBy(asc(leadTasks.dueAt))
    .limit(1)
  return task?.dueAt ?? null
}

export async function listMessages(
  db: Queryable,
  leadId: number,
): Promise<LeadMessages['messages']> {
  const rows = await db
    .select()
    .from(leadMessages)
    .where(eq(leadMessages.leadId, leadId))
    .orderBy(desc(leadMessages.id))
    .limit(MAX_LISTED)
  const texts = await openTexts(db, [leadId])
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    template: row.template,
    subject: texts.open(leadId, row.subject),
    body: texts.open(leadId, row.body),
    writtenBy: row.writtenBy,
    createdAt: row.createdAt.toISOString(),
    state: row.sentAt ? 'sent' : row.stoppedAt ? 'stopped' : 'waiting',
  }))
}

type Written = { id: number; kind: MessageKind; body: string; isNew: boolean }

/** Must run in a transaction that has locked the addressee. The history has no word of the text. */
export async function createMessage(
  tx: Queryable,
  leadId: number,
  { key, subject, body }: NewMessage,
  { kind, name }: Template,
  actor: string,
): Promise<Written> {
  const [known] = await tx.select().from(leadMessages).where(eq(leadMessages.key, key))
  if (known && known.leadId !== leadId) throw new Problem(409, 'This key is of another message.')
  if (known) {
    const sent = (await openTexts(tx, [leadId])).open(leadId, known.body)
    return { id: known.id, kind: known.kind, body: sent, isNew: false }
  }
  const [recent] = await tx
    .select({ count: count() })
    .from(leadMessages)
    .where(
      and(
        eq(leadMessages.leadId, leadId),
        gt(leadMessages.createdAt, sql`now() - interval '1 day'`),
      ),
    )
  if ((recent?.count ?? 0) >= MAX_PER_DAY) {
    throw new Problem(409, `This person got ${MAX_PER_DAY} messages in a day. Write again later.`)
  }
  const sealText = await textSealer(tx, leadId)
  if (!sealText) throw new Problem(404, 'This lead does not exist. It may have been erased.')
  const [row] = await tx
    .insert(leadMessages)
    .values({
      key,
      leadId,
      kind,
      template: name,
      subject: kind === 'email' ? sealText(subject) : '',
      body: sealText(body),
      writtenBy: actor,
      ...(kind === 'text' ? { sentAt: new Date() } : {}),
    })
    .returning({ id: leadMessages.id })
  if (!row) throw new Error('the message was not stored')
  const detail = { kind, template: name, message: row.id }
  await tx.insert(leadEvents).values({ leadId, type: 'message-written', actor, detail })
  return { id: row.id, kind, body, isNew: true }
}

export type DueMessage = { id: number; leadId: number; subject: string; body: string }

/** Null when it was sent, was given up, or the lead was erased. */
export async function findDueMessage(db: Queryable, id: number): Promise<DueMessage | null> {
  const [row] = await db
    .select({
      id: leadMessages.id,
      leadId: leadMessages.leadId,
      subject: leadMessages.subject,
      body: leadMessages.body,
    })
    .from(leadMessages)
    .where(
      and(
        eq(leadMessages.id, id),
        eq(leadMessages.kind, 'email'),
        isNull(leadMessages.sentAt),
        isNull(leadMessages.stoppedAt),
      ),
    )
  if (!row) return null
  const texts = await openTexts(db, [row.leadId])
  const open = (text: string) => texts.open(row.leadId, text)
  return { ...row, subject: open(row.subject), body: open(row.body) }
}

export async function markSent(db: Queryable, id: number): Promise<void> {
  await db.update(leadMessages).set({ sentAt: sql`now()` }).where(eq(leadMessages.id, id))
}

/** Writes nothing if the lead has been erased since. */
export async function stopMessage(
  db: Queryable,
  id: number,
  reason: 'withdrawn' | 'refused',
): Promise<void> {
  await db.execute(sql`
    with stopped as (
      update ${leadMessages} set stopped_at = now() where id = ${id} returning lead_id, template
    )
    insert into ${leadEvents} (lead_id, type, detail)
    select lead_id, 'message-stopped',
           jsonb_build_object('template', template, 'reason', ${reason}::text) from stopped`)
}
