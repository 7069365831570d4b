/** THE pipeline: what happens to a request, top to bottom. */
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { Hono } from 'hono'
import { api } from './api.ts'
import { AD_TEST_PATHS, adTestPages } from './features/ads/ad-test-pages.ts'
import { downloadFiles } from './features/downloads/download-files.ts'
import { countPages, countSent } from './features/measurement/count-pages.ts'
import { seoFiles } from './features/seo/seo-files.ts'
import { shareImages } from './features/share/share-images.ts'
import { staffPages } from './features/staff/staff-pages.ts'
import { serveAssets } from './http/assets.ts'
import { canonicalRedirects } from './http/canonical-redirects.ts'
import { compressReplies } from './http/compress-replies.ts'
import { provideFormPages } from './http/form-pages.ts'
import { health } from './http/health.ts'
import { measureRequests, metrics } from './http/metrics.ts'
import { failedReply, keepPages } from './http/pages.ts'
import { sendReadyPages } from './http/ready-pages.ts'
import { type RequestVariables, requestLog } from './http/request-log.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { provideApi } from './lib/api-in-process.ts'
import { datasetVersion } from './lib/dataset-version.ts'

const renderPage = createStartHandler(defaultStreamHandler)
provideApi(async (path, init) => api.request(path, init))
provideFormPages((request) => renderPage(request))

const pages = keepPages((request) => renderPage(request), datasetVersion)

const app = new Hono<{ Variables: RequestVariables }>()
app.use(requestLog)
app.use(measureRequests)
app.use(addSecurityHeaders)
app.use(canonicalRedirects)
app.use(compressReplies)
app.route('/', health)
app.route('/', metrics)
if (import.meta.env.PROD) app.use(serveAssets('dist/client'))
app.route('/', api)
app.route('/', seoFiles)
app.route('/', shareImages())
app.route('/', downloadFiles)
app.use('/admin/*', staffPages)
for (const path of AD_TEST_PATHS) app.use(path, adTestPages)
app.use(countPages)
app.all('*', pages.serve)
app.onError((error, c) => failedReply(error, c.req.path))

export default {
  // The second argument is the Node adapter's: it holds the socket, and so the caller's address.
  fetch: (request: Request, node?: object) => app.fetch(request, node),
  /** Asked before all of the above: a page that is ready takes the short way, with the same duties. */
  sendReady: sendReadyPages(pages, countSent),
}
