/** Files that belong to leads. Their bytes are in the file store, under `storedAs`. */
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { contactSubmissions } from './leads.ts'

export const leadAttachments = pgTable(
  'lead_attachments',
  {
    id: id(),
    leadId: integer()
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    storedAs: uuid().notNull().unique(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** Wrapped; null for a file from before files were sealed. */
    dataKey: text(),
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
