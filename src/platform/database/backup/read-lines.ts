/** The lines of a backup file. Throws a UserFacingError if it is truncated, damaged or cannot be decrypted. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { messageOf, UserFacingError } from '../../errors.ts'
import { decrypt, MAGIC, readIdentity } from './backup-keys.ts'

/** A backup and the file with the key that decrypts it. */
export type BackupFile = { path: string; keyFile: string }

const NEWLINE = 10
/** One row; the longest is a chunk of an attachment, with half a million characters. */
const MAX_LINE_LENGTH = 50_000_000

export async function* readLines(backup: BackupFile): AsyncGenerator<string> {
  const { path } = backup
  const gunzip = createGunzip()
  const source = Readable.from(await plainBytes(backup))
  // pipe() does not forward errors.
  source.on('error', (error) => gunzip.destroy(error))
  // The beginning of a line, put together only at its end: a long one comes in many parts.
  let begun: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        const rest = chunk.subarray(start, end)
        yield (begun.length === 0 ? rest : Buffer.concat([...begun, rest])).toString('utf8')
        begun = []
        length = 0
        start = end + 1
      }
      if (start === chunk.length) continue
      begun.push(chunk.subarray(start))
      length += chunk.length - start
      if (length > MAX_LINE_LENGTH) throw damaged(path, 'a line without an end')
    }
  } catch (error) {
    throw explain(path, error)
  } finally {
    source.destroy()
  }
  if (length > 0) throw damaged(path, 'its last line is cut off')
}

export class DamagedError extends UserFacingError {}

export const damaged = (path: string, why: string) =>
  new DamagedError(`${path} is damaged: ${why}.`)

export const notABackup = (path: string) =>
  new UserFacingError(`${path} is not a backup of Exposure Atlas.`)

const isEncrypted = (path: string): Promise<boolean> => startsWith(path, MAGIC)

async function plainBytes({ path, keyFile }: BackupFile): Promise<AsyncIterable<Uint8Array>> {
  if (!(await isEncrypted(path))) throw notABackup(path)
  const identity = await readIdentity(keyFile)
  if (identity) return decrypt(createReadStream(path), identity)
  throw new UserFacingError(
    `${path} is encrypted, and its key is not in ${keyFile}. Put backup-identity.txt there, or give it with --key FILE.`,
  )
}

function explain(path: string, error: unknown): unknown {
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (code === 'Z_BUF_ERROR') return damaged(path, 'it is cut off')
  if (error instanceof UserFacingError || (code !== '' && !code.startsWith('Z_'))) return error
  if (messageOf(error).startsWith('no identity matched')) {
    return new UserFacingError(`${path} is encrypted for another key.`)
  }
  return damaged(path, 'its encryption does not open')
}

async function startsWith(path: string, magic: Buffer): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UserFacingError(`There is no file ${path}.`)
    throw new UserFacingError(`${path} cannot be read (${messageOf(error)}).`)
  })
  try {
    const { buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.equals(magic)
  } catch (error) {
    throw new UserFacingError(`${path} cannot be read (${messageOf(error)}).`)
  } finally {
    await file.close()
  }
}
