/**
 * What the staff list needs, and nothing else: a narrow copy of each lead's filters, orders and
 * search tokens, and how many leads there are of each kind. Maintained by triggers on contact_submissions
 * (see the migrations), so that hundreds of thousands of leads are listed and searched at once.
 */
import { bigint, boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contactSubmissions } from './leads.ts'

/** Its indexes carry further columns, which only SQL can say: see the migration. */
export const leadDesk = pgTable('lead_desk', {
  leadId: integer()
    .primaryKey()
    .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
  createdAt: moment().notNull(),
  isCorrection: boolean().notNull(),
  isNew: boolean().notNull(),
  status: text().notNull(),
  /** The position in PRIORITIES: see lead-values.ts. */
  priorityRank: smallint().notNull(),
  qualityScore: integer(),
  /** Empty when the lead has none. */
  level: text().notNull(),
  /** Blind indexes of what staff search by: see src/leads/sealing/search-tokens.ts. */
  searchTokens: bigint({ mode: 'bigint' }).array().notNull(),
})

const kind = () => ({
  isCorrection: boolean().notNull(),
  status: text().notNull(),
  priorityRank: smallint().notNull(),
  level: text().notNull(),
})

export const leadCounts = pgTable('lead_counts', { ...kind(), count: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.isCorrection, t.status, t.priorityRank, t.level] }),
])

/**
 * A change of the counts is a new row, never an update: leads that come in at the same moment do not
 * wait for each other. Reading adds them up, and folds them in when they have become many.
 */
export const leadCountChanges = pgTable('lead_count_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...kind(),
  change: integer().notNull(),
})
