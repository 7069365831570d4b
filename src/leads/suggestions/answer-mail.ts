/** One message to a contributor when staff answered, in their language: the reply, and the link to its state. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import type { Database, Queryable } from '../../platform/database/open.ts'
import { consentRecords } from '../../platform/database/schema/leads.ts'
import { missingWorkplaces as workplaces } from '../../platform/database/schema/workplaces.ts'
import type { Env } from '../../platform/env.ts'
import { envelopeOf, openSmtp } from '../../platform/mail.ts'
import type { Language } from '../../platform/web/language.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { findOperatorFact } from '../../site/operator.ts'
import { createLink } from '../consent/lead-links.ts'
import { leadUrls } from '../fields/lead-urls.ts'
import { type Destination, MAX_AT_ONCE } from '../notifications/notifications.ts'
import { findOpenLead } from '../sealing/sealed-rows.ts'
import { openWorkplace, type SuggestionRef } from '../sealing/sealed-workplaces.ts'
import { findUnmailed, type GivenAnswer, markMailed } from './answers.sql.ts'

type Contributor = {
  email: string
  language: Language
  token: string
  /** The link that stops all contact, in the answer to a correction. */
  withdrawal: string | null
}

/** Null where there is no address, or nobody may write to it any more. */
async function findContributor(db: Queryable, of: SuggestionRef): Promise<Contributor | null> {
  if ('leadId' in of) {
    const lead = await findOpenLead(db, of.leadId)
    if (!lead || (await isWithdrawn(db, of.leadId))) return null
    const { token } = await createLink(db, of.leadId, 'suggestion')
    const withdrawal = await createLink(db, of.leadId, 'withdrawal')
    const { email, language } = lead
    return { email, language: language ?? 'en', token, withdrawal: withdrawal.token }
  }
  const [row] = await db.select().from(workplaces).where(eq(workplaces.id, of.workplaceId))
  const written = row && openWorkplace(db, row)
  if (!written?.email || !written.token) return null
  return {
    email: written.email,
    language: row?.language ?? 'en',
    token: written.token,
    withdrawal: null,
  }
}

async function isWithdrawn(db: Queryable, leadId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: consentRecords.id })
    .from(consentRecords)
    .where(and(eq(consentRecords.leadId, leadId), isNotNull(consentRecords.withdrawnAt)))
    .limit(1)
  return row !== undefined
}

/** Null while mail is not configured: the link says the same. */
export function answerDestination(db: Database, env: Env): Destination | null {
  if (!env.SMTP_URL) return null
  const smtp = openSmtp(env.SMTP_URL, MAX_AT_ONCE)
  return {
    isOutside: () => true,
    async deliver(_, data) {
      const due = await findUnmailed(db, Number(data.answerId))
      const contributor = due && (await findContributor(db, due.of))
      if (!due || !contributor) return false
      const mail = withLanguage(contributor.language, () =>
        composeAnswer(env, contributor, due.answer),
      )
      await smtp.sendMail(mail).catch(unlessRefused)
      await markMailed(db, due.answer.id)
      return true
    },
    close: () => smtp.close(),
  }
}

/** An address that does not exist will not exist tomorrow either. */
function unlessRefused(error: { responseCode?: number }): void {
  if ((error.responseCode ?? 0) < 500) throw error
}

/** A retry has the same Message-ID, so that mail programs recognize the duplicate. */
function composeAnswer(env: Env, { email, token, withdrawal }: Contributor, answer: GivenAnswer) {
  const { origin, host, message } = envelopeOf(env)
  const replyTo = env.LEAD_MAIL_TO ?? findOperatorFact('email')
  return {
    ...message,
    to: email,
    // The sender may be an address that nobody reads.
    ...(replyTo ? { replyTo } : {}),
    subject: m.suggestion_mail_subject({ site: site.name }),
    messageId: `<suggestion-answer-${answer.id}@${host}>`,
    ...(withdrawal
      ? {
          headers: {
            // RFC 8058: the mail program posts to this address itself.
            'List-Unsubscribe': `<${origin}${leadUrls.withdraw(withdrawal)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }
      : {}),
    text: [
      answer.reply,
      m.suggestion_mail_link(),
      origin + leadUrls.suggestion(token),
      ...(withdrawal ? [m.suggestion_mail_stop(), origin + leadUrls.withdrawal(withdrawal)] : []),
      [site.name, findOperatorFact('legalName'), findOperatorFact('postalAddress')]
        .filter(Boolean)
        .join('\n'),
      '',
    ].join('\n\n'),
  }
}
