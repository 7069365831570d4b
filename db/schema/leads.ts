/** Leads: what visitors sent through the forms, and everything that happens to it. */
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, textList } from './columns.ts'
import { facilities } from './directory.ts'

export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    inquiryType: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    exposure: text(),
    facilityId: integer().references(() => facilities.id, { onDelete: 'set null' }),
    diagnosis: text(),
    pathologyReport: text(),
    diagnosisTimeline: text(),
    status: text({ enum: ['new', 'contacted', 'qualified', 'converted', 'closed'] })
      .notNull()
      .default('new'),
    priority: text({ enum: ['low', 'normal', 'high', 'urgent'] })
      .notNull()
      .default('normal'),
    contacted: boolean().notNull().default(false),
    contactedAt: moment(),
    qualityScore: integer(),
    qualificationLevel: text({ enum: ['high', 'medium', 'low', 'rejected'] }),
    highValueKeywords: textList(),
    contactQuality: text(),
    wordCount: integer(),
    assignedToFirm: text(),
    dateSentToFirm: moment(),
    firmResponse: text(),
    pageUrl: text(),
    notes: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('contact_submissions_newest').on(t.createdAt.desc(), t.id.desc()),
    index('contact_submissions_status').on(t.status, t.createdAt.desc(), t.id.desc()),
    index('contact_submissions_priority').on(t.priority, t.createdAt.desc(), t.id.desc()),
    index('contact_submissions_facility').on(t.facilityId),
  ],
)
