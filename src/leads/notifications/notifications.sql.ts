/** The data of notifications, their outcomes, and those that failed after all retries. */
import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { CHANNELS, type Channel } from '../../platform/database/schema/lead-values.ts'
import { contactSubmissions as lead, leadEvents } from '../../platform/database/schema/leads.ts'
import type { Language } from '../../platform/web/language.ts'
import { findOpenLead, isOfPerson, listOpenLeads, type OpenLead } from '../sealing/sealed-rows.ts'

/** The queue of each destination. */
export const queueOf: Record<Channel, string> = {
  mail: 'lead-notifications',
  webhook: 'lead-webhook-notifications',
  firm: 'firm-notifications',
  confirmation: 'lead-confirmations',
  message: 'lead-messages',
  suggestion: 'suggestion-answers',
}
/** Every new lead goes to these. Firms get referrals, and the others what staff write. */
const NEW_LEAD_CHANNELS: readonly Channel[] = ['mail', 'webhook', 'confirmation']
export const newLeadChannels = CHANNELS.filter((name) => NEW_LEAD_CHANNELS.includes(name))
export const FAILED_NOTIFICATIONS = 'lead-notifications-failed'
/** All of them, as a SQL parameter. */
export const notificationQueueNames = () =>
  sql`${sql.param([...Object.values(queueOf), FAILED_NOTIFICATIONS])}::text[]`

const notice = {
  id: lead.id,
  submissionId: lead.submissionId,
  reference: lead.reference,
  createdAt: lead.createdAt,
}
export type LeadNotice = { id: number; submissionId: string; reference: string; createdAt: Date }

/** One entry for each of these leads, in their order; null when it was erased. */
export async function listLeadNotices(
  db: Queryable,
  ids: number[],
): Promise<(LeadNotice | null)[]> {
  const rows = await db.select(notice).from(lead).where(inArray(lead.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}

/** Confirmations that one address gets in a day: anyone can type the address of somebody else. */
const MAX_CONFIRMATIONS = 3

export type Confirmation = Omit<LeadNotice, 'createdAt'> & {
  email: string
  inquiryType: string
  automatedContact: boolean
  language: Language | null
}

/** Null when the lead was erased, consent was withdrawn, or the address has had enough messages. */
export async function findConfirmation(db: Queryable, id: number): Promise<Confirmation | null> {
  const found = await findOpenLead(db, id)
  if (!found) return null
  const { submissionId, reference, email, inquiryType, automatedContact, language } = found
  const { rows } = await db.execute<{ isWithdrawn: boolean; earlier: number }>(sql`
    select exists (select from consent_records
                    where lead_id = ${id} and withdrawn_at is not null) as "isWithdrawn",
           (select count(*)::int from ${lead}
             where ${isOfPerson(db, email)} and (created_at, id) < (own.created_at, own.id)
               and created_at > own.created_at - interval '1 day') as earlier
      from contact_submissions own where own.id = ${id}`)
  const [row] = rows
  if (!row || row.isWithdrawn || row.earlier >= MAX_CONFIRMATIONS) return null
  return { id, submissionId, reference, email, inquiryType, automatedContact, language }
}

export type WebhookLead = ReturnType<typeof webhookLead>

/** One entry for each of these leads, in their order; null when it was erased. */
export async function listWebhookLeads(
  db: Queryable,
  ids: number[],
): Promise<(WebhookLead | null)[]> {
  const found = await listOpenLeads(db, ids)
  return ids.map((id) => {
    const open = found.get(id)
    return open ? webhookLead(open) : null
  })
}

/** Everything the visitor sent, for the operator's own system. */
function webhookLead(found: OpenLead) {
  return {
    id: found.id,
    submissionId: found.submissionId,
    reference: found.reference,
    createdAt: found.createdAt,
    name: found.name,
    email: found.email,
    phone: found.phone,
    phoneE164: found.phoneE164,
    inquiryType: found.inquiryType,
    subject: found.subject,
    message: found.message,
    exposure: found.exposure,
    facilityId: found.facilityId,
    diagnosis: found.diagnosis,
    pathologyReport: found.pathologyReport,
    diagnosisTimeline: found.diagnosisTimeline,
    residenceState: found.residenceState,
    relationship: found.relationship,
    isDeceased: found.isDeceased,
    diedOn: found.diedOn,
    diagnosedOn: found.diagnosedOn,
    workHistory: found.workHistory,
    language: found.language,
    automatedContact: found.automatedContact,
    qualityScore: found.qualityScore,
    qualificationLevel: found.qualificationLevel,
    possibleDuplicateOf: found.possibleDuplicateOf,
    pageUrl: found.pageUrl,
  }
}

export type NotificationEvent = {
  leadId: number
  type: 'notified' | 'notification-failed' | 'notification-withheld'
  channel: Channel
}

/** Writes nothing about leads that have been erased since. */
export async function createNotificationEvents(
  db: Queryable,
  events: NotificationEvent[],
): Promise<void> {
  await db.execute(sql`
    insert into ${leadEvents} (lead_id, type, detail)
    select lead.id, event.type, jsonb_build_object('channel', event.channel)
      from jsonb_to_recordset(${JSON.stringify(events.map((event, at) => ({ at, ...event })))}::jsonb)
        as event(at integer, "leadId" integer, type text, channel text)
      join ${lead} lead on lead.id = event."leadId"
     order by event.at`)
}

/** After an outage: retries waiting jobs now instead of at their scheduled time. */
export async function retryNow(db: Queryable, channel: Channel): Promise<void> {
  await db.execute(sql`
    update pgboss.job set start_after = now()
     where name = ${queueOf[channel]} and state = 'retry' and start_after > now()`)
}

export type FailedNotification = {
  jobId: string
  leadId: number
  reference: string
  channel: Channel
  failedAt: Date
}

export type NotificationCounts = Record<Channel, { queued: number; failed: number }>

/** Only while the site runs: the job queue creates its table at start. */
export async function countNotifications(db: Queryable): Promise<NotificationCounts> {
  const { rows } = await db.execute<{ channel: Channel; isFailed: boolean; count: number }>(sql`
    select coalesce(data->>'channel', 'mail') as channel, name = ${FAILED_NOTIFICATIONS} as "isFailed",
           count(*)::int as count
      from pgboss.job
     where name = any(${notificationQueueNames()})
       and state in ('created', 'retry', 'active')
     group by 1, 2`)
  const counts = Object.fromEntries(
    CHANNELS.map((channel) => [channel, { queued: 0, failed: 0 }]),
  ) as NotificationCounts
  for (const { channel, isFailed, count } of rows) {
    counts[channel][isFailed ? 'failed' : 'queued'] = count
  }
  return counts
}

/** Newest first. The job queue creates its table when the site first starts. */
export async function listFailedNotifications(
  db: Queryable,
  limit: number,
): Promise<FailedNotification[]> {
  const { rows: tables } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as exists`,
  )
  if (!tables[0]?.exists) return []
  const { rows } = await db.execute<FailedNotification>(sql`
    select job.id as "jobId", lead.id as "leadId", lead.reference,
           job.data->>'channel' as channel, job.created_on as "failedAt"
      from pgboss.job join ${lead} lead on lead.id = (job.data->>'leadId')::int
     where job.name = ${FAILED_NOTIFICATIONS} and job.state = 'created'
     order by job.created_on desc limit ${limit}`)
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }))
}
