/**
 * A bulk load into an empty table: drops its indexes, keys and foreign keys, and rebuilds them after
 * the load, which is cheaper than maintaining them row by row. Readers of the table block until the
 * transaction ends; it was empty, so they miss nothing.
 */
import type pg from 'pg'
import { allowSortMemory } from './sort-memory.ts'

/** The fewest rows for which rebuilding saves more than it costs. */
export const BULK_ROWS = 5_000

type Part = { name: string; definition: string }

/**
 * Must run inside a transaction, so that a failure restores the table. `load` is told whether the
 * table is bare: with no rows to compare against and no keys to conflict with.
 */
export async function loadInBulk(
  client: pg.ClientBase,
  table: string,
  expectedRows: number,
  load: (isBare: boolean) => Promise<unknown>,
): Promise<void> {
  if (expectedRows < BULK_ROWS || !(await isEmpty(client, table))) {
    await load(false)
    return
  }
  const constraints = await listConstraints(client, table)
  for (const { name } of constraints) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  const indexes = await listIndexes(client, table)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await load(true)
  await allowSortMemory(client)
  for (const { definition } of indexes) await client.query(definition)
  for (const { name, definition } of constraints) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

async function isEmpty(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query(`select not exists (select 1 from ${table}) as yes`)
  return rows[0].yes
}

/** Foreign keys, and keys that no other table references: referenced ones must stay. */
async function listConstraints(client: pg.ClientBase, table: string): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint own
      where conrelid = $1::regclass and contype in ('f', 'p', 'u')
        and not exists (select 1 from pg_constraint other
                         where other.contype = 'f' and other.conindid = own.conindid
                           and own.contype <> 'f')
      order by conname`,
    [table],
  )
  return rows
}

/** Except those that back a key that had to stay. */
async function listIndexes(client: pg.ClientBase, table: string): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index i
      where indrelid = $1::regclass
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
      order by 1`,
    [table],
  )
  return rows
}
