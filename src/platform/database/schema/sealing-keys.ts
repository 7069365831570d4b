import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Keys that belong to the database as a whole, wrapped by a master key: they survive its rotation. */
export const sealingKeys = pgTable('sealing_keys', {
  purpose: text().primaryKey(),
  wrapped: text().notNull(),
  createdAt: createdAt(),
})
