/** The search calls: a list for the box, and a page with filter options for the results page. */
import { z } from 'zod'
import { slugParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { placeSchema } from '../place.contract.ts'
import { LONGEST_QUERY, SHORTEST_QUERY } from './search-words.ts'

export const searchResultSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    state: placeSchema,
    city: placeSchema,
    facilityType: z.string().nullable(),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof searchResultSchema>

const searchChoiceSchema = z
  .object({ name: z.string(), slug: z.string(), count: z.int() })
  .meta({ id: 'SearchChoice' })
export type SearchChoice = z.infer<typeof searchChoiceSchema>

export const searchResultsSchema = z
  .object({
    facilities: z.array(searchResultSchema),
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
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.infer<typeof searchResultsSchema>

const wrong = `must have ${SHORTEST_QUERY} to ${LONGEST_QUERY} characters`
const q = z.string(wrong).trim().min(SHORTEST_QUERY, wrong).max(LONGEST_QUERY, wrong).meta({
  minLength: SHORTEST_QUERY,
  maxLength: LONGEST_QUERY,
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

export const searchResultsQuery = z.object({
  q,
  state: slugParameter('Only facilities of this state.', 'florida').optional(),
  category: slugParameter('Only facilities of this category.', 'shipyards').optional(),
  page: wholeNumber({ min: 1, max: 100_000, default: 1, description: 'Which page.' }).default(1),
})
