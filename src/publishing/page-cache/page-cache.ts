/**
 * A public page is the same for every visitor, so it is rendered once and cached as compressed bytes
 * until the data changes. While the database is down, cached pages are served even when outdated.
 */
import type { Context, Handler, MiddlewareHandler } from 'hono'
import { askingOnce } from '../../platform/database/asked-once.ts'
import { loggable } from '../../platform/errors.ts'
import { compressFor, preferredEncoding } from '../../platform/http/encoding.ts'
import { isDatabaseReady, unlessAway } from '../../platform/http/health.ts'
import { countPageCache, watchPageStore } from '../../platform/http/metrics.ts'
import { etagOf, FOR_A_MINUTE } from '../../platform/http/public-read.ts'
import { readyText, withText } from '../../platform/http/ready-reply.ts'
import { apiPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import type { Services } from '../../platform/services.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { type CallApi, watchRender } from '../../platform/web/api-in-process.ts'
import { type Language, splitLanguage } from '../../platform/web/language.ts'
import { contentSecurityPolicy } from '../../platform/web/rewrite-html.ts'
import { isStaffPath } from '../../site/pages.ts'
import {
  apiKey,
  type CachedPage,
  cacheReply,
  compressPage,
  createPageStore,
  headWithoutBody,
  pageBudget,
  pageKey,
  replyIn,
} from './cached-page.ts'
import {
  type FailureReplies,
  htmlHeaders,
  htmlResponse,
  publicPolicy,
  reportUnknown,
} from './failure-replies.ts'
import { createKnownValues } from './known-values.ts'

/** The headers that an API reply has whoever asks. */
const ALIKE = ['content-type', 'cache-control', 'x-total-count', 'link']
/** A long list: programs that read these read all of them, once. Most of them are streamed, and not stored. */
const LARGEST_REPLY = 200_000
/** The version of the data, before the first look: a change of the data would not be noticed. */
const UNKNOWN = 0
/** After this the pipeline reads it: with the patience that is left to it, a visitor waits two seconds at most. */
const LONGEST_READ_MS = 250

type RenderPage = (request: Request) => Response | Promise<Response>
type RewriteHtml = (html: string, language: Language) => string
type Corrections = Map<string, string | null>
type Outcome = { page: CachedPage } | { reply: Response } | { corrections: Corrections }

export type PageCache = {
  serve: Handler
  /** Before the API: its public replies depend on the data alone, as pages do. */
  serveApi: MiddlewareHandler
  /** The page or API reply cached under exactly this key, unless the data has changed since. */
  findCached(key: string): CachedPage | undefined
  /** Reads a plain API call and caches the reply. Undefined for what the pipeline has to answer. */
  readCall(url: string): Promise<CachedPage | undefined>
}

export function createPageCache(
  services: Services,
  render: RenderPage,
  datasetVersion: () => number,
  rewrite: RewriteHtml,
  failures: FailureReplies,
  callApi: CallApi,
): PageCache {
  const store = createPageStore(pageBudget(services.env.WEB_CONCURRENCY))
  const findCorrections = createKnownValues(services.database.reads.db, datasetVersion)
  const rendering = new SingleFlight<string, Outcome>()
  const reading = new SingleFlight<string, CachedPage | undefined>()
  watchPageStore(store)
  // The first read starts the watch: a page rendered before the version is known is outdated at once.
  datasetVersion()

  return {
    findCached(key) {
      const cached = store.get(key)
      return cached && cached.version === datasetVersion() ? cached : undefined
    },
    readCall: (url) =>
      within(
        LONGEST_READ_MS,
        reading.run(url, () => readAndCache(url)),
      ),
    async serve(c) {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
        return c.text('This address can only be read.', 405, { allow: 'GET, HEAD' })
      }
      const url = new URL(c.req.url)
      const key = pageKey(url)
      if (key === undefined) return uncachedReply(c, await renderOrGiveUp(c.req.raw), failures)
      const cached = store.get(key)
      if (cached && cached.version === datasetVersion()) return send(c, key, cached, 'hit')
      const outcome = await unlessAway(
        services,
        rendering.run(key, () => renderAndCache(key, url.origin)),
      )
      if (outcome && 'page' in outcome) return send(c, key, outcome.page, 'miss')
      if (outcome && 'corrections' in outcome) {
        return c.redirect(corrected(url, outcome.corrections), 308)
      }
      const hasFailed = !outcome || outcome.reply.status >= 500
      if (cached && hasFailed) return send(c, key, cached, 'stale')
      return outcome ? outcome.reply.clone() : failures.unavailable(url.pathname)
    },
    async serveApi(c, next) {
      const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
      const key = isRead ? apiKey(new URL(c.req.url)) : undefined
      if (key === undefined) return next()
      const version = datasetVersion()
      const cached = store.get(key)
      if (cached?.version === version) return sendReply(c, key, cached)
      await next()
      const isShared = c.res.status === 200 && c.res.headers.has('etag') && !c.get('isStreamed')
      if (c.req.method !== 'GET' || !isShared || version === UNKNOWN) return
      const ready = readyText(c.res)
      const body =
        ready === undefined ? new Uint8Array(await c.res.clone().arrayBuffer()) : Buffer.from(ready)
      const etag = (c.res.headers.get('etag') ?? '').replace(/^W\//, '')
      storeReply(key, c.res.headers, body, etag, version)
    },
  }

  async function readAndCache(key: string): Promise<CachedPage | undefined> {
    const version = datasetVersion()
    if (version === UNKNOWN) return undefined
    const reply = await callApi(key)
    const text = readyText(reply)
    const isShared = reply.status === 200 && reply.headers.get('cache-control') === FOR_A_MINUTE
    if (text === undefined || !isShared) return undefined
    return storeReply(key, reply.headers, Buffer.from(text), etagOf(text), version)
  }

  /** Undefined if it is too long to be cached. */
  function storeReply(
    key: string,
    given: Headers,
    body: Uint8Array,
    etag: string,
    version: number,
  ): CachedPage | undefined {
    if (body.byteLength > LARGEST_REPLY) return undefined
    const headers: Record<string, string> = {}
    for (const name of ALIKE) {
      const value = given.get(name)
      if (value !== null) headers[name] = value
    }
    const shared = { ...headers, vary: 'accept-encoding', 'content-security-policy': apiPolicy }
    const reply = cacheReply(body, etag, { ...shared, ...securityHeaders(services.env) }, version)
    store.set(key, reply)
    return reply
  }

  function send(c: Context, key: string, page: CachedPage, cache: 'hit' | 'miss' | 'stale') {
    countPageCache(cache)
    return sendReply(c, key, page, cache)
  }

  async function sendReply(c: Context, key: string, page: CachedPage, cache = 'hit') {
    const encoding = preferredEncoding(c.req.header('accept-encoding'))
    const reply = await replyIn(store, key, page, encoding)
    const isUnchanged = c.req.header('if-none-match')?.includes(reply.etag)
    const headers = new Headers({ 'x-cache': cache })
    const head = isUnchanged ? headWithoutBody(reply) : reply.head
    for (let i = 0; i < head.length; i += 2) headers.set(head[i] ?? '', head[i + 1] ?? '')
    const status = isUnchanged ? 304 : 200
    return new Response(isUnchanged ? null : reply.body, { status, headers })
  }

  async function renderAndCache(key: string, origin: string): Promise<Outcome> {
    const version = datasetVersion()
    const corrections = await findCorrections(key)
    if (corrections.size > 0) return { corrections }
    const rendered = await renderWhole(new Request(origin + key))
    if (rendered.status !== 200 || !rendered.isWhole || rendered.html === undefined) {
      return { reply: await imperfectReply(services, key, rendered, failures) }
    }
    const page = await compressPage(
      rendered.html,
      (html) => publicPolicy(services, html),
      securityHeaders(services.env),
      version,
    )
    // Stored even if everyone waiting has given up: the next request gets it.
    store.set(key, page)
    return { page }
  }

  async function renderOrGiveUp(request: Request): Promise<Rendered> {
    const rendered = await unlessAway(services, renderWhole(request))
    if (rendered) return rendered
    const reply = failures.unavailable(new URL(request.url).pathname)
    return { status: 503, reply, isWhole: false }
  }

  async function renderWhole(asked: Request): Promise<Rendered> {
    try {
      return await askingOnce(() => renderHtml(render, rewrite, asked))
    } catch (error) {
      const path = new URL(asked.url).pathname
      services.log.error({ path, error: loggable(error) }, 'page failed to render')
      return { status: 500, html: failures.page(path), isWhole: false }
    }
  }
}

/** The result, or undefined if it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}

/** Path and query; other parameters, such as campaign tags, stay. */
function corrected({ pathname, search }: URL, corrections: Corrections): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of corrections) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

