/** Files that survive a power failure and are never half written under their own name. */
import { rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'

/** On disk when it resolves. On failure the file is unchanged. */
export async function replaceFile(path: string, data: string | Buffer): Promise<void> {
  const temporary = `${path}.new`
  try {
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(data)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Flushes a file, or the entries of a folder, to disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
