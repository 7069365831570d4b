/**
 * A large load into an empty table: its indexes, keys and references are taken off, and put back over
 * what was loaded, all at once instead of row by row. Whoever reads the table meanwhile waits; there
 * is nothing in it that they could miss.
 */
import type pg from 'pg'
import { allowSortMemory } from './sort-memory.ts'

/** Below this many rows it is not worth the trouble. */
const MANY = 5_000

type Part = { name: string; definition: string }

/**
 * Must run inside a transaction: if that fails, the table is as it was. `load` is told whether it
 * fills a bare table, where there is nothing to compare with and no key to conflict with.
 */
export async function loadInBulk(
  client: pg.ClientBase,
  table: string,
  expectedRows: number,
  load: (isBare: boolean) => Promise<unknown>,
): Promise<void> {
  if (expectedRows < MANY || !(await isEmpty(client, table))) {
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

/** References to other tables, and keys, unless another table refers to them: those must stay. */
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

/** Not those behind a key that had to stay. */
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
