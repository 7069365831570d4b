/** What an alert waits for: the first records of a state, or that requests of its people can be passed on. */
export const ALERT_KINDS = ['records', 'referral'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Email alerts for when a state opens. Not leads: no name, no health data, never shown to a firm. */
import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../web/language.ts'
import { createdAt, id, moment } from './columns.ts'

export const stateAlerts = pgTable(
  'state_alerts',
  {
    id: id(),
    /** The token in the links of its messages: it confirms the address, or ends the alert. */
    token: uuid().notNull().unique().defaultRandom(),
    kind: text({ enum: ALERT_KINDS }).notNull().default('records'),
    email: text().notNull(),
    /** Not the id, which an import may give to another state. */
    stateSlug: text().notNull(),
    /** What it was asked for in, and its messages are in. */
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    createdAt: createdAt(),
    /** When the last request for confirmation was sent. */
    askedAt: createdAt(),
    confirmedAt: moment(),
    /** When the alert itself was queued; it is sent once. */
    openedAt: moment(),
  },
  (t) => [
    uniqueIndex('state_alerts_email_state_kind').on(sql`lower(${t.email})`, t.stateSlug, t.kind),
  ],
)
