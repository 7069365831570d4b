/**
 * One email a morning to each person who has tasks or call-backs due: how many, and a link. Nothing about
 * the people: mail is stored, forwarded and searched elsewhere.
 */
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { openMailer } from '../../leads/notifications/lead-mail.ts'
import type { Database, Queryable } from '../../platform/database/open.ts'
import type { Env } from '../../platform/env.ts'
import { jobsWith, type Queue } from '../../platform/jobs/boss.ts'
import { envelopeOf } from '../../platform/mail.ts'
import { isDemonstrationLoaded } from '../../site/site.sql.ts'
import { urls } from '../../site/urls.ts'
import { DESK_TIME_ZONE } from '../../staff/time-zone.ts'

const MAIL_QUEUE = 'task-reminder-mail'
/** About a day, with delays that double up to five minutes. */
const MAX_RETRIES = 295

export function createReminders(db: Database, env: Env) {
  const mailer = openMailer(env)
  let started: PgBoss | undefined
  const queues: Queue[] = [
    {
      name: MAIL_QUEUE,
      retryLimit: MAX_RETRIES,
      async work({ userId, day }) {
        const due = await findDue(db, String(userId))
        // Like other email, it leaves a demonstration only where the operator says so.
        const isWithheld =
          env.SMTP_URL && !env.DEMO_NOTIFICATIONS && (await isDemonstrationLoaded(db))
        if (!due || isWithheld) return
        // A retry has the same Message-ID, so that mail programs recognize the duplicate.
        const name = `tasks-${day}-${userId}`
        await mailer.send(composeMail(env, due, name), name)
      },
    },
    {
      // 7 AM Eastern in winter, 8 AM in summer.
      name: 'task-reminders',
      retryLimit: 3,
      schedule: '0 12 * * *',
      work: () => (started ? queueReminders(db, started) : Promise.resolve()),
    },
  ]
  return {
    queues,
    start(boss: PgBoss): void {
      started = boss
    },
    close: mailer.close,
  }
}

const today = sql`(now() at time zone ${DESK_TIME_ZONE})::date`
/** The open tasks of user "u" until the end of today, for leads that are still worked on. */
const dueTasks = sql`lead_tasks t join contact_submissions l on l.id = t.lead_id
  where t.done_at is null
    and t.due_at < (${today} + 1)::timestamp at time zone ${DESK_TIME_ZONE}
    and l.status not in ('converted', 'closed') and l.merged_into is null
    and coalesce(l.owner, t.created_by) = u.email`

/** Each person is marked and their email queued in one transaction, so it goes out once a day. */
export async function queueReminders(db: Database, boss: Pick<PgBoss, 'insert'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ userId: string; day: string }>(sql`
      insert into task_reminders as r (user_id, sent_on)
      select u.id, ${today} from staff_users u
       where u.disabled_at is null and u.role in ('agent', 'admin')
         and exists (select from ${dueTasks})
      on conflict (user_id) do update set sent_on = excluded.sent_on
       where r.is_on and r.sent_on is distinct from excluded.sent_on
      returning user_id as "userId", sent_on::text as day`)
    if (rows.length === 0) return
    const jobs = rows.map((data) => ({ data }))
    await boss.insert(MAIL_QUEUE, jobs, { db: jobsWith(tx) })
  })
}

type Due = { email: string; count: number }

/** Null when nothing is due any more, or the person does not want it. */
async function findDue(db: Queryable, userId: string): Promise<Due | null> {
  const { rows } = await db.execute<Due>(sql`
    select u.email, (select count(*)::int from ${dueTasks}) as count
      from staff_users u join task_reminders r on r.user_id = u.id
     where u.id = ${userId} and u.disabled_at is null and r.is_on`)
  const [due] = rows
  return due && due.count > 0 ? due : null
}

function composeMail(env: Env, { email, count }: Due, name: string) {
  const { staffOrigin, host, message } = envelopeOf(env)
  const tasks = count === 1 ? '1 task is due' : `${count} tasks are due`
  return {
    ...message,
    to: email,
    subject: `${tasks} today`,
    messageId: `<${name}@${host}>`,
    text: [
      `${tasks} today or overdue, call-backs included.`,
      '',
      `Open your queue: ${staffOrigin}${urls.staff.queue()}?view=mine`,
      '',
      `Turn this email off: ${staffOrigin}${urls.staff.account()}`,
      '',
    ].join('\n'),
  }
}
