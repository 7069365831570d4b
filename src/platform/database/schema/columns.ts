/** Column shapes that every table shares. */
import { sql } from 'drizzle-orm'
import { integer, text, timestamp } from 'drizzle-orm/pg-core'

// "By default" rather than "always", so that a dataset can bring its own stable ids.
export const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => moment().notNull().defaultNow()
export const textList = () => text().array().notNull().default(sql`'{}'::text[]`)
