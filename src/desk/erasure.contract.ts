/** The shapes of the calls that erase a person, and of what firms confirmed about it. */
import { z } from 'zod'

export const erasureSchema = z.object({
  keepConsent: z
    .boolean()
    .default(false)
    .describe('Keep the proof of consent, where the law requires it'),
})
export const erasedSchema = z.object({
  receipt: z.number().int().describe('The number of the receipt'),
})
export const erasureNoticesSchema = z.object({
  notices: z.array(
    z.object({
      id: z.number().int(),
      erasureId: z.number().int().describe('The receipt'),
      firmId: z.number().int(),
      firmName: z.string(),
      reference: z.string(),
      referralId: z.number().int(),
      erasedAt: z.string(),
      toldAt: z.string().nullable(),
      confirmedAt: z.string().nullable(),
      confirmedBy: z.string().nullable(),
    }),
  ),
})
