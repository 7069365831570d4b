/**
 * Password hashes: scrypt with 32 MB and p=3, which OWASP considers equal to N=2^17, p=1; about 100 ms.
 * The parameters are part of the hash, so they can be raised without a migration.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Problem } from '../platform/http/problem.ts'

type Cost = { N: number; r: number; p: number }
const COST: Cost = { N: 32_768, r: 8, p: 3 }
const KEY_BYTES = 32
const SALT_BYTES = 16
/** Each takes 32 MB and a core, so more at once would let anyone slow down the site. */
const MAX_AT_ONCE = 2
const MAX_QUEUE_LENGTH = 100

let running = 0
const waiting: (() => void)[] = []

/** `cost` is lowered only by tests. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  const parts = [cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')]
  return `scrypt$${parts.join('$')}`
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [scheme, n, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const cost = { N: Number(n), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

async function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  if (waiting.length >= MAX_QUEUE_LENGTH) {
    throw new Problem(503, 'Too many people are signing in at once. Try again in a minute.')
  }
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await new Promise((resolve, reject) => {
      const options = { ...cost, maxmem: 256 * cost.N * cost.r }
      // The same characters may be typed as different code points on another keyboard.
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    // The slot goes to the next in line, so that no newcomer overtakes.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
