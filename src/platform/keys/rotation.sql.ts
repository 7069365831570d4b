/** Every wrapped data key of the database: in each column `data_key`, and in `sealing_keys`. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/open.ts'
import type { MasterKeys } from './master-keys.ts'

type KeyColumn = { table: string; id: string; idType: string; column: string }

const BATCH = 500

/** Found in the catalog, so that a new table with data keys cannot be forgotten. */
async function listKeyColumns(db: Queryable): Promise<KeyColumn[]> {
  const { rows } = await db.execute<KeyColumn>(sql`
    select c.relname as "table", k.attname as id, format_type(k.atttypid, null) as "idType",
           a.attname as "column"
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       and (a.attname = 'data_key' or (c.relname = 'sealing_keys' and a.attname = 'wrapped'))
      join pg_index i on i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1
      join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     order by c.relname`)
  return rows
}

/** How many data keys each master key wraps. */
export async function countKeyUse(db: Queryable): Promise<Map<string, number>> {
  const wrapped = new Map<string, number>()
  for (const { table, column } of await listKeyColumns(db)) {
    const { rows } = await db.execute<{ key: string; count: number }>(sql`
      select split_part(${sql.identifier(column)}, '.', 1) as key, count(*)::int as count
        from ${sql.identifier(table)} group by 1`)
    for (const { key, count } of rows) wrapped.set(key, (wrapped.get(key) ?? 0) + count)
  }
  return wrapped
}

/**
 * Wraps every data key with the current master key; returns how many were wrapped by another. Can be
 * stopped at any point and started again. A row that was changed meanwhile is left for the next time.
 */
export async function rewrapDataKeys(
  db: Queryable,
  keys: MasterKeys,
  { signal, batch = BATCH }: { signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  let rewrapped = 0
  for (const { table, id, idType, column } of await listKeyColumns(db)) {
    const [t, key, wrapped] = [table, id, column].map((name) => sql.identifier(name))
    const type = sql.raw(idType)
    for (let after: string | null = null; !signal?.aborted; ) {
      const { rows }: { rows: { id: string; wrapped: string }[] } = await db.execute(sql`
        select ${key}::text as id, ${wrapped} as wrapped from ${t}
         where split_part(${wrapped}, '.', 1) <> ${keys.current}
           and (${after}::text is null or ${t}.${key} > (${after}::text)::${type})
         order by ${t}.${key} limit ${batch}`)
      if (rows.length === 0) break
      const changed = rows.map((row) => ({ ...row, next: keys.rewrap(row.wrapped) }))
      await db.execute(sql`
        update ${t} set ${wrapped} = each.next
          from json_to_recordset(${JSON.stringify(changed)}::json) as each(id text, wrapped text, next text)
         where ${t}.${key} = each.id::${type} and ${t}.${wrapped} = each.wrapped`)
      rewrapped += rows.length
      after = rows.at(-1)?.id ?? null
    }
  }
  return rewrapped
}

/** Goes on, at the start, with a rotation that was stopped. */
export async function finishRotation(
  db: Queryable,
  keys: MasterKeys,
  signal: AbortSignal,
): Promise<void> {
  if (keys.ids.length > 1) await rewrapDataKeys(db, keys, { signal })
}
