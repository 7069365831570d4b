/** The API: all routes under /api, with one error format and its own 404s. */
import { type ContextVariableMap, Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { alertsApi } from '../alerts/alerts.api.ts'
import { articlesApi } from '../articles/articles.api.ts'
import { deskApi } from '../desk/desk.api.ts'
import { firmsApi } from '../desk/firms/firms.api.ts'
import { messagesApi } from '../desk/messages/messages.api.ts'
import { queueApi } from '../desk/queue/queue.api.ts'
import { suggestionsApi } from '../desk/suggestions/suggestions.api.ts'
import { staffTestimoniesApi } from '../desk/suggestions/testimonies.api.ts'
import { upkeepApi } from '../desk/upkeep.api.ts'
import { categoriesApi } from '../directory/categories/categories.api.ts'
import { citiesApi } from '../directory/cities/cities.api.ts'
import { cityFactsApi } from '../directory/cities/city-facts.api.tsx'
import { contentTemplatesApi } from '../directory/content-templates/content-templates.api.ts'
import { editingApi, structureApi } from '../directory/editing/editing.api.ts'
import { thingsEditingApi } from '../directory/editing/things/things-editing.api.ts'
import { evidenceApi } from '../directory/evidence/evidence.api.tsx'
import { explorerApi } from '../directory/explorer/explorer.api.ts'
import { tilesApi } from '../directory/explorer/tiles.api.ts'
import { resultFilesApi } from '../directory/export/result-files.api.ts'
import { facilitiesApi } from '../directory/facilities/facilities.api.ts'
import { factsApi } from '../directory/facilities/facts.api.tsx'
import { recordNotesApi } from '../directory/facilities/record-notes.api.tsx'
import { recordFiguresApi } from '../directory/figures/figures.api.tsx'
import { figuresApi } from '../directory/home/figures.api.ts'
import { newestDocumentsApi } from '../directory/home/newest-documents.api.tsx'
import { importsApi, runsApi } from '../directory/import-desk/imports.api.ts'
import { companiesApi } from '../directory/kinds/companies/companies.api.tsx'
import { thingsApi } from '../directory/kinds/things.api.tsx'
import { coverageApi } from '../directory/maps/coverage.api.tsx'
import { mapsApi } from '../directory/maps/maps.api.ts'
import { nearApi } from '../directory/search/near/near.api.ts'
import { searchApi } from '../directory/search/search.api.ts'
import { comingSoonApi } from '../directory/states/coming-soon.api.tsx'
import { coverageOfStateApi } from '../directory/states/coverage.api.tsx'
import { statesApi } from '../directory/states/states.api.ts'
import { textsApi } from '../directory/texts/texts.api.tsx'
import { attachmentsApi } from '../leads/attachments/attachments.api.ts'
import { withdrawalApi } from '../leads/consent/withdrawal.api.ts'
import { detailsApi } from '../leads/details/details.api.ts'
import { documentsApi } from '../leads/documents/documents.api.ts'
import { leadsApi } from '../leads/intake/leads.api.ts'
import { referralFormApi } from '../leads/intake/referral-form.api.ts'
import { partnersApi } from '../leads/partners/partners.api.ts'
import { reportsApi } from '../leads/reports/reports.api.ts'
import { erasureApi } from '../leads/retention/erasure.api.ts'
import { routingApi } from '../leads/routing/routing.api.ts'
import { ownSuggestionApi } from '../leads/suggestions/own-suggestion.api.ts'
import { testimoniesApi } from '../leads/suggestions/testimonies.api.ts'
import { workplacesApi } from '../leads/workplaces/workplaces.api.ts'
import { measurementApi } from '../measurement/measurement.api.ts'
import { policyReportsApi } from '../measurement/policy-reports.api.ts'
import { loggable } from '../platform/errors.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { isDatabaseReady, unlessAway } from '../platform/http/health.ts'
import { Problem, problemReply } from '../platform/http/problem.ts'
import { provideServices } from '../platform/services.ts'
import type { CallApi } from '../platform/web/api-in-process.ts'
import { LANGUAGES } from '../platform/web/language.ts'
import { withLanguage } from '../platform/web/language-of-request.ts'
import { firmOnly } from '../portal/firm-guard.ts'
import { portalApi } from '../portal/portal.api.ts'
import { sharedFilesApi } from '../portal/shared-files.api.ts'
import { privacyApi } from '../privacy/privacy.api.ts'
import { downloadsApi } from '../publishing/downloads/downloads.api.ts'
import { siteApi } from '../site/site.api.ts'
import { staffApi } from '../staff/staff.api.ts'
import { staffOnly } from '../staff/staff-guard.ts'
import { deadlinesApi } from '../tools/deadlines/deadlines.api.tsx'
import { supportApi } from '../tools/support/support.api.tsx'
import { trustsApi } from '../tools/trusts/trusts.api.tsx'
import { workHistoryApi } from '../tools/work-history/work-history.api.tsx'
import { apiDocs } from './api-docs/api-docs.api.ts'
import { publicReads } from './public-reads.ts'

/** The routes. What they work with is on the context: see `provideServices` in platform/services.ts. */
export const api = apiApp().basePath('/api')

/** `?lang=es`: texts in another language than English. A language that the site does not have is ignored. */
api.use((c, next) => {
  const asked = c.req.query('lang')
  const language = LANGUAGES.find((one) => one === asked)
  return language ? withLanguage(language, next) : next()
})

api.route('/', siteApi)
api.route('/', statesApi)
api.route('/', figuresApi)
api.route('/', newestDocumentsApi)
api.route('/', comingSoonApi)
api.route('/', coverageOfStateApi)
api.route('/', alertsApi)
api.route('/', citiesApi)
api.route('/', cityFactsApi)
api.route('/', categoriesApi)
api.route('/', facilitiesApi)
api.route('/', evidenceApi)
api.route('/', factsApi)
api.route('/', companiesApi)
api.route('/', thingsApi)
api.route('/', recordNotesApi)
api.route('/', contentTemplatesApi)
api.route('/', downloadsApi)
api.route('/', searchApi)
api.route('/', nearApi)
api.route('/', resultFilesApi)
api.route('/', mapsApi)
api.route('/', recordFiguresApi)
api.route('/', explorerApi)
api.route('/', tilesApi)
api.route('/', articlesApi)
api.route('/', deadlinesApi)
api.route('/', trustsApi)
api.route('/', supportApi)
api.route('/', workHistoryApi)
api.route('/', apiDocs(api))
api.route('/', leadsApi)
api.route('/', referralFormApi)
api.route('/', detailsApi)
api.route('/', withdrawalApi)
api.route('/', erasureApi)
api.route('/', partnersApi)
api.route('/', staffApi)
api.route('/', deskApi)
api.route('/', queueApi)
api.route('/', messagesApi)
api.route('/', attachmentsApi)
api.route('/', sharedFilesApi)
api.route('/', upkeepApi)
api.route('/', workplacesApi)
api.route('/', ownSuggestionApi)
api.route('/', suggestionsApi)
api.route('/', testimoniesApi)
api.route('/', staffTestimoniesApi)
api.route('/', firmsApi)
api.route('/', routingApi)
api.route('/', documentsApi)
api.route('/', reportsApi)
api.route('/', coverageApi)
api.route('/', structureApi)
api.route('/', editingApi)
api.route('/', thingsEditingApi)
api.route('/', runsApi)
api.route('/', importsApi)
api.route('/', textsApi)
api.route('/', portalApi)
api.route('/', privacyApi)
api.route('/', measurementApi)
api.route('/', policyReportsApi)
// Unknown addresses under /admin are closed to the public as well.
api.use('/admin/*', staffOnly('firm', { withoutSecondFactor: true }))
api.use('/firm/*', firmOnly)

// Last, and a route rather than notFound(): notFound of a mounted app is not called.
api.all('*', (c) => problemReply(c, new Problem(404, `There is nothing at ${c.req.path}.`)))

api.onError(async (error, c) => {
  if (error instanceof Problem) return problemReply(c, error)
  // Thrown by the framework, e.g. for a body that is not JSON.
  if (error instanceof HTTPException) {
    return problemReply(c, new Problem(error.status, error.message))
  }
  c.var.services.log.error({ path: c.req.path, error: loggable(error) }, 'API call failed')
  if (await isDatabaseReady(c.var.services)) {
    return problemReply(c, new Problem(500, 'The server could not answer. Please try again later.'))
  }
  return problemReply(c, unavailable())
})

const unavailable = () =>
  new Problem(503, 'The data cannot be reached just now.', { headers: { 'retry-after': '10' } })

/**
 * An HTTP read that waits for a hung PostgreSQL gets its 503 within two seconds, as a page does. Not for
 * calls in process: a page fails as a whole, never in part.
 */
export const boundReads: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET') return next()
  const isDone = await unlessAway(
    c.var.services,
    next().then(() => true),
  )
  if (!isDone) return problemReply(c, unavailable())
}

/** The API of one site, called in process. */
export function apiInProcess(variables: ContextVariableMap): CallApi {
  const app = new Hono().use(provideServices(variables)).use(publicReads).route('/', api)
  return async (path, init) => app.fetch(requestFor(path, init))
}

/**
 * A Request takes longer to make than most calls to answer, and a page makes a dozen calls. Of a read,
 * routes see no more than this.
 */
function requestFor(path: string, init: RequestInit = {}): Request {
  const url = `http://localhost${path}`
  const { method = 'GET', headers, body } = init
  if (method !== 'GET' || body) return new Request(url, init)
  return { method, url, headers: new Headers(headers) } as Request
}
