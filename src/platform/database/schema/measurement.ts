/** How often each kind of page was seen on a day. No address, no cookie, no identifier: only sums. */
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const pageCounts = pgTable(
  'page_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    pageKind: text().notNull(),
    /** `visit`: sent by the server. `view`: shown by a click within the site. `form-start`. */
    event: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.pageKind, t.event] })],
)
