/** The API: every feature's calls under /api, one error shape, its own 404s. */
import { siteApi } from './features/site/site.api.ts'
import { apiApp } from './http/api-app.ts'
import { Problem, problemReply } from './http/problem.ts'
import { messageOf } from './lib/errors.ts'
import { services } from './lib/services.ts'

export const api = apiApp().basePath('/api')

api.route('/', siteApi)

// Last, and a route rather than notFound(): a mounted app's notFound is not asked.
api.all('*', (c) => problemReply(c, new Problem(404, `There is nothing at ${c.req.path}.`)))

api.onError((error, c) => {
  if (error instanceof Problem) return problemReply(c, error)
  services().log.error({ path: c.req.path, error: messageOf(error) }, 'API call failed')
  return problemReply(c, new Problem(500, 'The server could not answer. Please try again later.'))
})
