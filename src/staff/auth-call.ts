/** How a route asks the sign-in library: counted against guessing, and answered in our error shape. */
import type { Context } from 'hono'
import { addressGroup, clientAddress } from '../platform/http/client-address.ts'
import { Problem } from '../platform/http/problem.ts'
import { authSecret, keyedHash } from './auth-secret.ts'
import {
  type AttemptKeys,
  createAttempt,
  forgetAttempt,
  forgetAttempts,
} from './sign-in-attempts.sql.ts'
import { passCookies } from './staff-session.ts'

/** For whatever checks a password: `account` is whose it is said to be. */
export async function countedCall(
  c: Context,
  account: string,
  call: () => Promise<Response>,
): Promise<Record<string, unknown>> {
  const { db } = c.var.services
  const keys = attemptKeys(c, account)
  const attempt = await createAttempt(db, keys)
  if (!attempt.allowed) throw tooManyAttempts(attempt.retryAfterSeconds)
  let reply: Response
  try {
    reply = await call()
  } catch (error) {
    await forgetAttempt(db, attempt.id)
    throw error
  }
  if (reply.ok) await forgetAttempts(db, keys)
  else if (reply.status >= 500) await forgetAttempt(db, attempt.id)
  return readReply(c, reply)
}

/** Its cookies become ours; its failure becomes a Problem. */
export async function readReply(c: Context, reply: Response): Promise<Record<string, unknown>> {
  passCookies(c, reply.headers)
  const body = (await reply.json().catch(() => null)) as Record<string, unknown> | null
  if (reply.ok) return body ?? {}
  if (reply.status >= 500) throw new Error(`sign-in failed with ${reply.status}`)
  const message = typeof body?.message === 'string' ? body.message : 'Not accepted'
  throw new Problem(reply.status, sentence(message))
}

function attemptKeys(c: Context, account: string): AttemptKeys {
  const secret = authSecret(c.var.services.env)
  const address = addressGroup(clientAddress(c))
  return {
    pairKey: keyedHash(secret, 'attempt', account.toLowerCase(), address),
    addressKey: keyedHash(secret, 'attempt', address),
  }
}

function tooManyAttempts(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Problem(429, `Too many failed attempts. Try again in ${wait}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
