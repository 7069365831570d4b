/** What the API says about facilities. */
import { z } from 'zod'
import { placeSchema, stateNameSchema } from '../states/states.contract.ts'

const facilityCategorySchema = z
  .object({ id: z.int(), name: z.string(), slug: z.string() })
  .meta({ id: 'FacilityCategory' })

const text = z.string().nullable()
const distance = z.number().nullable().meta({ description: 'Miles, where known.' })

/** As much as a line in a list says. */
export const facilityBriefSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    companyName: text,
    city: placeSchema,
    state: stateNameSchema,
  })
  .meta({ id: 'FacilityBrief', description: 'With `fields=brief`.' })
export type FacilityBrief = z.infer<typeof facilityBriefSchema>

/** As much as a card shows. */
export const facilityCardSchema = z
  .object({
    ...facilityBriefSchema.shape,
    description: text.meta({ description: 'The first 201 characters.' }),
    facilityType: text,
    operationalYears: text,
    category: z.union([facilityCategorySchema, z.null()]),
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
    formerNames: z.array(z.string()),
    address: text,
    county: text,
    zipCode: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    isFeatured: z.boolean(),
    lastReviewed: z.iso.date().nullable(),
  })
  .meta({ id: 'ListedFacility' })

const facilitySourceSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    publisher: text,
    url: text.meta({ description: 'An http or https address.' }),
    year: z.int().nullable(),
  })
  .meta({ id: 'FacilitySource' })
export type FacilitySource = z.infer<typeof facilitySourceSchema>

const facilityCitySchema = z
  .object({
    ...placeSchema.shape,
    county: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'FacilityCity' })

export const facilitySchema = z
  .object({
    ...listedFacilitySchema.shape,
    metaTitle: text,
    metaDescription: text,
    seoKeyword: text,
    pageTitleTemplate: text,
    historicalDescription: text,
    operationalPeriod: text,
    exposureRisk: text,
    workforceSize: text,
    exposureMaterials: z.array(z.string()),
    safetyRecords: text,
    industryCode: text,
    facilitySubtype: text,
    parentCompany: text,
    subsidiaries: z.array(z.string()),
    templateContentGenerated: z.boolean(),
    lastContentUpdate: z.iso.datetime().nullable(),
    isActive: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    city: facilityCitySchema,
    sources: z.array(facilitySourceSchema),
  })
  .meta({ id: 'Facility' })
export type Facility = z.infer<typeof facilitySchema>

export const neighbourSchema = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    facilityType: text,
    operationalYears: text,
    city: placeSchema,
    state: stateNameSchema,
    distance,
  })
  .meta({ id: 'NeighbouringFacility' })
export type Neighbour = z.infer<typeof neighbourSchema>

export const facilityCountSchema = z.object({ count: z.int() }).meta({ id: 'FacilityCount' })
export type FacilityCount = z.infer<typeof facilityCountSchema>

export const facilityAddressSchema = z
  .object({ stateSlug: z.string(), citySlug: z.string(), slug: z.string() })
  .meta({ id: 'FacilityAddress' })
export type FacilityAddress = z.infer<typeof facilityAddressSchema>
