/** What every kind of thing has: how a file of datasets/documented writes it, and how the API gives it. */
import { z } from 'zod'
import {
  limitParameter,
  offsetParameter,
  slugParameter,
  textParameter,
} from '../../platform/http/parameters.ts'
import {
  canBeFound,
  evidenceSchema,
  gradeSchema,
  line,
  NOT_FOUND,
  writtenEvidence,
  writtenSource,
  year,
} from '../evidence/evidence.contract.ts'

/** What became of what a document is about. */
export const outcomes = [
  'finding',
  'concession',
  'verdict',
  'contention',
  'denied',
  'none',
] as const
export type Outcome = (typeof outcomes)[number]

const outcomeSchema = z.enum(outcomes).meta({
  id: 'Outcome',
  description:
    '`finding`: a board, court or study found exposure. `concession`: the agency or a party granted it. `verdict`: a jury or court held somebody liable. `contention`: somebody said so and it was not decided. `denied`: it was said, and not accepted. `none`: a register or a history.',
})

/** The number of the evidence that says so, counted from 1. */
export const source = z.int().min(1)
export const sources = z.array(source).min(1).max(20)
export const span = z
  .strictObject({ from: year.optional(), to: year.optional(), source })
  .refine(({ from = 0, to = 9999 }) => from <= to, 'ends before it begins')
export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

const writtenThingEvidence = writtenEvidence
  .extend({ outcome: z.enum(outcomes).optional(), namesShip: z.boolean().optional() })
  .refine(canBeFound, NOT_FOUND)
export type WrittenThingEvidence = z.output<typeof writtenThingEvidence>

/** A document that gives the facts of many things at once. */
export const registerSchema = writtenSource.partial({ year: true }).refine(canBeFound, NOT_FOUND)

/** What every file says of a thing, whatever its kind. */
export const writtenThing = {
  slug: slugSchema,
  name: line(120),
  evidence: z.array(writtenThingEvidence).min(1).max(40),
  unknown: z.array(line(300)).min(1).max(4),
  checked: line(800),
}

type Cited = { evidence: { year: number }[] }

/** Every `source` points to a document that is there, and documents are in order. */
export function checkSources(thing: Cited, context: z.core.$RefinementCtx): void {
  const count = thing.evidence.length
  for (const [index, { year }] of thing.evidence.entries())
    if (year < (thing.evidence[index - 1]?.year ?? 0)) context.addIssue('evidence: oldest first')
  for (const number of citedIn(thing))
    if (number > count) context.addIssue(`cites evidence ${number} of ${count}`)
}

export const SOURCE = /^source$|Source$/

export function citedIn(value: unknown, key = ''): number[] {
  if (typeof value === 'number') return SOURCE.test(key) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => citedIn(one, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => citedIn(part, name))
}

export const relationSchema = z
  .object({
    role: z.string().meta({ description: 'How the two belong together: built-at, made-by …' }),
    kind: z.string().meta({ description: 'What is linked to: a facility, company, ship …' }),
    name: z.string(),
    page: z.string().nullable().meta({ description: 'Its page on this site, if it has one.' }),
    detail: z.string().optional(),
    grade: gradeSchema.optional(),
    fromYear: z.int().nullable(),
    toYear: z.int().nullable(),
    source: z
      .int()
      .nullable()
      .meta({ description: 'Which of the documents in `evidence` says so, counted from 1.' }),
  })
  .meta({ id: 'Relation' })
export type Relation = z.infer<typeof relationSchema>

const thingEvidenceSchema = evidenceSchema
  .extend({
    outcome: outcomeSchema.optional(),
    namesIt: z.boolean().optional().meta({
      description: 'Whether what was found or said names this very ship, not only the service.',
    }),
  })
  .meta({ id: 'ThingEvidence' })
export type ThingEvidence = z.infer<typeof thingEvidenceSchema>

const yearOnRecord = (description: string) => z.int().nullable().meta({ description })

/** What all replies about things begin with; the facts of the kind follow. */
export const thingItem = z.object({
  slug: z.string(),
  name: z.string(),
  otherNames: z.array(z.string()),
  grade: gradeSchema,
  isDemonstration: z.boolean(),
  documentCount: z.int().meta({ description: 'Documents that say something about asbestos.' }),
  firstYear: yearOnRecord('The first year of service, sale or work on record.'),
  lastYear: yearOnRecord('The last one; null where the record names none.'),
  page: z.string().meta({ description: 'Its page on this site.' }),
})
export type ThingItem = z.infer<typeof thingItem>

export const wholeThing = {
  evidence: z.array(thingEvidenceSchema).meta({ description: 'Oldest first.' }),
  unknowns: z.array(z.string()).meta({ description: 'What no document on the record answers.' }),
  relations: z.array(relationSchema),
}
export type Thing = ThingItem & {
  id: number
  kind: string
  facts: Record<string, unknown>
  evidence: ThingEvidence[]
  unknowns: string[]
  relations: Relation[]
  /** What records of facilities say of it, where they name such things. */
  records: unknown
}

export const thingListQuery = z.object({ limit: limitParameter, offset: offsetParameter })
export const thingParams = z.object({
  slug: slugParameter('The last part of its address.'),
})

const MAX_PAGE = 1000
export const THINGS_PER_PAGE = 100

/** What a list can be narrowed by; which facets there are is a matter of the kind. */
export const narrowedThings = z.object({
  q: textParameter(100, 'Part of a name or a number.').optional(),
  facets: z
    .array(z.string().regex(/^[a-z]+:[\w-]{1,80}$/))
    .max(6)
    .default([]),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
})
export type NarrowedThings = z.infer<typeof narrowedThings>

export const thingNamesSchema = z
  .array(
    z
      .object({
        kind: z.string(),
        slug: z.string(),
        name: z.string(),
        names: z.array(z.string()),
        number: z.string().nullable().meta({ description: 'The hull number of a ship.' }),
        about: z.string().meta({
          description: 'What it is in a few words: its type, or VA’s word for a rating.',
        }),
        firstYear: yearOnRecord('The first year of service, sale or work on record.'),
        lastYear: yearOnRecord('The last one; null where the record names none.'),
        documentCount: z.int(),
        trusts: z.array(z.string()).meta({ description: 'Slugs of the trusts linked to it.' }),
      })
      .meta({ id: 'ThingNames' }),
  )
  .max(5000)
export type ThingNames = z.infer<typeof thingNamesSchema>[number]
