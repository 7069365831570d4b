/**
 * Which requests read public data and nothing else: a replica of the database may answer these (decision 113).
 * What is not listed reads from the primary, and so finds what it has just written.
 */
import type { MiddlewareHandler } from 'hono'
import { kindList } from '../directory/kinds.ts'

const CALLS = new Set([
  'categories',
  'category-records',
  'cities',
  'city-facts',
  'coming-soon',
  'content-templates',
  'correction-notes',
  'evidence',
  'facilities',
  'facts',
  'figures',
  'map',
  'maps',
  'record-notes',
  'search',
  'site',
  'states',
  'rating-pages',
  'thing-links',
  'thing-names',
  'thing-pages',
  'trust-matches',
  'trust-pages',
  'trusts',
  ...kindList.map(([, { plural }]) => plural),
])
/** Beside the pages, which are made of such calls. */
const FILES = /^\/(robots\.txt|llms\.txt|sitemap\.xml|sitemaps\/.+|(es\/)?feed\.atom|share\/.+)$/

function isPublic(path: string): boolean {
  const [, root, call = ''] = path.split('/')
  return root === 'api' ? CALLS.has(call) : FILES.test(path)
}

export const publicReads: MiddlewareHandler = (c, next) => {
  const { services } = c.var
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (services.database.replica && isRead && isPublic(c.req.path)) {
    c.set('services', { ...services, db: services.database.reads.db })
  }
  return next()
}
