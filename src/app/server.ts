/** THE pipeline: what happens to a request, top to bottom. */
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { Hono } from 'hono'
import { AD_TEST_PATHS, adTestPages } from '../ads/ad-test-pages.ts'
import { datasetVersion } from '../directory/dataset-version.ts'
import { countPages, countSent } from '../measurement/count-pages.ts'
import { serveAssets } from '../platform/http/assets.ts'
import { canonicalRedirects } from '../platform/http/canonical-redirects.ts'
import { compressReplies } from '../platform/http/compress-replies.ts'
import { health } from '../platform/http/health.ts'
import { measureRequests, metrics } from '../platform/http/metrics.ts'
import { type RequestVariables, requestLog } from '../platform/http/request-log.ts'
import { addSecurityHeaders } from '../platform/http/security-headers.ts'
import { services } from '../platform/services.ts'
import { provideApi } from '../platform/web/api-in-process.ts'
import { downloadFiles } from '../publishing/downloads/download-files.ts'
import { provideFormPages } from '../publishing/page-cache/form-pages.ts'
import { PageStore, pageBudget } from '../publishing/page-cache/page-store.ts'
import { failedReply, keepPages } from '../publishing/page-cache/pages.ts'
import { sendReadyPages } from '../publishing/page-cache/ready-pages.ts'
import { startAfterPaint } from '../publishing/page-cache/rewrite-html.ts'
import { seoFiles } from '../publishing/seo-files.ts'
import { shareImages } from '../publishing/share-images/share-images.ts'
import { staffPages } from '../staff/staff-pages.ts'
import { api } from './api.ts'

const renderPage = createStartHandler(defaultStreamHandler)
provideApi(async (path, init) => api.request(path, init))
provideFormPages((request) => renderPage(request))

const store = new PageStore(pageBudget(services().env.WEB_CONCURRENCY))
// In development Vite adds the scripts, in its own way.
const rewrite = import.meta.env.PROD ? startAfterPaint : (html: string) => html
const pages = keepPages((request) => renderPage(request), datasetVersion, rewrite, store)

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
