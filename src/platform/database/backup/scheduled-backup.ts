/** Stores a backup and removes the oldest ones; on demand or every night. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Env } from '../../env.ts'
import type { Queue } from '../../jobs/boss.ts'
import { type BackupKeySettings, keepTheKey, openRecipient } from './backup-keys.ts'
import { type BackupStore, backupName, openBackupStore, timeOfBackup } from './backup-store.ts'
import { type BackupSummary, writeBackup } from './write-backup.ts'

export type StoredBackup = BackupSummary & {
  name: string
  removed: string[]
  newKeyFile: string | null
}

/** Keeps the newest `keep`. Older ones are removed only after the new one is stored. */
export async function storeBackup(
  pool: pg.Pool,
  store: BackupStore,
  env: BackupKeySettings,
  keep: number,
  now = new Date(),
): Promise<StoredBackup> {
  const { DATA_DIR: dataDir } = env
  const { publicKey, newKeyFile } = await openRecipient(env)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(dataDir, 'backup-'))
  try {
    const name = backupName(now)
    const file = join(folder, name)
    const summary = await writeBackup(pool, file, publicKey)
    await store.put(file, name)
    const removed = (await store.list()).slice(0, -keep)
    for (const old of removed) await store.remove(old)
    return { ...summary, name, removed, newKeyFile }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The time of the newest backup; null if there is none. */
export async function lastBackupAt(store: BackupStore): Promise<Date | null> {
  const newest = (await store.list()).at(-1)
  return newest ? timeOfBackup(newest) : null
}

/** The nightly job, if BACKUP_TO is set. */
export function backupQueue(pool: pg.Pool, env: Env, log: Logger): Queue | null {
  if (!env.BACKUP_TO) return null
  const store = openBackupStore(env.BACKUP_TO, env)
  const [hour, minute] = env.BACKUP_AT.split(':').map(Number)
  return {
    name: 'backup',
    retryLimit: 5,
    schedule: `${minute} ${hour} * * *`,
    async work() {
      const { name, rows, bytes, newKeyFile } = await storeBackup(pool, store, env, env.BACKUP_KEEP)
      if (newKeyFile) log.warn({ security: 'backup-key-created' }, keepTheKey(newKeyFile))
      log.info({ name, rows, bytes }, 'backup stored')
    },
  }
}
