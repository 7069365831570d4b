/** Seals the files of an older version, one by one, while the site runs. */
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/open.ts'
import type { FileStore } from '../../platform/file-store.ts'
import type { MasterKeys } from '../../platform/keys/master-keys.ts'
import { listPlainFiles, replaceStoredFile } from './attachments.sql.ts'

type Options = {
  db: Database
  store: FileStore
  keys: MasterKeys
  log: Logger
  signal: AbortSignal
}

/**
 * The sealed file gets a new name and its row points to it before the plain one is removed. A crash
 * leaves one of the two without a row, which the sweep removes.
 */
export async function sealOldFiles(options: Options): Promise<number> {
  const { db, store, keys, log, signal } = options
  let sealed = 0
  for (const { id, name, size } of await listPlainFiles(db)) {
    if (signal.aborted) break
    const bytes = await store.read(name)
    if (!bytes) continue
    const { key, wrapped } = keys.makeDataKey()
    const stored = await store.write(bytes, { most: size, key })
    const isReplaced = await replaceStoredFile(db, { id, name }, { ...stored, dataKey: wrapped })
    await store.remove([isReplaced ? name : stored.name])
    sealed += isReplaced ? 1 : 0
  }
  if (sealed > 0) log.info({ sealed }, 'attachments of an older version are sealed')
  return sealed
}
