/** What a contributor may see of their own suggestion. */
import { z } from 'zod'
import { ANSWERS } from '../../platform/database/schema/lead-values.ts'

export const ownSuggestionQuery = z.object({
  token: z
    .string()
    .max(60)
    .optional()
    .describe('The token of the link; without it, the one in the cookie is used'),
})

export const ownSuggestionSchema = z.object({
  suggestion: z
    .object({
      kind: z.enum(['correction', 'workplace', 'testimony']),
      about: z.string().describe('The record, or the workplace as it was written'),
      receivedAt: z.string(),
      state: z.enum(['received', ...ANSWERS, 'closed']),
      reply: z.string().nullable().describe('What staff answered, in their words'),
      answeredAt: z.string().nullable(),
      record: z
        .object({ name: z.string(), path: z.string() })
        .nullable()
        .describe('The public record it is about, or has become'),
      token: z.string().describe('For the address to keep'),
    })
    .nullable()
    .describe('Null where there is none, or not yet'),
})
export type OwnSuggestion = NonNullable<z.infer<typeof ownSuggestionSchema>['suggestion']>
