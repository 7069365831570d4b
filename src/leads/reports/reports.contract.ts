/** Shapes of the reports: from the lead to the person whom a firm retained, without names. */
import { z } from 'zod'
import { sourceFilter } from '../attribution/attribution.contract.ts'
import { diagnoses } from '../fields/lead-rules.ts'

export const REPORT_WEEKS = ['4', '12', '52'] as const
export const REPORT_GROUPS = ['week', 'source', 'page', 'state', 'diagnosis'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** The steps of a lead, in their order. */
export const STEPS = ['leads', 'contacted', 'referred', 'accepted', 'retained'] as const

const diagnosis = z.enum(diagnoses.map(({ value }) => value))

export const reportsQuerySchema = z.object({
  weeks: z.enum(REPORT_WEEKS).default('12'),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('Postal code: where the person lives or, unknown, where the facility is'),
  diagnosis: diagnosis.optional(),
  source: sourceFilter,
  firm: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
})
export type ReportsQuery = z.output<typeof reportsQuerySchema>
export const reportFileQuerySchema = reportsQuerySchema.extend({
  by: z.enum([...REPORT_GROUPS, 'firm', 'reason']),
})

const count = z.number().int()
const hours = z.number().nullable()
const steps = { leads: count, contacted: count, referred: count, accepted: count, retained: count }

const groupRowSchema = z.object({ name: z.string(), ...steps })
export type GroupRow = z.infer<typeof groupRowSchema>

const firmRowSchema = z.object({
  name: z.string(),
  offered: count,
  accepted: count,
  declined: count,
  expired: count,
  retained: count,
  returned: count,
  medianAnswerHours: hours,
})
/** In each table and its CSV: the largest groups. The page says so where some are left out. */
export const MAX_ROWS = 100

export type FirmRow = z.infer<typeof firmRowSchema>

const reasonRowSchema = z.object({
  step: z.enum(['declined', 'expired', 'returned', 'closed']),
  reason: z.string(),
  count,
})
export type ReasonRow = z.infer<typeof reasonRowSchema>

const coverageRowSchema = z.object({ code: z.string(), name: z.string(), waiting: count })
export type CoverageRow = z.infer<typeof coverageRowSchema>

export const reportsSchema = z.object({
  from: z.string().describe('The first day, a Monday'),
  total: groupRowSchema.omit({ name: true }),
  /** Since the lead came in. */
  medianHours: z.object({ contacted: hours, referred: hours, accepted: hours, retained: hours }),
  groups: z.object({
    week: z.array(groupRowSchema),
    source: z.array(groupRowSchema),
    page: z.array(groupRowSchema),
    state: z.array(groupRowSchema),
    diagnosis: z.array(groupRowSchema),
  }),
  firms: z.array(firmRowSchema),
  reasons: z.array(reasonRowSchema).describe('Why offers came to nothing'),
  uncovered: z
    .array(coverageRowSchema)
    .describe('States without an active firm, and the open leads that wait there'),
  asOf: z.string().nullable().describe('When it was computed; null: just now'),
})
export type Reports = z.infer<typeof reportsSchema>
