/**
 * What an editor writes about a facility category (content/categories/<slug>.yaml), and its translation
 * (<slug>.es.yaml). Every string and list is bounded, and unknown keys are errors. Rules across records
 * are in the content test.
 */
import { z } from 'zod'
import { site } from '../../../site.config.ts'

const line = (max: number) => z.string().trim().min(2).max(max)
/**
 * Prose may contain citations `[3]` and links `[label](/path)`, and a translation English words
 * `{statute of limitations}`; a blank line separates paragraphs.
 */
const prose = z.string().trim().min(20).max(6000)
const slug = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'must be a slug')
const shortList = z.array(line(90)).min(6).max(10)

const section = z.strictObject({ heading: line(120), content: prose })
const subsection = z.strictObject({ subheading: line(120), content: prose })

const referenceSchema = z.strictObject({
  id: z.int().min(1).max(20),
  text: z.string().trim().min(10).max(600),
  url: z
    .url({ protocol: /^https$/ })
    .max(300)
    .optional(),
  furtherReading: z.literal(true).optional(),
})
export type Reference = z.infer<typeof referenceSchema>

const referencesSchema = z
  .array(referenceSchema)
  .length(20, 'must hold exactly 20 references')
  .refine(
    (references) => references.every(({ id }, index) => id === index + 1),
    'references must be numbered 1 to 20 in order',
  )

const milestoneSchema = z.strictObject({ year: z.int().min(1900).max(2030), label: line(32) })
export type Milestone = z.infer<typeof milestoneSchema>

const cityPageSchema = z.strictObject({
  name: line(60),
  state: line(60),
  stateSlug: slug,
  slug,
  description: prose,
  keyFacilities: z.array(line(90)).min(1).max(8),
})
export type CityPage = z.infer<typeof cityPageSchema>

const callToActionSchema = z.strictObject({
  heading: line(120),
  workers: subsection,
  families: subsection,
  legal: subsection,
})

const sectionsSchema = z.strictObject({
  overview: section,
  history: section,
  exposureSources: z.strictObject({
    heading: line(120),
    subheading: line(120),
    items: z
      .array(z.strictObject({ name: line(80), detail: prose }))
      .min(6)
      .max(10),
    additionalContent: prose,
  }),
  healthAndLegal: z.strictObject({
    heading: line(120),
    healthRisks: subsection,
    legalContext: subsection,
  }),
  industriesAffected: z.strictObject({
    heading: line(120),
    industries: z
      .array(z.strictObject({ name: line(80), description: prose }))
      .length(8, 'must hold exactly eight industries'),
  }),
  stateFilter: z.strictObject({
    heading: line(120),
    description: line(60),
    content: prose,
    instruction: prose,
  }),
  cityPages: z
    .strictObject({
      heading: line(120),
      description: prose,
      cities: z.array(cityPageSchema).min(1).max(12),
    })
    .optional(),
  callToAction: callToActionSchema.optional(),
  faq: z.strictObject({
    heading: line(120),
    questions: z
      .array(z.strictObject({ question: line(160), answer: prose }))
      .min(4)
      .max(5),
  }),
  citations: z.strictObject({ heading: line(120), references: referencesSchema }),
})

const nameAndDescription = { name: line(120), description: line(300) }

const structuredDataSchema = z.strictObject({
  collectionPage: z.strictObject(nameAndDescription),
  medicalPage: z.strictObject({
    ...nameAndDescription,
    conditions: z.array(line(60)).min(1).max(10),
  }),
  legalService: z.strictObject(nameAndDescription),
})

const nameFields = {
  name: line(60),
  slug,
  singular: line(60),
  noun: line(60).meta({
    description:
      'Comes before "facilities" in English; in Spanish it is what is counted: "12 astilleros".',
  }),
  facilitiesOf: slug.meta({ description: 'The category whose facilities are listed.' }),
  canonical: slug.meta({ description: 'The category whose page search engines should keep.' }),
}

const aboutFields = {
  description: line(260),
  metaKeywords: z.array(line(60)).min(6).max(12),
  historicalContext: prose,
  exposureSources: shortList,
  healthRisks: prose,
  legalContext: prose,
  peakUseYears: z.string().regex(/^(19\d0)s-(19\d0)s$/, 'must read like 1930s-1980s'),
  commonProducts: shortList,
}

export const categoryRecordSchema = z
  .strictObject({
    ...nameFields,
    ...aboutFields,
    pageTitle: line(120),
    metaDescription: z.string().trim().min(120).max(165),
    h1Title: line(90),
    milestones: z.array(milestoneSchema).min(4).max(7),
    sections: sectionsSchema,
    structuredData: structuredDataSchema,
  })
  .meta({ id: 'CategoryRecord' })
export type CategoryRecord = z.infer<typeof categoryRecordSchema>

/** The titles that every record has in English. */
export const englishRecordSchema = categoryRecordSchema
  .refine(
    ({ name, pageTitle }) =>
      pageTitle === `${name} ${site.product} - Comprehensive Directory | ${site.name}`,
    { path: ['pageTitle'], message: 'must be the title of a category page' },
  )
  .refine(
    ({ name, sections }) =>
      sections.stateFilter.heading === `Find ${name} ${site.product} by State`,
    { path: ['sections', 'stateFilter', 'heading'], message: 'must be the heading of the filter' },
  )
  .refine(({ sections }) => sections.stateFilter.description === 'Interactive State Filter:', {
    path: ['sections', 'stateFilter', 'description'],
    message: 'must be the label of the filter',
  })

/** What the page of a category in a state shows, with the references that it cites. */
export const categoryAboutSchema = z
  .object({ ...nameFields, ...aboutFields, references: z.array(referenceSchema) })
  .meta({ id: 'CategoryAbout' })
export type CategoryAbout = z.infer<typeof categoryAboutSchema>

export const categoryNameSchema = z
  .object({ ...nameFields, description: aboutFields.description })
  .meta({ id: 'CategoryName' })
export type CategoryName = z.infer<typeof categoryNameSchema>
