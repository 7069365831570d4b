/** Pages that are rendered for one request, and those that are not fit to be cached. */
import type { Context } from 'hono'
import { compressFor } from '../../platform/http/encoding.ts'
import { isDatabaseReady } from '../../platform/http/health.ts'
import type { Services } from '../../platform/services.ts'
import {
  contentSecurityPolicy,
  type HashedPage,
} from '../../platform/web/content-security-policy.ts'
import { isStaffPath } from '../../site/pages.ts'
import { type FailureReplies, htmlHeaders, htmlResponse, publicPolicy } from './failure-replies.ts'

/** Whole if nothing in it failed. */
export type Rendered = { status: number; isWhole: boolean; reply?: Response } & Partial<HashedPage>

/** A redirect, a missing page, or one that did not render completely. */
export async function imperfectReply(
  services: Services,
  path: string,
  rendered: Rendered,
  failures: FailureReplies,
): Promise<Response> {
  if (rendered.reply) return rendered.reply
  const isFaulty = rendered.status >= 500 || !rendered.isWhole
  if (isFaulty && !(await isDatabaseReady(services))) return failures.unavailable(path)
  return htmlResponse(services, rendered, rendered.status)
}

/** A page rendered for one request. */
export async function uncachedReply(
  c: Context,
  rendered: Rendered,
  failures: FailureReplies,
): Promise<Response> {
  const { services } = c.var
  if (rendered.reply) return rendered.reply
  if (rendered.status >= 500 && !(await isDatabaseReady(services))) {
    return failures.unavailable(c.req.path)
  }
  const { status, html = '', scripts } = rendered
  const headers = htmlHeaders(policyFor(c, scripts), 'no-store')
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const body = await compressFor(c, html)
  if (!body) return new Response(html, { status, headers })
  return new Response(body, {
    status,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
  })
}

/** No third-party script ever runs where staff read leads. */
function policyFor(c: Context, scripts: string[] = []): string {
  return isStaffPath(c.req.path)
    ? contentSecurityPolicy(scripts)
    : publicPolicy(c.var.services, scripts)
}
