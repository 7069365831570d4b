/** Every change of public data goes through here: one at a time, and each raises the version. */
import type pg from 'pg'
import { ClearError } from '../platform/errors.ts'

/** Any number will do, as long as every version of the product uses the same one. */
const ADVISORY_LOCK = 7_262_027

/** Inside a transaction; held to its end. */
export async function takeTurn(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [
    ADVISORY_LOCK,
  ])
  if (!rows[0].mine) {
    throw new ClearError('Another import or edit is running. Try again when it has ended.')
  }
  // What is done here takes as long as it takes.
  await client.query('set local statement_timeout = 0')
}

/** Returns the new version. The first data in an empty database is version 1. */
export async function raiseDatasetVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query(
    `insert into dataset (id, name, is_demonstration) values (1, 'imported', false)
         on conflict (id) do update set version = dataset.version + 1, changed_at = now()
     returning version`,
  )
  return rows[0].version
}
