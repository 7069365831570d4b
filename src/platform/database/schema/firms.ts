/** Law firms that take leads, and what was referred to them. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../web/language.ts'
import { createdAt, id, moment, textList } from './columns.ts'
import {
  DELIVERIES,
  FIRM_ORDERS,
  MAX_FIRMS,
  REFERRAL_STATES,
  ROUTING_MODES,
} from './firm-values.ts'
import { contactSubmissions } from './leads.ts'

export type ContactPerson = { name: string; role?: string; email?: string; phone?: string }

export const firms = pgTable(
  'firms',
  {
    id: id(),
    /** As visitors and staff see it. */
    name: text().notNull(),
    legalName: text().notNull(),
    contactPeople: jsonb().$type<ContactPerson[]>().notNull().default([]),
    /** Postal codes. */
    licensedStates: textList(),
    /** Empty: all of them. */
    diagnoses: textList(),
    /** That its people speak with clients: a lead in one of them goes to it first. */
    languages: text({ enum: LANGUAGES }).array().notNull().default(sql`'{en}'::text[]`),
    /** Null: no limit. Declined and expired offers do not count. */
    dailyCap: integer(),
    monthlyCap: integer(),
    delivery: text({ enum: DELIVERIES }).notNull().default('portal'),
    deliveryEmail: text(),
    webhookUrl: text(),
    webhookSecret: text(),
    /** It calls with an autodialer only, so it needs consent to automated calls. */
    isAutodialing: boolean().notNull().default(false),
    hours: text(),
    agreementFrom: date({ mode: 'string' }),
    agreementTo: date({ mode: 'string' }),
    /** False: paused. */
    isActive: boolean().notNull().default(true),
    /** For the order by priority: the lowest number is offered leads first. */
    priority: smallint().notNull().default(100),
    /** Companies it cannot act against. */
    adverseCompanies: textList(),
    notes: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('firms_caps', sql`${t.dailyCap} >= 0 and ${t.monthlyCap} >= 0`),
    index('firms_active').on(t.name).where(sql`${t.isActive}`),
  ],
)

/** An offer of a lead to a firm, and what came of it. */
export const referrals = pgTable(
  'referrals',
  {
    id: id(),
    /** In deliveries, so that a receiver can ignore duplicates. */
    deliveryId: uuid().notNull().unique().defaultRandom(),
    leadId: integer()
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    firmId: integer()
      .notNull()
      .references(() => firms.id),
    /** Its name at the time. */
    firmName: text().notNull(),
    /** Its place among the firms of the lead. Every form promises that there are at most three. */
    slot: smallint().notNull(),
    state: text({ enum: REFERRAL_STATES }).notNull().default('offered'),
    offeredAt: createdAt(),
    /** An email address, or "system". */
    offeredBy: text().notNull(),
    /** Until when the firm can accept; null means without limit. */
    expiresAt: moment(),
    /** Why it was offered despite a conflict. */
    overrideReason: text(),
    deliveredAt: moment(),
    answeredAt: moment(),
    answeredBy: text(),
    /** Why it was declined. */
    answerReason: text(),
    /** Retained, returned or closed. */
    outcomeAt: moment(),
    outcomeBy: text(),
    outcomeReason: text(),
    /** The person withdrew consent after this referral; overrides every state. */
    withdrawnAt: moment(),
    /** When the message about it was queued. */
    withdrawalToldAt: moment(),
    stopConfirmedAt: moment(),
    stopConfirmedBy: text(),
  },
  (t) => [
    check('referrals_slot', sql`${t.slot} between 1 and ${sql.raw(String(MAX_FIRMS))}`),
    unique('referrals_lead_slot').on(t.leadId, t.slot),
    unique('referrals_lead_firm').on(t.leadId, t.firmId),
    index('referrals_firm').on(t.firmId, t.offeredAt.desc(), t.id.desc()),
    index('referrals_open').on(t.expiresAt).where(sql`${t.state} = 'offered'`),
    index('referrals_to_tell')
      .on(t.id)
      .where(sql`${t.withdrawnAt} is not null and ${t.withdrawalToldAt} is null`),
  ],
)

/** At most one row; without it, the defaults hold. */
export const routingSettings = pgTable(
  'routing_settings',
  {
    id: integer().primaryKey().default(1),
    mode: text({ enum: ROUTING_MODES }).notNull(),
    firmOrder: text({ enum: FIRM_ORDERS }).notNull(),
    offerHours: integer().notNull(),
    /** Whether an offer that was declined or expired goes to the next firm. */
    isPassedOn: boolean().notNull(),
    changedBy: text(),
    changedAt: createdAt(),
  },
  (t) => [check('routing_settings_one_row', sql`${t.id} = 1`)],
)

/** Where the operator departs from the states that are blocked by default. */
export const stateRules = pgTable('state_rules', {
  code: text().primaryKey(),
  isBlocked: boolean().notNull(),
  /** Why it is blocked, or the registration that allows referrals. */
  note: text().notNull(),
  changedBy: text(),
  changedAt: createdAt(),
})
