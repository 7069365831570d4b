/**
 * The secret that signs session cookies and encrypts second factors: AUTH_SECRET, or one generated at
 * the first start and stored beside the data, readable by this user only. It is not in the database,
 * so a leaked database gives no access.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../platform/env.ts'
import { messageOf, UserFacingError } from '../platform/errors.ts'

const cached = new Map<string, string>()

export function authSecret(env: Pick<Env, 'AUTH_SECRET' | 'DATA_DIR'>): string {
  if (env.AUTH_SECRET) return env.AUTH_SECRET
  const file = join(env.DATA_DIR, 'auth-secret')
  const known = cached.get(file)
  if (known) return known
  const secret = readOrCreate(file, env.DATA_DIR)
  cached.set(file, secret)
  return secret
}

/** A hash that is useless without the secret, for looking up what must not be stored in clear. */
export function keyedHash(secret: string, purpose: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update([purpose, ...parts].join('\u0000'))
    .digest('base64url')
}

function readOrCreate(file: string, folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) create(file)
  } catch (error) {
    throw new UserFacingError(
      `The secret for staff sign-in cannot be stored in ${file} (${messageOf(error)}). Set AUTH_SECRET, or make DATA_DIR writable.`,
    )
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) {
    throw new UserFacingError(
      `${file} is damaged. Delete it or set AUTH_SECRET; staff must then sign in again.`,
    )
  }
  return secret
}

/** Written whole before it has its name: of processes that start together, one wins and none reads half a secret. */
function create(file: string): void {
  const made = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(made, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(made, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(made)
  }
}
