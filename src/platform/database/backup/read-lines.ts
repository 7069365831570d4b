/** The lines of a gzipped file. Throws a ClearError if it is truncated or damaged. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { ClearError, messageOf } from '../../errors.ts'

const NEWLINE = 10
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])
/** One row; a description has at most 20,000 characters. */
const LONGEST_LINE = 50_000_000

export async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const gunzip = createGunzip()
  // pipe() does not forward errors.
  file.on('error', (error) => gunzip.destroy(error))
  let rest = Buffer.alloc(0)
  try {
    for await (const chunk of file.pipe(gunzip) as AsyncIterable<Buffer>) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let start = 0
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
        yield bytes.toString('utf8', start, end)
        start = end + 1
      }
      rest = Buffer.from(bytes.subarray(start))
      if (rest.length > LONGEST_LINE) throw damaged(path, 'a line without an end')
    }
  } catch (error) {
    throw await explain(path, error)
  } finally {
    file.destroy()
  }
  if (rest.length > 0) throw damaged(path, 'its last line is cut off')
}

export const damaged = (path: string, why: string) =>
  new ClearError(`${path} is damaged: ${why}. Nothing was restored.`)

export const notABackup = (path: string) =>
  new ClearError(`${path} is not a backup of Exposure Atlas.`)

async function explain(path: string, error: unknown): Promise<unknown> {
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (code === 'ENOENT') return new ClearError(`There is no file ${path}.`)
  if (code === 'EISDIR' || code === 'EACCES') {
    return new ClearError(`${path} cannot be read (${messageOf(error)}).`)
  }
  if (code === 'Z_BUF_ERROR') return damaged(path, 'it is cut off')
  if (!code.startsWith('Z_')) return error
  return (await isGzipped(path)) ? damaged(path, messageOf(error)) : notABackup(path)
}

/** zlib reports a file that never was gzipped with the same code as a damaged one. */
async function isGzipped(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(GZIP_MAGIC.length), 0, GZIP_MAGIC.length, 0)
    return buffer.equals(GZIP_MAGIC)
  } finally {
    await file.close()
  }
}
