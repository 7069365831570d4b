/** What the dashboard shows, for the last so many days. */
import { z } from 'zod'

export const DASHBOARD_DAYS = ['7', '30', '90'] as const
export const dashboardQuerySchema = z.object({ days: z.enum(DASHBOARD_DAYS).default('30') })

const count = z.number().int()

const dashboardFiguresSchema = z.object({
  days: count,
  perDay: z.array(z.object({ day: z.string(), count, rejected: count })),
  bySource: z.array(z.object({ page: z.string(), count, high: count, converted: count })),
  byLevel: z.array(z.object({ level: z.string(), count })),
  response: z.object({
    answered: count,
    medianHours: z.number().nullable(),
    /** Nine of ten were answered within this. */
    slowHours: z.number().nullable(),
    withinTarget: count,
    targetHours: z.number(),
    /** How many were answered within each span. */
    spans: z.array(z.object({ label: z.string(), count })),
  }),
})
export type DashboardFigures = z.infer<typeof dashboardFiguresSchema>

/** Markup: an SVG with the same figures as a table behind it. */
const chart = z.string()
export const dashboardSchema = dashboardFiguresSchema.extend({
  charts: z.object({ perDay: chart, bySource: chart, byLevel: chart, response: chart }),
})
export type Dashboard = z.infer<typeof dashboardSchema>
