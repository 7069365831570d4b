/** What seals and finds the personal data of leads: the master keys, and the key of the blind indexes. */
import { hash } from 'node:crypto'
import type { MasterKeys } from './master-keys.ts'
import { KEY_BYTES } from './sealing.ts'

/** The block size of SHA-256. */
const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
const INDEX_BYTES = 8
const COMMON_TEXT_BYTES = 1_024

export class LeadSealer {
  readonly keys: MasterKeys
  /** The padded key, and room for a text after it. */
  #inner: Buffer
  /** The padded key, and room for a digest after it. */
  readonly #outer: Buffer
  readonly #index = Buffer.alloc(INDEX_BYTES)

  constructor(keys: MasterKeys, indexKey: Buffer) {
    if (indexKey.length !== KEY_BYTES) throw new Error('the key of the blind indexes has 32 bytes')
    this.keys = keys
    this.#inner = afterKey(paddedKey(indexKey, 0x36), COMMON_TEXT_BYTES)
    this.#outer = afterKey(paddedKey(indexKey, 0x5c), DIGEST_BYTES)
  }

  /** Equal texts of a kind have equal indexes; without the key, nothing can be told from one. */
  blindIndex(kind: string, text: string): bigint {
    this.#index.write(this.#hmac(kind, text), 'binary')
    return this.#index.readBigInt64BE()
  }

  /** The whole digest, for what must not collide. */
  digest(kind: string, text: string): Buffer {
    return Buffer.from(this.#hmac(kind, text), 'binary')
  }

  /**
   * HMAC-SHA-256 as RFC 2104 defines it, one character for each byte. A lead has some seventy blind
   * indexes, and createHmac makes a stream for each of them; new buffers would take half as long again.
   */
  #hmac(kind: string, text: string): string {
    const message = `${kind}\0${text}`
    // A character takes three bytes at most.
    if (this.#inner.length < BLOCK_BYTES + message.length * 3) {
      this.#inner = afterKey(this.#inner.subarray(0, BLOCK_BYTES), message.length * 3)
    }
    const length = BLOCK_BYTES + this.#inner.write(message, BLOCK_BYTES)
    this.#outer.write(
      hash('sha256', this.#inner.subarray(0, length), 'binary'),
      BLOCK_BYTES,
      'binary',
    )
    return hash('sha256', this.#outer, 'binary')
  }
}

const afterKey = (key: Buffer, bytes: number): Buffer => Buffer.concat([key], BLOCK_BYTES + bytes)

function paddedKey(key: Buffer, padding: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  key.copy(block)
  return block.map((byte) => byte ^ padding) as Buffer
}
