/**
 * A large load into an empty table: its indexes and references are taken off, and put back over what
 * was loaded, all at once instead of row by row. Whoever reads the table meanwhile waits; there is
 * nothing in it that they could miss.
 */
import type pg from 'pg'

/** Below this many rows it is not worth the trouble. */
const MANY = 5_000

type Part = { name: string; definition: string }

/** Must run inside a transaction: if that fails, the table is as it was. */
export async function loadInBulk(
  client: pg.ClientBase,
  table: string,
  expectedRows: number,
  load: () => Promise<void>,
): Promise<void> {
  if (expectedRows < MANY || !(await isEmpty(client, table))) return load()
  const references = await listReferences(client, table)
  const indexes = await listIndexes(client, table)
  for (const { name } of references) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await load()
  await client.query(`set local maintenance_work_mem = '128MB'`)
  for (const { definition } of indexes) await client.query(definition)
  for (const { name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

async function isEmpty(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query(`select not exists (select 1 from ${table}) as yes`)
  return rows[0].yes
}

async function listReferences(client: pg.ClientBase, table: string): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid = $1::regclass and contype = 'f' order by conname`,
    [table],
  )
  return rows
}

/** Not those behind a primary key or a unique constraint: they stay. */
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
