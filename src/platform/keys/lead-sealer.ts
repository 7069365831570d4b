/** What seals and finds the personal data of leads: the master keys, and the key of the blind indexes. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { MasterKeys } from './master-keys.ts'

export class LeadSealer {
  readonly keys: MasterKeys
  /** Node makes a key of plain bytes anew for each digest, which takes seven times as long. */
  readonly #indexKey: KeyObject

  constructor(keys: MasterKeys, indexKey: Buffer) {
    this.keys = keys
    this.#indexKey = createSecretKey(indexKey)
  }

  /** Equal texts of a kind have equal indexes; without the key, nothing can be told from one. */
  blindIndex(kind: string, text: string): bigint {
    return this.digest(kind, text).readBigInt64BE(0)
  }

  /** The whole digest, for what must not collide. */
  digest(kind: string, text: string): Buffer {
    return createHmac('sha256', this.#indexKey).update(`${kind}\0${text}`).digest()
  }
}
