/**
 * The version of the public data, as far as this process knows. It is looked up every second, also
 * while nobody asks: an import by any process is seen within moments, and the first visitor after a
 * quiet hour is not answered from old data.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/open.ts'

const LOOK_EVERY_MS = 1_000

export type DatasetWatch = { version(): number; stop(): void }

export function watchDatasetVersion(db: Database): DatasetWatch {
  let known = 0
  let isLooking = false
  const look = async () => {
    // A slow database is not asked again before it has answered.
    if (isLooking) return
    isLooking = true
    try {
      const { rows } = await db.execute(sql`select version from dataset`)
      known = Number(rows[0]?.version ?? 0)
    } catch {
      // Without a database the data does not change either: what was known stays true.
    } finally {
      isLooking = false
    }
  }
  void look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return { version: () => known, stop: () => clearInterval(timer) }
}
