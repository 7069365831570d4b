/** What staff still have to do about leads: their tasks, and the queue. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { TASK_KINDS } from './lead-values.ts'
import { contactSubmissions } from './leads.ts'

const leadId = () =>
  integer()
    .notNull()
    .references(() => contactSubmissions.id, { onDelete: 'cascade' })

export const leadTasks = pgTable(
  'lead_tasks',
  {
    id: id(),
    leadId: leadId(),
    kind: text({ enum: TASK_KINDS }).notNull(),
    title: text().notNull(),
    dueAt: moment().notNull(),
    createdBy: text().notNull(),
    createdAt: createdAt(),
    doneAt: moment(),
    doneBy: text(),
  },
  (t) => [index('lead_tasks_lead').on(t.leadId, t.dueAt)],
)

/**
 * Where each open lead stands in the queue. Computed, like the tables below, from the leads that
 * lead_changes names: see src/desk/queue/queue-upkeep.sql.ts. Without foreign keys, because the
 * counts must follow every row that goes.
 */
export const leadQueue = pgTable(
  'lead_queue',
  {
    leadId: integer().primaryKey(),
    /** A group, or why it is set aside; null while there is nothing to do. */
    section: text(),
    /** The position in PRIORITIES. */
    rank: smallint().notNull(),
    sortAt: moment(),
    owner: text(),
    isDeath: boolean().notNull(),
    isOneYear: boolean().notNull(),
    /** When the passing of time next changes any of this. */
    changesAt: moment(),
  },
  (t) => [
    index('lead_queue_order').on(t.section, t.rank, t.sortAt, t.leadId),
    index('lead_queue_owner').on(t.owner, t.section, t.rank, t.sortAt, t.leadId),
    index('lead_queue_one_year')
      .on(t.section, t.rank, t.sortAt, t.leadId)
      .where(sql`${t.isOneYear}`),
    index('lead_queue_death').on(t.section, t.rank, t.sortAt, t.leadId).where(sql`${t.isDeath}`),
    index('lead_queue_changes').on(t.changesAt).where(sql`${t.changesAt} is not null`),
  ],
)

export const leadQueueCounts = pgTable(
  'lead_queue_counts',
  {
    section: text().notNull(),
    /** Empty for leads without an owner. */
    owner: text().notNull(),
    isDeath: boolean().notNull(),
    isOneYear: boolean().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.section, t.owner, t.isDeath, t.isOneYear] })],
)

/** Leads that changed since the queue was last computed. Written by triggers (see the migration). */
export const leadChanges = pgTable('lead_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  leadId: integer().notNull(),
})

/** At most one row: by which rules the queue was computed. */
export const leadQueueRules = pgTable('lead_queue_rules', {
  id: integer().primaryKey(),
  digest: text().notNull(),
})

/** Figures over all leads, computed now and then: see src/leads/reports/figures.sql.ts. */
export const reportFigures = pgTable('report_figures', {
  name: text().primaryKey(),
  figures: jsonb().notNull(),
  asOf: moment().notNull(),
})
