import type pg from 'pg'

/**
 * The planner's statistics quote frequent values of the tables with something about a person. Computed again, they
 * no longer quote what was erased.
 */
export async function refreshPersonStatistics(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(
    `select 'contact_submissions'::regclass::text as table
      union
     select conrelid::regclass::text from pg_constraint
      where confrelid = 'contact_submissions'::regclass
      union
     select 'state_alerts'`,
  )
  await pool.query(`analyze ${rows.map(({ table }) => table).join(', ')}`)
}
