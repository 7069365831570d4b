/** Memory for sorting and for building indexes, until the end of the transaction. */
import type pg from 'pg'

export async function allowSortMemory(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config('work_mem', '64MB', true), set_config('maintenance_work_mem', '128MB', true)`,
  )
}
