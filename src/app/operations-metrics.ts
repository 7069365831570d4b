/** What an operator's alarms watch: free disk, the dataset, and whether backups are still made. */
import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import { openBackupStore } from '../platform/database/backup/backup-store.ts'
import { lastBackupAt } from '../platform/database/backup/scheduled-backup.ts'
import type { Env } from '../platform/env.ts'
import { registry } from '../platform/http/metrics.ts'

/** A bucket is not listed for every scrape. */
const LIST_BACKUPS_EVERY_MS = 5 * 60_000

export function watchOperations(env: Env, datasetVersion: () => number): void {
  gauge('atlas_disk_free_bytes', 'Free space on the disk of DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(env.DATA_DIR)
    return bavail * bsize
  })
  gauge('atlas_dataset_version', 'Version of the public data that this site serves', () =>
    Promise.resolve(datasetVersion()),
  )
  if (!env.BACKUP_TO) return
  const store = openBackupStore(env.BACKUP_TO, env)
  let listedAt = 0
  let newest: Date | null = null
  gauge('atlas_backup_age_seconds', 'Age of the newest backup in BACKUP_TO', async () => {
    if (Date.now() - listedAt > LIST_BACKUPS_EVERY_MS) {
      newest = await lastBackupAt(store)
      listedAt = Date.now()
    }
    return newest ? (Date.now() - newest.getTime()) / 1000 : Number.POSITIVE_INFINITY
  })
}

function gauge(name: string, help: string, read: () => Promise<number>): void {
  // A second site in this process takes the name over.
  registry.removeSingleMetric(name)
  const figure: Gauge = new Gauge({
    name,
    help,
    // All processes of a site report the same; the sum would be wrong.
    aggregator: 'min',
    registers: [registry],
    // What cannot be read has no value; the other figures are still reported.
    collect: async () => figure.set(await read().catch(() => Number.NaN)),
  })
}
