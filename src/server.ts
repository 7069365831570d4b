/** THE pipeline: what happens to a request, top to bottom. */
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { Hono } from 'hono'
import { api } from './api.ts'
import { serveAssets } from './http/assets.ts'
import { canonicalRedirects } from './http/canonical-redirects.ts'
import { health } from './http/health.ts'
import { servePages } from './http/pages.ts'
import { type RequestVariables, requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { provideApi } from './lib/api-in-process.ts'

const renderPage = createStartHandler(defaultStreamHandler)
provideApi(async (path, init) => api.request(path, init))

const app = new Hono<{ Variables: RequestVariables }>()
app.use(requestLog)
app.use(securityHeaders)
app.use(canonicalRedirects)
app.route('/', health)
if (import.meta.env.PROD) app.use(serveAssets('dist/client'))
app.route('/', api)
app.all(
  '*',
  servePages((request) => renderPage(request)),
)

export default { fetch: (request: Request) => app.fetch(request) }
