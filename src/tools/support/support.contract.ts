/** Official and non-profit help, as content/support states it. */
import { z } from 'zod'

const entrySchema = z.strictObject({
  name: z.string().min(3).max(90),
  does: z.string().min(20).max(220),
  phone: z
    .string()
    .regex(/^(1-\d{3}-\d{3}-\d{4}|\d{3})$/)
    .optional(),
  /** An address without a query: none may carry a code of ours. */
  url: z
    .url({ protocol: /^https$/ })
    .regex(/^[^?#]+$/)
    .max(160),
  kind: z.enum(['official', 'non-profit']),
  /** A published text was read for this entry. */
  compared: z.boolean().default(false),
  checked: z.iso.date(),
})

export const supportSchema = z.strictObject({
  id: z.string().regex(/^[a-z]{3,20}$/),
  title: z.string().min(3).max(60),
  entries: z.array(entrySchema).min(1).max(20),
})

export type SupportGroup = z.output<typeof supportSchema>
export type SupportEntry = SupportGroup['entries'][number]
