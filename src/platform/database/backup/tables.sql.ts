/** The tables of a backup and their rows. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { StoredFile } from '../../file-store.ts'
import { sealedSize } from '../../keys/sealed-stream.ts'
import { streamRows } from '../stream-rows.ts'
import { LEFT_OUT } from './format.ts'

export type Table = {
  name: string
  columns: string[]
  /** The same order of rows in every database, whatever its collation. */
  order: string
}

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
    1_000,
  )
  for await (const rows of pieces) yield rows.map(({ line }) => line)
}

/** The attachments as they are on disk, by their names in the file store. */
export async function listFiles(client: pg.ClientBase): Promise<StoredFile[]> {
  const { rows } = await client.query<StoredFile & { isSealed: boolean }>(
    `select stored_as::text as name, size, sha256, data_key is not null as "isSealed"
       from lead_attachments order by id`,
  )
  return rows.map(({ name, size, sha256, isSealed }) => ({
    name,
    size: isSealed ? sealedSize(size) : size,
    sha256,
  }))
}

/** Times must be written alike on both sides of a comparison. */
export async function setSessionForBackup(client: pg.ClientBase): Promise<void> {
  await client.query(`set local timezone = 'UTC'; set local statement_timeout = 0;
    set local cursor_tuple_fraction = 1; set local jit = off`)
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
