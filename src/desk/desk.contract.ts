/** Shapes of the staff API for leads. Spec §7 fixes some names: contacts, submissions, contacted. */
import { z } from 'zod'
import { sourceFields, sourceFilter } from '../leads/attribution/attribution.contract.ts'
import { checkDetails, languageFilter } from '../leads/details/details.contract.ts'
import { changedFacts, storedFacts } from '../leads/fields/fact-schemas.ts'
import { leadIdSchema, PAGE_SIZE } from '../leads/fields/fields.contract.ts'
import { offeringSchema } from '../leads/routing/routing.contract.ts'
import {
  CLAIM_KINDS,
  CONSENT_PURPOSES,
  FACT_ORIGINS,
  LEVELS,
  PRIORITIES,
  STATUSES,
  TASK_KINDS,
} from '../platform/database/schema/lead-values.ts'
import { emailSchema } from '../staff/staff.contract.ts'
import { MAX_NOTES_LENGTH, SORTS } from './lead-model.ts'

const MAX_AT_ONCE = 200

const status = z.enum(STATUSES)
const priority = z.enum(PRIORITIES)
const level = z.enum(LEVELS)
const moment = z.iso.datetime({ offset: true })

/** The list, the search and the export take the same filters. */
const filter = {
  status: status.optional(),
  priority: priority.optional(),
  level: level.optional(),
  due: z.enum(['overdue']).optional().describe('Only untouched leads past the response target'),
  kind: z.enum(['leads', 'corrections']).default('leads'),
  sort: z.enum(SORTS).default('newest'),
  source: sourceFilter,
  language: languageFilter,
}
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
}
/** Sent in the body, never in a URL: it is somebody's name, phone number or email address. */
const search = { q: z.string().trim().min(2).max(100).optional() }
export const leadListQuerySchema = z.object({ ...filter, ...paging })
export const leadSearchSchema = z.object({ ...filter, ...paging, ...search })
export const leadExportSchema = z.object({ ...filter, ...search })
export type LeadFilter = Omit<z.output<typeof leadSearchSchema>, 'page' | 'limit'>
export type LeadQuery = z.output<typeof leadSearchSchema>

