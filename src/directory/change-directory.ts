/**
 * Changes to public data: one at a time, in one transaction, and each raises the dataset version.
 */
import type pg from 'pg'
import { sqlState, UserFacingError } from '../platform/errors.ts'
import { refreshDerivedTables } from './derived-tables.ts'
import { refreshProximity } from './proximity.ts'
import type { Touched } from './touched.ts'

/** `change` returns what it touched, or null if nothing changed after all. */
export async function changeDirectory(
  pool: pg.Pool,
  change: (client: pg.PoolClient) => Promise<Touched | null>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await acquireEditLock(client)
    const touched = await change(client)
    if (touched === null) {
      await client.query('rollback')
      return
    }
    const cities = touched.cities.map(Number).join(', ')
    if (cities !== '') await refreshProximity(client, cities)
    await refreshDerivedTables(client, touched)
    await raiseDatasetVersion(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Imports no longer touch these columns of the facility. */
export async function markEdited(
  client: pg.ClientBase,
  facilityId: number,
  fields: string[],
): Promise<void> {
  await client.query(
    `insert into facility_edits (facility_id, field) select $1, unnest($2::text[])
         on conflict (facility_id, field) do update set edited_at = now()`,
    [facilityId, fields],
  )
}

/** An arbitrary number that every version of the product shares. */
const ADVISORY_LOCK = 7_262_027

/** Another change is being written, and takes longer than an edit may wait. */
export class DirectoryBusy extends UserFacingError {
  constructor() {
    super('Another import or edit is running. Try again when it has finished.')
  }
}

/** Holds the lock to the end of its transaction. */
export async function acquireImportLock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [
    ADVISORY_LOCK,
  ])
  if (!rows[0].mine) throw new DirectoryBusy()
  await liftTimeLimit(client)
}

/** The same for an edit, which waits for another one but not for a long import. */
async function acquireEditLock(client: pg.ClientBase): Promise<void> {
  await client.query(`set local lock_timeout = '5s'`)
  try {
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
  } catch (error) {
    throw sqlState(error) === LOCK_NOT_AVAILABLE ? new DirectoryBusy() : error
  }
  await client.query('set local lock_timeout = 0')
  await liftTimeLimit(client)
}

const LOCK_NOT_AVAILABLE = '55P03'

async function liftTimeLimit(client: pg.ClientBase): Promise<void> {
  // Imports and edits are not subject to the limit for visitors' queries.
  await client.query('set local statement_timeout = 0')
}

/**
 * Returns the new version. The first data in an empty database is version 1. Imported data are a
 * demonstration while one of their records is: importing the export of one, and undoing it.
 */
export async function raiseDatasetVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query(
    `insert into dataset (id, name, is_demonstration)
     select 1, 'imported', exists(select 1 from facilities where grade = 'demonstration')
         on conflict (id) do update set version = dataset.version + 1, changed_at = now(),
            is_demonstration = excluded.is_demonstration
              or dataset.is_demonstration and dataset.name <> 'imported'
     returning version`,
  )
  return rows[0].version
}
