/** A template as it arrives, sent to the administrator who asks for it: filled in with facts of nobody. */

import { openMailer } from '../../leads/notifications/lead-mail.ts'
import { m } from '../../paraglide/messages.js'
import type { Env } from '../../platform/env.ts'
import { Problem } from '../../platform/http/problem.ts'
import { envelopeOf } from '../../platform/mail.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { LANGUAGES, type Language, REGIONAL } from '../../platform/web/language.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import type { Staff } from '../../staff/staff-session.ts'
import { DESK_TIME_ZONE } from '../../staff/time-zone.ts'
import { fillFields, type MergeField } from './merge-fields.ts'
import { lastLines, operatorName } from './message-mail.ts'
import type { Template } from './messages.contract.ts'

const limit = new MinuteLimit({ perCaller: 10, total: 100 })

/** Nobody has this name and this number: a preview that is forwarded names no one. */
export const sampleOf =
  (caller: string) =>
  (language: Language): Record<MergeField, string> => ({
    name: m.message_sample_name(),
    reference: 'EA-0000-TEST',
    operator: operatorName(),
    caller,
    call_back_time: momentIn(language, new Date(SAMPLE_CALL)),
    details_link: m.message_sample_link(),
    withdrawal_link: m.message_sample_link(),
  })
const SAMPLE_CALL = Date.UTC(2026, 10, 19, 15)

export const momentIn = (language: Language, moment: Date) =>
  new Intl.DateTimeFormat(REGIONAL[language], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: DESK_TIME_ZONE,
    timeZoneName: 'short',
  }).format(moment)

/** One message for each language that the template has. */
export async function sendTemplateTest(
  env: Env,
  { id, kind, texts }: Template,
  { name, email }: Pick<Staff, 'name' | 'email'>,
): Promise<void> {
  if (kind !== 'email')
    throw new Problem(409, 'A text is sent by hand. Only an email can be tested.')
  const wait = limit.admit(email)
  if (wait > 0) {
    const headers = { 'retry-after': String(wait) }
    throw new Problem(429, `Too many tests. Wait ${wait} seconds.`, { headers })
  }
  const mailer = openMailer(env)
  try {
    for (const language of LANGUAGES) {
      const text = texts[language]
      if (!text) continue
      const message = withLanguage(language, () => {
        const sample = sampleOf(name)(language)
        return {
          subject: fillFields(text.subject, sample),
          text: fillFields(`${text.body}\n\n${lastLines().email}\n`, sample),
        }
      })
      const mail = { ...envelopeOf(env).message, to: email, ...message }
      await mailer.send(mail, `template-${id}-${language}`)
    }
  } catch {
    throw new Problem(
      502,
      'The mail server did not take it. ./atlas doctor says what is wrong with its settings.',
    )
  } finally {
    mailer.close()
  }
}
