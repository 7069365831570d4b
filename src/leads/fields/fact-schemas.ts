/** The contract of the facts about a person: as visitors and staff send them, and as they are stored. */
import { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { MAX_WORKPLACES, maxDetailLengths } from './details-rules.ts'
import {
  choice,
  flag,
  month,
  recordId,
  say,
  stateCode,
  text,
  yearOrMonth,
} from './fields.contract.ts'
import {
  type FactName,
  type FactValue,
  factNames,
  factOf,
  type ShortFormFact,
  type StoredFacts,
} from './person-facts.ts'

const pastWork = z
  .object({
    site: text(maxDetailLengths.site, { description: 'The site or company' }).pipe(
      z.string(say(() => m.fields_site())),
    ),
    facilityId: recordId('The facility in the directory, if it was chosen from there'),
    city: text(maxDetailLengths.city, {}),
    state: stateCode('Where the site is'),
    trade: text(maxDetailLengths.trade, { description: 'The trade or job' }),
    from: yearOrMonth('The first year'),
    to: yearOrMonth('The last year'),
  })
  .superRefine(({ from, to }, context) => {
    // Compared as far as both are precise.
    const length = Math.min(from?.length ?? 0, to?.length ?? 0)
    if (from && to && from.slice(0, length) > to.slice(0, length)) {
      context.addIssue({ code: 'custom', path: ['to'], message: m.fields_year_order() })
    }
  })

/** A form has one field for the list, with JSON in it. */
function listIn(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const works = (description: string) =>
  z
    .preprocess(
      listIn,
      z
        .array(pastWork, 'must be a list')
        .max(
          MAX_WORKPLACES,
          say(() => m.fields_places({ most: MAX_WORKPLACES })),
        )
        .optional(),
    )
    .meta({ type: 'array', maxItems: MAX_WORKPLACES, description })

function givenSchema(name: FactName): z.ZodType {
  const { kind, meaning, values = [], maxLength = 0 } = factOf(name)
  if (kind === 'line') return text(maxLength, { description: meaning })
  if (kind === 'choice') return choice(values, meaning)
  return { state: stateCode, month, flag, works }[kind](meaning)
}

type Given = { [Name in FactName]: z.ZodOptional<z.ZodType<FactValue<Name>, unknown>> }
const given = Object.fromEntries(
  factNames.map((name) => [name, givenSchema(name)]),
) as unknown as Given

/** What a form may hold. */
export const givenFacts = given

const isAsked = (name: FactName) => !factOf(name).isOfShortForm
/** The same without those that the short form has in its own contract. */
export const detailFields = Object.fromEntries(
  factNames.filter(isAsked).map((name) => [name, given[name]]),
) as unknown as Omit<Given, ShortFormFact>

/** Null and an empty text remove the fact; one that is left out stays as it is. */
const removable = (field: z.ZodType) =>
  z
    .unknown()
    .transform((value, context) => {
      if (value === null || value === '') return null
      const { data, error } = field.safeParse(value)
      // With its own words and its place in the list, which a union would replace by "Invalid input".
      for (const { path, message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', path, message })
      return data
    })
    .meta({ ...field.meta(), nullable: true })

type Changed = { [Name in FactName]: z.ZodType<StoredFacts[Name] | null, unknown> }
/** What staff may change. */
export const changedFacts = Object.fromEntries(
  factNames.map((name) => [name, removable(given[name])]),
) as unknown as Changed

const storedWork = z.object({
  site: z.string(),
  facilityId: z.int().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  trade: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
})

function storedSchema(name: FactName): z.ZodType {
  const { kind, values } = factOf(name)
  if (kind === 'works') return z.array(storedWork)
  if (kind === 'flag') return z.boolean().nullable()
  return (kind === 'choice' && values ? z.enum([...values]) : z.string()).nullable()
}

/** As they are stored; null where nothing is known. */
export const storedFacts = Object.fromEntries(
  factNames.map((name) => [name, storedSchema(name)]),
) as unknown as { [Name in FactName]: z.ZodType<StoredFacts[Name]> }
