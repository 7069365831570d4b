/** What every verb that touches the database does first. */
import type { Logger } from 'pino'
import { EMBEDDED } from '../src/platform/database/embedded/postmaster.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../src/platform/database/open.ts'
import type { Env } from '../src/platform/env.ts'
import type { LeadSealer } from '../src/platform/keys/lead-sealer.ts'
import { openSealer } from '../src/platform/keys/open-sealer.ts'
import { printLine, step } from './terminal.ts'

export function describeDatabase(env: Env): string {
  return env.DATABASE_URL ? 'PostgreSQL at DATABASE_URL' : `our own PostgreSQL, in ${env.DATA_DIR}`
}

const psqlArguments = ({ socketFolder }: { socketFolder: string }) =>
  `-h ${socketFolder} -U ${EMBEDDED.user} ${EMBEDDED.database}`

export async function openAndMigrate(env: Env): Promise<OpenDatabase> {
  const database = await step(
    'database',
    () => openDatabase(env),
    ({ embedded }) =>
      [describeDatabase(env), embedded?.note, embedded && `psql ${psqlArguments(embedded)}`]
        .filter(Boolean)
        .join('; '),
  )
  try {
    await step(
      'schema',
      () => migrateDatabase(database.pool),
      ({ applied }) => (applied === 0 ? 'up to date' : `${applied} migration(s) applied`),
    )
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Opens the keys of the leads, and tells the operator about one that was made just now. */
export async function openLeadKeys(
  { db }: OpenDatabase,
  env: Env,
  options: { log?: Logger; tell?: (line: string) => void } = {},
): Promise<LeadSealer> {
  const { sealer, newKeyFile } = await openSealer(db, env, options.log)
  if (newKeyFile) {
    const tell = options.tell ?? printLine
    tell(`\n  A new key seals the leads: ${newKeyFile}`)
    tell(
      '  KEEP A COPY OF IT IN ANOTHER PLACE. Without it, no lead and no backup of them can be read.\n',
    )
  }
  return sealer
}
