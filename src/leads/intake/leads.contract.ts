/** POST /api/contact: one contract for every form and for direct calls. Unknown fields are ignored. */

import { z } from 'zod'
import { HONEYPOT_FIELD } from '../../ui/honeypot.tsx'
import { checkDetails } from '../details/details.contract.ts'
import { detailFields, givenFacts } from '../fields/fact-schemas.ts'
import { choice, flag, recordId, text, valuesOf } from '../fields/fields.contract.ts'
import {
  checkAnswers,
  diagnosisTimelines,
  inquiryTypes,
  kindOfInquiry,
  longest,
} from '../fields/lead-rules.ts'
import { checkSuggestions, suggestionFields } from '../fields/suggested-changes.contract.ts'

const MAX_ATTRIBUTION_LENGTH = 4_000

/** Only our own forms send it. An invalid value is ignored rather than rejected. */
const fillMs = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? +value : value),
  z.int().min(0).max(1e9).optional().catch(undefined),
)

/** Cleaned in attribution.ts: whatever is wrong with it, the lead is accepted. */
const attribution = z
  .preprocess(
    (value) => (JSON.stringify(value)?.length > MAX_ATTRIBUTION_LENGTH ? undefined : value),
    z.unknown().optional(),
  )
  .meta({
    type: 'object',
    description:
      'How the visitor arrived, `first` and `last`: page, referrer, source, medium, campaign, content, term',
  })

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
    facilityId: recordId('The facility asked about'),
    diagnosis: givenFacts.diagnosis,
    pathologyReport: givenFacts.pathologyReport,
    diagnosisTimeline: choice(valuesOf(diagnosisTimelines), 'When the diagnosis was made'),
    ...detailFields,
    ...suggestionFields,
    automatedContact: flag('True only when the separate choice for automated contact was made'),
    healthConsent: flag(
      'That health details may be collected, where the law of the state asks for it',
    ),
    healthSharing: flag(
      'That they may be shared with law firms; without it no firm receives the request',
    ),
    pageUrl: text(longest.pageUrl, { description: 'The page the form was on' }).catch(undefined),
    consentVersion: text(longest.consentVersion, {
      description: 'Which consent wording was shown',
    }).catch(undefined),
    firmsShown: text(longest.firmsShown, {
      description: 'The signed list of the firms that the form named, from GET /contact/form',
    }).catch(undefined),
    idempotencyKey: text(longest.idempotencyKey, {
      description: 'The same as the header Idempotency-Key, for forms',
    }),
    fillMs,
    attribution,
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
    checkDetails(input, context)
    checkSuggestions(input, context)
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
