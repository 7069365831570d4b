/**
 * The dataset as this process knows it: its version, and whether it is a demonstration. It is polled every
 * second, even without traffic: an import by any process is noticed quickly, and the first visitor
 * after a quiet hour does not get stale data.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/open.ts'

const LOOK_EVERY_MS = 1_000

export type DatasetWatch = { version(): number; isDemonstration(): boolean; stop(): void }

export function watchDataset(db: Database): DatasetWatch {
  let known = { version: 0, isDemonstration: false }
  let isLooking = false
  const look = async () => {
    // No second query while the first is pending.
    if (isLooking) return
    isLooking = true
    try {
      const { rows } = await db.execute(
        sql`select version, is_demonstration as "isDemonstration" from dataset`,
      )
      known = {
        version: Number(rows[0]?.version ?? 0),
        isDemonstration: rows[0]?.isDemonstration === true,
      }
    } catch {
      // Without a database the data cannot change either: what was last known stays valid.
    } finally {
      isLooking = false
    }
  }
  void look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    version: () => known.version,
    isDemonstration: () => known.isDemonstration,
    stop: () => clearInterval(timer),
  }
}
