/** Sends the emails of alerts: one to confirm the address, one when the state opens. */

import type { PgBoss } from 'pg-boss'
import { site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'
import type { Database, Queryable } from '../platform/database/open.ts'
import type { AlertKind } from '../platform/database/schema/alerts.ts'
import type { Env } from '../platform/env.ts'
import { jobsWith, type Queue } from '../platform/jobs/boss.ts'
import { envelopeOf, openSmtp } from '../platform/mail.ts'
import { currentLanguage } from '../platform/web/language.ts'
import { withLanguage } from '../platform/web/language-of-request.ts'
import { urls } from '../site/urls.ts'

import { alertUrls, UNCONFIRMED_DAYS } from './alert-rules.ts'
import { type Alert, createAlert, findAlert, takeDueAlerts } from './alerts.sql.ts'

const MAIL_QUEUE = 'alert-mail'
/** About a day, with delays that double up to five minutes. */
const MAX_RETRIES = 295
const MAX_AT_ONCE = 4

type Kind = 'confirm' | 'open'

/** Null on the context when mail is not configured: there are no alerts then. */
export type AlertService = {
  request(email: string, stateSlug: string, kind: AlertKind): Promise<void>
}

declare module 'hono' {
  interface ContextVariableMap {
    alerts: AlertService | null
  }
}

export type Alerts = { queues: Queue[]; service(boss: PgBoss): AlertService; close(): void }

export function createAlerts(db: Database, env: Env): Alerts | null {
  if (!env.SMTP_URL) return null
  const smtp = openSmtp(env.SMTP_URL, MAX_AT_ONCE)
  let started: PgBoss | undefined
  return {
    queues: [
      {
        name: MAIL_QUEUE,
        retryLimit: MAX_RETRIES,
        maxAtOnce: MAX_AT_ONCE,
        async work(data) {
          // The job holds only the id: an alert that was ended or erased since is not sent.
          const alert = await findAlert(db, Number(data.alertId))
          if (!alert) return
          const mail = withLanguage(alert.language, () =>
            composeMail(env, alert, data.kind as Kind),
          )
          await smtp.sendMail(mail).catch(unlessRefused)
        },
      },
      {
        name: 'alert-watch',
        retryLimit: 3,
        schedule: '*/5 * * * *',
        work: () => (started ? sendDueAlerts(db, started) : Promise.resolve()),
      },
    ],
    service(boss) {
      started = boss
      return {
        request: (email, stateSlug, kind) =>
          db.transaction(async (tx) => {
            const id = await createAlert(tx, email, stateSlug, currentLanguage(), kind)
            if (id !== null) await enqueue(boss, tx, [id], 'confirm')
          }),
      }
    },
    close: () => smtp.close(),
  }
}

/** Each alert is marked and queued in one transaction, so it goes out once. */
export async function sendDueAlerts(db: Database, boss: PgBoss): Promise<void> {
  await db.transaction(async (tx) => enqueue(boss, tx, await takeDueAlerts(tx), 'open'))
}

async function enqueue(boss: PgBoss, tx: Queryable, ids: number[], kind: Kind): Promise<void> {
  if (ids.length === 0) return
  const jobs = ids.map((alertId) => ({ data: { alertId, kind } }))
  await boss.insert(MAIL_QUEUE, jobs, { db: jobsWith(tx) })
}

/** A permanent refusal, such as an unknown mailbox, is not retried. */
function unlessRefused(error: { responseCode?: number }): void {
  if ((error.responseCode ?? 0) < 500) throw error
}

/** A retry has the same Message-ID, so that mail programs recognize the duplicate. */
export function composeMail(env: Env, { kind: waitsFor, email, token, state }: Alert, kind: Kind) {
  const { origin, host, message } = envelopeOf(env)
  const page = `${origin}${alertUrls.alert(token)}`
  const isOfReferral = waitsFor === 'referral'
  const about = { site: site.name, state: state.name }
  const records = { state: state.name, address: origin + urls.state(state.slug) }
  const referral = { state: state.name, address: origin + urls.legalHelp() }
  const subject =
    kind === 'confirm'
      ? m.alert_mail_confirm_subject({ state: state.name })
      : isOfReferral
        ? m.alert_mail_open_referral_subject({ state: state.name })
        : m.alert_mail_open_subject({ state: state.name })
  const lines =
    kind === 'confirm'
      ? [
          isOfReferral ? m.alert_mail_confirm_referral(about) : m.alert_mail_confirm_lines_1(about),
          m.alert_mail_confirm_lines_2({ page }),
          m.alert_mail_confirm_lines_3({ days: UNCONFIRMED_DAYS }),
        ]
      : [
          isOfReferral ? m.alert_mail_open_referral(referral) : m.alert_mail_open_lines_1(records),
          m.alert_mail_open_lines_2(),
          m.alert_mail_open_lines_3({ page }),
        ]
  return {
    ...message,
    to: email,
    subject,
    messageId: `<alert-${kind}-${token}@${host}>`,
    headers: {
      // RFC 8058: the mail program posts to this address itself.
      'List-Unsubscribe': `<${origin}${alertUrls.end(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: `${lines.join('\n\n')}\n`,
  }
}
