/**
 * Files that people hand in, outside of the database: written once, under a random name, and never
 * changed. The only place where their bytes are written and read. With a key they are sealed, in a way
 * that belongs to their name.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncPath } from './durable-files.ts'
import type { Env } from './env.ts'
import { openStream, sealStream } from './keys/sealed-stream.ts'

/** The size of the content; the checksum of the bytes on disk, which tells nothing about it. */
export type StoredFile = { name: string; size: number; sha256: string }

export type FileStore = {
  /** On disk when it resolves; nothing remains of it when it rejects. */
  write(bytes: AsyncIterable<Uint8Array>, options: WriteOptions): Promise<StoredFile>
  /** Null when it is missing. Without its key: the bytes on disk. */
  read(name: string, key?: Buffer): Promise<AsyncIterable<Buffer> | null>
  remove(names: string[]): Promise<void>
  /** Unfinished ones too. */
  list(): Promise<{ name: string; size: number; changedAt: Date }[]>
}

type WriteOptions = {
  most: number
  /** Throws if the first bytes are not those of a file that may be stored. */
  check?: (head: Buffer) => void
  /** Without it: a new one. */
  name?: string
  /** Without it: the bytes are written as they are. */
  key?: Buffer
}

export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError'
}

const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const HEAD_BYTES = 64

export const attachmentStore = (env: Pick<Env, 'DATA_DIR'>): FileStore =>
  folderStore(join(env.DATA_DIR, 'attachments'))

const contextOf = (name: string) => `file:${name}`

function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('not the name of a stored file')
    return join(folder, name)
  }
  return {
    async write(bytes, { most, check, name = randomUUID(), key }) {
      const path = pathOf(name)
      const temporary = `${path}.new`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(temporary, 'wx', 0o600)
      try {
        const hash = createHash('sha256')
        let [size, head] = [0, Buffer.alloc(0)]
        const counted = async function* () {
          for await (const chunk of bytes) {
            size += chunk.length
            if (size > most) throw new FileTooLargeError(`more than ${most} bytes`)
            if (head.length < HEAD_BYTES) {
              head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
            }
            yield chunk
          }
        }
        const written = key ? sealStream(key, counted(), contextOf(name)) : counted()
        for await (const chunk of written) {
          hash.update(chunk)
          await file.writeFile(chunk)
        }
        check?.(head)
        await file.sync()
        await file.close()
        await rename(temporary, path)
        await syncPath(folder)
        return { name, size, sha256: hash.digest('hex') }
      } catch (error) {
        await file.close().catch(() => {})
        await rm(temporary, { force: true })
        throw error
      }
    },
    async read(name, key) {
      try {
        const file = await open(pathOf(name), 'r')
        const bytes = file.createReadStream()
        return key ? openStream(key, bytes, contextOf(name)) : bytes
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(names) {
      for (const name of names) {
        await rm(pathOf(name), { force: true })
        await rm(`${pathOf(name)}.new`, { force: true })
      }
    },
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const files = []
      for (const name of names.filter((each) => NAME.test(each.replace(/\.new$/, '')))) {
        const found = await stat(join(folder, name)).catch(() => null)
        if (found) files.push({ name, size: found.size, changedAt: found.mtime })
      }
      return files
    },
  }
}
