/**
 * The version of the public data, as far as this process knows. It is looked up every second from the
 * first question on, also while nobody asks: an import by any process is seen within moments, and the
 * first visitor after a quiet hour is not answered from old data.
 */
import { sql } from 'drizzle-orm'
import { services } from '../platform/services.ts'

const LOOK_EVERY_MS = 1_000

let known = 0
let isWatched = false
let isLooking = false

export function datasetVersion(): number {
  if (!isWatched) startWatch()
  return known
}

function startWatch(): void {
  isWatched = true
  look()
  setInterval(look, LOOK_EVERY_MS).unref()
}

async function look(): Promise<void> {
  // A slow database is not asked again before it has answered.
  if (isLooking) return
  isLooking = true
  try {
    const { rows } = await services().db.execute(sql`select version from dataset`)
    known = Number(rows[0]?.version ?? 0)
  } catch {
    // Without a database the data does not change either: what was known stays true.
  } finally {
    isLooking = false
  }
}
