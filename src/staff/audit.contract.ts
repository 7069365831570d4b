/** Shapes of the audit log. */
import { z } from 'zod'
import { emailSchema, staffEventSchema } from './staff.contract.ts'

export const AUDIT_KINDS = ['readings', 'exports', 'refusals', 'changes'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

const day = z.iso
  .date()
  .optional()
  .or(z.literal('').transform(() => undefined))

export const auditFilterSchema = z.object({
  person: emailSchema.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  lead: z.string().trim().max(20).optional().describe('The reference of a lead'),
  from: day.describe('The first day, Eastern time'),
  to: day.describe('The last day'),
})
export type AuditFilter = z.output<typeof auditFilterSchema>

export const auditQuerySchema = auditFilterSchema.extend({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
})

export const auditEventSchema = staffEventSchema.extend({
  name: z.string().nullable().describe('The name of the person, while the account exists'),
  address: z.string().nullable(),
  leadId: z.number().int().nullable(),
  reference: z.string().nullable().describe('The number of the lead; null once it is erased'),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

export const auditPageSchema = z.object({
  events: z.array(auditEventSchema),
  isMore: z.boolean(),
  people: z.array(z.object({ email: z.string(), name: z.string() })),
})
