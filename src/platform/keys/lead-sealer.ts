/** What seals and finds the personal data of leads: the master keys, and the key of the blind indexes. */
import { hash } from 'node:crypto'
import type { MasterKeys } from './master-keys.ts'
import { KEY_BYTES } from './sealing.ts'

/** Of SHA-256. */
const BLOCK_BYTES = 64

export class LeadSealer {
  readonly keys: MasterKeys
  readonly #innerKey: Buffer
  readonly #outerKey: Buffer

  constructor(keys: MasterKeys, indexKey: Buffer) {
    if (indexKey.length !== KEY_BYTES) throw new Error('the key of the blind indexes has 32 bytes')
    this.keys = keys
    this.#innerKey = paddedKey(indexKey, 0x36)
    this.#outerKey = paddedKey(indexKey, 0x5c)
  }

  /** Equal texts of a kind have equal indexes; without the key, nothing can be told from one. */
  blindIndex(kind: string, text: string): bigint {
    return BigInt.asIntN(64, BigInt(`0x${this.#hmac(kind, text).slice(0, 16)}`))
  }

  /** The whole digest, for what must not collide. */
  digest(kind: string, text: string): Buffer {
    return Buffer.from(this.#hmac(kind, text), 'hex')
  }

  /**
   * HMAC-SHA-256 as RFC 2104 defines it, in hex. A lead has some seventy blind indexes, and createHmac
   * makes a stream for each of them: this takes less than half the time.
   */
  #hmac(kind: string, text: string): string {
    const inner = Buffer.concat([this.#innerKey, Buffer.from(`${kind}\0${text}`)])
    // As text, because a buffer for each result is what takes longest.
    const digest = Buffer.from(hash('sha256', inner, 'binary'), 'binary')
    return hash('sha256', Buffer.concat([this.#outerKey, digest]), 'hex')
  }
}

function paddedKey(key: Buffer, padding: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  key.copy(block)
  return block.map((byte) => byte ^ padding) as Buffer
}
