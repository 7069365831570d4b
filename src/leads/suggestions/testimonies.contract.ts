import { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { LANGUAGES } from '../../platform/web/language.ts'
import { HONEYPOT_FIELD } from '../../ui/honeypot.tsx'
import { choice, flag, MAX_ID, recordId, say, text } from '../fields/fields.contract.ts'
import { isEmail, longest } from '../fields/lead-rules.ts'
import { MIN_WORDS_LENGTH, maxTestimonyLengths } from './testimony-rules.ts'

const missing = say(() => m.testimony_errors_words())

export const testimonyInputSchema = z.object({
  record: recordId('The number of the record').pipe(z.int()),
  years: text(maxTestimonyLengths.years, {}),
  trade: text(maxTestimonyLengths.trade, {}),
  words: text(maxTestimonyLengths.words, { lines: true }).pipe(
    z.string(missing).min(MIN_WORDS_LENGTH, missing),
  ),
  email: text(maxTestimonyLengths.email, {}).refine(
    (email = '') => email === '' || email.length > longest.email || isEmail(email),
    say(() => m.lead_rules_errors_email()),
  ),
  mayPublish: flag('Whether the words may be published, without a name'),
  language: choice(LANGUAGES, 'The language to answer in').catch(undefined),
  [HONEYPOT_FIELD]: text(longest.honeypot, {}).catch('too long'),
})

export const testimonyRecordQuery = z.object({
  record: z.coerce.number().int().min(1).max(MAX_ID),
})
export const testimonyRecordSchema = z.object({
  record: z
    .object({
      id: z.int(),
      number: z.string(),
      name: z.string(),
      place: z.string(),
      path: z.string(),
    })
    .nullable()
    .describe('Null where there is no public record with this number'),
})
