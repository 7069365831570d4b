/** A ship: as its files in datasets/documented/ships have it, and as the API gives it. */
import { z } from 'zod'
import { line, year } from '../../evidence/evidence.contract.ts'
import {
  checkSources,
  registerSchema,
  slugSchema,
  source,
  span,
  writtenThing,
} from '../thing.contract.ts'

export const shipTypes = [
  'carrier',
  'battleship',
  'cruiser',
  'destroyer',
  'submarine',
  'amphibious',
  'auxiliary',
  'cutter',
  'merchant',
] as const
export type ShipType = (typeof shipTypes)[number]

const typeSchema = z.enum(shipTypes)
const hull = z.string().regex(/^[A-Z]{1,5}(\([A-Z]{1,4}\))?-?\d{0,4}[A-Z]?$/)
const rating = z.string().regex(/^[A-Z][A-Za-z]{0,5}[0-9]?$/)
const record = z.int().min(1).max(99_999)
const yardWorks = ['overhaul', 'repair', 'conversion'] as const

const writtenShip = z
  .strictObject({
    ...writtenThing,
    hull: hull.optional(),
    otherHulls: z.array(hull).max(10).default([]),
    formerNames: z.array(line(80)).max(6).default([]),
    class: line(60).optional(),
    builder: z.strictObject({ name: line(120), record: record.optional(), source }).optional(),
    launched: z.strictObject({ year, source }).optional(),
    service: z.array(span).max(12).default([]),
    yards: z
      .array(
        z.strictObject({
          name: line(120),
          record: record.optional(),
          what: z.enum(yardWorks).optional(),
          from: year.optional(),
          to: year.optional(),
          source,
        }),
      )
      .max(30)
      .default([]),
    jobs: z
      .array(
        z.strictObject({
          rating: rating.optional(),
          title: line(80),
          from: year.optional(),
          to: year.optional(),
          source,
        }),
      )
      .max(40)
      .default([]),
    spaces: z
      .array(z.strictObject({ name: line(80), source }))
      .max(20)
      .default([]),
  })
  .superRefine(checkSources)

const listedShip = z.strictObject({
  slug: slugSchema,
  name: line(120),
  hull: hull.optional(),
  otherHulls: z.array(hull).max(10).default([]),
  formerNames: z.array(line(80)).max(6).default([]),
  type: typeSchema,
  class: line(60).optional(),
  builder: z
    .union([line(120), z.strictObject({ name: line(120), record: record.optional() })])
    .optional(),
  record: record.optional(),
  launched: year.optional(),
  from: year.optional(),
  to: year.optional(),
  register: z.string(),
  checkedOn: z.iso.date(),
})

export const shipFile = z.union([
  z.strictObject({ type: typeSchema, ships: z.array(writtenShip).max(400) }),
  z.strictObject({
    register: z.record(z.string(), registerSchema),
    /** The record of the yard that a register calls by this name. */
    yards: z.record(line(120), record).default({}),
    ships: z.array(listedShip).max(900),
  }),
])
export type ShipFile = z.output<typeof shipFile>

const cited = source.nullable()
const years = { from: year.nullable(), to: year.nullable(), source: cited }

export const shipFacts = z.object({
  type: typeSchema,
  hull: hull.nullable().meta({ description: 'Hull number, as CV-20.' }),
  otherHulls: z.array(hull).max(10).meta({ description: 'Earlier and later hull numbers.' }),
  formerNames: z.array(line(80)).max(6),
  class: line(60).nullable(),
  builder: line(120).nullable(),
  launched: year.nullable(),
  launchedSource: cited,
  service: z.array(z.object(years)).max(12).meta({ description: 'When it was in commission.' }),
  jobs: z
    .array(z.object({ rating: rating.nullable(), title: line(80), ...years }))
    .max(40)
    .meta({
      description: 'Jobs and years of people of whom a document speaks. Never their names.',
    }),
  spaces: z
    .array(z.object({ name: line(80), source: cited }))
    .max(20)
    .meta({ description: 'Spaces that a document names on this very ship.' }),
  register: registerSchema
    .and(z.object({ checkedOn: z.iso.date() }))
    .nullable()
    .meta({ description: 'Where the facts of a ship without a document are from.' }),
})
export type ShipFacts = z.output<typeof shipFacts>
