/**
 * Memory for sorting and for building indexes, until the end of the transaction. The embedded database
 * keeps what it once took, so it sets a lower limit for itself (decision 083).
 */
import type pg from 'pg'

const SETTING = 'atlas.sort_memory'
const ON_A_SERVER = { work_mem: '64MB', maintenance_work_mem: '128MB' }

/** As a setting of the embedded database. */
export const EMBEDDED_SORT_MEMORY = `${SETTING}=16MB`

export async function allowSortMemory(client: pg.ClientBase): Promise<void> {
  const limits = Object.entries(ON_A_SERVER).map(
    ([name, limit]) =>
      `set_config('${name}', coalesce(current_setting('${SETTING}', true), '${limit}'), true)`,
  )
  await client.query(`select ${limits.join(', ')}`)
}

/** Whether this is the embedded database, which is the one with such a limit. */
export async function isEmbedded(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select current_setting('${SETTING}', true) is not null as yes`,
  )
  return rows[0].yes
}
