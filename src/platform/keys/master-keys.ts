/**
 * The master keys, which wrap the data keys of leads. They come from LEAD_KEY_FILE, from the output of
 * LEAD_KEY_COMMAND (a key management service), or from a file in DATA_DIR made at the first start.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { replaceFile, syncPath } from '../durable-files.ts'
import type { Env } from '../env.ts'
import { UserFacingError } from '../errors.ts'
import { runSecretCommand } from '../secret-command.ts'
import { takeRandomBytes } from './random-bytes.ts'
import { KEY_BYTES, open, seal } from './sealing.ts'

export type KeySettings = Pick<Env, 'DATA_DIR' | 'LEAD_KEY_FILE' | 'LEAD_KEY_COMMAND'>

const keyId = z.string().regex(/^k[0-9a-z]{1,30}$/)
const keyringSchema = z
  .object({
    current: keyId,
    keys: z.record(
      keyId,
      z.base64().transform((text) => Buffer.from(text, 'base64')),
    ),
  })
  .refine(({ current, keys }) => Object.hasOwn(keys, current))
  .refine(({ keys }) => Object.values(keys).every((key) => key.length === KEY_BYTES))

export type Keyring = z.output<typeof keyringSchema>

const LOOK_AGAIN_AFTER_MS = 1_000

export class MissingKeyError extends UserFacingError {
  override name = 'MissingKeyError'
}

/** Where the keys are, in words for the operator. */
export function describeKeySource(env: KeySettings): string {
  if (env.LEAD_KEY_COMMAND) return 'the output of LEAD_KEY_COMMAND'
  return env.LEAD_KEY_FILE ? `LEAD_KEY_FILE ${env.LEAD_KEY_FILE}` : keyFileOf(env)
}

export const keyFileOf = (env: KeySettings): string =>
  env.LEAD_KEY_FILE ?? join(env.DATA_DIR, 'keys', 'lead-keys.json')

/** Null when there is no key file yet. */
export function loadKeyring(env: KeySettings): Keyring | null {
  const text = env.LEAD_KEY_COMMAND
    ? runSecretCommand('LEAD_KEY_COMMAND', env.LEAD_KEY_COMMAND)
    : readKeyFile(env)
  return text === null ? null : parseKeyring(text, env)
}

function readKeyFile(env: KeySettings): string | null {
  try {
    return readFileSync(keyFileOf(env), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new UserFacingError(`${describeKeySource(env)} cannot be read (${code}).`)
  }
}

function parseKeyring(text: string, env: KeySettings): Keyring {
  try {
    return keyringSchema.parse(JSON.parse(text))
  } catch {
    // Never with the text: it is the key.
    throw new UserFacingError(
      `${describeKeySource(env)} is not a list of lead keys: {"current": "k1", "keys": {"k1": "32 bytes as base64"}}.`,
    )
  }
}

/** With a new current key; the old ones stay. On disk when it resolves. */
export async function writeNewKey(env: KeySettings, old: Keyring | null): Promise<string> {
  const id = `k${randomBytes(4).toString('hex')}`
  await writeKeyring(env, { current: id, keys: { ...old?.keys, [id]: randomBytes(KEY_BYTES) } })
  return id
}

export async function writeKeyring(env: KeySettings, keyring: Keyring): Promise<void> {
  const path = keyFileOf(env)
  const folder = dirname(path)
  const keys = Object.entries(keyring.keys).map(([id, key]) => [id, key.toString('base64')])
  const text = JSON.stringify({ current: keyring.current, keys: Object.fromEntries(keys) }, null, 2)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await replaceFile(path, `${text}\n`)
  await syncPath(folder)
}

export class MasterKeys {
  readonly #env: KeySettings
  readonly #onRotation: ((id: string) => void) | undefined
  #keyring: Keyring
  #fileTime: number
  #lookedAt = performance.now()
  /** When each key that is missing was last looked for. */
  readonly #missing = new Map<string, number>()

  /** `onRotation` hears of a new current key. */
  constructor(env: KeySettings, keyring: Keyring, onRotation?: (id: string) => void) {
    this.#env = env
    this.#onRotation = onRotation
    this.#keyring = keyring
    this.#fileTime = fileTime(env)
  }

  /** The id of the key for new data. */
  get current(): string {
    return this.#keyring.current
  }

  /** All of them. */
  get ids(): string[] {
    return Object.keys(this.#keyring.keys)
  }

  makeDataKey(): { key: Buffer; wrapped: string } {
    this.#followRotation()
    const key = takeRandomBytes(KEY_BYTES)
    return { key, wrapped: this.#wrap(key) }
  }

  unwrap(wrapped: string): Buffer {
    const { id, sealed } = parts(wrapped)
    return open(this.#find(id), sealed, contextOf(id))
  }

  /** Null when it is already wrapped by the current key. */
  rewrap(wrapped: string): string | null {
    const { id } = parts(wrapped)
    return id === this.current ? null : this.#wrap(this.unwrap(wrapped))
  }

  reload(): void {
    this.#fileTime = fileTime(this.#env)
    const before = this.current
    this.#keyring = loadKeyring(this.#env) ?? this.#keyring
    if (this.current !== before) this.#onRotation?.(this.current)
  }

  #wrap(key: Buffer): string {
    const { current } = this.#keyring
    const sealed = seal(this.#find(current), key, contextOf(current))
    return `${current}.${sealed.toString('base64url')}`
  }

  #find(id: string): Buffer {
    const found = this.#keyOf(id)
    if (found) return found
    // Another process may have rotated; a key that is really missing must not mean a read each time.
    const now = performance.now()
    const soughtAt = this.#missing.get(id) ?? -Infinity
    if (now - soughtAt > LOOK_AGAIN_AFTER_MS) {
      this.#missing.set(id, now)
      this.reload()
    }
    const reloaded = this.#keyOf(id)
    if (reloaded) return reloaded
    throw new MissingKeyError(
      `Lead key ${id} is missing. It was expected in ${describeKeySource(this.#env)}.`,
    )
  }

  /** New data must be under the new key soon after another process rotated, so that the old one can go. */
  #followRotation(): void {
    const now = performance.now()
    if (this.#env.LEAD_KEY_COMMAND || now - this.#lookedAt < LOOK_AGAIN_AFTER_MS) return
    this.#lookedAt = now
    if (fileTime(this.#env) !== this.#fileTime) this.reload()
  }

  #keyOf(id: string): Buffer | undefined {
    return Object.hasOwn(this.#keyring.keys, id) ? this.#keyring.keys[id] : undefined
  }
}

function fileTime(env: KeySettings): number {
  return statSync(keyFileOf(env), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** The key that wrapped this data key. */
export const masterKeyOf = (wrapped: string): string => parts(wrapped).id

function parts(wrapped: string): { id: string; sealed: Buffer } {
  const dot = wrapped.indexOf('.')
  return { id: wrapped.slice(0, dot), sealed: Buffer.from(wrapped.slice(dot + 1), 'base64url') }
}

const contextOf = (id: string) => `data-key:${id}`
