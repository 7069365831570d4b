/** Owners, former names, trades, products, unions and ships of a record, as an editor writes them. */
import { z } from 'zod'
import { factKinds, line, year } from '../evidence/evidence.contract.ts'
import { bodyId, change } from './editing.contract.ts'

const MAX_FACTS = 200

const factSchema = z
  .strictObject({
    id: bodyId.optional().describe('The number of a fact that is on the record and stays there'),
    kind: z.enum(factKinds),
    name: line(160),
    from: year.nullish(),
    to: year.nullish(),
    documentId: bodyId.nullish().describe('The document of the record that says it'),
    spanish: line(240).optional().describe('The name in Spanish, where it is not a proper name'),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    error: 'ends before it begins',
    path: ['to'],
  })
export const setFactsSchema = change.extend({
  facts: z
    .array(factSchema)
    .max(MAX_FACTS)
    .refine((facts) => {
      const ids = facts.flatMap(({ id }) => id ?? [])
      return new Set(ids).size === ids.length
    }, 'has a number twice'),
})
export type FactsInput = z.output<typeof setFactsSchema>['facts']
