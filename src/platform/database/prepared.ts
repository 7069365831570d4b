/**
 * Queries that nearly every page runs. Their SQL is built once for each database handle, and PostgreSQL
 * parses and plans it once for each connection. Only for lookups by key: the plan must not depend on
 * the values.
 */
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
