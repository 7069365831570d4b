/** What is counted, and what staff see of it. */
import { z } from 'zod'
import { pageList } from '../site/pages.ts'

export const pageKinds = [...new Set(pageList.map(([, { kind }]) => kind))]

/** All that a browser may report: no identifier, no address, not even which page of the kind. */
export const beaconSchema = z.strictObject({
  kind: z.enum(['view', 'form-start']),
  pageKind: z.enum(pageKinds).exclude(['staff']),
})

export const measurementQuerySchema = z.object({ days: z.enum(['7', '30', '90']).default('30') })

const count = z.number().int()

export const measurementSchema = z.object({
  days: count,
  visits: count,
  facilityViews: count,
  formStarts: count,
  leads: count,
  byKind: z.array(
    z.object({
      kind: z.enum(pageKinds),
      visits: count,
      views: count,
      formStarts: count,
      leads: count,
    }),
  ),
})
export type Measurement = z.infer<typeof measurementSchema>
