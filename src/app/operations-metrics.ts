/** What operators set alarms on: free disk space, the dataset version, the age of the newest backup. */
import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import { openBackupStore } from '../platform/database/backup/backup-store.ts'
import { lastBackupAt } from '../platform/database/backup/scheduled-backup.ts'
import type { Env } from '../platform/env.ts'
import { registry } from '../platform/http/metrics.ts'

/** Backups are not listed for every scrape. */
const LIST_BACKUPS_EVERY_MS = 5 * 60_000

export function watchOperations(
  env: Env,
  datasetVersion: () => number,
  replica: { isCurrent: boolean } | null = null,
): void {
  gauge('atlas_disk_free_bytes', 'Free space on the disk of DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(env.DATA_DIR)
    return bavail * bsize
  })
  gauge('atlas_dataset_version', 'Version of the public data that this site serves', () =>
    Promise.resolve(datasetVersion()),
  )
  if (replica) {
    const help = 'Whether public reads go to the replica (1) or to the primary (0)'
    gauge('atlas_replica_in_use', help, () => Promise.resolve(Number(replica.isCurrent)))
  }
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
  // A second site in the same process replaces the gauge.
  registry.removeSingleMetric(name)
  const figure: Gauge = new Gauge({
    name,
    help,
    // All processes of a site report the same value; their sum would be wrong.
    aggregator: 'min',
    registers: [registry],
    // A value that cannot be read must not fail the whole scrape.
    collect: async () => figure.set(await read().catch(() => Number.NaN)),
  })
}
