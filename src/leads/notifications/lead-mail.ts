/**
 * The email that tells staff about a new lead: a link and the reference, nothing about the person.
 * Mail is stored, forwarded and searched elsewhere; the lead itself stays behind the sign-in.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Database } from '../../platform/database/open.ts'
import { replaceFile } from '../../platform/durable-files.ts'
import type { Env } from '../../platform/env.ts'
import { envelopeOf, openSmtp } from '../../platform/mail.ts'
import { urls } from '../../site/urls.ts'
import { type LeadNotice, listLeadNotices } from './notifications.sql.ts'
import { type Destination, inGroups, MAX_AT_ONCE } from './notifications.ts'

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

export function mailDestination(db: Database, env: Env): Destination {
  const mailer = openMailer(env)
  const notices = inGroups((ids: number[]) => listLeadNotices(db, ids))
  return {
    isOutside: () => env.SMTP_URL !== undefined,
    async deliver(leadId) {
      const lead = await notices.add(leadId)
      if (!lead) return false
      await mailer.send(composeMail(env, lead), lead.reference)
      return true
    },
    close: mailer.close,
  }
}

/** Without SMTP_URL each message becomes a file in the outbox. */
export function openMailer(env: Env) {
  const smtp = env.SMTP_URL ? openSmtp(env.SMTP_URL, MAX_AT_ONCE) : null
  return {
    async send(message: SendMailOptions, fileName: string): Promise<void> {
      if (smtp) await smtp.sendMail(message)
      else await writeToOutbox(env, message, fileName)
    },
    close: () => smtp?.close(),
  }
}

/** A retry has the same Message-ID, so that mail programs recognize the duplicate. */
function composeMail(env: Env, lead: LeadNotice) {
  const { staffOrigin, host, message } = envelopeOf(env)
  return {
    ...message,
    to: env.LEAD_MAIL_TO ?? env.ADMIN_EMAIL ?? `staff@${host}`,
    subject: `New lead ${lead.reference}`,
    messageId: `<${lead.submissionId}@${host}>`,
    date: lead.createdAt,
    text: [
      `A new lead has come in: ${lead.reference}.`,
      '',
      `Open it: ${staffOrigin}${urls.staff.lead(lead.id)}`,
      '',
      'What the person wrote is shown only there, after you have signed in.',
      '',
    ].join('\n'),
  }
}

/** Any mail program can open the file. */
async function writeToOutbox(env: Env, mail: SendMailOptions, fileName: string): Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true })
  const { message } = await composer.sendMail(mail)
  const folder = outboxFolder(env.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replaceFile(join(folder, `${fileName}.eml`), message as Buffer)
}
