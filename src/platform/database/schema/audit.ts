/**
 * The hash chain over staff_events and lead_events. `audit_content()` (functions/audit-chain.sql) hashes every
 * column that is not null as it is stored, so a new column of these tables must be nullable.
 */
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

export const AUDIT_SOURCES = ['staff', 'lead', 'erasure'] as const
export type AuditSource = (typeof AUDIT_SOURCES)[number]

const bigNumber = () => bigint({ mode: 'number' })

/** Append-only; only a salt can be forgotten, when its event is erased. */
export const auditChain = pgTable(
  'audit_chain',
  {
    seq: bigNumber().primaryKey(),
    source: text({ enum: AUDIT_SOURCES }).notNull(),
    eventId: bigNumber().notNull(),
    /** A salt, without which nobody can test guesses about the content of an erased event. */
    salt: text(),
    /** SHA-256 of the salt and the content. */
    content: text().notNull(),
    /** SHA-256 of the previous hash and of this entry. */
    hash: text().notNull(),
    sealedAt: createdAt(),
  },
  (t) => [uniqueIndex('audit_chain_event').on(t.source, t.eventId)],
)

/** Written by a trigger when an event goes with its lead. Chained like events. */
export const leadEventErasures = pgTable(
  'lead_event_erasures',
  {
    id: bigNumber().primaryKey().generatedAlwaysAsIdentity(),
    eventId: bigNumber().notNull(),
    leadId: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('lead_event_erasures_event').on(t.eventId)],
)

/** Up to where each table is chained. Ids commit out of order, so the last few are looked at again. */
export const auditMarks = pgTable('audit_marks', {
  source: text({ enum: AUDIT_SOURCES }).primaryKey(),
  /** No transaction can still add an event up to this id. */
  settledId: bigNumber().notNull(),
  /** The newest id when `seenXid` was the next transaction: settled once all older ones have ended. */
  seenId: bigNumber().notNull(),
  seenXid: bigNumber().notNull(),
})
