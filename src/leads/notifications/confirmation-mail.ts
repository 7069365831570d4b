/**
 * The message that confirms a lead to the person who sent it. Nothing of what was written is in it, not
 * even the name: anyone can type the address of somebody else.
 */
import { site } from '../../../site.config.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Env } from '../../platform/env.ts'
import { envelopeOf, openSmtp } from '../../platform/mail.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { findOperatorFact } from '../../site/operator.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { createLink } from '../consent/lead-links.ts'
import { formOf } from '../lead-rules.ts'
import { leadUrls } from '../lead-urls.ts'
import { listPartners } from '../partners/partners.sql.ts'
import { confirmationTexts } from './confirmation.texts.ts'
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
      const details = isReferral ? await createLink(db, leadId, 'details') : null
      const firms = isReferral ? await listPartners(db) : []
      const contents = {
        withdrawal: withdrawal.token,
        details,
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
  details: { token: string; expiresAt: Date } | null
  firms: string[]
}

/** A retry has the same Message-ID, so that mail programs recognize the duplicate. */
function composeConfirmation(env: Env, lead: Confirmation, contents: Contents) {
  const { origin, host, message } = envelopeOf(env)
  const texts = confirmationTexts()
  const text = contents.details
    ? referralText(origin, lead, contents.firms, contents.details)
    : messageText(lead)
  return {
    ...message,
    to: lead.email,
    subject: texts.subject(lead.reference),
    messageId: `<confirmation-${lead.submissionId}@${host}>`,
    headers: {
      // RFC 8058: the mail program posts to this address itself.
      'List-Unsubscribe': `<${origin}${leadUrls.withdraw(contents.withdrawal)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [
      texts.hello,
      texts.received(lead.reference),
      ...text,
      texts.changeYourMind,
      `${origin}${leadUrls.withdrawal(contents.withdrawal)}`,
      texts.oneClick,
      [
        texts.notALawFirm(site.name),
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
  const texts = confirmationTexts()
  const { review, allAttorneys } = siteWords().promises
  return [
    texts.next,
    texts.steps(review, allAttorneys).join('\n'),
    texts.whoMayCall,
    firms.length > 0 ? texts.ourFirms(ours, firms.join('; ')) : texts.noFirms(ours),
    texts.list(origin + urls.partners()),
    automatedContact ? texts.automated : texts.notAutomated,
    texts.tellMore,
    `${origin}${leadUrls.detailsLink(details.token)}`,
    texts.worksOnce(details.expiresAt),
    `${texts.code}\n${details.token}`,
  ]
}

const messageText = ({ inquiryType }: Confirmation): string[] => [
  formOf(inquiryType) === 'correction'
    ? confirmationTexts().correction
    : confirmationTexts().answer(siteWords().promises.answer),
]
