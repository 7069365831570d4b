/** Shapes of the API for people of a firm: the referrals of their firm, and nothing else. */
import { z } from 'zod'
import { REFERRAL_STATES } from '../platform/database/schema/firm-values.ts'

export const DECLINE_REASONS = [
  'Conflict of interest',
  'Time has probably run out',
  'Exposure too short or not shown',
  'No capacity now',
  'We do not take this illness',
  'Not licensed where it belongs',
  'Another reason',
] as const

export const OUTCOMES = ['retained', 'returned', 'closed'] as const

export const referralIdSchema = z.object({
  id: z.coerce.number().int().min(1).max(2_147_483_647),
})
const note = z.string().trim().max(500)
export const declineSchema = z.object({
  reason: z.enum(DECLINE_REASONS),
  note: note.optional().describe('A note for staff'),
})
export type Decline = z.infer<typeof declineSchema>
export const outcomeSchema = z.object({ state: z.enum(OUTCOMES), reason: note.optional() })
export type Outcome = z.infer<typeof outcomeSchema>

const text = z.string().nullable()

/** After a withdrawal the dates of the offer, the answer and the withdrawal are left, and nothing else. */
export const firmReferralSchema = z.object({
  id: z.number().int(),
  state: z.enum(REFERRAL_STATES),
  offeredAt: z.string(),
  expiresAt: text,
  answeredAt: text,
  outcomeAt: text,
  withdrawnAt: text,
  stopConfirmedAt: text,
  /** Still to be confirmed: the firm was told of the withdrawal. */
  isStopDue: z.boolean(),
  diagnosis: text,
  residenceState: text,
  /** Where the person was exposed, as far as it is known. */
  site: text,
  mayAutodial: z.boolean(),
  /** Only after the firm has accepted, and until consent is withdrawn. */
  person: z
    .object({
      reference: z.string(),
      name: z.string(),
      email: z.string(),
      phone: text,
      message: z.string(),
    })
    .nullable(),
})
export type FirmReferral = z.infer<typeof firmReferralSchema>

/** What is left of a referral whose person was erased: its number, and that the firm deletes what it has. */
export const firmErasureSchema = z.object({
  id: z.number().int(),
  referralId: z.number().int(),
  reference: z.string(),
  erasedAt: z.string(),
  confirmedAt: text,
})
export type FirmErasure = z.infer<typeof firmErasureSchema>

export const firmReferralsSchema = z.object({
  firm: z.string(),
  referrals: z.array(firmReferralSchema),
  erasures: z.array(firmErasureSchema).describe('People who had their data erased'),
})
export type FirmReferrals = z.infer<typeof firmReferralsSchema>

export const certificatesSchema = z.object({
  certificates: z.array(
    z.object({
      record: z.object({
        reference: z.string(),
        name: z.string(),
        agreedAt: z.string(),
        pageUrl: text,
        ipAddress: z.string(),
        wordingVersion: z.string(),
        wording: z.string(),
        wordingWasShown: z.boolean(),
        number: text.describe('The number agreed to, but for its end hidden: see decision 098'),
        userAgent: text,
        firms: z
          .array(z.string())
          .nullable()
          .describe('The partner firms as the form named them; null where that is not known'),
        withdrawnAt: text,
      }),
      sha256: z
        .string()
        .describe(
          'The hash of the record as JSON, without `withdrawnAt`; where `firms` is null, also without `number`, `userAgent` and `firms`',
        ),
    }),
  ),
})
