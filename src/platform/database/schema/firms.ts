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
  BASES,
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
    /** The name as visitors and staff see it. */
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
    /** The place in the order by priority: the lowest number is offered leads first. */
    priority: smallint().notNull().default(100),
    /** Companies it cannot act against. */
    adverseCompanies: textList(),
    notes: text(),
    /** Made up for a preview; a public site offers it nothing and names it nowhere. */
    isFictional: boolean().notNull().default(false),
    /** What some states want known of the lawyer who takes a referral: the city or county, and the bar number. */
    officePlace: text(),
    barNumber: text(),
    /** Its agreement says that no fee is divided with the site. */
    isFeeUndivided: boolean().notNull().default(false),
    /** When it last stopped taking leads of Florida: it stays in that year's list of lawyers. */
    leftFloridaOn: date({ mode: 'string' }),
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
    /** A number in deliveries, so that a receiver can ignore duplicates. */
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

/** What the operator has decided about a state. On a public site only a recorded basis opens one (decision 131). */
export const stateRules = pgTable('state_rules', {
  code: text().primaryKey(),
  isBlocked: boolean().notNull(),
  /** Why it is blocked, or what else is to be known. */
  note: text().notNull(),
  basis: text({ enum: BASES }),
  /** The number of the rule, registration or opinion. */
  basisNumber: text(),
  basisDate: date({ mode: 'string' }),
  /** The lawyer who found that it allows referrals. */
  counsel: text(),
  changedBy: text(),
  changedAt: createdAt(),
})

/** One row: what the server last worked out about referral. What pages say follows from it (decision 130). */
export const referralStanding = pgTable(
  'referral_standing',
  {
    id: integer().primaryKey().default(1),
    /** False: a preview. */
    isPublic: boolean().notNull(),
    /** Postal codes of the states whose leads may be passed on, to a firm that may take them. */
    openStates: textList(),
    /** The partner firms as forms name them, with their places: what a consent was given to. */
    firms: textList(),
    changedAt: createdAt(),
  },
  (t) => [check('referral_standing_one_row', sql`${t.id} = 1`)],
)
