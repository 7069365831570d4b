/**
 * The dataset as this process knows it: its version, and whether it is a demonstration. It is polled every
 * second, even without traffic: an import by any process is noticed quickly, and the first visitor
 * after a quiet hour does not get stale data.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/open.ts'

const LOOK_EVERY_MS = 1_000

export type DatasetWatch = {
  version(): number
  isDemonstration(): boolean
  /** Postal codes of the states whose requests for legal help can be passed on. */
  openStates(): readonly string[]
  /** The partner firms as forms name them. */
  partners(): readonly string[]
  /** Another value for each state of the public data; null before it is known. */
  state(): string | null
  stop(): void
}

type Known = {
  version: number
  isDemonstration: boolean
  openStates: readonly string[]
  partners: readonly string[]
  state: string | null
}

export function watchDataset(db: Database): DatasetWatch {
  let known: Known = {
    version: 0,
    isDemonstration: false,
    openStates: [],
    partners: [],
    state: null,
  }
  let isLooking = false
  const look = async () => {
    // No second query while the first is pending.
    if (isLooking) return
    isLooking = true
    try {
      known = await readDataset(db)
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
    openStates: () => known.openStates,
    partners: () => known.partners,
    state: () => known.state,
    stop: () => clearInterval(timer),
  }
}

export const readDatasetState = async (db: Database): Promise<string> =>
  (await readDataset(db)).state

async function readDataset(db: Database) {
  const { rows } = await db.execute(
    sql`select version, is_demonstration as "isDemonstration",
               extract(epoch from dataset.changed_at)::text as "changedAt",
               open_states as "openStates", firms as partners
          from (select) as one left join dataset on true left join referral_standing on true`,
  )
  const version = Number(rows[0]?.version ?? 0)
  return {
    version,
    isDemonstration: rows[0]?.isDemonstration === true,
    openStates: (rows[0]?.openStates ?? []) as string[],
    partners: (rows[0]?.partners ?? []) as string[],
    // With the time: after a restore, a version number may come a second time.
    state: `${version} ${rows[0]?.changedAt ?? ''}`,
  }
}
