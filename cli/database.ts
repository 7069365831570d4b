/** What every verb that touches the database does first. */
import { fillCompanies } from '../src/directory/companies/companies-table.sql.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../src/platform/database/open.ts'
import type { Env } from '../src/platform/env.ts'
import { step } from './terminal.ts'

export function describeDatabase(env: Env): string {
  return env.DATABASE_URL ? 'PostgreSQL at DATABASE_URL' : `embedded, in ${env.DATA_DIR}`
}

export async function openAndMigrate(env: Env): Promise<OpenDatabase> {
  const database = await step(
    'database',
    () => openDatabase(env),
    () => describeDatabase(env),
  )
  try {
    await step(
      'schema',
      async () => {
        const migrated = await migrateDatabase(database.pool)
        // Derived from records that an older version wrote, which had no such table.
        if (migrated.applied > 0) await fillCompanies(database.pool)
        return migrated
      },
      ({ applied }) => (applied === 0 ? 'up to date' : `${applied} migration(s) applied`),
    )
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
