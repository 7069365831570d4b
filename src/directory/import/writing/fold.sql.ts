/** Rows of one facility: the others fill the gaps of the first; the surest category counts. */
import type pg from 'pg'
import { dataColumns } from '../reading/import-row.ts'

export async function foldRepeats(client: pg.ClientBase): Promise<void> {
  const firstGiven = dataColumns.map((column) => {
    // A list cannot be an item of a list that is as long as another: it travels as JSON.
    const value = `to_json(s.${column})`
    return `(array_agg(${value} order by s.line) filter (where s.${column} is not null))[1] as ${column}`
  })
  const filled = dataColumns.map((column) => `${column} = coalesce(t.${column}, typed.${column})`)
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
  await client.query(
    `update import_rows t set category_id = surest.category_id,
            category_certainty = surest.category_certainty
       from (select distinct on (m.leader) m.leader, s.category_id, s.category_certainty
               from import_matches m join import_rows s using (line)
              where m.line <> m.leader
              order by m.leader, s.category_certainty desc, s.line) surest
      where t.line = surest.leader and surest.category_certainty > t.category_certainty`,
  )
}
