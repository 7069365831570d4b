/** Leads for exports: everything that visitors sent and staff noted, oldest first. */
import type pg from 'pg'

const PAGE = 500

export async function listLeadColumns(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'contact_submissions'
      order by ordinal_position`,
  )
  return [...rows.map(({ name }) => name), 'consent_withdrawn_at']
}

/** As JSON: timestamps in ISO format, lists as arrays. */
export async function* exportLeads(pool: pg.Pool): AsyncGenerator<Record<string, unknown>[]> {
  let after = 0
  for (;;) {
    const { rows } = await pool.query<{ id: number; lead: Record<string, unknown> }>(
      `select id, row_to_json(l) as lead
         from (select s.*, (select max(withdrawn_at) from consent_records where lead_id = s.id)
                 as consent_withdrawn_at from contact_submissions s) l
        where id > $1 order by id limit ${PAGE}`,
      [after],
    )
    if (rows.length > 0) yield rows.map(({ lead }) => lead)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}
