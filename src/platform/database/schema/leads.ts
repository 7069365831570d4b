/** Leads: what visitors send through the forms, and everything that happens to it. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment, textList } from './columns.ts'
import { facilities } from './directory.ts'
import {
  type Attribution,
  CALL_TIMES,
  CONSENT_PURPOSES,
  LANGUAGES,
  LEVELS,
  LINK_PURPOSES,
  MILITARY_BRANCHES,
  type PastWork,
  PRIORITIES,
  RELATIONSHIPS,
  STATUSES,
} from './lead-values.ts'

export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: id(),
    /** Made when the request arrives: what enters twice (retry, replay after a crash) is one row. */
    submissionId: uuid().notNull().unique().defaultRandom(),
    /** EA-XXXX-XXXX: shown to the visitor, and used by staff and in email. */
    reference: text()
      .notNull()
      .unique()
      .default(
        sql`upper('EA-' || substr(md5(gen_random_uuid()::text), 1, 4) || '-' || substr(md5(gen_random_uuid()::text), 1, 4))`,
      ),
    name: text().notNull(),
    email: text().notNull(),
    /** As typed. */
    phone: text(),
    /** The same number in E.164 format, if it is valid. */
    phoneE164: text('phone_e164'),
    /** Foreign, or not a number that can be dialed as typed. */
    phoneIsUnusual: boolean().notNull().default(false),
    inquiryType: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    exposure: text(),
    facilityId: integer().references(() => facilities.id, { onDelete: 'set null' }),
    diagnosis: text(),
    pathologyReport: text(),
    diagnosisTimeline: text(),
    /** The postal code of the state where the person lives. */
    residenceState: text(),
    /** Who is ill, seen from the person who wrote: see lead-values.ts. */
    relationship: text({ enum: RELATIONSHIPS }),
    isDeceased: boolean(),
    /** Months, as YYYY-MM. */
    diedOn: text(),
    diagnosedOn: text(),
    hospital: text(),
    workHistory: jsonb().$type<PastWork[]>().notNull().default([]),
    militaryBranch: text({ enum: MILITARY_BRANCHES }),
    ships: text(),
    bestTimeToCall: text({ enum: CALL_TIMES }),
    mayLeaveMessage: boolean(),
    language: text({ enum: LANGUAGES }),
    /** The separate choice for automated calls and texts; without it a person calls, texts or writes. */
    automatedContact: boolean().notNull().default(false),
    status: text({ enum: STATUSES }).notNull().default('new'),
    priority: text({ enum: PRIORITIES }).notNull().default('normal'),
    /** Who chose the priority; without it, the queue derives one from the facts. */
    priorityBy: text(),
    /** The member of staff who owns it, by email address. */
    owner: text(),
    /** The lead of the same person that is worked on instead; both keep their histories. */
    mergedInto: integer().references((): AnyPgColumn => contactSubmissions.id, {
      onDelete: 'set null',
    }),
    contacted: boolean().notNull().default(false),
    contactedAt: moment(),
    qualityScore: integer(),
    qualificationLevel: text({ enum: LEVELS }),
    highValueKeywords: textList(),
    contactQuality: text(),
    wordCount: integer(),
    /** Why it looks like spam; such a lead has the level "rejected" and notified nobody. */
    spamReasons: textList(),
    /** The latest earlier lead with the same email address or telephone number. */
    possibleDuplicateOf: integer().references((): AnyPgColumn => contactSubmissions.id, {
      onDelete: 'set null',
    }),
    assignedToFirm: text(),
    dateSentToFirm: moment(),
    firmResponse: text(),
    pageUrl: text(),
    /** The campaign or site that brought the visitor last, or "direct". */
    source: text(),
    attribution: jsonb().$type<Attribution>(),
    notes: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('contact_submissions_newest').on(t.createdAt.desc(), t.id.desc()),
    index('contact_submissions_status').on(t.status, t.createdAt.desc(), t.id.desc()),
    index('contact_submissions_priority').on(t.priority, t.createdAt.desc(), t.id.desc()),
    index('contact_submissions_facility').on(t.facilityId),
    index('contact_submissions_email').on(sql`lower(${t.email})`),
    index('contact_submissions_phone').on(t.phoneE164),
    index('contact_submissions_source').on(t.source),
    index('contact_submissions_duplicate').on(t.possibleDuplicateOf),
    index('contact_submissions_merged').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
  ],
)

/** What a visitor agreed to, one row for each choice. Kept for years, even after the lead is deleted. */
export const consentRecords = pgTable(
  'consent_records',
  {
    id: id(),
    leadId: integer().references(() => contactSubmissions.id, { onDelete: 'set null' }),
    reference: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    inquiryType: text().notNull(),
    purpose: text({ enum: CONSENT_PURPOSES }).notNull().default('contact'),
    wordingVersion: text().notNull(),
    wording: text().notNull(),
    /** False when the request did not say which wording it had shown: then it is the current one. */
    wordingWasShown: boolean().notNull(),
    pageUrl: text(),
    ipAddress: text().notNull(),
    userAgent: text(),
    agreedAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (t) => [
    index('consent_records_lead').on(t.leadId),
    index('consent_records_email').on(sql`lower(${t.email})`),
    index('consent_records_age').on(t.agreedAt),
  ],
)

/**
 * The history of a lead. Append-only: a trigger refuses updates, and deletes outside of an erasure
 * (`atlas.erasing`, see the migration).
 */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: integer()
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    /** For example "received", "notified", "notification-failed", "updated". */
    type: text().notNull(),
    /** "visitor", "system", or the email address of a member of staff. */
    actor: text().notNull().default('system'),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index('lead_events_lead').on(t.leadId, t.id)],
)

/** Links that act for a person without an account. Only the hash of a token is stored. */
export const leadLinks = pgTable(
  'lead_links',
  {
    id: id(),
    leadId: integer()
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    tokenHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index('lead_links_lead').on(t.leadId), index('lead_links_expiry').on(t.expiresAt)],
)

/** Which lead a form instance became: the same key again gets that lead's reply again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** SHA-256 of the client's key. */
    key: text().primaryKey(),
    /** Of the answers that came with it; null in rows from before it was stored. */
    inputDigest: text(),
    leadId: integer()
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('idempotency_keys_lead').on(t.leadId),
    index('idempotency_keys_expiry').on(t.expiresAt),
  ],
)

/** Counters of the current minute. Unlogged: after a crash of the server they may restart. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: moment().notNull(),
  },
  (t) => [index('rate_limits_age').on(t.windowEndsAt)],
)

/** Receipts of erasures: when, but not who. */
export const leadErasures = pgTable('lead_erasures', {
  id: id(),
  /** SHA-256 of the salt and the lower-case address: proves an erasure to anyone who knows the address. */
  salt: text().notNull(),
  emailDigest: text().notNull(),
  /** The number of removed rows by kind. */
  removed: jsonb().$type<Record<string, number>>().notNull(),
  keptConsent: boolean().notNull(),
  requestedBy: text().notNull(),
  erasedAt: createdAt(),
})
