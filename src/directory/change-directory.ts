/** A change by hand: one transaction, after which everything computed from the facilities is right. */
import type pg from 'pg'
import { raiseDatasetVersion, takeTurn } from './dataset-version-row.ts'
import { refreshDerivedTables } from './derived-tables.ts'
import { refreshProximity } from './proximity.ts'

/** `change` returns the cities in which facilities came, went or moved. */
export async function changeDirectory(
  pool: pg.Pool,
  change: (client: pg.PoolClient) => Promise<number[]>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await takeTurn(client)
    const cityIds = await change(client)
    const cities = cityIds.map(Number).join(', ')
    if (cities !== '') await refreshProximity(client, cities)
    await refreshDerivedTables(client)
    await raiseDatasetVersion(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** From now on imports leave these columns of the facility alone. */
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
