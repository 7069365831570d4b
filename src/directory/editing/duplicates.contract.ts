/** Shapes of the editor's API for records that may be one. */
import { z } from 'zod'
import { bodyId, page, reason, revision, taken } from './editing.contract.ts'
import { PAIRS_PER_PAGE } from './work-lists.ts'

const sideSchema = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  place: z.string(),
  revision: z.string(),
  documents: z.int(),
})
export const duplicatesSchema = z.object({
  duplicates: z.array(sideSchema.extend({ reasons: z.array(z.string()) })),
})
export type Duplicate = z.infer<typeof duplicatesSchema>['duplicates'][number]
export const pairsQuery = z.object({ page })
export const pairsSchema = z.object({
  pairs: z.array(z.object({ one: sideSchema, other: sideSchema, reasons: z.array(z.string()) })),
  total: z.int(),
})
export type DuplicatePair = z.infer<typeof pairsSchema>['pairs'][number]

export const mergesSchema = z
  .object({
    merges: z
      .array(
        z.object({
          id: bodyId.describe('The record that stays'),
          revision,
          otherId: bodyId.describe('The record that goes'),
          otherRevision: revision,
          taken,
        }),
      )
      .max(PAIRS_PER_PAGE)
      .default([]),
    apart: z
      .array(z.object({ id: bodyId, otherId: bodyId }))
      .max(PAIRS_PER_PAGE)
      .default([])
      .describe('Pairs that are two places: they are no longer suggested as one'),
    reason,
  })
  .refine(({ merges, apart }) => merges.length + apart.length > 0, {
    path: ['merges'],
    error: 'name at least one pair',
  })
export type Decisions = Required<Pick<z.input<typeof mergesSchema>, 'merges' | 'apart'>>
export const mergedSchema = z.object({
  changeId: z.int().describe('One step undoes all of them, from any of these records'),
})
