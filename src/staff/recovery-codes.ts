/**
 * Recovery codes: 120 random bits each, so that a fast hash is enough. Only the hash is stored, keyed
 * with the secret of sign-in. The library compares what we give it: hashes with the hash of what was typed.
 */
import { randomBytes } from 'node:crypto'
import { keyedHash } from './auth-secret.ts'

const CODES = 10
/** Letters without i, l, o and u, which are misread. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const HASHED = 'hmac-sha256:'

/** Six groups of four. */
function makeCode(): string {
  const letters = Array.from(randomBytes(24), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.replace(/.{4}(?=.)/g, '$&-')
}

export const hashRecoveryCode = (secret: string, typed: string): string =>
  HASHED + keyedHash(secret, 'recovery code', typed.replace(/\s/g, ''))

/** The storage for the library, which reads and writes an account's codes as one JSON text. */
export function recoveryCodeOptions(secret: string) {
  const hashed = (json: string): string =>
    JSON.stringify(
      (JSON.parse(json) as string[]).map((code) =>
        code.startsWith(HASHED) ? code : hashRecoveryCode(secret, code),
      ),
    )
  return {
    customBackupCodesGenerate: () => Array.from({ length: CODES }, makeCode),
    storeBackupCodes: {
      encrypt: async (json: string) => hashed(json),
      decrypt: async (stored: string) => stored,
    },
  }
}
