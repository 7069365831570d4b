/** Workplaces that visitors did not find. Not leads: they name places, and nobody is contacted. */
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, textList } from './columns.ts'

export const missingWorkplaces = pgTable(
  'missing_workplaces',
  {
    id: id(),
    name: text().notNull(),
    place: text().notNull(),
    years: text(),
    details: text(),
    /** Why it may be spam; empty for most. */
    spamReasons: textList(),
    isDone: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('missing_workplaces_open').on(t.id.desc()).where(sql`not ${t.isDone}`)],
)
