/** What a record may say about asbestos at a place, and how strong that makes it. */
import { z } from 'zod'
import { LANGUAGES } from '../../platform/web/language.ts'
import { usStates } from '../../site/us.ts'
import { allCategories } from '../categories.ts'
import { leadsToDocument } from './document-address.ts'
import { grades } from './grades.ts'
import { showings } from './showings.ts'

export const gradeSchema = z.enum(grades).meta({
  id: 'Grade',
  description:
    '`documented`: a government, court or scientific document says that asbestos was mined, made, used, received, found or removed there. `reported`: the site reported it to a regulator. `listed`: no document that was read says so. `demonstration`: an invented record.',
})

/** Request parameter of every call that lists facilities; `hasGrade` is its condition. */
export const gradeParameter = z
  .enum(grades, `must be ${grades.slice(0, -1).join(', ')} or ${grades.at(-1)}`)
  .meta({ description: 'Only records of this grade.' })

/** The same for what the documents show; `hasShowing` is its condition. */
export const showsParameter = z
  .enum(showings, `must be ${showings.slice(0, -1).join(', ')} or ${showings.at(-1)}`)
  .meta({ description: 'Only records with a document that shows this.' })

/** `site-report`, alone, makes a record reported; any other kind makes it documented, if it shows asbestos. */
export const evidenceKindSchema = z.enum([
  'federal-report',
  'federal-study',
  'health-consultation',
  'cleanup-record',
  'enforcement-record',
  'court-opinion',
  'scientific-study',
  'geological-survey',
  'navy-or-military-record',
  'benefit-program-record',
  'state-record',
  'site-report',
])
export type EvidenceKind = z.infer<typeof evidenceKindSchema>

/** How much of a document was read for its statement; one that was not read at all is no evidence. */
const readings = ['whole', 'pages', 'excerpt', 'quoted'] as const
export type Reading = (typeof readings)[number]

export const readAsSchema = z.enum(readings).meta({
  description:
    '`whole`: all of it was read. `pages`: the part about this site. `excerpt`: an excerpt. `quoted`: the document was not opened and is known from another text that quotes, lists or sums it up. Absent: not recorded.',
})

export const showsSchema = z.enum(showings).meta({
  id: 'Showing',
  description:
    '`exposure-found`: an authority or a study found that people were exposed or ill. `exposure-alleged`: somebody said so in a claim. `used-or-made`: asbestos was used, received or made there. `found-in-buildings`: material was found or removed. `waste-soil-water`: it was in waste, soil or water. `mineral-occurrence`: it is in the ground. `place-and-period`: the document speaks of the place and not of asbestos.',
})

/** The sorts of facts that a document may give about a place. */
export const factKinds = ['owner', 'former-name', 'trade', 'product', 'union', 'ship'] as const
export type FactKind = (typeof factKinds)[number]

export const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\n]*$/, 'must be one line')
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'is no text')
export const year = z.int().min(1750).max(2100)

export const findIt = z.string().optional().meta({
  description: 'How to find the document, where its address is not known.',
})
export const findItLanguage = z.literal('en').optional().meta({
  description: 'With `lang`: `findIt` is not translated.',
})

/** Both are in the statement. */
const yearsSpokenOf = z
  .strictObject({ from: year, to: year })
  .refine(({ from, to }) => from <= to, 'ends before it begins')

/** A document as the API gives it. */
export const evidenceSchema = z
  .object({
    kind: evidenceKindSchema,
    statement: z.string(),
    language: z.enum(LANGUAGES).optional().meta({
      description: 'With `lang`: that of the statement, `en` where it is not translated.',
    }),
    quote: z.string().optional(),
    title: z.string(),
    publisher: z.string().nullable(),
    year: z.int().nullable(),
    identifier: z.string().optional(),
    url: z
      .string()
      .nullable()
      .meta({ description: 'The address of the document itself, or null.' }),
    findIt,
    findItLanguage,
    checkedOn: z.iso.date().nullable(),
    readAs: readAsSchema.optional(),
    shows: showsSchema.optional(),
    years: yearsSpokenOf.optional().meta({
      description:
        'The first and the last year that the statement names. Not the years of operation.',
    }),
  })
  .meta({ id: 'Evidence', description: 'What one document says about the place.' })
export type Evidence = z.infer<typeof evidenceSchema>

const address = z.url({ protocol: /^https$/ }).max(300)

/** A document as a file of datasets/documented names it. */
export const writtenSource = z.strictObject({
  title: line(200),
  publisher: line(120),
  year,
  identifier: line(120).optional(),
  url: address.refine(leadsToDocument, 'is a home or landing page, not the document').optional(),
  findIt: line(200).optional(),
})

