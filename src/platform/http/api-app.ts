/** The base of every feature's API routes: input checked by the contract, described in OpenAPI. */
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ZodError } from 'zod'
import { type FieldError, Problem, problemReply } from './problem.ts'

export function apiApp(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook(result, c) {
      if (!result.success) return problemReply(c, invalidInput(result.error as ZodError))
      const field = findUnstorable(result.data)
      if (field !== null) {
        const message = 'must not hold zero bytes or broken characters'
        const detail = field === '' ? message : `${field}: ${message}`
        return problemReply(c, new Problem(400, detail, { errors: [{ field, message }] }))
      }
    },
  })
}

/**
 * The path to the first text that PostgreSQL refuses to store, or null. Checked here for every input
 * of every route, so that no contract has to think of it.
 */
function findUnstorable(value: unknown, path: string[] = []): string | null {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? path.join('.') : null
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const found = findUnstorable(part, [...path, name])
    if (found !== null) return found
  }
  return null
}

/** A 400 with the first error as a readable sentence, and a message for every field. */
export function invalidInput(error: ZodError): Problem {
  const errors: FieldError[] = error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }))
  const first = errors[0]
  const detail = first
    ? first.field
      ? `${first.field}: ${first.message}`
      : first.message
    : 'Invalid input'
  return new Problem(400, detail, { errors })
}
