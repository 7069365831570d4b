/**
 * The dataset version as this process knows it. It is polled every second, even without traffic: an
 * import by any process is noticed quickly, and the first visitor after a quiet hour does not get
 * stale data.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/open.ts'

const LOOK_EVERY_MS = 1_000

export type DatasetWatch = { version(): number; stop(): void }

export function watchDatasetVersion(db: Database): DatasetWatch {
  let known = 0
  let isLooking = false
  const look = async () => {
    // No second query while the first is pending.
    if (isLooking) return
    isLooking = true
    try {
      const { rows } = await db.execute(sql`select version from dataset`)
      known = Number(rows[0]?.version ?? 0)
    } catch {
      // Without a database the data cannot change either: the last known version stays valid.
    } finally {
      isLooking = false
    }
  }
  void look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return { version: () => known, stop: () => clearInterval(timer) }
}
