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
import { LANGUAGES } from '../../web/language.ts'
import { bytes, createdAt, id, moment, textList } from './columns.ts'
import { facilities } from './directory.ts'
import {
  type Attribution,
  CALL_TIMES,
  CONSENT_PURPOSES,
  LEVELS,
  LINK_PURPOSES,
  PRIORITIES,
  STATUSES,
} from './lead-values.ts'

export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    /** Random, because visitors see it: a running number would tell how many leads there are. */
    id: integer().primaryKey(),
    /** Made when the request arrives: what enters twice (retry, replay after a crash) is one row. */
    submissionId: uuid().notNull().unique().defaultRandom(),
    /** EA-XXXX-XXXX: shown to the visitor, and used by staff and in email. */
    reference: text()
      .notNull()
      .unique()
      .default(
        sql`upper('EA-' || substr(md5(gen_random_uuid()::text), 1, 4) || '-' || substr(md5(gen_random_uuid()::text), 1, 4))`,
      ),
    /** Foreign, or not a number that can be dialed as typed. */
    phoneIsUnusual: boolean().notNull().default(false),
    /** What the person wrote and staff noted (LeadPrivate in src/leads/sealing), under a key of its own. */
    dataKey: text().notNull(),
    sealed: bytes().notNull(),
    /** Blind indexes: equal values have equal ones, which only the key of the installation can compute. */
    emailIndex: bigint({ mode: 'bigint' }).notNull(),
    phoneIndex: bigint({ mode: 'bigint' }),
    diagnosisIndex: bigint({ mode: 'bigint' }),
    searchTokens: bigint({ mode: 'bigint' }).array().notNull().default(sql`'{}'::bigint[]`),
    inquiryType: text().notNull(),
    facilityId: integer().references(() => facilities.id, { onDelete: 'set null' }),
    /** The postal code of the state where the person lives. */
    residenceState: text(),
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
    pageUrl: text(),
    /** The campaign or site that brought the visitor last, or "direct". */
    source: text(),
    attribution: jsonb().$type<Attribution>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('contact_submissions_newest').on(t.createdAt.desc(), t.id.desc()),
    index('contact_submissions_status').on(t.status, t.createdAt.desc(), t.id.desc()),
    index('contact_submissions_priority').on(t.priority, t.createdAt.desc(), t.id.desc()),
    index('contact_submissions_facility').on(t.facilityId),
    index('contact_submissions_email').on(t.emailIndex),
    index('contact_submissions_phone').on(t.phoneIndex),
    index('contact_submissions_source').on(t.source),
    // Most leads are in English, and are those that are not in it.
    index('contact_submissions_language').on(t.language).where(sql`${t.language} <> 'en'`),
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
    /** Who it was (ConsentPrivate in src/leads/sealing), under a key of its own: it outlives the lead. */
    dataKey: text().notNull(),
    sealed: bytes().notNull(),
    emailIndex: bigint({ mode: 'bigint' }).notNull(),
    inquiryType: text().notNull(),
    purpose: text({ enum: CONSENT_PURPOSES }).notNull().default('contact'),
    wordingVersion: text().notNull(),
    wording: text().notNull(),
    /** False when the request did not say which wording it had shown: then it is the current one. */
    wordingWasShown: boolean().notNull(),
    pageUrl: text(),
    agreedAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (t) => [
    index('consent_records_lead').on(t.leadId),
    index('consent_records_email').on(t.emailIndex),
    index('consent_records_age').on(t.agreedAt),
  ],
)

/**
 * The history of a lead. Append-only: a trigger refuses updates, and deletes outside of an erasure
 * (`atlas.erasing`, see functions/lead-history.sql).
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
    /** A digest of the answers that came with the key. */
    inputDigest: text().notNull(),
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

/**
 * A firm that had a person's data when the person was erased: it is told, and confirms. Nothing about the person
 * remains, only what the firm knows the request by.
 */
export const erasureNotices = pgTable(
  'erasure_notices',
  {
    id: id(),
    erasureId: integer()
      .notNull()
      .references(() => leadErasures.id, { onDelete: 'cascade' }),
    firmId: integer().notNull(),
    /** Its name at the time. */
    firmName: text().notNull(),
    /** The numbers of the request and of the referral. */
    reference: text().notNull(),
    referralId: integer().notNull(),
    erasedAt: createdAt(),
    /** When the message about it was queued. */
    toldAt: moment(),
    confirmedAt: moment(),
    confirmedBy: text(),
  },
  (t) => [
    index('erasure_notices_firm').on(t.firmId, t.id.desc()),
    index('erasure_notices_erasure').on(t.erasureId),
    index('erasure_notices_to_tell').on(t.id).where(sql`${t.toldAt} is null`),
  ],
)