export const leadSchema = z.object({
  id: z.number().int(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  inquiryType: z.string(),
  subject: z.string(),
  message: z.string(),
  exposure: z.string().nullable(),
  diagnosisTimeline: z.string().nullable(),
  ...storedFacts,
  automatedContact: z
    .boolean()
    .describe('False: only email, and calls and texts that a person places'),
  status,
  priority,
  priorityBy: z.string().nullable().describe('Who chose the priority; null: nobody did'),
  owner: z.string().nullable().describe('The member of staff who owns it'),
  mergedInto: z.number().int().nullable().describe('The lead of the same person worked on instead'),
  contacted: z.boolean(),
  contactedAt: z.string().nullable(),
  qualityScore: z.number().int().nullable(),
  qualificationLevel: level.nullable(),
  highValueKeywords: z.array(z.string()),
  contactQuality: z.string().nullable(),
  wordCount: z.number().int().nullable(),
  spamReasons: z.array(z.string()),
  possibleDuplicateOf: z.number().int().nullable(),
  pageUrl: z.string().nullable(),
  ...sourceFields,
  facilityId: z.number().int().nullable(),
  assignedToFirm: z.string().nullable(),
  dateSentToFirm: z.string().nullable(),
  firmResponse: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Lead = z.infer<typeof leadSchema>

export const estimateSchema = z.object({
  state: z.string(),
  kind: z.enum(CLAIM_KINDS),
  years: z.number().int().describe('The shortest period that may apply'),
  upTo: z.number().int().nullable().describe('The longest one, where there are several'),
  startsOn: z.iso.date().describe('The first day from which it may count'),
  earliest: z.iso.date().describe('When the shortest period may end at the earliest'),
  latest: z.iso.date().describe('The same at the latest: the date of the illness is known vaguely'),
  law: z.string(),
  checked: z.iso.date(),
  endedBefore: z.iso
    .date()
    .nullable()
    .describe('Courts have barred claims over exposure before this day, and this may be one'),
})
export type Estimate = z.infer<typeof estimateSchema>

/** What follows from the facts, beside the stored `priority` of spec §3. */
const urgencyFields = {
  estimates: z
    .array(estimateSchema)
    .describe('When claims may have to be filed; to be checked by an attorney'),
  urgency: priority.describe(
    'The priority that somebody chose, otherwise the one that follows from illness, death and deadline',
  ),
}

const facilityOfLead = z.object({
  name: z.string(),
  place: z.string().describe('City and state'),
  path: z.string(),
  isListed: z.boolean().describe('Whether it has a page'),
})

export const leadCountsSchema = z.object({
  all: z.number().int(),
  new: z.number().int(),
  overdue: z.number().int(),
  corrections: z.number().int().describe('Corrections that nobody has dealt with'),
  failedNotifications: z.number().int(),
  responseTargetHours: z.number(),
})
export type LeadCounts = z.infer<typeof leadCountsSchema>

export const leadEventSchema = z.object({
  id: z.number(),
  at: z.string(),
  type: z.string(),
  actor: z.string(),
  detail: z.record(z.string(), z.unknown()),
  reference: z
    .string()
    .nullable()
    .describe('The number of the merged lead that it happened to; null: it happened to this one'),
})
export type LeadEvent = z.infer<typeof leadEventSchema>

export const factOriginSchema = z.object({
  origin: z.enum(['visitor', ...FACT_ORIGINS]).describe('visitor: added after the form'),
  actor: z.string(),
  at: z.string(),
})
export type FactOriginRecord = z.infer<typeof factOriginSchema>
const factOrigins = z
  .record(z.string(), factOriginSchema)
  .describe('By fact, how it is known; one that is not here came with the form')

export const taskSchema = z.object({
  id: z.number().int(),
  leadId: z.number().int(),
  kind: z.enum(TASK_KINDS),
  title: z.string(),
  dueAt: z.string(),
  createdBy: z.string(),
  doneAt: z.string().nullable(),
  doneBy: z.string().nullable(),
})
export type Task = z.infer<typeof taskSchema>

const listedLeadSchema = leadSchema.extend({
  ...urgencyFields,
  offering: offeringSchema,
  isWithdrawn: z.boolean().describe('Nobody may contact the person any more'),
  tasks: z.array(taskSchema).describe('Open ones, the next due first'),
  facility: facilityOfLead
    .nullable()
    .optional()
    .describe('The record that a correction is about; null where it is gone'),
})
export type ListedLead = z.infer<typeof listedLeadSchema>

export const leadListSchema = z.object({
  submissions: z.array(listedLeadSchema),
  total: z.number().int(),
  /** More leads match than were counted; `total` is where counting stopped. */
  isMore: z.boolean(),
})
export type LeadList = z.infer<typeof leadListSchema>

export const leadDetailSchema = z.object({
  lead: leadSchema,
  facility: facilityOfLead.nullable(),
  workedOn: z
    .object({ id: z.number().int(), reference: z.string() })
    .nullable()
    .describe('The lead that this one was merged into: nothing of this one is changed any more'),
  consent: z
    .object({
      wordingVersion: z.string(),
      wording: z.string(),
      wordingWasShown: z.boolean(),
      agreedAt: z.string(),
      ipAddress: z.string(),
      userAgent: z.string().nullable(),
      pageUrl: z.string().nullable(),
      withdrawnAt: z.string().nullable(),
    })
    .nullable(),
  choices: z
    .array(
      z.object({
        purpose: z.enum(CONSENT_PURPOSES),
        wordingVersion: z.string(),
        wording: z.string(),
        agreedAt: z.string(),
        withdrawnAt: z.string().nullable(),
      }),
    )
    .describe('Other consents, each given by a separate checkbox'),
  healthConsents: z
    .object({ collecting: z.string().nullable(), sharing: z.string().nullable() })
    .describe('When each of the separate consents to health data was given, with all merged leads'),
  offering: offeringSchema,
  tasks: z.array(taskSchema).describe('Open ones first'),
  ...urgencyFields,
  events: z.array(leadEventSchema),
  factOrigins,
  mergedFacts: z
    .array(
      z.object({
        id: z.number().int(),
        reference: z.string(),
        createdAt: z.string(),
        facts: z.object(storedFacts),
        factOrigins,
      }),
    )
    .describe('What is known from the leads that were merged into this one, which is only read'),
  duplicates: z.array(
    leadSchema.pick({
      id: true,
      reference: true,
      name: true,
      status: true,
      mergedInto: true,
      createdAt: true,
    }),
  ),
})
export type LeadDetail = z.infer<typeof leadDetailSchema>

export const leadUpdateSchema = z
  .object({
    status,
    priority,
    notes: z.string().max(MAX_NOTES_LENGTH).nullable(),
    owner: emailSchema.nullable().describe('An agent or administrator; null: nobody'),
    contacted: z.boolean(),
    contactedAt: moment.nullable(),
    ...changedFacts,
    factsOrigin: z.enum(FACT_ORIGINS).describe('How staff learned the facts; without it: phone'),
    /** The version the editor loaded. If the lead has changed since, the reply is 409. */
    updatedAt: moment,
  })
  .partial()
  .superRefine(checkDetails)
export type LeadUpdate = z.infer<typeof leadUpdateSchema>

export const leadConflictSchema = z.object({
  detail: z.string(),
  current: leadSchema,
  changedBy: z.string().nullable(),
})
export type LeadConflict = z.infer<typeof leadConflictSchema>

export const bulkStatusSchema = z.object({
  status,
  leads: z
    .array(leadIdSchema.extend({ updatedAt: moment }))
    .min(1)
    .max(MAX_AT_ONCE),
})
export const bulkStatusReplySchema = z.object({
  updated: z.number().int(),
  /** Not updated, because somebody else changed them in the meantime. */
  skipped: z.array(z.number().int()),
})
export type BulkStatusReply = z.infer<typeof bulkStatusReplySchema>

/** A view of the list, as its address has it. The search text names a person and is not part of it. */
export const newSavedViewSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(60),
  query: z
    .string()
    .max(200)
    .regex(/^[\w=&-]*$/, 'must be the part of the address after "?"'),
})
export const savedViewSchema = newSavedViewSchema.extend({ id: z.number().int() })
export const savedViewsSchema = z.object({ views: z.array(savedViewSchema) })
