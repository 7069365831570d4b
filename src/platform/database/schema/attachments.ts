/** Files that belong to leads, and their bytes. */
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment } from './columns.ts'
import { contactSubmissions } from './leads.ts'

export const leadAttachments = pgTable(
  'lead_attachments',
  {
    id: id(),
    leadId: integer()
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    /** Wrapped; it seals the chunks. */
    dataKey: text().notNull(),
    /** Firms that have the lead may download it. */
    isShared: boolean().notNull().default(false),
    /** What the virus scanner said; null while it has not. */
    scan: text({ enum: ['clean', 'infected'] }),
    scanTriedAt: moment(),
    addedBy: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('lead_attachments_lead').on(t.leadId, t.id)],
)

/** Its storage is "external": sealed bytes do not compress, and trying to costs time. */
export const leadAttachmentChunks = pgTable(
  'lead_attachment_chunks',
  {
    attachmentId: integer()
      .notNull()
      .references(() => leadAttachments.id, { onDelete: 'cascade' }),
    /** Numbers from 0, without gaps. */
    position: integer().notNull(),
    sealed: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attachmentId, t.position] })],
)
