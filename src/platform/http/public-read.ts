/** What every public read has in common: GET, kept by caches, the same shape of problems. */
import { z } from 'zod'
import { publicCache } from './public-cache.ts'

export const publicRead = { method: 'get', middleware: publicCache } as const

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What was wrong, in a sentence.' }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'An error, as RFC 9457 has it.' })

export const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})

/** The replies of a list: the things asked for, or 400. */
export function listReplies<Schema extends z.ZodType>(schema: Schema, description: string) {
  return {
    200: { description, content: { 'application/json': { schema } } },
    400: problem('A parameter is out of range; `detail` says which and how.'),
  }
}

/** The replies of a read that names one thing: that thing, 400, or 404 with `missing` as detail. */
export function replies<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  missing: string,
) {
  return { ...listReplies(schema, description), 404: problem(missing) }
}
