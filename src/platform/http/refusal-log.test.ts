import { type ContextVariableMap, Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readEnv } from '../env.ts'
import { provideServices } from '../services.ts'
import { answerForm } from '../web/form-pages.ts'
import { invalidInput } from './api-app.ts'
import { checkOrigin } from './origin.ts'
import { Problem, problemReply } from './problem.ts'
import { requestLog } from './request-log.ts'

afterEach(() => void vi.useRealTimers())

function site() {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const app = new Hono()
    .use(provideServices({ services: { env: readEnv({}), log } } as ContextVariableMap))
    .use(requestLog)
  app.post('/in', async (c) => {
    checkOrigin(c)
    const parsed = z.object({ age: z.number() }).safeParse(await c.req.json())
    return parsed.success ? c.body(null, 204) : problemReply(c, invalidInput(parsed.error))
  })
  app.get('/busy', () => {
    throw new Problem(429, 'Wait.')
  })
  app.get('/none', () => {
    throw new Problem(404, 'Nothing.')
  })
  app.post('/form', (c) =>
    answerForm(c, {}, [], () => {
      throw new Problem(400, 'Enter your name.')
    }),
  )
  app.onError((error, c) => problemReply(c, error as Problem))
  const seen = () => lines.map(({ security, status, call }) => [security, status, call])
  return { app, lines, seen }
}

it('logs refused input, forms, limits and other sites, without what was sent', async () => {
  const { app, lines, seen } = site()
  const post = (path: string, headers = {}) =>
    app.request(`${path}?who=Odette`, { method: 'POST', headers, body: '{"age":"Marrow"}' })
  const refused = await post('/in')
  await post('/form')
  await app.request('/busy')
  await app.request('/none')
  expect((await post('/in', { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect(seen()).toEqual([
    ['refused-input', 400, 'POST /in'],
    ['refused-input', 400, 'POST /form'],
    ['limit-reached', 429, 'GET /busy'],
    ['other-site', 403, 'POST /in'],
  ])
  expect(lines[0]?.requestId).toBe(refused.headers.get('x-request-id'))
  expect(JSON.stringify(lines)).not.toMatch(/Odette|Marrow|elsewhere/)
})

it('writes 60 lines a minute, and then how many it left out', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { app, lines } = site()
  for (let at = 0; at < 70; at++) await app.request('/busy')
  expect(lines).toHaveLength(60)
  vi.setSystemTime(Date.now() + 60_000)
  await app.request('/busy')
  expect(lines.slice(60)).toMatchObject([
    { security: 'refusals', leftOut: 10 },
    { security: 'limit-reached' },
  ])
})
