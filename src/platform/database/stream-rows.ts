/** Reads a long result in batches, so that it is never completely in memory. */
import type pg from 'pg'

let cursors = 0

/** Must run inside a transaction and be read to the end before that ends. */
export async function* streamRows<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
  size = 2_000,
): AsyncGenerator<Row[]> {
  cursors += 1
  const cursor = `stream_${cursors}`
  await client.query(`declare ${cursor} no scroll cursor for ${text}`, values)
  const fetchNext = () => client.query<Row>(`fetch ${size} from ${cursor}`)
  let fetching = fetchNext()
  for (;;) {
    const { rows } = await fetching
    const isLast = rows.length < size
    // Read by the database while these are used.
    if (!isLast) {
      fetching = fetchNext()
      // Awaited in the next turn; until then a rejection must not be unhandled.
      fetching.catch(() => {})
    }
    if (rows.length > 0) yield rows
    if (isLast) break
  }
  await client.query(`close ${cursor}`)
}
