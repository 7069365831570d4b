/** The shape of the call that records a consent to health data which staff were given. */
import { z } from 'zod'

/** How staff were given it; a correction, by which facts may arrive, gives no consent. */
export const CONSENT_ORIGINS = ['phone', 'document', 'mail'] as const

export const healthConsentSchema = z
  .object({
    collecting: z.boolean(),
    sharing: z.boolean(),
    origin: z.enum(CONSENT_ORIGINS),
    note: z.string().trim().max(500).optional().describe('Such as who asked, and in which words'),
  })
  .refine(({ collecting, sharing }) => collecting || sharing, {
    path: ['collecting'],
    message: 'Say which consent was given',
  })
export type HealthConsentInput = z.output<typeof healthConsentSchema>
