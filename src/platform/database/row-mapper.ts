/**
 * Rows as objects. Drizzle finds out for every value of every row what it is and how to read it: for a prepared
 * statement this is found out once.
 */
import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'

type Row = readonly unknown[]
type Decoder = { mapFromDriverValue(value: unknown): unknown }
export type SelectedField = { path: string[]; field: unknown }
/** Whether the rows of a table are always there: false after an outer join. */
export type NotNullable = Record<string, boolean>

/** What Drizzle's statements have inside. */
type Statement = {
  fields?: SelectedField[]
  joinsNotNullableMap?: NotNullable
  customResultMapper?: (rows: Row[]) => unknown
}

/** Drizzle reads the rows itself where this does not know how, as in a list of all columns of a join. */
export function mapRowsQuickly(prepared: object): void {
  const statement = prepared as Statement
  if (!statement.fields || statement.customResultMapper) return
  const toObject = rowMapper(statement.fields, statement.joinsNotNullableMap)
  if (toObject) statement.customResultMapper = (rows) => rows.map(toObject)
}

type Value = {
  group: string | undefined
  name: string
  decode: ((value: unknown) => unknown) | null
}
/** An object that is null when its first column is: of a row that an outer join did not find. */
type Absent = { group: string; first: number }

/** Undefined for objects within objects. */
export function rowMapper(
  fields: SelectedField[],
  notNullable: NotNullable | undefined,
): ((row: Row) => Record<string, unknown>) | undefined {
  if (fields.some(({ path }) => path.length > 2)) return undefined
  const values = fields.map(({ path, field }): Value => {
    const [first = '', second] = path
    const decode = decoderOf(field)
    return second === undefined
      ? { group: undefined, name: first, decode }
      : { group: first, name: second, decode }
  })
  const absent = notNullable ? listAbsent(fields, notNullable) : []
  return (row) => {
    const result: Record<string, unknown> = {}
    for (let i = 0; i < values.length; i++) {
      const { group, name, decode } = values[i] as Value
      const raw = row[i]
      const value = raw === null || decode === null ? raw : decode(raw)
      if (group === undefined) result[name] = value
      else {
        result[group] ??= {}
        ;(result[group] as Record<string, unknown>)[name] = value
      }
    }
    for (const { group, first } of absent) {
      if (row[first] === null) result[group] = null
    }
    return result
  }
}

const AS_IT_IS = Column.prototype.mapFromDriverValue

/** Drizzle's own types leave it out. */
type Expression = { decoder: Decoder }

/** Null where the driver's value is the value. */
function decoderOf(field: unknown): Value['decode'] {
  const decoder: Decoder = is(field, Column) ? field : expressionOf(field).decoder
  if (decoder.mapFromDriverValue === AS_IT_IS) return null
  return (value) => decoder.mapFromDriverValue(value)
}

function expressionOf(field: unknown): Expression {
  if (is(field, SQL)) return field as unknown as Expression
  if (is(field, Subquery)) return field._.sql as unknown as Expression
  // With a name of its own.
  return (field as { sql: Expression }).sql
}

function listAbsent(fields: SelectedField[], notNullable: NotNullable): Absent[] {
  const groups = Map.groupBy(
    fields.flatMap(({ path: [group = '', name], field }, index) =>
      name !== undefined && is(field, Column)
        ? [{ group, index, table: getTableName(field.table) }]
        : [],
    ),
    ({ group }) => group,
  )
  return [...groups].flatMap(([group, columns]) => {
    const [first] = columns
    const isOfOne = first && columns.every(({ table }) => table === first.table)
    return isOfOne && !notNullable[first.table] ? [{ group, first: first.index }] : []
  })
}
