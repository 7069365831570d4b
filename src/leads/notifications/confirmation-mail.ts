/**
 * The message that confirms a lead to the person who sent it. Nothing of what was written is in it, not
 * even the name: anyone can type the address of somebody else.
 */
import { site } from '../../../site.config.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Env } from '../../platform/env.ts'
import { envelopeOf, openSmtp } from '../../platform/mail.ts'
import { findOperatorFact } from '../../site/operator.ts'
import { urls } from '../../site/urls.ts'
import { createLink } from '../consent/lead-links.ts'
import { formOf } from '../lead-rules.ts'
import { leadUrls } from '../lead-urls.ts'
import { listPartners } from '../partners/partners.sql.ts'
import { type Confirmation, findConfirmation } from './notifications.sql.ts'
import { type Destination, MOST_AT_ONCE } from './notifications.ts'

/** Named in the message; the page has all of them. */
const MOST_NAMED = 20

/** Null while mail is not configured. */
export function confirmationDestination(db: Database, env: Env): Destination | null {
  if (!env.SMTP_URL) return null
  const smtp = openSmtp(env.SMTP_URL, MOST_AT_ONCE)
  return {
    isOutside: () => true,
    async deliver(leadId) {
      const lead = await findConfirmation(db, leadId)
      if (!lead) return false
      const isReferral = formOf(lead.inquiryType) === undefined
      const withdrawal = await createLink(db, leadId, 'withdrawal')
      const details = isReferral ? await createLink(db, leadId, 'details') : null
      const firms = isReferral ? await listPartners(db) : []
      const mail = composeConfirmation(env, lead, {
        withdrawal: withdrawal.token,
        details,
        firms: firms.slice(0, MOST_NAMED).map(({ name }) => name),
      })
      await smtp.sendMail(mail).catch(unlessRefused)
      return true
    },
    close: () => smtp.close(),
  }
}

/** An address that does not exist will not exist tomorrow either. */
function unlessRefused(error: { responseCode?: number }): void {
  if ((error.responseCode ?? 0) < 500) throw error
}

type Contents = {
  withdrawal: string
  details: { token: string; expiresAt: Date } | null
  firms: string[]
}

/** A retry has the same Message-ID, so that mail programs recognize the duplicate. */
export function composeConfirmation(env: Env, lead: Confirmation, contents: Contents) {
  const { origin, host, message } = envelopeOf(env)
  const text = contents.details ? referralText(origin, lead, contents) : messageText(lead)
  return {
    ...message,
    to: lead.email,
    subject: `We received your request, ${lead.reference}`,
    messageId: `<confirmation-${lead.submissionId}@${host}>`,
    headers: {
      // RFC 8058: the mail program posts to this address itself.
      'List-Unsubscribe': `<${origin}${leadUrls.withdraw(contents.withdrawal)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [
      'Hello,',
      `your request is with us. Your reference: ${lead.reference}`,
      ...text,
      'IF YOU CHANGE YOUR MIND',
      `${origin}${leadUrls.withdrawal(contents.withdrawal)}`,
      'One click, no account. All contact stops, and any firm that has your request is told. If you did not send this request, use the same link.',
      [
        `${site.name} is not a law firm.`,
        findOperatorFact('legalName'),
        findOperatorFact('postalAddress'),
      ]
        .filter(Boolean)
        .join('\n'),
      '',
    ].join('\n\n'),
  }
}

function referralText(
  origin: string,
  { automatedContact }: Confirmation,
  { details, firms }: Contents,
): string[] {
  const phone = findOperatorFact('phone')
  const ours = phone ? `${site.name}, ${phone}` : site.name
  return [
    'WHAT HAPPENS NEXT',
    [
      `1. One of us reads it within ${site.promises.review}.`,
      `2. Up to 3 partner law firms may contact you within ${site.promises.allAttorneys}.`,
      '3. You decide whether to talk to any of them.',
    ].join('\n'),
    'WHO MAY CALL',
    firms.length > 0
      ? `${ours}, and at most 3 of these firms: ${firms.join('; ')}.`
      : `${ours}. There are no partner firms yet; once there are, at most 3 of them.`,
    `The list: ${origin}${urls.partners()}`,
    automatedContact
      ? 'You agreed to automated calls and texts. Reply STOP to any text to end them.'
      : 'You did not agree to automated calls and texts, so there will be none.',
    'IF YOU WANT TO TELL US MORE (optional)',
    `${origin}${leadUrls.details(details?.token ?? '')}`,
    `Works once, until ${details?.expiresAt.toISOString().slice(0, 10)}.`,
  ]
}

const messageText = ({ inquiryType }: Confirmation): string[] => [
  formOf(inquiryType) === 'correction'
    ? 'Staff check your correction against the sources.'
    : `We answer within ${site.promises.answer}. Your message is not passed to any attorney.`,
]
