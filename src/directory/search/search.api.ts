import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { listReplies, publicRead } from '../../platform/http/public-read.ts'
import { listAskedFor } from './around.ts'
import {
  everythingQuery,
  everythingSchema,
  overviewQuery,
  overviewSchema,
  searchQuery,
  searchResultSchema,
  searchResultsQuery,
  searchResultsSchema,
} from './search.contract.ts'
import { listSearchResults, readAskedList } from './search-results.sql.ts'

const TOTAL_HEADER = 'X-Total-Count'
const CORRECTED_HEADER = 'X-Search-Corrected'
const CLOSEST_HEADER = 'X-Search-Closest'

/** Loaded with the first request, because it contains every article. */
const library = () => import('./everything.ts')

const search = createRoute({
  ...publicRead,
  path: '/search',
  operationId: 'searchFacilities',
  tags: ['Search'],
  summary: 'The best few facilities for a text',
  description: [
    'Forgives accents, punctuation, word order and slips of spelling.',
    `\`${TOTAL_HEADER}\` is the number of all matches, when there are few enough to have been counted.`,
    `\`${CORRECTED_HEADER}\` holds, percent-encoded, the words searched for instead when no record has those of \`q\`;`,
    `\`${CLOSEST_HEADER}: true\` says that no record has all the words, and these have all but one.`,
  ].join(' '),
  request: { query: searchQuery },
  responses: listReplies(z.array(searchResultSchema), 'The facilities, best first.'),
})

const everything = createRoute({
  ...publicRead,
  path: '/search/everything',
  operationId: 'searchEverything',
  tags: ['Search'],
  summary: 'The best few pages for a text, of whatever kind',
  description:
    'Facilities, places (also by ZIP code), companies, types of facilities, trades, guides, histories, glossary terms and pages.',
  request: { query: everythingQuery },
  responses: listReplies(everythingSchema, 'What was found, best first.'),
})

const overview = createRoute({
  ...publicRead,
  path: '/search/overview',
  operationId: 'searchOverview',
  tags: ['Search'],
  summary: 'What a page of results begins with',
  description:
    'Everything that was found, by relevance; or, when that is facilities alone, the first page of their list, with what it can be narrowed by.',
  request: { query: overviewQuery },
  responses: listReplies(overviewSchema, 'One of the two.'),
})

const searchResults = createRoute({
  ...publicRead,
  path: '/search/results',
  operationId: 'listSearchResults',
  tags: ['Search'],
  summary: 'All facilities for a text, page by page',
  description: 'With what they can be narrowed by, and how many are left then.',
  request: { query: searchResultsQuery },
  responses: listReplies(searchResultsSchema, 'One page of results.'),
})

export const searchApi = apiApp()
  .openapi(search, async (c) => {
    const { q, limit } = c.req.valid('query')
    const found = await listAskedFor(c.var.services.db, q, limit)
    if (found.total !== null) c.header(TOTAL_HEADER, String(found.total))
    if (found.corrected) c.header(CORRECTED_HEADER, encodeURIComponent(found.corrected))
    if (found.isClosest) c.header(CLOSEST_HEADER, 'true')
    return c.json(found.facilities, 200)
  })
  .openapi(everything, async (c) => {
    const { q, limit } = c.req.valid('query')
    const { searchEverything } = await library()
    return c.json(await searchEverything(c.var.services.db, q, limit), 200)
  })
  .openapi(overview, async (c) => {
    const { q } = c.req.valid('query')
    const { searchOverview } = await library()
    return c.json(await searchOverview(c.var.services.db, q), 200)
  })
  .openapi(searchResults, async (c) => {
    const { page, ...narrowed } = c.req.valid('query')
    const { db } = c.var.services
    return c.json(await listSearchResults(db, await readAskedList(db, narrowed), page), 200)
  })
