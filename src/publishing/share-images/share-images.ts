/**
 * The image that other sites show with a link to a page: /share/florida/tampa.png belongs to
 * /florida/tampa. Drawn on the first request, one at a time, and cached (decision 070).
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/open.ts'
import { loggable } from '../../platform/errors.ts'
import { ROOT } from '../../platform/root.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { splitLanguage } from '../../platform/web/language.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { type Card, drawCard } from './draw-card.ts'
import { findCard } from './find-card.ts'

const BUDGET_BYTES = 32 * 1024 * 1024
/** A crawler may request all of them at once, which must not slow down the pages. */
const MAX_QUEUE_LENGTH = 20
const MAX_PATH_LENGTH = 600
/** The address never changes, so a copy is revalidated by its ETag after a day. */
const LONG = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800'
const SHORT = 'public, max-age=300'
/** The fallback when an image cannot be drawn: from the build, or from the source in development. */
const FALLBACK = join(ROOT, 'public/share-image.png')

type CachedImage = {
  png: Uint8Array<ArrayBuffer>
  etag: string
  /** A digest of its content, to tell whether newer data changes it. */
  content: string
  /** The latest dataset version it is known to be right for. */
  version: number
}

export function shareImages(datasetVersion: () => number, draw = drawCard, find = findCard): Hono {
  const store = new LRUCache<string, CachedImage>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: ({ png }) => png.byteLength + 1,
  })
  const drawing = new SingleFlight<string, CachedImage | null>()
  let turn: Promise<unknown> = Promise.resolve()

  return new Hono().get('/share/*', async (c) => {
    const path = c.req.path.match(/^\/share(\/[a-z0-9/-]+)\.png$/)?.[1]
    if (!path || path.length > MAX_PATH_LENGTH) return c.notFound()
    const cached = store.get(path)
    if (cached && cached.version === datasetVersion()) return send(c, cached)
    if (!drawing.isRunning(path) && drawing.size >= MAX_QUEUE_LENGTH) return busy(c, cached)
    try {
      const findInLanguage = () =>
        withLanguage(splitLanguage(path).language, () => findOrDraw(path, c.var.services.db))
      const image = await drawing.run(path, () => inTurn(findInLanguage))
      return image ? send(c, image) : c.notFound()
    } catch (error) {
      c.var.services.log.warn({ path, error: loggable(error) }, 'share image not drawn')
      return cached ? send(c, cached) : sendFallback(c)
    }
  })

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  async function findOrDraw(path: string, db: Database): Promise<CachedImage | null> {
    const version = datasetVersion()
    const card = await find(path, db)
    if (!card) return null
    const content = digest(JSON.stringify(card))
    const cached = store.get(path)
    const image =
      cached?.content === content
        ? { ...cached, version }
        : { ...(await paint(card)), content, version }
    store.set(path, image)
    return image
  }

  async function paint(card: Card) {
    const png = new Uint8Array(await draw(card))
    return { png, etag: `"${digest(png)}"` }
  }
}

function digest(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('base64url').slice(0, 27)
}

function send(c: Context, image: CachedImage): Response {
  const headers = { etag: image.etag, 'cache-control': LONG }
  if (c.req.header('if-none-match')?.includes(image.etag)) return c.body(null, 304, headers)
  return c.body(image.png, 200, { ...headers, 'content-type': 'image/png' })
}

function busy(c: Context, cached: CachedImage | undefined): Response {
  if (cached) return send(c, cached)
  return c.text('Too many images are being drawn. Please try again.', 503, {
    'retry-after': '5',
    'cache-control': 'no-store',
  })
}

async function sendFallback(c: Context): Promise<Response> {
  const png = await readFile(FALLBACK).catch(() => null)
  return png ? c.body(new Uint8Array(png), 200, headersOf(SHORT)) : c.notFound()
}

const headersOf = (cacheControl: string) => ({
  'content-type': 'image/png',
  'cache-control': cacheControl,
})
