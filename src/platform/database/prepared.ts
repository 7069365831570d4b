/**
 * Queries that nearly every page or lead runs. Their SQL is built once for each database handle, and
 * PostgreSQL parses and plans it once for each connection. Only for lookups by key: the plan must not
 * depend on the values, nor on how large a table was when it was made.
 */
import { fillPlaceholders, type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import type { Queryable } from './open.ts'

type Values = Record<string, unknown>
type Statement<Rows> = { execute(values: Values): Promise<Rows> }

export function prepared<Given extends Values, Rows>(
  name: string,
  build: (db: Queryable) => { prepare(name: string): Statement<Rows> },
): (db: Queryable, values: Given) => Promise<Rows> {
  const statements = new WeakMap<Queryable, Statement<Rows>>()
  return (db, values) => {
    let statement = statements.get(db)
    if (!statement) {
      statement = build(db).prepare(name)
      statements.set(db, statement)
    }
    return statement.execute(values)
  }
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** The same for SQL that is written out, with placeholders for the values. It also runs in transactions. */
export function preparedSql<Given extends Values, Row extends QueryResultRow>(
  name: string,
  text: SQL,
): (db: Queryable, values: Given) => Promise<Row[]> {
  const built = dialect.sqlToQuery(text)
  return (db, values) => execute(db, built, name, values)
}

const names = new Map<string, string>()
/** Each takes memory in every connection. */
const MAX_NAMES = 100

type Shaped = { built: Query; name: string | undefined }

/**
 * For SQL that is put together from a few parts, and so has a few shapes: each of them is built and prepared
 * once. `shape` says which, and what differs within one are placeholders. What the plan depends on must be in
 * its text, not in its values.
 */
export function preparedShapes<Row extends QueryResultRow>(): (
  db: Queryable,
  shape: string,
  build: () => SQL,
  values: Values,
) => Promise<Row[]> {
  const shapes = new Map<string, Shaped>()
  return (db, shape, build, values) => {
    let known = shapes.get(shape)
    if (!known) {
      const built = dialect.sqlToQuery(build())
      known = { built, name: nameOf(built.sql) }
      // Beyond the last name a shape is built each time: nothing grows with what visitors type.
      if (known.name) shapes.set(shape, known)
    }
    return execute(db, known.built, known.name, values)
  }
}

/** Prepares SQL that a library wrote, which is also of a few shapes. */
export function executePreparedText<Row extends QueryResultRow>(
  db: Queryable,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return db.named({ name: nameOf(text), text, values })
}

function execute<Row extends QueryResultRow>(
  db: Queryable,
  { sql: text, params }: Query,
  name: string | undefined,
  values: Values,
): Promise<Row[]> {
  return db.named({ name, text, values: fillPlaceholders(params, values) })
}

/** A number in the text of the query, such as a limit, on which its plan depends. */
export const constant = (value: number): SQL => sql.raw(String(value))

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMES) return known
  const name = `shape_${names.size + 1}`
  names.set(text, name)
  return name
}
