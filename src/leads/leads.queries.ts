/** Sending a form. A refusal keeps its status, its sentence and the fields it is about. */
import type { FieldError } from './lead-rules.ts'

export class RefusedForm extends Error {
  override name = 'RefusedForm'
  readonly status: number
  readonly detail: string
  readonly errors: FieldError[]
  constructor(status: number, detail: string, errors: FieldError[]) {
    super(`${status}: ${detail}`)
    this.status = status
    this.detail = detail
    this.errors = errors
  }
}

export const CONTACT_ADDRESS = '/api/contact'

export async function sendForm(
  body: Record<string, string | number>,
  idempotencyKey: string,
): Promise<{ reference: string }> {
  const reply = await fetch(CONTACT_ADDRESS, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  const read = readJson(text)
  if (reply.ok) return { reference: String(read.reference ?? '') }
  const detail = typeof read.detail === 'string' ? read.detail : text || reply.statusText
  throw new RefusedForm(reply.status, detail, Array.isArray(read.errors) ? read.errors : [])
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
