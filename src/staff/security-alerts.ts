/** Mail to administrators when somebody reads far more leads than the work needs. */
import type { PgBoss } from 'pg-boss'
import { site } from '../../site.config.ts'
import type { Database } from '../platform/database/open.ts'
import type { Env } from '../platform/env.ts'
import type { Queue } from '../platform/jobs/boss.ts'
import { envelopeOf, openSmtp } from '../platform/mail.ts'
import { urls } from '../site/urls.ts'
import { findUser, listUsers } from './staff.sql.ts'

const QUEUE = 'security-alerts'
/** About a day, with delays that double up to five minutes. */
const MOST_RETRIES = 295

type SecurityAlerts = {
  queue: Queue
  send(boss: PgBoss, personId: string): Promise<void>
  close(): void
}

/** Null without mail: the event is in the audit log all the same. */
export function createSecurityAlerts(db: Database, env: Env): SecurityAlerts | null {
  if (!env.SMTP_URL) return null
  const smtp = openSmtp(env.SMTP_URL, 1)
  const { staffOrigin, message } = envelopeOf(env)
  return {
    queue: {
      name: QUEUE,
      retryLimit: MOST_RETRIES,
      async work({ personId }) {
        const person = await findUser(db, String(personId))
        const people = await listUsers(db)
        const to = people.filter(({ role, disabledAt }) => role === 'admin' && !disabledAt)
        if (!person || to.length === 0) return
        await smtp.sendMail({
          ...message,
          to: to.map(({ email }) => email),
          subject: `${site.name}: ${person.name} reads unusually many leads`,
          text: [
            `${person.name} (${person.email}) has seen more leads within an hour than the budget allows.`,
            `What was opened is in the audit log: ${staffOrigin}${urls.staff.audit()}`,
            `If that is not their work, end their sessions: ${staffOrigin}${urls.staff.users()}\n`,
          ].join('\n\n'),
        })
      },
    },
    async send(boss, personId) {
      await boss.send(QUEUE, { personId })
    },
    close: () => smtp.close(),
  }
}
