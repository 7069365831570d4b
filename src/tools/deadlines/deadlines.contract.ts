/** Time limits for claims, as content/deadlines states them and the API replies. */
import { z } from 'zod'

const sentence = z.string().min(5).max(320)
const years = z.int().min(1).max(10)
const law = z.string().min(8).max(160)
const checked = z.iso.date()
const confidence = z.enum(['certain', 'likely'])

const claimSchema = z.strictObject({
  years: years.meta({ description: 'The shortest period that may apply.' }),
  upTo: years.optional().meta({ description: 'The longest one, where there are several.' }),
  starts: sentence.meta({ description: 'What starts the clock.' }),
  law,
  confidence,
})

const oldExposureSchema = z.strictObject({
  endedBefore: z.iso
    .date()
    .meta({ description: 'Courts have held claims barred where the last exposure was earlier.' }),
  text: z.string().min(40).max(480),
})

/** A claim that is left out is not confirmed. */
export const stateEntrySchema = z
  .strictObject({
    state: z.string().max(40),
    checked,
    oldExposure: oldExposureSchema.optional(),
    injury: claimSchema.optional(),
    death: claimSchema.optional(),
    rules: z.array(sentence).max(5).default([]),
  })
  .refine(
    ({ injury, death, rules }) => injury || death || rules.length > 0,
    'has neither a claim nor a rule that says why',
  )
  .refine(
    ({ injury, death }) =>
      [injury, death].every((claim) => !claim?.upTo || claim.upTo > claim.years),
    '`upTo` is longer than `years`',
  )

export const stateDeadlinesSchema = z.object({
  name: z.string(),
  slug: z.string(),
  checked,
  oldExposure: oldExposureSchema.optional().meta({
    description: 'Where it applies, the periods below are for later exposure only.',
  }),
  injury: claimSchema.optional(),
  death: claimSchema.optional(),
  rules: z.array(z.string()),
})

export const federalDeadlineSchema = z.strictObject({
  id: z.string().regex(/^[a-z-]{3,30}$/),
  who: z.string().min(4).max(80),
  period: z.string().min(4).max(80),
  starts: sentence,
  law,
  url: z
    .url({ protocol: /^https$/ })
    .max(200)
    .optional(),
  confidence,
  checked,
})

export const deadlinesSchema = z.object({
  reviewedBy: z.string().nullable().meta({ description: 'The attorney who reviewed the list.' }),
  states: z.array(stateDeadlinesSchema),
  federal: z.array(federalDeadlineSchema),
})

export type Claim = z.output<typeof claimSchema>
export type StateDeadlines = z.output<typeof stateDeadlinesSchema>
export type FederalDeadline = z.output<typeof federalDeadlineSchema>
export type Deadlines = z.output<typeof deadlinesSchema>