export const writtenEvidence = writtenSource.extend({
  kind: evidenceKindSchema,
  statement: line(600),
  quote: line(240).optional(),
  checkedOn: z.iso.date(),
  readAs: readAsSchema.optional(),
  shows: showsSchema.optional(),
  years: yearsSpokenOf.optional(),
})

export const canBeFound = ({
  url,
  findIt,
}: {
  url?: string | undefined
  findIt?: string | undefined
}) => url !== undefined || findIt !== undefined
export const NOT_FOUND = 'needs the address of the document, or how to find it'

/** A document as an export carries it, and an import reads it back. */
export const carriedEvidenceSchema = z
  .array(
    writtenEvidence.extend({
      publisher: line(120).nullable(),
      year: year.nullable(),
      url: address.nullable(),
      checkedOn: z.iso.date().nullable(),
    }),
  )
  .max(100)

const otherLanguages = LANGUAGES.filter((language) => language !== 'en')

/** The same for translations: by language, what English texts of the record are in it. */
export const carriedTranslationsSchema = z.partialRecord(
  z.enum(otherLanguages),
  z.record(line(600), line(900)).refine((texts) => Object.keys(texts).length <= 200),
)

/** datasets/documented/es: by record number, its statements and unknowns in the order of the English. */
export const translatedFileSchema = z.record(
  z.string().regex(/^\d{1,5}$/),
  z.strictObject({
    evidence: z.array(line(900)).max(30),
    unknown: z.array(line(300)).min(1).max(4),
  }),
)

/** Words that repeat, by the English. */
export const translatedWordsSchema = z.strictObject({
  types: z.record(line(60), line(120)),
  trades: z.record(line(120), line(180)),
  products: z.record(line(120), line(180)),
  findIt: z.record(line(200), line(300)),
})

/** The number of the evidence that says so, counted from 1. */
const source = z.int().min(1)
const lastYear = z.union([year, z.literal('present')])
const years = z
  .strictObject({ from: year.optional(), to: lastYear.optional(), source })
  .refine(({ from, to }) => from !== undefined || to !== undefined, 'needs a first or a last year')
  .refine(({ from = 0, to = 'present' }) => to === 'present' || from <= to, 'ends before it begins')
const named = z
  .array(z.strictObject({ name: line(120), source }))
  .max(40)
  .default([])

export const documentedSiteSchema = z
  .strictObject({
    /** Permanent: record numbers are cited, so they are never reused. */
    record: z.int().min(1).max(99_999),
    name: line(120),
    city: line(60).optional(),
    county: line(60).optional(),
    zip: z
      .string()
      .regex(/^\d{5}$/)
      .optional(),
    place: line(120).optional(),
    position: z.tuple([z.number().min(17).max(72), z.number().min(-180).max(-64)]).optional(),
    category: z.enum(allCategories.map(({ slug }) => slug)).optional(),
    type: line(60),
    company: line(120).optional(),
    operatingYears: years.optional(),
    asbestosYears: years.optional(),
    owners: z
      .array(
        z.strictObject({
          name: line(120),
          from: year.optional(),
          to: lastYear.optional(),
          source,
        }),
      )
      .max(20)
      .default([]),
    formerNames: named,
    trades: named,
    products: named,
    unions: named,
    ships: named,
    evidence: z.array(writtenEvidence.refine(canBeFound, NOT_FOUND)).max(30),
    /** Documents about the place that nobody has read for this record: they prove nothing yet. */
    sources: z.array(writtenSource.refine(canBeFound, NOT_FOUND)).max(10).default([]),
    unknown: z.array(line(200)).min(1).max(4),
    checked: line(400),
  })
  .superRefine((site, context) => {
    if (!site.city && !site.county) context.addIssue('needs a city or a county')
    if (site.evidence.length + site.sources.length === 0) context.addIssue('names no document')
    const facts = [
      site.owners,
      site.formerNames,
      site.trades,
      site.products,
      site.unions,
      site.ships,
    ]
    const cited = [site.operatingYears, site.asbestosYears, ...facts.flat()]
    for (const fact of cited)
      if (fact && fact.source > site.evidence.length)
        context.addIssue(`cites evidence ${fact.source} of ${site.evidence.length}`)
    for (const [index, { year }] of site.evidence.entries())
      if (year < (site.evidence[index - 1]?.year ?? 0)) context.addIssue('evidence: oldest first')
  })
export type DocumentedSite = z.output<typeof documentedSiteSchema>

/** A file of datasets/documented: the sites of one state, each with its evidence. */
export const documentedFileSchema = z.strictObject({
  state: z.enum(usStates.map(({ slug }) => slug)),
  sites: z.array(documentedSiteSchema).min(1).max(500),
})
