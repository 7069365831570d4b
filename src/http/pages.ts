/**
 * Pages. A public page is the same for every visitor, so it is rendered once and kept as ready bytes
 * until the data changes; while the database is away, what is kept goes on being served.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Handler } from 'hono'
import { loggable } from '../lib/errors.ts'
import { watchRender } from '../lib/render-watch.ts'
import { services } from '../lib/services.ts'
import { adSources } from './ad-sources.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { bestEncoding, type Encoding } from './encoding.ts'
import { failurePage } from './failure-page.ts'
import { isDatabaseReady } from './health.ts'
import { pageCacheResults } from './metrics.ts'
import { pageKey } from './page-key.ts'
import { PageStore, type StoredPage } from './page-store.ts'

type RenderPage = (request: Request) => Response | Promise<Response>
type Outcome = { page: StoredPage } | { reply: Response }

const BUDGET_BYTES = 128 * 1024 * 1024
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']
/** Browsers ask again each time (and get a 304); a CDN may keep a page and serve it through faults. */
const PUBLIC =
  'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800'
const RETRY_AFTER_SECONDS = '10'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function servePages(render: RenderPage, datasetVersion: () => number): Handler {
  const store = new PageStore(BUDGET_BYTES)
  const underWay = new Map<string, Promise<Outcome>>()

  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('This address can only be read.', 405, { allow: 'GET, HEAD' })
    }
    const url = new URL(c.req.url)
    const key = pageKey(url)
    if (key === undefined) return makeReply(c, await renderHtml(render, c.req.raw), 'no-store')
    const kept = store.get(key)
    if (kept && kept.version === datasetVersion()) return sendStored(c, kept, 'hit')
    const outcome = await once(underWay, key, () => make(url.origin + key))
    if ('page' in outcome) {
      store.set(key, outcome.page)
      return sendStored(c, outcome.page, 'miss')
    }
    const hasFailed = outcome.reply.status >= 500
    return kept && hasFailed ? sendStored(c, kept, 'stale') : outcome.reply.clone()
  }

  async function make(address: string): Promise<Outcome> {
    const version = datasetVersion()
    const rendered = await renderHtml(render, new Request(address))
    if (rendered.status !== 200 || !rendered.isWhole || rendered.html === undefined) {
      return { reply: await imperfectReply(rendered) }
    }
    return { page: await pack(rendered.html, version) }
  }
}

type Rendered = { status: number; html?: string; reply?: Response; isWhole: boolean }

async function renderHtml(render: RenderPage, asked: Request): Promise<Rendered> {
  try {
    // A HEAD is rendered as a GET: its status and headers must be those of the page.
    const request = new Request(asked.url, { headers: asked.headers })
    const { result, isWhole } = await watchRender(async () => {
      const reply = await render(request)
      const isHtml = reply.headers.get('content-type')?.includes('text/html')
      return isHtml
        ? { status: reply.status, html: await reply.text() }
        : { status: reply.status, reply }
    })
    return { ...result, isWhole }
  } catch (error) {
    services().log.error(
      { path: new URL(asked.url).pathname, error: loggable(error) },
      'page failed to render',
    )
    return { status: 500, html: failurePage(), isWhole: false }
  }
}

/** A redirect, a page that is not there, or one that could not be made as it should be. */
async function imperfectReply(rendered: Rendered): Promise<Response> {
  if (rendered.reply) return rendered.reply
  const isFaulty = rendered.status >= 500 || !rendered.isWhole
  if (isFaulty && !(await isDatabaseReady())) {
    return htmlResponse(failurePage(), 503, { 'retry-after': RETRY_AFTER_SECONDS })
  }
  return htmlResponse(rendered.html ?? '', rendered.status)
}

function makeReply(c: Context, rendered: Rendered, cacheControl: string): Response {
  if (rendered.reply) return rendered.reply
  const html = rendered.html ?? ''
  const reply = htmlResponse(html, rendered.status, { 'cache-control': cacheControl })
  // Where staff read leads, no script but ours ever runs.
  if (/^\/admin(\/|$)/.test(c.req.path)) {
    reply.headers.set('content-security-policy', contentSecurityPolicy(html))
  }
  return c.req.method === 'HEAD' ? new Response(null, reply) : reply
}

function htmlResponse(html: string, status: number, more: Record<string, string> = {}): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': publicPolicy(html),
      'cache-control': status >= 500 ? 'no-store' : 'no-cache',
      ...more,
    },
  })
}

const publicPolicy = (html: string) => contentSecurityPolicy(html, adSources(services().env))

async function pack(html: string, version: number): Promise<StoredPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity),
  ])
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 27),
    policy: publicPolicy(html),
    version,
    bodies: { identity, br: br as Buffer<ArrayBuffer>, gzip: gz as Buffer<ArrayBuffer> },
  }
}

function sendStored(c: Context, page: StoredPage, cache: 'hit' | 'miss' | 'stale'): Response {
  pageCacheResults.inc({ result: cache })
  const encoding = bestEncoding(c.req.header('accept-encoding'), ENCODINGS)
  const etag = `"${page.etag}-${encoding}"`
  const headers: Record<string, string> = {
    etag,
    vary: 'accept-encoding',
    'cache-control': PUBLIC,
    'content-security-policy': page.policy,
    'x-cache': cache,
  }
  if (c.req.header('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  const body = page.bodies[encoding]
  headers['content-type'] = 'text/html; charset=utf-8'
  headers['content-length'] = String(body.byteLength)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return new Response(body, { headers })
}

/** However many ask for a page at once, it is made once. */
function once<T>(
  underWay: Map<string, Promise<T>>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const running = underWay.get(key)
  if (running) return running
  const started = work().finally(() => underWay.delete(key))
  underWay.set(key, started)
  return started
}
