/** What staff still have to do about leads: their tasks, and the queue that triggers maintain. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { ASIDE, CLAIM_KINDS, TASK_KINDS } from './lead-values.ts'
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

/** One row for each open lead: what the queue sorts it by. Written by triggers (see the migration). */
export const leadQueue = pgTable(
  'lead_queue',
  {
    leadId: integer()
      .primaryKey()
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    isNew: boolean().notNull(),
    /** The position in PRIORITIES: chosen by staff, otherwise by diagnosis and death. */
    urgency: smallint().notNull(),
    isUrgencyChosen: boolean().notNull(),
    aside: text({ enum: ASIDE }),
    duplicateOf: integer(),
    owner: text(),
    isDeath: boolean().notNull(),
    /** When the earliest open task is due. */
    dueAt: moment(),
    hasOffer: boolean().notNull(),
    /** Null without an offer, and for an offer without a limit. */
    offerEndsAt: moment(),
    /** Firms were asked, and none of them has it or may still take it. */
    isOfferMissed: boolean().notNull(),
  },
  (t) => [
    index('lead_queue_pending')
      .on(t.urgency, t.createdAt)
      .where(
        sql`${t.isNew} or ${t.dueAt} is not null or ${t.hasOffer} or ${t.isOfferMissed} or ${t.aside} is not null`,
      ),
  ],
)

/**
 * From when the law of a state may count for an open lead, by the facts known: for each state of
 * residence, of work and of the facility. How long it allows is in content/deadlines.
 */
export const leadClocks = pgTable(
  'lead_clocks',
  {
    leadId: leadId(),
    /** A postal code, or the slug of the facility's state. */
    state: text().notNull(),
    kind: text({ enum: CLAIM_KINDS }).notNull(),
    /** The first and the last day on which it may have begun. */
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leadId, t.state] }),
    index('lead_clocks_start').on(t.state, t.kind, t.startsOn),
  ],
)
