import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type ContextVariableMap, Hono } from 'hono'
import { expect, it, onTestFinished, vi } from 'vitest'
import { withSettings } from '../../../tests/support/with-settings.ts'
import type { SentPage } from '../../measurement/count-pages.ts'
import { measureRequests, metrics } from '../../platform/http/metrics.ts'
import { staffHostTest } from '../../platform/http/origin.ts'
import { requestLog } from '../../platform/http/request-log.ts'
import { addSecurityHeaders } from '../../platform/http/security-headers.ts'
import { provideServices } from '../../platform/services.ts'
import { createFastPath } from './fast-path.ts'
import { type FakeSite, fakeSite } from './page-cache.test-support.ts'

type Reply = { status: number; headers: Record<string, string>; body: string }

/** As in server.ts: cached pages and plain calls take the fast path, all others the pipeline. */
async function serve({ pageCache, services }: FakeSite) {
  const app = new Hono().use(provideServices({ services } as ContextVariableMap)).use(requestLog)
  app.use(measureRequests).use(addSecurityHeaders)
  app.use('/api/*', pageCache.serveApi)
  app.all('/api/*', (c) => c.text('from the pipeline', 203))
  app.all('*', pageCache.serve)
  const sent: SentPage[] = []
  const sendDirectly = createFastPath(
    pageCache,
    services.log,
    (page) => void sent.push(page),
    staffHostTest(services.env),
  )
  const throughPipeline = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer((incoming, outgoing) => {
    sendDirectly(incoming, outgoing, () => throughPipeline(incoming, outgoing))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Reply>((resolve, reject) => {
      get({ port, path, headers, method, agent: false }, (incoming) => {
        let body = ''
        incoming.setEncoding('latin1').on('data', (piece) => {
          body += piece
        })
        incoming.on('end', () => {
          const { statusCode: status = 0, headers: given } = incoming
          resolve({ status, headers: given as Record<string, string>, body })
        })
      }).on('error', reject)
    })
  return { ask, sent }
}

const withoutTimes = ({ status, body, headers }: Reply) => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status, body, headers: rest }
}

