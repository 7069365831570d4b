/** Rows of one facility: the first has the word, the others fill what it leaves open. */
import type pg from 'pg'
import { dataColumns } from '../reading/import-row.ts'

export async function foldRepeats(client: pg.ClientBase): Promise<void> {
  const columns = ['category_id', ...dataColumns]
  const firstGiven = columns.map((column) => {
    // A list cannot be an item of a list that is as long as another: it travels as JSON.
    const value = `to_json(s.${column})`
    return `(array_agg(${value} order by s.line) filter (where s.${column} is not null))[1] as ${column}`
  })
  const filled = columns.map((column) => `${column} = coalesce(t.${column}, typed.${column})`)
  await client.query(
    `with repeated as (
       select m.leader, ${firstGiven.join(', ')}
         from import_matches m join import_rows s using (line)
        where m.line <> m.leader
        group by m.leader
     )
     update import_rows t set ${filled.join(', ')}
       from repeated, json_populate_record(null::import_rows, to_json(repeated)) typed
      where t.line = repeated.leader`,
  )
}
