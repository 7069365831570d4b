/** The search calls: a list for the box, and a page with filter options for the results page. */
import { z } from 'zod'
import { slugParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { gradeParameter, gradeSchema, showsParameter } from '../evidence/evidence.contract.ts'
import { placeSchema } from '../place.contract.ts'
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from './search-limits.ts'

export const searchResultSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    state: placeSchema,
    city: placeSchema,
    facilityType: z.string().nullable(),
    typeLanguage: z
      .literal('en')
      .optional()
      .meta({ description: 'With `lang`, where the type is not translated.' }),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof searchResultSchema>

/** Groups in the order in which they are shown, but for places, which come first when the text is one. */
export const suggestionKinds = [
  'facility',
  'place',
  'ship',
  'company',
  'type',
  'trade',
  'product',
  'guide',
  'history',
  'term',
  'page',
] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

const suggestionSchema = z
  .object({
    kind: z.enum(suggestionKinds),
    name: z.string(),
    detail: z.string().nullable(),
    tag: z.string().nullable().meta({ description: 'What it is, in a word or two.' }),
    tagLanguage: z
      .literal('en')
      .optional()
      .meta({ description: 'With `lang`, where the tag is not translated.' }),
    href: z.string().meta({ description: 'Its address on this site.' }),
    grade: gradeSchema.optional().meta({ description: 'The grade, if it is a facility.' }),
    distance: z
      .number()
      .optional()
      .meta({ description: 'Miles from the place that `q` names, of a facility outside of it.' }),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof suggestionSchema>

const askedPlaceSchema = z
  .object({ name: z.string(), state: placeSchema, zip: z.string().optional() })
  .meta({ id: 'AskedPlace' })
export type AskedPlace = z.infer<typeof askedPlaceSchema>

export const everythingSchema = z
  .object({
    suggestions: z
      .array(suggestionSchema)
      .meta({ description: 'What was asked for, best first. May be empty when the rest is not.' }),
    place: askedPlaceSchema
      .nullable()
      .meta({ description: 'The place that `q` names, whether or not there is a record of it.' }),
    nearby: z
      .array(suggestionSchema)
      .meta({ description: 'The facilities nearest to that place, with their distance.' }),
    elsewhere: z
      .array(suggestionSchema)
      .meta({ description: 'Facilities with the words of `q` in other places than that one.' }),
    understood: z
      .string()
      .nullable()
      .meta({ description: 'When `q` is a sentence: the words of it that were searched for.' }),
    isAboutIllness: z.boolean().meta({ description: 'The text says that somebody is ill.' }),
    isAboutFamily: z.boolean().meta({ description: 'The text is about somebody else.' }),
    isPlace: z.boolean().meta({ description: 'The text names a place and nothing else.' }),
    total: z
      .int()
      .nullable()
      .meta({ description: 'The number of matching facilities; null when too many to count.' }),
    corrected: z
      .string()
      .nullable()
      .meta({ description: 'The words searched for instead, when nothing has those of `q`.' }),
    isClosest: z
      .boolean()
      .meta({ description: 'True when no facility has all the words: these have all but one.' }),
    instead: z
      .string()
      .nullable()
      .meta({ description: 'When nothing was found: another text that finds something.' }),
  })
  .meta({ id: 'SearchEverything' })
export type Everything = z.infer<typeof everythingSchema>

const searchChoiceSchema = z
  .object({ name: z.string(), slug: z.string(), count: z.int() })
  .meta({ id: 'SearchChoice' })
export type SearchChoice = z.infer<typeof searchChoiceSchema>

const gradedResultSchema = searchResultSchema
  .extend({ grade: gradeSchema })
  .meta({ id: 'GradedSearchResult' })
export type GradedResult = z.infer<typeof gradedResultSchema>

export const searchResultsSchema = z
  .object({
    facilities: z.array(gradedResultSchema),
    total: z.int(),
    page: z.int().meta({ description: 'The page asked for, or the last one there is.' }),
    pageCount: z.int(),
    corrected: z
      .string()
      .nullable()
      .meta({ description: 'The words searched for instead, when no record has those of `q`.' }),
    isClosest: z
      .boolean()
      .meta({ description: 'True when no record has all the words: these have all but one.' }),
    states: z.array(searchChoiceSchema).meta({ description: 'Where matches are, by name.' }),
    categories: z.array(searchChoiceSchema).meta({ description: 'What they are, by name.' }),
    grades: z.array(searchChoiceSchema).meta({ description: 'How strong they are.' }),
    shows: z.array(searchChoiceSchema).meta({ description: 'What their documents show.' }),
    decades: z.array(searchChoiceSchema).meta({
      description: 'In which decades they were in operation or had asbestos, where known.',
    }),
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.infer<typeof searchResultsSchema>

export const overviewSchema = z
  .object({
    everything: everythingSchema
      .nullable()
      .meta({ description: 'Null when only facilities were found.' }),
    results: searchResultsSchema
      .nullable()
      .meta({ description: 'The first page of them, when nothing else was found.' }),
  })
  .meta({ id: 'SearchOverview' })
export type Overview = z.infer<typeof overviewSchema>

const wrong = `must have ${MIN_QUERY_LENGTH} to ${MAX_QUERY_LENGTH} characters`
/** Whatever was typed or pasted is searched for, without what no database can compare. */
const q = z
  .string(wrong)
  .trim()
  .min(MIN_QUERY_LENGTH, wrong)
  .max(MAX_QUERY_LENGTH, wrong)
  .overwrite((text) => text.toWellFormed().replaceAll('\0', ' '))
  .meta({
    minLength: MIN_QUERY_LENGTH,
    maxLength: MAX_QUERY_LENGTH,
    description:
      'A name, former name or company, place, county, state (name or code), ZIP code or kind of facility, in any order. The last word may be unfinished.',
    example: 'tampa shipyard',
  })

export const searchQuery = z.object({
  q,
  limit: wholeNumber({
    min: 1,
    max: 50,
    default: 10,
    description: 'How many to reply with at most.',
  }).default(10),
})

export const overviewQuery = z.object({ q })

/** The box shows nine. */
export const everythingQuery = z.object({
  q,
  limit: wholeNumber({
    min: 1,
    max: 100,
    default: 9,
    description: 'How many suggestions at most.',
  }).default(9),
})

/** What narrows a list of results, and the download of the same list. */
export const narrowedQuery = z.object({
  q,
  state: slugParameter('Only facilities of this state.', 'florida').optional(),
  category: slugParameter('Only facilities of this category.', 'shipyards').optional(),
  grade: gradeParameter.optional(),
  shows: showsParameter.optional(),
  decade: wholeNumber({
    min: 1700,
    max: 2090,
    description: 'Only facilities in operation, or with asbestos, in the ten years from this one.',
    example: 1940,
  })
    .refine((year) => year % 10 === 0, 'must be the first year of a decade')
    .optional(),
})

export const searchResultsQuery = narrowedQuery.extend({
  page: wholeNumber({ min: 1, max: 100_000, default: 1, description: 'Which page.' }).default(1),
})
