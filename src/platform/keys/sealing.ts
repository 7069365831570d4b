/**
 * AES-256-GCM: 1 byte version, 12 bytes nonce, ciphertext, 16 bytes tag. The context says what the data
 * belongs to and is authenticated with it, so that a sealed value moved to another record does not open.
 */
import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto'
import { UserFacingError } from '../errors.ts'
import { takeRandomBytes } from './random-bytes.ts'

export const KEY_BYTES = 32
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** How much longer sealed data is. */
export const SEAL_BYTES = 1 + NONCE_BYTES + TAG_BYTES

export class SealBrokenError extends UserFacingError {
  override name = 'SealBrokenError'
  constructor() {
    super('Sealed data does not open: it was changed, or belongs to another key or record.')
  }
}

/** Both make a key object first: given plain bytes, Node takes three times as long. */
export function seal(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = takeRandomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.allocUnsafe(plain.length + SEAL_BYTES)
  sealed[0] = VERSION
  sealed.set(nonce, 1)
  sealed.set(cipher.update(plain), 1 + NONCE_BYTES)
  // In this mode it adds nothing, but computes the tag.
  cipher.final()
  sealed.set(cipher.getAuthTag(), sealed.length - TAG_BYTES)
  return sealed
}

export function open(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed.length < SEAL_BYTES || sealed[0] !== VERSION) throw new SealBrokenError()
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    const plain = decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([plain, decipher.final()])
  } catch {
    throw new SealBrokenError()
  }
}