it.each([
  ['br', {}, 'GET'],
  ['gzip', {}, 'GET'],
  ['identity', {}, 'HEAD'],
  ['br', { 'if-none-match': 'held' }, 'GET'],
])('sends the same reply as the pipeline: %s %o %s', async (accept, more, method) => {
  const site = fakeSite({ SITE_URL: 'https://atlas.example' })
  const { ask, sent } = await serve(site)
  const { etag = '' } = (await ask('/florida', { 'accept-encoding': accept })).headers
  const headers: Record<string, string> = { 'accept-encoding': accept }
  if ('if-none-match' in more) headers['if-none-match'] = etag
  // The second request has the page compressed again, in other bytes.
  await vi.waitFor(() => expect(site.pageCache.findCached('/florida')?.isLoose).toBe(false))
  // A campaign tag sends a request through the pipeline and does not change the page.
  const piped = await ask('/florida?utm_source=x', headers, method)
  expect(sent).toHaveLength(0)
  const fast = await ask('/florida', headers, method)
  expect(sent).toHaveLength(1)
  expect(withoutTimes(fast)).toEqual(withoutTimes(piped))
  expect(fast.headers['x-cache']).toBe('hit')
  expect(fast.headers['strict-transport-security']).toBeDefined()
  expect(fast.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(fast.headers['x-request-id']).not.toBe(piped.headers['x-request-id'])
})

it('counts, measures and logs like the pipeline', async () => {
  const site = fakeSite()
  const { ask, sent } = await serve(site)
  await ask('/florida')
  const before = await figures()
  const { headers } = await ask('/florida', {
    'user-agent': 'Firefox',
    'sec-purpose': 'prefetch',
  })
  const after = await figures()
  expect(after.requests - before.requests).toBe(1)
  expect(after.hits - before.hits).toBe(1)
  const [userAgent, purpose] = ['Firefox', 'prefetch']
  expect(sent).toEqual([{ method: 'GET', path: '/florida', status: 200, userAgent, purpose }])
  const line = JSON.parse(site.log.at(-1) ?? '')
  expect(line).toMatchObject({ method: 'GET', path: '/florida', status: 200, msg: 'request' })
  expect(line.requestId).toBe(headers['x-request-id'])
})

it('leaves uncached pages, other methods and other spellings to the pipeline', async () => {
  const { ask, sent } = await serve(fakeSite())
  await ask('/florida')
  expect((await ask('/florida', {}, 'POST')).status).toBe(405)
  for (const path of ['/ohio', '//florida', '/Florida', '/./florida', '/florida?', '/florida#x']) {
    await ask(path)
  }
  expect(sent).toHaveLength(0)
})

it('leaves the host of staff to the pipeline', async () => {
  const { ask, sent } = await serve(
    fakeSite({ SITE_URL: 'https://atlas.example', STAFF_URL: 'https://desk.atlas.example' }),
  )
  for (const host of ['atlas.example', 'desk.atlas.example', 'atlas.example'])
    await ask('/florida', { host })
  expect(sent).toHaveLength(1)
})

const MILL = '/api/facilities/mill'

it('reads a plain API call, sends it as it is, and caches it', async () => {
  const site = fakeSite({ SITE_URL: 'https://atlas.example' })
  const { ask, sent } = await serve(site)
  const first = await ask(MILL, { 'accept-encoding': 'br' })
  expect(first).toMatchObject({ status: 200, body: '{"version":1}' })
  expect(first.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': '13',
    'cache-control': expect.stringContaining('max-age=60'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': expect.anything(),
    vary: 'accept-encoding',
    'x-cache': 'miss',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const { 'x-cache': cache, ...headers } = withoutTimes(await ask(MILL)).headers
  expect({ ...headers, 'x-cache': 'miss' }).toEqual(withoutTimes(first).headers)
  expect(cache).toBe('hit')
  const held = { 'if-none-match': first.headers.etag ?? '' }
  expect((await ask(MILL, held)).status).toBe(304)
  site.data.version = 2
  expect(await ask(MILL, held)).toMatchObject({ status: 200, body: '{"version":2}' })
  expect(site.called).toEqual([MILL, MILL])
  // Calls are no visits.
  expect(sent).toHaveLength(0)
  expect(JSON.parse(site.log.at(-1) ?? '')).toMatchObject({ path: MILL, status: 200 })
})

it('reads a call once for all who ask at the same time', async () => {
  const site = fakeSite()
  const { ask } = await serve(site)
  const replies = await Promise.all([ask(MILL), ask(MILL), ask(MILL)])
  expect(replies.map(({ body }) => body)).toEqual(Array(3).fill('{"version":1}'))
  expect(site.called).toEqual([MILL])
})

it('leaves calls that fail or take long to the pipeline, and does not try others', async () => {
  const site = fakeSite({
    SITE_URL: 'https://atlas.example',
    STAFF_URL: 'https://desk.atlas.example',
  })
  const { ask } = await serve(site)
  const isPiped = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status === 203
  for (const path of ['/api/facilities/unknown', '/api/facilities/slow'])
    expect(await isPiped(path), path).toBe(true)
  site.database.state = 'down'
  expect(await isPiped(MILL)).toBe(true)
  site.database.state = 'there'
  expect(site.called).toHaveLength(3)
  for (const path of [
    `${MILL}?lang=es`,
    `${MILL}/`,
    '/api/facilities/Mill',
    '/api/search',
    '/api/x',
  ])
    expect(await isPiped(path), path).toBe(true)
  expect(await isPiped(MILL, {}, 'POST')).toBe(true)
  expect(await isPiped(MILL, { host: 'desk.atlas.example' })).toBe(true)
  // The data may change unnoticed as long as its version is unknown.
  site.data.version = 0
  expect(await isPiped(MILL)).toBe(true)
  expect(site.called).toHaveLength(3)
})

async function figures(): Promise<{ requests: number; hits: number }> {
  const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const text = await (await withSettings({}, metrics).request('/metrics', {}, local)).text()
  const read = (pattern: RegExp) => Number(text.match(pattern)?.[1] ?? 0)
  return {
    requests: read(/atlas_request_seconds_count\{kind="page",status="2xx"\} (\d+)/),
    hits: read(/atlas_page_cache_total\{result="hit"\} (\d+)/),
  }
}
