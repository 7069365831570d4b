/** What needs action, the most urgent first. */
import { z } from 'zod'
import { languageFilter } from '../../leads/details/details.contract.ts'
import { TASK_KINDS } from '../../platform/database/schema/lead-values.ts'
import { estimateSchema, leadSchema, taskSchema } from '../desk.contract.ts'

/** A lead is in the first that fits. */
export const GROUPS = ['overdue', 'deadline', 'new', 'waiting', 'today', 'held'] as const
export type Group = (typeof GROUPS)[number]

/** What was held back or set aside is not worked on before somebody has decided about it. */
export const mayBeWorkedOn = ({ group }: { group: Group | 'aside' }): boolean =>
  group !== 'aside' && group !== 'held'

/** The last three are set aside: in no group, and never deleted. */
export const VIEWS = ['everyone', 'mine', 'no-owner', 'one-year', 'death'] as const
export const SET_ASIDE = ['spam', 'duplicate', 'withdrawn'] as const

/** The earliest estimate is closer than this. */
export const NEAR_DAYS = 180

export const queueQuerySchema = z.object({
  view: z.enum([...VIEWS, ...SET_ASIDE]).default('everyone'),
  more: z.enum(GROUPS).optional().describe('Show more leads of this group'),
  language: languageFilter,
})
export type QueueQuery = z.output<typeof queueQuerySchema>

export const queueItemSchema = leadSchema
  .pick({
    id: true,
    reference: true,
    name: true,
    email: true,
    phone: true,
    status: true,
    priority: true,
    priorityBy: true,
    owner: true,
    qualityScore: true,
    qualificationLevel: true,
    diagnosis: true,
    pathologyReport: true,
    isDeceased: true,
    diagnosedOn: true,
    diedOn: true,
    residenceState: true,
    bestTimeToCall: true,
    mayLeaveMessage: true,
    language: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    group: z.enum([...GROUPS, 'aside']),
    place: z.string().nullable(),
    contactDueAt: z.string().nullable().describe('When the first contact is due'),
    task: taskSchema.nullable().describe('The open task that is due first'),
    offer: z.object({ firm: z.string(), endsAt: z.string().nullable() }).nullable(),
    isOfferMissed: z.boolean().describe('Firms were asked, and none has taken it'),
    estimates: z
      .array(estimateSchema)
      .describe('The earliest end first. To be checked by an attorney'),
  })
export type QueueItem = z.infer<typeof queueItemSchema>

const count = z.number().int()
const countsOf = <const Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>)

export const queueSchema = z.object({
  items: z.array(queueItemSchema),
  groups: countsOf(GROUPS).describe('In the chosen view'),
  views: countsOf(VIEWS),
  aside: countsOf(SET_ASIDE),
})
export type Queue = z.infer<typeof queueSchema>

/** "Talked" counts as contact, the others do not. */
export const CALLS = ['called', 'no-answer', 'left-message', 'talked'] as const
export type Call = (typeof CALLS)[number]

const MAX_NOTE_LENGTH = 2_000
const MAX_TITLE_LENGTH = 200
export const MAX_OPEN_TASKS = 50

/** Until ten years from now: a typing mistake in the year is noticed. */
const dueAt = z.iso
  .datetime({ offset: true })
  .refine((at) => Math.abs(Date.parse(at) - Date.now()) < 10 * 366 * 86_400_000, {
    error: 'must be within ten years',
  })
  .meta({ type: 'string', format: 'date-time' })

export const callSchema = z.object({
  call: z.enum(CALLS),
  note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
  callBackAt: dueAt.optional().describe('Without it: later the same day, or the next day'),
})
export type NewCall = z.input<typeof callSchema>

export const newTaskSchema = z.object({
  kind: z.enum(TASK_KINDS).default('task'),
  title: z.string().trim().min(1, 'Enter what needs to be done').max(MAX_TITLE_LENGTH),
  dueAt,
})
export type NewTask = z.input<typeof newTaskSchema>

export const taskChangeSchema = z.object({ isDone: z.boolean(), dueAt }).partial()

export const loggedSchema = z.object({
  status: leadSchema.shape.status,
  owner: z.string().nullable(),
  callBackAt: z.string().nullable(),
})

export const colleaguesSchema = z.object({
  people: z.array(z.object({ email: z.string(), name: z.string() })),
})
