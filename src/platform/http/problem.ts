/** The one shape of an API error: application/problem+json (RFC 9457). */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { logRefusal } from './refusal-log.ts'

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported format',
  422: 'Unprocessable content',
  423: 'Locked',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Temporarily unavailable',
}

export type FieldError = { field: string; message: string }

export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly type: string
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>
  constructor(
    status: number,
    detail: string,
    more: { type?: string; errors?: FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(detail)
    this.status = status
    this.type = more.type ?? 'about:blank'
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}

export function problemReply(c: Context, problem: Problem): Response {
  logRefusal(c, problem.status)
  const body = {
    type: problem.type,
    title: TITLES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    ...(problem.errors ? { errors: problem.errors } : {}),
  }
  return c.body(JSON.stringify(body), problem.status as ContentfulStatusCode, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...problem.headers,
  })
}
