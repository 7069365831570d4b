/** The API: every feature's calls under /api, one error shape, its own 404s. */
import { HTTPException } from 'hono/http-exception'
import { apiDocs } from './features/api-docs/api-docs.api.ts'
import { articlesApi } from './features/articles/articles.api.ts'
import { categoriesApi } from './features/categories/categories.api.ts'
import { categoryRecordsApi } from './features/categories/category-records.api.ts'
import { citiesApi } from './features/cities/cities.api.ts'
import { contentTemplatesApi } from './features/content-templates/content-templates.api.ts'
import { downloadsApi } from './features/downloads/downloads.api.ts'
import { facilitiesApi } from './features/facilities/facilities.api.ts'
import { deskApi } from './features/lead-desk/desk.api.ts'
import { leadsApi } from './features/leads/leads.api.ts'
import { mapsApi } from './features/maps/maps.api.ts'
import { measurementApi } from './features/measurement/measurement.api.ts'
import { privacyApi } from './features/privacy/privacy.api.ts'
import { searchApi } from './features/search/search.api.ts'
import { siteApi } from './features/site/site.api.ts'
import { staffApi } from './features/staff/staff.api.ts'
import { staffOnly } from './features/staff/staff-guard.ts'
import { statesApi } from './features/states/states.api.ts'
import { apiApp } from './http/api-app.ts'
import { isDatabaseReady } from './http/health.ts'
import { Problem, problemReply } from './http/problem.ts'
import { loggable } from './lib/errors.ts'
import { services } from './lib/services.ts'

export const api = apiApp().basePath('/api')

api.route('/', siteApi)
api.route('/', statesApi)
api.route('/', citiesApi)
api.route('/', categoriesApi)
api.route('/', categoryRecordsApi)
api.route('/', facilitiesApi)
api.route('/', contentTemplatesApi)
api.route('/', downloadsApi)
api.route('/', searchApi)
api.route('/', mapsApi)
api.route('/', articlesApi)
api.route('/', apiDocs(api))
api.route('/', leadsApi)
api.route('/', staffApi)
api.route('/', deskApi)
api.route('/', privacyApi)
api.route('/', measurementApi)
// An address under /admin at which there is nothing is closed to strangers all the same.
api.use('/admin/*', staffOnly('viewer', true))

// Last, and a route rather than notFound(): a mounted app's notFound is not asked.
api.all('*', (c) => problemReply(c, new Problem(404, `There is nothing at ${c.req.path}.`)))

api.onError(async (error, c) => {
  if (error instanceof Problem) return problemReply(c, error)
  // Thrown by the framework itself, e.g. for a body that is no JSON.
  if (error instanceof HTTPException) {
    return problemReply(c, new Problem(error.status, error.message))
  }
  services().log.error({ path: c.req.path, error: loggable(error) }, 'API call failed')
  if (await isDatabaseReady()) {
    return problemReply(c, new Problem(500, 'The server could not answer. Please try again later.'))
  }
  const headers = { 'retry-after': '10' }
  return problemReply(c, new Problem(503, 'The data cannot be reached just now.', { headers }))
})
