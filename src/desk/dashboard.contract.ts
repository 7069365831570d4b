/** The figures of the desk's dashboard. */
import { z } from 'zod'
import { DASHBOARD_DAYS } from './lead-model.ts'

export const dashboardQuerySchema = z.object({ days: z.enum(DASHBOARD_DAYS).default('30') })

const count = z.number().int()

export const dashboardSchema = z.object({
  days: count,
  perDay: z.array(z.object({ day: z.string(), count, rejected: count })),
  bySource: z.array(z.object({ page: z.string(), count, high: count, converted: count })),
  byLevel: z.array(z.object({ level: z.string(), count })),
  response: z.object({
    answered: count,
    medianHours: z.number().nullable(),
    /** The 90th percentile. */
    slowHours: z.number().nullable(),
    withinTarget: count,
    /** What was answered, and what is unanswered past the target. */
    due: count,
    targetHours: z.number(),
    /** How many were answered within each span of time. */
    spans: z.array(z.object({ label: z.string(), count })),
  }),
  /** Published facts that nobody has checked for a year. */
  oldFacts: z.array(z.string()),
})
export type Dashboard = z.infer<typeof dashboardSchema>
