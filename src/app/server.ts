/** THE pipeline: what happens to a request, top to bottom. */
import { join } from 'node:path'
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { Hono, type MiddlewareHandler } from 'hono'
import { AD_TEST_PATHS, adTestPages } from '../ads/ad-test-pages.ts'
import { countPages, countSent } from '../measurement/count-pages.ts'
import { serveAssets } from '../platform/http/assets.ts'
import { canonicalRedirects } from '../platform/http/canonical-redirects.ts'
import { compressReplies } from '../platform/http/encoding.ts'
import { health } from '../platform/http/health.ts'
import { answerToOwnNames, unknownHostTest } from '../platform/http/known-hosts.ts'
import { measureRequests, metrics } from '../platform/http/metrics.ts'
import { staffHostTest } from '../platform/http/origin.ts'
import { watchProxy } from '../platform/http/proxy-check.ts'
import { type RequestVariables, requestLog } from '../platform/http/request-log.ts'
import { addSecurityHeaders, allowPosition } from '../platform/http/security-headers.ts'
import { provideServices, type Services } from '../platform/services.ts'
import { callAsVisitor, currentApi } from '../platform/web/api-in-process.ts'
import { LANGUAGES, splitLanguage } from '../platform/web/language.ts'
import { withLanguage } from '../platform/web/language-of-request.ts'
import { crawlerFiles } from '../publishing/crawler-files.ts'
import { downloadFiles } from '../publishing/downloads/downloads.api.ts'
import { feed } from '../publishing/feed.ts'
import { failureReplies } from '../publishing/page-cache/failure-replies.ts'
import { createFastPath, type FastPath } from '../publishing/page-cache/fast-path.ts'
import { createPageCache } from '../publishing/page-cache/page-cache.ts'
import { shareImages } from '../publishing/share-images/share-images.ts'
import { sitemaps } from '../publishing/sitemap.ts'
import { addressIn, splitAddress } from '../site/addresses.ts'
import { findPage } from '../site/pages.ts'
import { mayAskPosition } from '../site/position-pages.ts'
import { urls } from '../site/urls.ts'
import { staffSection } from '../staff/staff-guard.ts'
import { separateHosts } from '../staff/staff-host.ts'
import { api, apiInProcess, boundReads } from './api.ts'
import type { Background } from './background.ts'
import { limitSearches } from './limit-searches.ts'
import { watchOperations } from './operations-metrics.ts'
import { publicReads } from './public-reads.ts'
import { recordChanges } from './record-changes.ts'

/** Beside the folder of the built server, which is flat. */
const CLIENT = join(import.meta.dirname, '../client')

const inAllLanguages = (path: string) => LANGUAGES.map((language) => addressIn(language, path))

/** The pages of what somebody sent, and the call that shows that of the details again with its errors. */
const OWN_LEAD_PATHS = [
  ...inAllLanguages(urls.addDetails()),
  ...inAllLanguages(urls.yourSuggestion()),
  '/api/details',
]

const render = createStartHandler(defaultRenderHandler)
const renderPage = (request: Request) =>
  withLanguage(splitLanguage(new URL(request.url).pathname).language, () => render(request))

/**
 * A page that exists in English only is opened in English, whatever language was asked for; one that has
 * a path of its own in a language is at no other.
 */
const translatedAddresses: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const found = findPage(pathname)
  if (!found || found.language === 'en') return next()
  const { language, path } = splitAddress(pathname)
  if (!found.page.translated) return c.redirect(path + search, 302)
  const address = addressIn(language, path)
  return address === pathname ? next() : c.redirect(address + search, 308)
}

/** A process that runs a site imports both from here, and so from one module graph. */
export { startBackground } from './background.ts'

export type Site = {
  /** To be awaited before it listens. */
  prepare(): Promise<void>
  /** The second argument comes from the Node adapter: it has the socket, and so the client's address. */
  fetch(request: Request, node?: object): Response | Promise<Response>
  /** Before the pipeline: sends cached pages and plain API calls directly. */
  sendDirectly: FastPath
}

/** The host of staff, or a name that is not ours: the pipeline knows what to do. */
function isOnOtherHost(env: Services['env']): ReturnType<typeof staffHostTest> {
  const tests = [staffHostTest(env), unknownHostTest(env)].filter((test) => test !== null)
  return tests.length === 0 ? null : (hosts) => tests.some((test) => test(hosts))
}

/** A site has only what it is given here, so several can run in one process. */
export function createSite(services: Services, background: Omit<Background, 'stop'>): Site {
  const {
    leads,
    alerts,
    imports,
    measurement,
    audit,
    securityAlerts,
    datasetVersion,
    isDemonstration,
    openStates,
    partners,
  } = background
  const findTrouble = () => leads.intake().trouble
  const variables = {
    services,
    leads,
    alerts,
    imports,
    measurement,
    audit,
    securityAlerts,
    renderPage,
    findTrouble,
    datasetVersion,
    openStates,
    partners,
    records: recordChanges(services),
  }
  const callApi = apiInProcess({ ...variables, isInProcess: true })
  watchOperations(services.env, datasetVersion, services.database.replica)
  const failures = failureReplies(services, isDemonstration)
  const pageCache = createPageCache(services, renderPage, datasetVersion, failures, callApi)

  const app = new Hono<{ Variables: RequestVariables }>()
  app.use(provideServices(variables))
  app.use(publicReads)
  app.use((_, next) => currentApi.run(callApi, next))
  app.use(requestLog)
  app.use(watchProxy(services))
  app.use(measureRequests)
  app.use(addSecurityHeaders)
  app.use(answerToOwnNames)
  app.use(limitSearches)
  app.use(canonicalRedirects)
  app.use(compressReplies)
  app.route('/', health)
  app.route('/', metrics)
  if (import.meta.env.PROD) app.use(serveAssets(CLIENT))
  app.use(separateHosts)
  for (const path of OWN_LEAD_PATHS)
    app.use(path, (c, next) => currentApi.run(callAsVisitor(callApi, c.req.raw), next))
  app.get(urls.apiDocs(), countPages, pageCache.serve)
  app.use('/api/*', pageCache.serveApi)
  app.use('/api/*', boundReads)
  app.route('/', api)
  app.route('/', crawlerFiles)
  app.route('/', sitemaps)
  app.route('/', feed)
  app.route('/', shareImages(datasetVersion))
  app.route('/', downloadFiles)
  app.use(staffSection)
  for (const path of AD_TEST_PATHS) app.use(path, adTestPages)
  app.use((c, next) => (mayAskPosition(c.req.path) ? allowPosition(c, next) : next()))
  app.use(translatedAddresses)
  app.use(countPages)
  app.all('*', pageCache.serve)
  app.onError(failures.replyTo)

  return {
    prepare: () => currentApi.run(callApi, pageCache.prepare),
    fetch: (request, node) => app.fetch(request, node),
    sendDirectly: createFastPath(
      pageCache,
      services.log,
      (sent) => countSent(measurement, sent),
      isOnOtherHost(services.env),
    ),
  }
}
