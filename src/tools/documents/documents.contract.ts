/** Papers to gather, as content/documents states them. */
import { z } from 'zod'

/** When a paper is needed. */
export const CONDITIONS = ['living', 'deceased', 'veteran', 'union', 'early', 'recent'] as const

export const documentSchema = z.strictObject({
  id: z.string().regex(/^[a-z-]{3,30}$/),
  name: z.string().min(5).max(80),
  form: z.string().max(20).optional(),
  why: z.string().min(20).max(260),
  where: z.string().min(20).max(400),
  wait: z.string().min(10).max(120).optional(),
  source: z.string().min(10).max(160),
  url: z.url({ protocol: /^https$/ }).max(160),
  for: z.array(z.enum(CONDITIONS)).max(3),
  /** The source was read for this entry. */
  compared: z.boolean().default(false),
  checked: z.iso.date(),
})

export type PaperDocument = z.output<typeof documentSchema>
