/** The statements of a restore: checks off, rows in, checks on. */
import type pg from 'pg'
import { UserFacingError } from '../../errors.ts'
import { FILLED_AT_START } from './format.ts'
import { damaged } from './read-lines.ts'
import type { Table } from './tables.sql.ts'

const quoted = (name: string) => `"${name}"`

export async function refuseFullDatabase(client: pg.ClientBase, tables: Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => !FILLED_AT_START.has(table.name))) {
    const { rows } = await client.query(`select exists(select 1 from ${quoted(name)}) as full`)
    if (rows[0].full) {
      throw new UserFacingError(
        `This database is not empty (${name} has rows). Restore into a new one: another DATA_DIR or DATABASE_URL.`,
      )
    }
  }
}

/** Tables are in alphabetical order, so references are checked at the end; triggers are disabled. */
export async function suspendChecks(client: pg.ClientBase): Promise<void> {
  await forEachTable(client, (table) => `alter table ${table} disable trigger user`)
  await forEachForeignKey(client, 'deferrable initially deferred')
}

export async function resumeChecks(client: pg.ClientBase, path: string): Promise<void> {
  await client.query('set constraints all immediate').catch((error) => {
    throw error.code === '23503' ? damaged(path, 'a row refers to one that is missing') : error
  })
  await forEachForeignKey(client, 'not deferrable')
  await forEachTable(client, (table) => `alter table ${table} enable trigger user`)
}

async function forEachTable(
  client: pg.ClientBase,
  statement: (table: string) => string,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t
       join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await client.query(statement(name))
}

async function forEachForeignKey(client: pg.ClientBase, state: string): Promise<void> {
  const { rows } = await client.query<{ name: string; constraint: string }>(
    `select conrelid::regclass::text as name, quote_ident(conname) as constraint
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { name, constraint } of rows) {
    await client.query(`alter table ${name} alter constraint ${constraint} ${state}`)
  }
}

export async function insertLines(
  client: pg.ClientBase,
  { name, columns }: Table,
  lines: string[],
  path: string,
): Promise<void> {
  if (lines.length === 0) return
  const list = columns.map(quoted).join(', ')
  try {
    await client.query(
      `insert into ${quoted(name)} (${list}) overriding system value
       select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
      [`[${lines.join(',')}]`],
    )
  } catch (error) {
    const code = String((error as { code?: string }).code ?? '')
    // 22: invalid value; 23: violates a constraint. Either way the file is damaged.
    if (code.startsWith('22') || code.startsWith('23')) {
      throw damaged(path, `a row of ${name} is not valid`)
    }
    throw error
  }
}

/** Continues the numbering after the restored rows. */
export async function fitSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select c.oid::regclass::text as name, a.attname as column
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  for (const { name, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2),
                     (select coalesce(max(${quoted(column)}), 0) + 1 from ${name}), false)`,
      [name, column],
    )
  }
}
