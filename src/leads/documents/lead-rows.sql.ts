/** Leads for exports: everything that visitors sent and staff noted, oldest first. */
import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
import { listWithdrawals } from '../consent/withdrawal.sql.ts'
import { openedFields, openLead } from '../sealing/sealed-rows.ts'

const PAGE = 500
const WITHDRAWN = 'consent_withdrawn_at'

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const leadColumns: string[] = [
  ...openedFields(Object.keys(getTableColumns(leads))).map(inSnakeCase),
  WITHDRAWN,
]

/** As JSON: timestamps in ISO format, lists as arrays. */
export async function* exportLeads(db: Queryable): AsyncGenerator<Record<string, unknown>[]> {
  let after: SQL | undefined
  for (;;) {
    const page = await db
      // As text: a JavaScript date has no microseconds, so paging by it would repeat rows.
      .select({ lead: leads, at: sql<string>`${leads.createdAt}::text` })
      .from(leads)
      .where(after)
      .orderBy(asc(leads.createdAt), asc(leads.id))
      .limit(PAGE)
    const last = page.at(-1)
    if (!last) return
    const rows = page.map(({ lead }) => lead)
    const withdrawals = await listWithdrawals(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => {
      const fields = Object.entries(openLead(db, row)).map(([name, value]) => [
        inSnakeCase(name),
        value instanceof Date ? value.toISOString() : value,
      ])
      return { ...Object.fromEntries(fields), [WITHDRAWN]: withdrawals.get(row.id) ?? null }
    })
    after = sql`(${leads.createdAt}, ${leads.id}) > (${last.at}::timestamptz, ${last.lead.id})`
  }
}
