/** The tables of a backup and their rows. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { streamRows } from '../stream-rows.ts'
import { LEFT_OUT, WITH_LARGE_ROWS } from './format.ts'

export type Table = {
  name: string
  columns: string[]
  /** The same order of rows in every database, whatever its collation. */
  order: string
}

/** Twice as many are in memory: the next are read while these are written. */
const BATCH = { rows: 1_000, largeRows: 4 }

const quoted = (name: string) => `"${name}"`

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keys: string[] | null }>(
    `select c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
            (select array_agg(quote_ident(k.attname)
                      || case when k.attcollation <> 0 then ' collate "C"' else '' end
                      order by array_position(i.indkey::int2[], k.attnum))
               from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
              where i.indrelid = c.oid and i.indisprimary) as keys
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      group by c.oid, c.relname
      order by c.relname`,
  )
  return rows
    .filter(({ name }) => !LEFT_OUT.has(name))
    .map(({ name, columns, keys }) => ({
      name,
      columns,
      order: keys ? keys.join(', ') : 'row_to_json(t)::text collate "C"',
    }))
}

/** Rows as lines of JSON, written by the database itself so that no value changes on the way. */
export async function* dumpRows(
  client: pg.ClientBase,
  { name, columns, order }: Table,
): AsyncGenerator<string[]> {
  const list = columns.map(quoted).join(', ')
  const pieces = streamRows<{ line: string }>(
    client,
    `select row_to_json(t)::text as line from (select ${list} from ${quoted(name)}) t order by ${order}`,
    [],
    WITH_LARGE_ROWS.has(name) ? BATCH.largeRows : BATCH.rows,
  )
  for await (const rows of pieces) yield rows.map(({ line }) => line)
}

/**
 * Times must be written alike on both sides of a comparison. Rows come in the order of an index where there is one:
 * sorting would write all of them to disk first.
 */
export async function setSessionForBackup(client: pg.ClientBase): Promise<void> {
  await client.query(`set local timezone = 'UTC'; set local statement_timeout = 0;
    set local cursor_tuple_fraction = 1; set local enable_sort = off; set local jit = off`)
}

export async function digestTable(
  client: pg.ClientBase,
  table: Table,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const lines of dumpRows(client, table)) {
    rows += lines.length
    for (const line of lines) hash.update(line).update('\n')
  }
  return { rows, sha256: hash.digest('hex') }
}
