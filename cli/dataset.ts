import type pg from 'pg'
import { loadDataset } from '../datasets/load-dataset.ts'
import type { OpenDatabase } from '../src/platform/database/open.ts'
import type { Env } from '../src/platform/env.ts'
import { formatCount } from '../src/ui/format.ts'
import { progressBar, step } from './terminal.ts'

/** Loads the configured dataset, unless the database already holds one. */
export async function loadConfiguredDataset(database: OpenDatabase, env: Env): Promise<void> {
  const { pool } = database
  const profile = env.DATASET
  await step(
    'dataset',
    async () => {
      const isLoaded =
        profile !== 'none' && (await loadDataset(pool, profile, progressBar('dataset')))
      return { isLoaded, records: await countRecords(pool) }
    },
    ({ isLoaded, records }) =>
      `${isLoaded ? `${profile} loaded` : 'unchanged'}: ${formatCount(records)} records`,
  )
}

async function countRecords(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ records: number }>(
    'select coalesce(sum(facility_count), 0)::int as records from states',
  )
  return rows[0]?.records ?? 0
}
