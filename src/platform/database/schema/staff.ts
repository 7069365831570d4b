/** Staff: accounts, sessions, second factors and the log of their actions. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment } from './columns.ts'
import { firms } from './firms.ts'

/** The sign-in library creates its own ids, as text. */
const textId = () => text().primaryKey()
const countingId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const staffUsers = pgTable(
  'staff_users',
  {
    id: textId(),
    name: text().notNull(),
    /** Always lower case. */
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(true),
    image: text(),
    role: text({ enum: ['admin', 'editor', 'agent', 'viewer', 'firm'] })
      .notNull()
      .default('viewer'),
    /** The firm of its people: all they may see is what was referred to it. */
    firmId: integer().references(() => firms.id),
    twoFactorEnabled: boolean().notNull().default(false),
    disabledAt: moment(),
    lastSignInAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('staff_users_firm', sql`(${t.role} = 'firm') = (${t.firmId} is not null)`),
    index('staff_users_firm_id').on(t.firmId),
  ],
)

const userId = () =>
  text()
    .notNull()
    .references(() => staffUsers.id, { onDelete: 'cascade' })

/** The morning email about due tasks: whether somebody wants it, and the day of the last one. */
export const taskReminders = pgTable('task_reminders', {
  userId: userId().primaryKey(),
  isOn: boolean().notNull().default(true),
  sentOn: date({ mode: 'string' }),
})

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: textId(),
    token: text().notNull().unique(),
    userId: userId(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When the person last entered password and second factor; null: only to sign in. */
    confirmedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('staff_sessions_user').on(t.userId),
    index('staff_sessions_expiry').on(t.expiresAt),
  ],
)

/** A user's credentials: one row with the password hash. */
export const staffAccounts = pgTable(
  'staff_accounts',
  {
    id: textId(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: userId(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex('staff_accounts_provider').on(t.userId, t.providerId)],
)

/** A sign-in in progress: the password was right, the second factor is pending. */
export const staffVerifications = pgTable(
  'staff_verifications',
  {
    id: textId(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('staff_verifications_identifier').on(t.identifier)],
)

/** The secret and the recovery codes are encrypted with AUTH_SECRET. */
export const staffTwoFactors = pgTable('staff_two_factors', {
  id: textId(),
  secret: text().notNull(),
  backupCodes: text().notNull(),
  userId: userId().unique(),
  verified: boolean().notNull().default(false),
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: moment(),
})

/** Public keys of passkeys, which are a password and a second factor in one. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The id that the authenticator chose, in base64url. */
    id: textId(),
    userId: userId(),
    /** Given by the owner, to tell them apart. */
    name: text().notNull(),
    publicKey: bytes().notNull(),
    /** A count of uses, by authenticators that keep one: a lower one means that the key was copied. */
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (t) => [index('staff_passkeys_user').on(t.userId)],
)

/** Keys by which programs of an editor change the directory: of each only a hash is kept. */
export const staffKeys = pgTable(
  'staff_keys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    /** Given by the owner, to tell them apart. */
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** The first characters, by which the owner recognizes it. */
    hint: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (t) => [index('staff_keys_user').on(t.userId)],
)

/** One row per failed attempt. All keys are keyed hashes: what was typed is not stored. */
export const staffSignInAttempts = pgTable(
  'staff_sign_in_attempts',
  {
    id: countingId(),
    /** Account and address together, or account and known browser. */
    pairKey: text().notNull(),
    addressKey: text().notNull(),
    /** The account alone, from any address; null when the browser had signed in to it before. */
    accountKey: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('staff_sign_in_attempts_account').on(t.accountKey, t.createdAt),
    index('staff_sign_in_attempts_pair').on(t.pairKey, t.createdAt),
    index('staff_sign_in_attempts_address').on(t.addressKey, t.createdAt),
    index('staff_sign_in_attempts_age').on(t.createdAt),
  ],
)

/** One-time links: for the first account (no user yet), a new colleague, or a new password. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    tokenHash: text().primaryKey(),
    userId: text().references(() => staffUsers.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    /** Kept until it would have expired, so that a second click is told why. */
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [index('staff_invitations_user').on(t.userId)],
)

/** One row. */
export const staffSettings = pgTable(
  'staff_settings',
  {
    id: integer().primaryKey().default(1),
    requireTwoFactor: boolean().notNull().default(false),
    /** When the rule arrived here: nobody's days to set up a second factor begin earlier. */
    twoFactorSince: createdAt(),
    /** To detect that AUTH_SECRET is not the one that encrypted the second factors. */
    secretCheck: text(),
  },
  (t) => [check('staff_settings_one_row', sql`${t.id} = 1`)],
)

/** Append-only: sign-ins, changes to accounts, and who read, exported or was refused which leads. A trigger refuses updates and deletes. */
export const staffEvents = pgTable(
  'staff_events',
  {
    id: countingId(),
    /** Stored as text, so that the record outlives the account. Null: the command line. */
    actorEmail: text(),
    action: text().notNull(),
    subjectEmail: text(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    address: text(),
    /** Not a reference: the record outlives an erased lead, and names nobody. */
    leadId: integer(),
    /** Something was shown, nothing changed. */
    isReading: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('staff_events_newest').on(t.createdAt.desc(), t.id.desc()),
    index('staff_events_actor').on(t.actorEmail, t.createdAt.desc(), t.id.desc()),
    index('staff_events_lead').on(t.leadId, t.createdAt.desc()).where(sql`${t.leadId} is not null`),
    index('staff_events_changes')
      .on(t.createdAt.desc(), t.id.desc())
      .where(sql`not ${t.isReading}`),
  ],
)

/**
 * Which leads a person has read within the hour, for the reading budget. Unlogged: after a crash of the
 * server it may restart.
 */
export const staffReadings = pgTable(
  'staff_readings',
  {
    userId: userId(),
    reading: text({ enum: ['details', 'rows'] }).notNull(),
    leadIds: integer().array().notNull(),
    /** How many there were before the last were added. */
    before: integer().notNull(),
    endsAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.reading] })],
)

/** Views of the list of leads that a member of staff has named. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The email address of its owner. */
    owner: text().notNull(),
    name: text().notNull(),
    /** The part of the address after "?". */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('staff_views_name').on(t.owner, t.name)],
)
