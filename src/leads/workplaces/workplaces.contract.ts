import { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { HONEYPOT_FIELD } from '../../ui/honeypot.tsx'
import { text } from '../fields/fields.contract.ts'
import { longest } from '../fields/lead-rules.ts'

import { maxWorkplaceLengths } from './workplace-rules.ts'

const WORKPLACE_ERRORS = { name: m.workplace_errors_name, place: m.workplace_errors_place }

function required(field: 'name' | 'place') {
  const missing = { error: () => WORKPLACE_ERRORS[field]() }
  return text(maxWorkplaceLengths[field], {}).pipe(z.string(missing).min(2, missing))
}

export const workplaceInputSchema = z.object({
  name: required('name'),
  place: required('place'),
  years: text(maxWorkplaceLengths.years, {}),
  details: text(maxWorkplaceLengths.details, { lines: true }),
  [HONEYPOT_FIELD]: text(longest.honeypot, {}).catch('too long'),
})
export type WorkplaceInput = z.output<typeof workplaceInputSchema>

const workplaceSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    place: z.string(),
    years: z.string().nullable(),
    details: z.string().nullable(),
    spamReasons: z.array(z.string()),
    isDone: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'MissingWorkplace' })
export type Workplace = z.infer<typeof workplaceSchema>

export const workplaceListSchema = z.object({
  workplaces: z.array(workplaceSchema),
  total: z.int(),
})
export const workplaceListQuery = z.object({
  status: z.enum(['open', 'all']).default('open'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export const workplaceIdParam = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
export const workplaceUpdateSchema = z.object({ isDone: z.boolean() })
export const workplaceUpdatedSchema = workplaceUpdateSchema.extend({ id: z.int() })
