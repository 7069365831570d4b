/**
 * A public page is the same for every visitor, so it is rendered once and cached as compressed bytes
 * until the data changes. While the database is down, cached pages are served even when outdated.
 */
import type { Context, Handler, MiddlewareHandler } from 'hono'
import { requestCache } from '../../platform/database/request-cache.ts'
import { loggable } from '../../platform/errors.ts'
import { preferredEncoding } from '../../platform/http/encoding.ts'
import { unlessAway } from '../../platform/http/health.ts'
import { countPageCache, watchPageStore } from '../../platform/http/metrics.ts'
import { etagOf, FOR_A_MINUTE } from '../../platform/http/public-read.ts'
import { apiPolicy, securityHeaders, withPosition } from '../../platform/http/security-headers.ts'
import type { Services } from '../../platform/services.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { type CallApi, watchRender } from '../../platform/web/api-in-process.ts'
import { hashScripts } from '../../platform/web/content-security-policy.ts'
import { mayAskPosition } from '../../site/position-pages.ts'
import { apiKey, listKeptReady, pageKey } from './cache-key.ts'
import { cacheReply, compressPage, headWithoutBody, replyIn, tighten } from './cached-page.ts'
import { type FailureReplies, publicPolicy } from './failure-replies.ts'
import { createKnownValues } from './known-values.ts'
import { type CachedPage, createPageStore, pageBudget } from './page-store.ts'
import { imperfectReply, type Rendered, uncachedReply } from './uncached-replies.ts'

/** The headers that an API reply has whoever asks. */
const ALIKE = ['content-type', 'cache-control', 'x-total-count', 'link']
/** A long list: programs that read these read all of them, once. Most of them are streamed, and not stored. */
const MAX_REPLY_BYTES = 200_000
/** The version of the data, before the first look: a change of the data would not be noticed. */
const UNKNOWN = 0
/** Pages are the same whatever host they are asked for. */
const ORIGIN = 'http://localhost'
/**
 * After this the pipeline reads it: with the patience that is left to it, a visitor waits two seconds at most for a
 * PostgreSQL that hangs.
 */
const MAX_READ_MS = 250

type RenderPage = (request: Request) => Response | Promise<Response>
type Corrections = Map<string, string | null>
type Outcome = { page: CachedPage } | { reply: Response } | { corrections: Corrections }

export type PageCache = {
  serve: Handler
  /** Before the API: its public replies depend on the data alone, as pages do. */
  serveApi: MiddlewareHandler
  /** The page or API reply cached under exactly this key, unless the data has changed since. */
  findCached(key: string): CachedPage | undefined
  /** Renders the pages that must be there while the database is away, before anyone asks for them. */
  prepare(): Promise<void>
  /** Reads a plain API call and caches the reply. Undefined for what the pipeline has to answer. */
  readCall(url: string): Promise<CachedPage | undefined>
}

export function createPageCache(
  services: Services,
  render: RenderPage,
  datasetVersion: () => number,
  failures: FailureReplies,
  callApi: CallApi,
): PageCache {
  const store = createPageStore(pageBudget(services.env.WEB_CONCURRENCY))
  const findCorrections = createKnownValues(services.database.reads.db, datasetVersion)
  const rendering = new SingleFlight<string, Outcome>()
  /** The latest of each, apart from the store, which drops pages when others need the memory. */
  const ready = new Map<string, CachedPage | undefined>(
    listKeptReady().map((path) => [path, undefined]),
  )
  const reading = new SingleFlight<string, CachedPage | undefined>()
  let isTightening = false
  watchPageStore(store)
  // The first read starts the watch: a page rendered before the version is known is outdated at once.
  datasetVersion()

  return {
    findCached: findCurrent,
    async prepare() {
      for (const path of ready.keys()) await rendering.run(path, () => renderAndCache(path, ORIGIN))
    },
    readCall: (url) =>
      within(
        MAX_READ_MS,
        reading.run(url, () => readAndCache(url)),
      ),
    async serve(c) {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
        return c.text('This address can only be read.', 405, { allow: 'GET, HEAD' })
      }
      const url = new URL(c.req.url)
      const key = pageKey(url)
      if (key === undefined) return uncachedReply(c, await renderOrGiveUp(c.req.raw), failures)
      const current = findCurrent(key)
      if (current) return send(c, key, current, 'hit')
      const outdated = store.get(key) ?? ready.get(key)
      const outcome = await unlessAway(
        services,
        rendering.run(key, () => renderAndCache(key, url.origin)),
      )
      if (outcome && 'page' in outcome) return send(c, key, outcome.page, 'miss')
      if (outcome && 'corrections' in outcome) {
        return c.redirect(corrected(url, outcome.corrections), 308)
      }
      const hasFailed = !outcome || outcome.reply.status >= 500
      if (outdated && hasFailed) return send(c, key, outdated, 'stale')
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
      const body = c.get('wholeBody')
      if (c.req.method !== 'GET' || !body || version === UNKNOWN) return
      const etag = (c.res.headers.get('etag') ?? '').replace(/^W\//, '')
      storeReply(key, c.res.headers, body, etag, version)
    },
  }

  function findCurrent(key: string): CachedPage | undefined {
    const cached = store.get(key)
    if (cached?.version !== datasetVersion()) return undefined
    if (cached.isLoose && !isTightening) tightenAlone(key, cached)
    return cached
  }

  /** One at a time: the first visitors of other pages wait for the same threads. */
  async function tightenAlone(key: string, page: CachedPage): Promise<void> {
    isTightening = true
    try {
      await tighten(store, key, page)
    } catch (error) {
      services.log.warn({ error: loggable(error) }, 'page stays compressed as it is')
    } finally {
      isTightening = false
    }
  }

  async function readAndCache(key: string): Promise<CachedPage | undefined> {
    const version = datasetVersion()
    if (version === UNKNOWN) return undefined
    const reply = await callApi(key)
    const isShared = reply.status === 200 && reply.headers.get('cache-control') === FOR_A_MINUTE
    if (!isShared) return undefined
    const body = new Uint8Array(await reply.arrayBuffer())
    return storeReply(key, reply.headers, body, etagOf(body), version)
  }

  /** Undefined if it is too long to be cached. */
  function storeReply(
    key: string,
    given: Headers,
    body: Uint8Array,
    etag: string,
    version: number,
  ): CachedPage | undefined {
    if (body.byteLength > MAX_REPLY_BYTES) return undefined
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
      publicPolicy(services, rendered.scripts),
      { ...securityHeaders(services.env), ...(mayAskPosition(key) ? withPosition : {}) },
      version,
    )
    // Stored even if everyone waiting has given up: the next request gets it.
    store.set(key, page)
    if (ready.has(key)) ready.set(key, page)
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
      return await requestCache.run(() => renderHtml(render, asked))
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

async function renderHtml(render: RenderPage, asked: Request): Promise<Rendered> {
  // A HEAD is rendered as a GET: its status and headers must be those of the page.
  const request = new Request(asked.url, { headers: asked.headers })
  const { result, isWhole } = await watchRender(async ({ nonce }) => {
    const reply = await render(request)
    const isHtml = reply.headers.get('content-type')?.includes('text/html')
    return isHtml
      ? { status: reply.status, ...hashScripts(await reply.text(), nonce) }
      : { status: reply.status, reply }
  })
  return { ...result, isWhole }
}
