/**
 * The picture of each page for those who pass its address on: /share/florida/tampa.png is that of
 * /florida/tampa. Drawn when first asked for, one at a time, and kept. No page waits for one.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/open.ts'
import { loggable } from '../../platform/errors.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import type { Card } from './card.ts'
import { drawCard } from './draw-card.ts'
import { findCard } from './find-card.ts'

const BUDGET_BYTES = 32 * 1024 * 1024
/** A crawler may ask for all of them at once; the pages must not feel it. */
const MOST_WAITING = 20
const LONGEST_PATH = 600
/** The address stays, so it is asked for again by its ETag; who passes pages on keeps copies anyway. */
const LONG = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800'
const SHORT = 'public, max-age=300'
/** Stands in when a picture cannot be drawn: as built, or as written. */
const STAND_INS = ['dist/client/share-image.png', 'public/share-image.png']

type StoredImage = {
  png: Uint8Array<ArrayBuffer>
  etag: string
  /** A digest of what it says, to know whether newer data would change it. */
  words: string
  /** The dataset version it was last known to be right for. */
  version: number
}

export function shareImages(datasetVersion: () => number, draw = drawCard, find = findCard): Hono {
  const store = new LRUCache<string, StoredImage>({
    maxSize: BUDGET_BYTES,
    sizeCalculation: ({ png }) => png.byteLength + 1,
  })
  const drawing = new SingleFlight<string, StoredImage | null>()
  let turn: Promise<unknown> = Promise.resolve()

  return new Hono().get('/share/*', async (c) => {
    const path = c.req.path.match(/^\/share(\/[a-z0-9/-]+)\.png$/)?.[1]
    if (!path || path.length > LONGEST_PATH) return c.notFound()
    const kept = store.get(path)
    if (kept && kept.version === datasetVersion()) return send(c, kept)
    if (!drawing.isRunning(path) && drawing.size >= MOST_WAITING) return busy(c, kept)
    try {
      const image = await drawing.run(path, () => inTurn(() => make(path, c.var.services.db)))
      return image ? send(c, image) : c.notFound()
    } catch (error) {
      c.var.services.log.warn({ path, error: loggable(error) }, 'share image not drawn')
      return kept ? send(c, kept) : standIn(c)
    }
  })

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  async function make(path: string, db: Database): Promise<StoredImage | null> {
    const version = datasetVersion()
    const card = await find(path, db)
    if (!card) return null
    const words = digest(JSON.stringify(card))
    const kept = store.get(path)
    const image =
      kept?.words === words ? { ...kept, version } : { ...(await paint(card)), words, version }
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

function send(c: Context, image: StoredImage): Response {
  const headers = { etag: image.etag, 'cache-control': LONG }
  if (c.req.header('if-none-match')?.includes(image.etag)) return c.body(null, 304, headers)
  return c.body(image.png, 200, { ...headers, 'content-type': 'image/png' })
}

function busy(c: Context, kept: StoredImage | undefined): Response {
  if (kept) return send(c, kept)
  return c.text('Too many pictures are being drawn. Please try again.', 503, {
    'retry-after': '5',
    'cache-control': 'no-store',
  })
}

async function standIn(c: Context): Promise<Response> {
  for (const path of STAND_INS) {
    const png = await readFile(path).catch(() => null)
    if (png) return c.body(new Uint8Array(png), 200, headersOf(SHORT))
  }
  return c.notFound()
}

const headersOf = (cacheControl: string) => ({
  'content-type': 'image/png',
  'cache-control': cacheControl,
})
