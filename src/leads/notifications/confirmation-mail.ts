/**
 * The message that confirms a lead to the person who sent it. Nothing of what was written is in it, not
 * even the name: anyone can type the address of somebody else.
 */

import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import type { Database } from '../../platform/database/open.ts'
import type { Env } from '../../platform/env.ts'
import { envelopeOf, openSmtp } from '../../platform/mail.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { findOperatorFact } from '../../site/operator.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/dates.ts'
import { createLink } from '../consent/lead-links.ts'
import { formOf } from '../fields/lead-rules.ts'
import { leadUrls } from '../fields/lead-urls.ts'
import { listPartners } from '../partners/partners.sql.ts'

import { type Confirmation, findConfirmation } from './notifications.sql.ts'
import { type Destination, MAX_AT_ONCE } from './notifications.ts'

/** Named in the message; the page has all of them. */
const MAX_NAMED = 20

/** Null while mail is not configured. */
export function confirmationDestination(db: Database, env: Env): Destination | null {
  if (!env.SMTP_URL) return null
  const smtp = openSmtp(env.SMTP_URL, MAX_AT_ONCE)
  return {
    isOutside: () => true,
    async deliver(leadId) {
      const lead = await findConfirmation(db, leadId)
      if (!lead) return false
      const isReferral = formOf(lead.inquiryType) === undefined
      const withdrawal = await createLink(db, leadId, 'withdrawal')
      const erasure = await createLink(db, leadId, 'erasure')
      const details = isReferral ? await createLink(db, leadId, 'details') : null
      const isCorrection = formOf(lead.inquiryType) === 'correction'
      const suggestion = isCorrection ? await createLink(db, leadId, 'suggestion') : null
      const firms = isReferral ? await listPartners(db) : []
      const contents = {
        withdrawal: withdrawal.token,
        erasure: erasure.token,
        details,
        suggestion: suggestion?.token ?? null,
        firms: firms.slice(0, MAX_NAMED).map(({ name }) => name),
      }
      const mail = withLanguage(lead.language ?? 'en', () =>
        composeConfirmation(env, lead, contents),
      )
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
  erasure: string
  details: { token: string; expiresAt: Date } | null
  suggestion: string | null
  firms: string[]
}

/** A retry has the same Message-ID, so that mail programs recognize the duplicate. */
function composeConfirmation(env: Env, lead: Confirmation, contents: Contents) {
  const { origin, host, message } = envelopeOf(env)
  const text = contents.details
    ? referralText(origin, lead, contents.firms, contents.details)
    : messageText(origin, contents.suggestion)
  return {
    ...message,
    to: lead.email,
    subject: m.confirmation_subject({ reference: lead.reference }),
    messageId: `<confirmation-${lead.submissionId}@${host}>`,
    headers: {
      // RFC 8058: the mail program posts to this address itself.
      'List-Unsubscribe': `<${origin}${leadUrls.withdraw(contents.withdrawal)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [
      m.confirmation_hello(),
      m.confirmation_received({ reference: lead.reference }),
      ...text,
      m.confirmation_change_your_mind(),
      `${origin}${leadUrls.withdrawal(contents.withdrawal)}`,
      m.confirmation_one_click(),
      m.confirmation_erase(),
      `${origin}${leadUrls.erasure(contents.erasure)}`,
      [
        m.confirmation_not_a_law_firm({ site: site.name }),
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
  firms: string[],
  details: NonNullable<Contents['details']>,
): string[] {
  const phone = findOperatorFact('phone')
  const ours = phone ? `${site.name}, ${phone}` : site.name
  const { review, allAttorneys } = siteWords().promises
  return [
    m.confirmation_next(),
    [
      m.confirmation_steps_1({ review }),
      m.confirmation_steps_2({ allAttorneys }),
      m.confirmation_steps_3(),
    ].join('\n'),
    m.confirmation_who_may_call(),
    firms.length > 0
      ? m.confirmation_our_firms({ ours, firms: firms.join('; ') })
      : m.confirmation_no_firms({ ours }),
    m.confirmation_list({ address: origin + urls.partners() }),
    automatedContact ? m.confirmation_automated() : m.confirmation_not_automated(),
    m.confirmation_tell_more(),
    `${origin}${leadUrls.detailsLink(details.token)}`,
    m.confirmation_works_once({ until: dayInMail(details.expiresAt) }),
    `${m.confirmation_code()}\n${details.token}`,
  ]
}

/** English mail has the day as 2026-11-18. */
function dayInMail(date: Date): string {
  const day = date.toISOString().slice(0, 10)
  return currentLanguage() === 'en' ? day : formatDate(day)
}

/** The text for a message; a correction has the link to what becomes of it. */
const messageText = (origin: string, suggestion: string | null): string[] =>
  suggestion
    ? [
        m.confirmation_correction(),
        m.confirmation_follow(),
        `${origin}${leadUrls.suggestion(suggestion)}`,
      ]
    : [m.confirmation_answer({ within: siteWords().promises.answer })]
