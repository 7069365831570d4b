import { loadDataset } from '../datasets/load-dataset.ts'
import type { OpenDatabase } from '../src/platform/database/open.ts'
import type { Env } from '../src/platform/env.ts'
import { progressBar, step } from './terminal.ts'

/** Loads the configured dataset, unless the database already holds one. */
export async function loadConfiguredDataset(database: OpenDatabase, env: Env): Promise<void> {
  const profile = env.DATASET
  await step(
    'dataset',
    async () =>
      profile === 'none' ? false : loadDataset(database.pool, profile, progressBar('dataset')),
    (loaded) => (loaded ? `${profile} loaded` : 'unchanged'),
  )
}
