/** The base of every feature's API routes: input checked by the contract, described in OpenAPI. */
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ZodError } from 'zod'
import { type FieldError, Problem, problemReply } from './problem.ts'

export function apiApp(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook(result, c) {
      if (!result.success) return problemReply(c, invalidInput(result.error as ZodError))
    },
  })
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
