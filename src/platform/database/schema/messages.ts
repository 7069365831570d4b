/** Message templates, and the messages that staff wrote to people from them. */
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '../../web/language.ts'
import { createdAt, id, moment } from './columns.ts'
import { MESSAGE_KINDS } from './lead-values.ts'
import { contactSubmissions } from './leads.ts'

export type TemplateTexts = Partial<Record<Language, { subject: string; body: string }>>

export const messageTemplates = pgTable('message_templates', {
  id: id(),
  name: text().notNull().unique(),
  kind: text({ enum: MESSAGE_KINDS }).notNull(),
  /** By language; one that is missing is not offered to people who use it. The subject of a text is empty. */
  texts: jsonb().$type<TemplateTexts>().notNull(),
  isActive: boolean().notNull().default(true),
  updatedBy: text(),
  updatedAt: createdAt(),
})

export const leadMessages = pgTable(
  'lead_messages',
  {
    id: id(),
    /** Made by the form that wrote it: pressing the button twice writes one message. */
    key: uuid().notNull().unique(),
    leadId: integer()
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    kind: text({ enum: MESSAGE_KINDS }).notNull(),
    /** The template's name when it was used. */
    template: text().notNull(),
    subject: text().notNull(),
    /** The text without the links, whose tokens are stored nowhere. */
    body: text().notNull(),
    writtenBy: text().notNull(),
    createdAt: createdAt(),
    /** When the mail server took it, or when the text was composed. */
    sentAt: moment(),
    /** When it was given up: the address was refused, or consent withdrawn in the meantime. */
    stoppedAt: moment(),
  },
  (t) => [index('lead_messages_lead').on(t.leadId, t.id)],
)
