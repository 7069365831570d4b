/** A page cache over a fake database that can be stopped or made to hang. */
import { EventEmitter } from 'node:events'
import { type ContextVariableMap, Hono } from 'hono'
import { pino } from 'pino'
import { readEnv } from '../../platform/env.ts'
import { publicCache } from '../../platform/http/public-read.ts'
import { provideServices, type Services } from '../../platform/services.ts'
import { failureReplies } from './failure-replies.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

export type FakeSite = {
  pageCache: PageCache
  app: Hono
  services: Services
  /** Addresses rendered so far, in order. */
  rendered: string[]
  /** API calls in process so far, in order. */
  called: string[]
  database: { state: 'there' | 'down' | 'hanging' | 'busy' }
  data: { version: number; isDemonstration: boolean }
  log: string[]
}

export function fakeSite(settings: Record<string, string> = {}): FakeSite {
  const database: FakeSite['database'] = { state: 'there' }
  const data = { version: 1, isDemonstration: false }
  const rendered: string[] = []
  const called: string[] = []
  const log: string[] = []
  const pool = new EventEmitter()
  const query = async () => {
    if (database.state === 'down') throw new Error('connection refused')
    if (database.state === 'hanging') await new Promise(() => {})
    if (database.state === 'busy') await serveOthers()
    return { rows: [{ kind: 'type', value: 'Shipyard' }] }
  }
  /** Answers another query every half second, and this one after five seconds. */
  const serveOthers = async () => {
    for (let n = 0; n < 10; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      pool.emit('release')
    }
  }
  const db = { execute: query } as unknown as Services['db']
  const services: Services = {
    env: readEnv(settings),
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
    db,
    database: { kind: 'postgres', pool, reads: { db } } as unknown as Services['database'],
    sealer: {} as Services['sealer'],
  }
  const render = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    await query()
    if (pathname === '/gone') return page('<h1>Nothing here</h1>', 404)
    return page(`<h1>${pathname} of version ${data.version}</h1><script>start()</script>`)
  }
  /** Knows two facilities, "mill" and "slow", whose answer never comes. */
  const callApi = async (path: string) => {
    called.push(path)
    await query()
    if (path.endsWith('/slow')) await new Promise(() => {})
    return directory.request(path)
  }
  const directory = new Hono()
    .use(provideServices({ services, isInProcess: true } as ContextVariableMap))
    .use(publicCache)
    .get('/api/facilities/:name{mill}', (c) => c.json({ version: data.version }))
    .get('/api/facilities/:name', (c) => c.json({ title: 'Not found' }, 404))
  const pageCache = createPageCache(
    services,
    render,
    () => data.version,
    failureReplies(services, () => data.isDemonstration),
    callApi,
  )
  const app = new Hono().use(provideServices({ services } as ContextVariableMap))
  app.all('*', pageCache.serve)
  return { pageCache, app, services, rendered, called, database, data, log }
}

function page(body: string, status = 200): Response {
  return new Response(`<!doctype html><html><body>${body}</body></html>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}
