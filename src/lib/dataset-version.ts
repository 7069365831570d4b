/**
 * The version of the public data, as far as this process knows. It is looked up again when somebody
 * asks and the last look is a second old: an import by any process is seen within moments, and an
 * idle server asks nothing.
 */
import { sql } from 'drizzle-orm'
import { services } from './services.ts'

const LOOK_AGAIN_AFTER_MS = 1_000

let known = 0
let lookedAt = Number.NEGATIVE_INFINITY
let looking: Promise<void> | undefined

export function datasetVersion(): number {
  if (performance.now() - lookedAt > LOOK_AGAIN_AFTER_MS) looking ??= look()
  return known
}

/** For whoever must not answer from old data, such as the first request after an import. */
export async function freshDatasetVersion(): Promise<number> {
  looking ??= look()
  await looking
  return known
}

async function look(): Promise<void> {
  try {
    const { rows } = await services().db.execute(sql`select version from dataset`)
    known = Number(rows[0]?.version ?? 0)
  } catch {
    // Without a database the data does not change either: what was known stays true.
  } finally {
    lookedAt = performance.now()
    looking = undefined
  }
}
