/** What the API says about facilities. */

import { getTableColumns } from 'drizzle-orm'
import { z } from 'zod'
import { facilities } from '../../platform/database/schema/directory.ts'
import {
  idParameter,
  limitParameter,
  offsetParameter,
  slugParameter,
} from '../../platform/http/parameters.ts'
import {
  evidenceSchema,
  findIt,
  findItLanguage,
  gradeParameter,
  gradeSchema,
  showsParameter,
  showsSchema,
} from '../evidence/evidence.contract.ts'
import {
  type FieldKind,
  type KindOf,
  type NamesInReply,
  type Reply,
  type StoredName,
  storedField,
  storedNames,
} from '../fields.ts'
import { cityParams, placeSchema, stateNameSchema, typeParameter } from '../place.contract.ts'

const facilityCategorySchema = z
  .object({ id: z.int(), name: z.string(), slug: z.string() })
  .meta({ id: 'FacilityCategory' })

const isDemonstration = z.boolean().meta({ description: 'An invented record.' })
const text = z.string().nullable()
const untranslated = (what: string) =>
  z
    .literal('en')
    .optional()
    .meta({ description: `With \`lang\`, where the ${what} is not translated.` })
const coordinate = z.number().nullable()

const SHAPES = {
  line: text,
  prose: text,
  zip: text,
  list: z.array(z.string()),
  latitude: coordinate,
  longitude: coordinate,
  day: z.iso.date().nullable(),
  flag: z.boolean(),
} satisfies Record<FieldKind, z.ZodType>

type FieldShapes<Name extends StoredName> = {
  [Field in Name]: (typeof SHAPES)[KindOf<Field>]
}

/** The fields that a reply adds to the smaller ones, in column order. */
export function namesInReply<Level extends Reply>(level: Level) {
  const names = storedNames.filter((name) => storedField(name).reply === level)
  return Object.keys(getTableColumns(facilities)).filter((name) =>
    (names as string[]).includes(name),
  ) as NamesInReply<Level>[]
}

const shapesIn = <Level extends Reply>(level: Level) =>
  Object.fromEntries(
    namesInReply(level).map((name) => [name, SHAPES[storedField(name).kind]]),
  ) as FieldShapes<NamesInReply<Level>>

const distance = z.number().nullable().meta({ description: 'Miles, where known.' })

/** What a line in a list shows. */
export const facilityBriefSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    ...shapesIn('brief'),
    city: placeSchema,
    state: stateNameSchema,
    isDemonstration,
  })
  .meta({ id: 'FacilityBrief', description: 'With `fields=brief`.' })
export type FacilityBrief = z.infer<typeof facilityBriefSchema>

/** What a card shows. */
export const facilityCardSchema = z
  .object({
    ...facilityBriefSchema.shape,
    ...shapesIn('card'),
    typeLanguage: untranslated('type'),
    description: text.meta({ description: 'The first 201 characters.' }),
    descriptionLanguage: untranslated('description'),
    category: z.union([facilityCategorySchema, z.null()]),
    grade: gradeSchema,
    documents: z.int().meta({ description: 'How many documents say something about the place.' }),
    shows: z.array(showsSchema).meta({ description: 'What these documents show, each once.' }),
  })
  .meta({ id: 'FacilityCard', description: 'With `fields=card`.' })
export type FacilityListItem = z.infer<typeof facilityCardSchema>

export const listedFacilitySchema = z
  .object({
    ...facilityCardSchema.shape,
    description: text,
    cityId: z.int(),
    stateId: z.int(),
    categoryId: z.int().nullable(),
    ...shapesIn('list'),
  })
  .meta({ id: 'ListedFacility' })

const facilitySourceSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    publisher: text,
    url: text.meta({ description: 'An http or https address.' }),
    year: z.int().nullable(),
    identifier: z.string().optional(),
    findIt,
    findItLanguage,
  })
  .meta({ id: 'FacilitySource' })

const facilityCitySchema = z
  .object({
    ...placeSchema.shape,
    county: text,
    latitude: coordinate,
    longitude: coordinate,
  })
  .meta({ id: 'FacilityCity' })

export const facilitySchema = z
  .object({
    ...listedFacilitySchema.shape,
    ...shapesIn('record'),
    templateContentGenerated: z.boolean(),
    lastContentUpdate: z.iso.datetime().nullable(),
    isActive: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    city: facilityCitySchema,
    evidence: z.array(evidenceSchema).meta({ description: 'Oldest document first.' }),
    sources: z.array(facilitySourceSchema).meta({
      description:
        'Documents and lists that name it and say nothing more, or that nobody has read for the record.',
    }),
  })
  .meta({ id: 'Facility' })
export type Facility = z.infer<typeof facilitySchema>

export const neighborSchema = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    facilityType: text,
    typeLanguage: untranslated('type'),
    operationalYears: text,
    isDemonstration,
    city: placeSchema,
    state: stateNameSchema,
    distance,
  })
  .meta({ id: 'NeighbouringFacility' })
export type Neighbor = z.infer<typeof neighborSchema>

export const facilityCountSchema = z.object({ count: z.int() }).meta({ id: 'FacilityCount' })

export const facilityAddressSchema = z
  .object({ stateSlug: z.string(), citySlug: z.string(), slug: z.string() })
  .meta({ id: 'FacilityAddress' })
export type FacilityAddress = z.infer<typeof facilityAddressSchema>

/** The parameters of a request for facilities. */
const facilitySlug = slugParameter(
  'The facility, as in its address without the ending `-asbestos-exposure`.',
)

export const facilityFilter = z.object({
  stateId: idParameter('Facilities of this state.').optional(),
  cityId: idParameter('Facilities of this city.').optional(),
  categorySlug: slugParameter('Facilities of this category.', 'shipyards').optional(),
  type: typeParameter.optional(),
  grade: gradeParameter.optional(),
  shows: showsParameter.optional(),
})
export type FacilityFilter = z.output<typeof facilityFilter>

export const facilityListQuery = facilityFilter.extend({
  limit: limitParameter,
  offset: offsetParameter,
  fields: z.enum(['full', 'card', 'brief'], 'must be full, card or brief').default('full').meta({
    description: 'How much of each facility: `card` and `brief` weigh less.',
  }),
})

export const facilityAddressParams = cityParams.extend({ facilitySlug })

export const facilityIdParams = z.object({ id: idParameter('The id of a facility.') })

export const resolveQuery = z.object({
  stateSlug: cityParams.shape.stateSlug,
  slug: facilitySlug,
  citySlug: cityParams.shape.citySlug
    .optional()
    .meta({ description: 'The city of the address; it decides when two cities share the slug.' }),
})
