/**
 * The secret that signs session cookies and encrypts second factors: AUTH_SECRET, or one made at the
 * first start and kept beside the data, readable by this user alone. It is not in the database, so
 * that a leaked database opens no session.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../platform/env.ts'
import { ClearError, messageOf } from '../platform/errors.ts'

const kept = new Map<string, string>()

export function authSecret(env: Pick<Env, 'AUTH_SECRET' | 'DATA_DIR'>): string {
  if (env.AUTH_SECRET) return env.AUTH_SECRET
  const file = join(env.DATA_DIR, 'auth-secret')
  const known = kept.get(file)
  if (known) return known
  const secret = readOrMake(file, env.DATA_DIR)
  kept.set(file, secret)
  return secret
}

/** A hash that is useless without the secret: what must not be kept in clear is looked up by it. */
export function keyedHash(secret: string, purpose: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update([purpose, ...parts].join('\u0000'))
    .digest('base64url')
}

function readOrMake(file: string, folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // "wx" fails when another process was first; then its secret is the one.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ClearError(
        `The secret for staff sign-in cannot be kept in ${file} (${messageOf(error)}). Set AUTH_SECRET, or make DATA_DIR writable.`,
      )
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) {
    throw new ClearError(`${file} is damaged. Remove it, or set AUTH_SECRET; staff sign in again.`)
  }
  return secret
}
