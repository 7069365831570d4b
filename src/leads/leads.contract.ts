/** POST /api/contact: one contract for every form and for direct calls. Unknown fields are ignored. */

import { z } from 'zod'
import { HONEYPOT_FIELD } from '../ui/honeypot.tsx'
import {
  checkAnswers,
  diagnoses,
  diagnosisTimelines,
  inquiryTypes,
  kindOfInquiry,
  longest,
  pathologyReports,
} from './lead-rules.ts'

const LARGEST_ID = 2_147_483_647

/** Omitted values arrive as empty strings from forms, and as null from some callers. */
const absent = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value

/** Control characters have no meaning here, and the database rejects NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

export function text(
  max: number,
  { lines = false, ...meta }: { lines?: boolean; description?: string },
) {
  const clean = (value: unknown) => {
    if (typeof value !== 'string') return absent(value)
    const wellFormed = value.toWellFormed().normalize('NFC').replace(CONTROLS, '')
    return absent((lines ? wellFormed : wellFormed.replace(/\s+/g, ' ')).trim())
  }
  return z
    .preprocess(
      clean,
      z.string('must be text').max(max, `must have at most ${max} characters`).optional(),
    )
    .meta({ type: 'string', maxLength: max, ...meta })
}

function choice(options: readonly { value: string }[], description: string) {
  const values = options.map((option) => option.value)
  return z
    .preprocess(absent, z.enum(values, `must be one of ${values.join(', ')}`).optional())
    .meta({ type: 'string', enum: values, description })
}

const WRONG_ID = `must be a whole number from 1 to ${LARGEST_ID}`
const facilityId = z
  .preprocess(
    (value) =>
      typeof value === 'string' && /^\s*\d{1,10}\s*$/.test(value) ? +value : absent(value),
    z.int(WRONG_ID).min(1, WRONG_ID).max(LARGEST_ID, WRONG_ID).optional(),
  )
  .meta({
    type: 'integer',
    minimum: 1,
    maximum: LARGEST_ID,
    description: 'The facility asked about',
  })

/** Only our own forms send it. An invalid value is ignored rather than rejected. */
const fillMs = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? +value : value),
  z.int().min(0).max(1e9).optional().catch(undefined),
)

export const leadInputSchema = z
  .object({
    name: text(longest.name, { description: 'At least 2 characters' }),
    email: text(longest.email, { description: 'A valid email address' }),
    phone: text(longest.phone, {
      description: `At least 10 characters; optional for ${inquiryTypes.contact}, any text for ${inquiryTypes.legal}`,
    }),
    inquiryType: text(longest.inquiryType, {
      description: `${Object.values(inquiryTypes).join(', ')}; without it, by whether a facility is named`,
    }),
    subject: text(longest.subject, {}),
    message: text(longest.message, { lines: true }),
    exposure: text(longest.exposure, { lines: true }),
    facilityId,
    diagnosis: choice(diagnoses, 'What was diagnosed, if anything'),
    pathologyReport: choice(pathologyReports, 'Whether there is a pathology report'),
    diagnosisTimeline: choice(diagnosisTimelines, 'When the diagnosis was made'),
    pageUrl: text(longest.pageUrl, { description: 'The page the form was on' }).catch(undefined),
    consentVersion: text(longest.consentVersion, {
      description: 'Which consent wording was shown',
    }).catch(undefined),
    idempotencyKey: text(longest.idempotencyKey, {
      description: 'The same as the header Idempotency-Key, for forms',
    }),
    fillMs,
    [HONEYPOT_FIELD]: text(longest.honeypot, {}).catch('too long'),
  })
  .transform((input) => ({
    ...input,
    inquiryType:
      input.inquiryType ?? (input.facilityId ? inquiryTypes.facility : inquiryTypes.contact),
  }))
  .superRefine((input, context) => {
    for (const { field, message } of checkAnswers(kindOfInquiry(input.inquiryType), input)) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })
  // Both are present: the check above requires them.
  .transform((input) => ({ ...input, name: input.name ?? '', email: input.email ?? '' }))

export type LeadInput = z.output<typeof leadInputSchema>

export const acceptedSchema = z
  .object({
    id: z.int().nullable().meta({ description: 'Null while the request waits for the database' }),
    reference: z.string().meta({ description: 'Short, to be read aloud', example: 'EA-7K3M-Q2XP' }),
  })
  .meta({ id: 'ContactAccepted' })
