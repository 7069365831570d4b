/** Columns that all tables share. */
import { sql } from 'drizzle-orm'
import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

// "By default" rather than "always", so that a dataset can have its own stable ids.
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => moment().notNull().defaultNow()
export const textList = () => text().array().notNull().default(sql`'{}'::text[]`)
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
