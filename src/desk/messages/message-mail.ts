/** Sends the emails that staff write to people, as plain text with the link that stops all contact. */

import { site } from '../../../site.config.ts'
import { createLink } from '../../leads/consent/lead-links.ts'
import { leadCan } from '../../leads/fields/lead-can.ts'
import { formOf } from '../../leads/fields/lead-rules.ts'
import { leadUrls } from '../../leads/fields/lead-urls.ts'
import { openMailer } from '../../leads/notifications/lead-mail.ts'
import type { Destination } from '../../leads/notifications/notifications.ts'
import { m } from '../../paraglide/messages.js'
import type { Database, Queryable } from '../../platform/database/open.ts'
import type { MessageKind } from '../../platform/database/schema/lead-values.ts'
import type { Env } from '../../platform/env.ts'
import { envelopeOf } from '../../platform/mail.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { findOperatorFact } from '../../site/operator.ts'
import { urls } from '../../site/urls.ts'
import { fillFields } from './merge-fields.ts'

import {
  type Addressee,
  type DueMessage,
  findAddressee,
  findDueMessage,
  markSent,
  stopMessage,
} from './messages.sql.ts'

export const operatorName = (): string => findOperatorFact('legalName') ?? site.name

/** Not part of a template, so that nobody can take them out. */
export function lastLines(): Record<MessageKind, string> {
  const email = [
    '--',
    m.message_lines_stop(),
    m.message_lines_not_a_law_firm({ site: site.name }),
    findOperatorFact('legalName'),
    findOperatorFact('postalAddress'),
  ]
  return { email: email.filter(Boolean).join('\n'), text: m.message_lines_stop_text() }
}

/** Only requests for legal help have details to add. */
export const hasDetails = ({ inquiryType }: Pick<Addressee, 'inquiryType'>): boolean =>
  formOf(inquiryType) === undefined

type Finished = { text: string; withdrawal: string }

/** With its last lines and with links, which are made now, in the language of the person. */
export async function finishMessage(
  db: Queryable,
  origin: string,
  person: Addressee,
  { kind, body }: { kind: MessageKind; body: string },
): Promise<Finished> {
  const { token: withdrawal } = await createLink(db, person.id, 'withdrawal')
  const isAsking = hasDetails(person) && /\{\{\s*details_link\s*\}\}/.test(body)
  const details = isAsking ? await createLink(db, person.id, 'details') : null
  const text = withLanguage(person.language ?? 'en', () =>
    fillFields(`${body}\n\n${lastLines()[kind]}\n`, {
      withdrawal_link: origin + leadUrls.withdrawal(withdrawal),
      ...(details ? { details_link: origin + leadUrls.detailsLink(details.token) } : {}),
    }),
  )
  return { text, withdrawal }
}

export function messageDestination(db: Database, env: Env): Destination {
  const mailer = openMailer(env)
  const { origin } = envelopeOf(env)
  return {
    isOutside: () => env.SMTP_URL !== undefined,
    async deliver(leadId, data) {
      const message = await findDueMessage(db, Number(data.messageId))
      const person = message && (await findAddressee(db, leadId))
      if (!message || !person) return false
      if (leadCan.beEmailed(person)) {
        await stopMessage(db, message.id, 'withdrawn')
        return false
      }
      const finished = await finishMessage(db, origin, person, { kind: 'email', ...message })
      try {
        await mailer.send(
          env.SMTP_URL
            ? composeMail(env, person, message, finished)
            : composeNote(env, leadId, person.reference),
          `${person.reference}-message-${message.id}`,
        )
      } catch (error) {
        if (!isRefusedAddress(error)) throw error
        await stopMessage(db, message.id, 'refused')
        return false
      }
      await markSent(db, message.id)
      return true
    },
    close: mailer.close,
  }
}

/** An address that does not exist will not exist tomorrow either. */
const isRefusedAddress = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode >= 500
}

/** For the outbox, where files are not sealed: nothing about the person. */
function composeNote(env: Env, leadId: number, reference: string) {
  const { staffOrigin, host, message } = envelopeOf(env)
  return {
    ...message,
    to: env.LEAD_MAIL_TO ?? env.ADMIN_EMAIL ?? `staff@${host}`,
    subject: `A message was not sent (${reference})`,
    text: `No mail server is set up. The message is on the page of the lead: ${staffOrigin}${urls.staff.lead(leadId)}\n`,
  }
}

/** A retry has the same Message-ID, so that mail programs recognize the duplicate. */
function composeMail(
  env: Env,
  { email, submissionId }: Addressee,
  { id, subject }: DueMessage,
  { text, withdrawal }: Finished,
) {
  const { origin, host, message } = envelopeOf(env)
  const replyTo = env.LEAD_MAIL_TO ?? findOperatorFact('email')
  return {
    ...message,
    to: email,
    // The sender may be an address that nobody reads.
    ...(replyTo ? { replyTo } : {}),
    subject,
    messageId: `<message-${id}-${submissionId}@${host}>`,
    headers: {
      // RFC 8058: the mail program posts to this address itself.
      'List-Unsubscribe': `<${origin}${leadUrls.withdraw(withdrawal)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text,
  }
}