type Rendered = { status: number; html?: string; reply?: Response; isWhole: boolean }

async function renderHtml(
  render: RenderPage,
  rewrite: RewriteHtml,
  asked: Request,
): Promise<Rendered> {
  // A HEAD is rendered as a GET: its status and headers must be those of the page.
  const request = new Request(asked.url, { headers: asked.headers })
  const { language } = splitLanguage(new URL(asked.url).pathname)
  const { result, isWhole } = await watchRender(async (watch) => {
    const reply = await render(request)
    const isHtml = reply.headers.get('content-type')?.includes('text/html')
    return isHtml
      ? { status: reply.status, html: rewrite(watch.html ?? (await reply.text()), language) }
      : { status: reply.status, reply }
  })
  return { ...result, isWhole }
}

/** A redirect, a missing page, or one that did not render completely. */
async function imperfectReply(
  services: Services,
  path: string,
  rendered: Rendered,
  failures: FailureReplies,
): Promise<Response> {
  if (rendered.reply) return rendered.reply
  const isFaulty = rendered.status >= 500 || !rendered.isWhole
  if (isFaulty && !(await isDatabaseReady(services))) return failures.unavailable(path)
  return htmlResponse(services, rendered.html ?? '', rendered.status)
}

/** A page rendered for one request. */
async function uncachedReply(
  c: Context,
  rendered: Rendered,
  failures: FailureReplies,
): Promise<Response> {
  const { services } = c.var
  if (rendered.reply) return rendered.reply
  if (rendered.status >= 500 && !(await isDatabaseReady(services))) {
    return failures.unavailable(c.req.path)
  }
  const html = rendered.html ?? ''
  // Other threads do it while this one computes the policy.
  const compressing = compressFor(c, html)
  const headers = htmlHeaders(policyFor(c, html), 'no-store')
  const { status } = rendered
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const body = await compressing
  if (!body) return withText(html, { status, headers })
  return new Response(body, {
    status,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
  })
}

/** No third-party script ever runs where staff read leads. */
function policyFor(c: Context, html: string): string {
  const { services } = c.var
  return isStaffPath(c.req.path)
    ? contentSecurityPolicy(html, { onUnknown: reportUnknown(services.log) })
    : publicPolicy(services, html)
}
