/** Page views by kind of page and day. No address, no cookie, no identifier: only sums. */
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const pageCounts = pgTable(
  'page_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    pageKind: text().notNull(),
    /** `visit`: sent by the server. `view`: client navigation. `form-start`: first input in a form. */
    event: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.pageKind, t.event] })],
)
