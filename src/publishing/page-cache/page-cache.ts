/**
 * Pages. A public page is the same for every visitor, so it is rendered once and kept as ready bytes
 * until the data changes; while the database is away, what is kept goes on being served.
 */
import type { Context, Handler } from 'hono'
import { adSources } from '../../ads/ad-sources.ts'
import { loggable } from '../../platform/errors.ts'
import { preferredEncoding } from '../../platform/http/encoding.ts'
import { isDatabaseReady, unlessAway } from '../../platform/http/health.ts'
import { countPageCache, watchPageStore } from '../../platform/http/metrics.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import type { Services } from '../../platform/services.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { watchRender } from '../../platform/web/render-watch.ts'
import { isStaffPath } from '../../site/pages.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { failurePage } from './failure-page.ts'
import { headWithoutBody, packPage } from './pack-page.ts'
import { pageKey } from './page-key.ts'
import { createPageStore, pageBudget, type StoredPage } from './cached-page.ts'

type RenderPage = (request: Request) => Response | Promise<Response>
type Outcome = { page: StoredPage } | { reply: Response }

export type Pages = {
  serve: Handler
  /** The page kept under this very name, if the data is still what it was made from. */
  findReady(key: string): StoredPage | undefined
}

const RETRY_AFTER_SECONDS = '10'

export function keepPages(
  services: Services,
  render: RenderPage,
  datasetVersion: () => number,
  rewrite: (html: string) => string,
): Pages {
  const store = createPageStore(pageBudget(services.env.WEB_CONCURRENCY))
  const rendering = new SingleFlight<string, Outcome>()
  watchPageStore(store)
  // Asked before anybody waits: what is made before the first answer would be thrown away.
  datasetVersion()

  return {
    findReady(key) {
      const kept = store.get(key)
      return kept && kept.version === datasetVersion() ? kept : undefined
    },
    async serve(c) {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
        return c.text('This address can only be read.', 405, { allow: 'GET, HEAD' })
      }
      const url = new URL(c.req.url)
      const key = pageKey(url)
      if (key === undefined) return makeReply(c, await renderOrGiveUp(c.req.raw))
      const kept = store.get(key)
      if (kept && kept.version === datasetVersion()) return sendStored(c, kept, 'hit')
      const outcome = await unlessAway(
        services,
        rendering.run(key, () => make(key, url.origin)),
      )
      if (outcome && 'page' in outcome) return sendStored(c, outcome.page, 'miss')
      const hasFailed = !outcome || outcome.reply.status >= 500
      if (kept && hasFailed) return sendStored(c, kept, 'stale')
      return outcome ? outcome.reply.clone() : unavailable(services)
    },
  }

  async function make(key: string, origin: string): Promise<Outcome> {
    const version = datasetVersion()
    const rendered = await renderHtml(services, render, rewrite, new Request(origin + key))
    if (rendered.status !== 200 || !rendered.isWhole || rendered.html === undefined) {
      return { reply: await imperfectReply(services, rendered) }
    }
    const page = await packPage(
      rendered.html,
      publicPolicy(services, rendered.html),
      securityHeaders(services.env),
      version,
    )
    // Here, and not by who waits: they may have given up, and the next one need not.
    store.set(key, page)
    return { page }
  }

  async function renderOrGiveUp(request: Request): Promise<Rendered> {
    const rendered = await unlessAway(services, renderHtml(services, render, rewrite, request))
    return rendered ?? { status: 503, reply: unavailable(services), isWhole: false }
  }
}

type Rendered = { status: number; html?: string; reply?: Response; isWhole: boolean }

async function renderHtml(
  services: Services,
  render: RenderPage,
  rewrite: (html: string) => string,
  asked: Request,
): Promise<Rendered> {
  try {
    // A HEAD is rendered as a GET: its status and headers must be those of the page.
    const request = new Request(asked.url, { headers: asked.headers })
    const { result, isWhole } = await watchRender(async () => {
      const reply = await render(request)
      const isHtml = reply.headers.get('content-type')?.includes('text/html')
      return isHtml
        ? { status: reply.status, html: rewrite(await reply.text()) }
        : { status: reply.status, reply }
    })
    return { ...result, isWhole }
  } catch (error) {
    services.log.error(
      { path: new URL(asked.url).pathname, error: loggable(error) },
      'page failed to render',
    )
    return { status: 500, html: failurePage(), isWhole: false }
  }
}

/** A redirect, a page that is not there, or one that could not be made as it should be. */
async function imperfectReply(services: Services, rendered: Rendered): Promise<Response> {
  if (rendered.reply) return rendered.reply
  const isFaulty = rendered.status >= 500 || !rendered.isWhole
  if (isFaulty && !(await isDatabaseReady(services))) return unavailable(services)
  return htmlResponse(services, rendered.html ?? '', rendered.status)
}

/** A page for one request alone. */
async function makeReply(c: Context, rendered: Rendered): Promise<Response> {
  const { services } = c.var
  if (rendered.reply) return rendered.reply
  if (rendered.status >= 500 && !(await isDatabaseReady(services))) return unavailable(services)
  const html = rendered.html ?? ''
  const reply = htmlResponse(services, html, rendered.status, { 'cache-control': 'no-store' })
  // Where staff read leads, no script but ours ever runs.
  if (isStaffPath(c.req.path)) {
    reply.headers.set('content-security-policy', contentSecurityPolicy(html))
  }
  return c.req.method === 'HEAD' ? new Response(null, reply) : reply
}

/** For whatever else fails outside the API: a person may be reading. */
export async function failedReply(error: unknown, c: Context): Promise<Response> {
  const { services } = c.var
  services.log.error({ path: c.req.path, error: loggable(error) }, 'request failed')
  const isReady = await isDatabaseReady(services)
  return isReady ? htmlResponse(services, failurePage(), 500) : unavailable(services)
}

function unavailable(services: Services): Response {
  return htmlResponse(services, failurePage(), 503, { 'retry-after': RETRY_AFTER_SECONDS })
}

function htmlResponse(
  services: Services,
  html: string,
  status: number,
  more: Record<string, string> = {},
): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': publicPolicy(services, html),
      'cache-control': status >= 500 ? 'no-store' : 'no-cache',
      ...more,
    },
  })
}

const publicPolicy = ({ env }: Services, html: string) =>
  contentSecurityPolicy(html, adSources(env))

function sendStored(c: Context, page: StoredPage, cache: 'hit' | 'miss' | 'stale'): Response {
  countPageCache(cache)
  const reply = page.replies[preferredEncoding(c.req.header('accept-encoding'))]
  const isHeld = c.req.header('if-none-match')?.includes(reply.etag)
  const headers = new Headers({ 'x-cache': cache })
  const head = isHeld ? headWithoutBody(reply) : reply.head
  for (let i = 0; i < head.length; i += 2) headers.set(head[i] ?? '', head[i + 1] ?? '')
  return new Response(isHeld ? null : reply.body, { status: isHeld ? 304 : 200, headers })
}
