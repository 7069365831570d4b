/** Files that survive a power failure and are never half written under their own name. */
import { rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'

/** The calls whose order makes a file durable; a test records them. */
export const realFiles = { open, rename }

/** Its contents are on disk when it resolves, its name once the folder is synced. On failure the file is unchanged. */
export async function replaceFile(
  path: string,
  data: string | Buffer,
  files = realFiles,
): Promise<void> {
  const temporary = `${path}.new`
  try {
    const file = await files.open(temporary, 'w', 0o600)
    try {
      await file.writeFile(data)
      await file.sync()
    } finally {
      await file.close()
    }
    await files.rename(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Flushes a file, or the entries of a folder, to disk. */
export async function syncPath(path: string, files = realFiles): Promise<void> {
  const handle = await files.open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
