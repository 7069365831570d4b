/** Page views: by kind of page and day, and by town and month. No address, no cookie, no identifier: only sums. */
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

/** Visits to the page of a town and to those of its records, so that editors write first where people read. */
export const townCounts = pgTable(
  'town_counts',
  {
    /** The first day of the month. */
    month: date({ mode: 'string' }).notNull(),
    stateSlug: text().notNull(),
    citySlug: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.stateSlug, t.citySlug] })],
)
