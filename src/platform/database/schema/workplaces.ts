/**
 * Suggestions about the directory: workplaces that visitors did not find, and what became of these and of
 * corrections. A workplace is no lead: it names a place, and an address is optional.
 */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../web/language.ts'
import { bytes, createdAt, id, moment, textList } from './columns.ts'
import { facilities } from './directory.ts'
import { ANSWERS } from './lead-values.ts'
import { contactSubmissions } from './leads.ts'

export const missingWorkplaces = pgTable(
  'missing_workplaces',
  {
    id: id(),
    /** As older versions stored them; sealed, and emptied here, when the site starts. */
    name: text(),
    place: text(),
    years: text(),
    details: text(),
    /** What was written (WorkplacePrivate in src/leads/sealing), under a key of its own. */
    dataKey: text(),
    sealed: bytes(),
    /** Blind indexes: of all that was written, to notice the same again, and of the address, for erasure. */
    fingerprint: bigint({ mode: 'bigint' }),
    emailIndex: bigint({ mode: 'bigint' }),
    /** The hash of the token in the link by which the contributor sees what became of it. */
    tokenHash: text().unique(),
    language: text({ enum: LANGUAGES }),
    /** The record that "I worked here" is about. Null for a workplace that is not listed. */
    facilityId: integer().references(() => facilities.id, { onDelete: 'cascade' }),
    /** Why it may be spam; empty for most. */
    spamReasons: textList(),
    isDone: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('missing_workplaces_open').on(t.id.desc()).where(sql`not ${t.isDone}`),
    index('missing_workplaces_facility').on(t.facilityId).where(sql`${t.facilityId} is not null`),
    index('missing_workplaces_email').on(t.emailIndex).where(sql`${t.emailIndex} is not null`),
  ],
)

/** What people who worked at a place say of it: approved by an editor, without names, and no document. */
export const facilityTestimonies = pgTable(
  'facility_testimonies',
  {
    id: id(),
    facilityId: integer()
      .notNull()
      .references(() => facilities.id, { onDelete: 'cascade' }),
    /** What was sent, which is deleted earlier than what was published. */
    suggestionId: integer()
      .unique()
      .references(() => missingWorkplaces.id, { onDelete: 'set null' }),
    years: text(),
    trade: text(),
    words: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    /** For the erasure of the person who wrote it: a blind index of their address. */
    emailIndex: bigint({ mode: 'bigint' }),
    approvedBy: text().notNull(),
    /** False once it is withdrawn. */
    isPublic: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('facility_testimonies_facility').on(t.facilityId),
    index('facility_testimonies_email').on(t.emailIndex).where(sql`${t.emailIndex} is not null`),
  ],
)

/** Each answer to a correction or a workplace; the newest is what the contributor sees. */
export const suggestionAnswers = pgTable(
  'suggestion_answers',
  {
    id: id(),
    leadId: integer().references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    workplaceId: integer().references(() => missingWorkplaces.id, { onDelete: 'cascade' }),
    answer: text({ enum: ANSWERS }).notNull(),
    /** What the contributor is told, sealed under the key of what they sent. */
    reply: bytes().notNull(),
    /** The fields of the record that it changed. */
    fields: textList(),
    facilityId: integer().references(() => facilities.id, { onDelete: 'set null' }),
    answeredBy: text().notNull(),
    createdAt: createdAt(),
    /** When the mail server took the message about it; null where there is no address, or not yet. */
    mailedAt: moment(),
  },
  (t) => [
    index('suggestion_answers_lead').on(t.leadId, t.id),
    index('suggestion_answers_workplace').on(t.workplaceId, t.id),
    check('suggestion_answers_of_one', sql`(${t.leadId} is null) <> (${t.workplaceId} is null)`),
  ],
)
