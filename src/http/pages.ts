/** Pages, rendered by Start: drained to text, so that the status and the policy fit the bytes. */
import type { Handler } from 'hono'
import { messageOf } from '../lib/errors.ts'
import { services } from '../lib/services.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { failurePage } from './failure-page.ts'

type RenderPage = (request: Request) => Response | Promise<Response>

export function servePages(render: RenderPage): Handler {
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('This address can only be read.', 405, { allow: 'GET, HEAD' })
    }
    try {
      // A HEAD is rendered as a GET: its status and headers must be those of the page.
      const reply = await render(new Request(c.req.raw.url, { headers: c.req.raw.headers }))
      if (!reply.headers.get('content-type')?.includes('text/html')) return reply
      const html = await reply.text()
      return c.body(html, reply.status as 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(html),
        'cache-control': 'no-cache',
      })
    } catch (error) {
      services().log.error({ path: c.req.path, error: messageOf(error) }, 'page failed to render')
      return c.html(failurePage(), 500, { 'cache-control': 'no-store' })
    }
  }
}
