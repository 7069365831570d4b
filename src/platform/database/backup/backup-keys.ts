/**
 * Backups are encrypted with age (age-encryption.org), whose own tools can decrypt them as well. The
 * public key in BACKUP_RECIPIENT is enough to write them; without it, the first backup makes a key pair
 * in DATA_DIR.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as ReadableStreamOfNode } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { replaceFile, syncPath } from '../../durable-files.ts'
import type { Env } from '../../env.ts'
import { UserFacingError } from '../../errors.ts'

export type BackupKeySettings = Pick<Env, 'DATA_DIR' | 'BACKUP_RECIPIENT'>

export type Recipient = {
  publicKey: string
  /** The file of a key that was made just now, of which the operator needs a copy. */
  newKeyFile: string | null
}

export const MAGIC = Buffer.from('age-encryption.org/')

export const identityFileOf = (env: Pick<Env, 'DATA_DIR'>): string =>
  join(env.DATA_DIR, 'keys', 'backup-identity.txt')

export async function openRecipient(env: BackupKeySettings): Promise<Recipient> {
  if (env.BACKUP_RECIPIENT) return { publicKey: env.BACKUP_RECIPIENT, newKeyFile: null }
  const path = identityFileOf(env)
  const known = await readIdentity(path)
  const identity = known ?? (await makeIdentity(path))
  return { publicKey: await identityToRecipient(identity), newKeyFile: known ? null : path }
}

export const keepTheKey = (path: string): string =>
  `Backups are encrypted with a new key: ${path}. KEEP A COPY OF IT IN ANOTHER PLACE, with lead-keys.json: without them no backup can be read.`

/** The private key; null when there is no such file. */
export async function readIdentity(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new UserFacingError(`The backup key ${path} cannot be read (${error.code}).`)
  })
  if (text === null) return null
  const line = text.split('\n').find((each) => /^AGE-SECRET-KEY-1[0-9A-Z]{58}\s*$/.test(each))
  if (!line)
    throw new UserFacingError(`${path} is not an age key: it has no line AGE-SECRET-KEY-1….`)
  return line.trim()
}

async function makeIdentity(path: string): Promise<string> {
  const identity = await generateX25519Identity()
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replaceFile(path, `# public key: ${await identityToRecipient(identity)}\n${identity}\n`)
  await syncPath(folder)
  return identity
}

export async function* encrypt(bytes: AsyncIterable<Uint8Array>, publicKey: string) {
  const encrypter = new Encrypter()
  encrypter.addRecipient(publicKey)
  yield* inChunks(await encrypter.encrypt(webStream(bytes)))
}

export async function* decrypt(bytes: AsyncIterable<Uint8Array>, identity: string) {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  yield* inChunks(await decrypter.decrypt(webStream(bytes)))
}

const webStream = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>

const inChunks = (stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  Readable.fromWeb(stream as ReadableStreamOfNode)
