import { type ContextVariableMap, Hono } from 'hono'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { provideServices, type Services } from '../services.ts'
import { requestLog } from './request-log.ts'

it('writes one line of JSON for a request, without query, body and address, whatever the path', async () => {
  const written: string[] = []
  const log = pino(
    { level: 'debug', base: null },
    { write: (text: string) => void written.push(text) },
  )
  const app = new Hono()
    .use(provideServices({ services: { log } as Services } as ContextVariableMap))
    .use(requestLog)
    .all('*', (c) => c.text('', 500))
  const forged = '/mill%0A{"level":60,"msg":"forged"}'
  const reply = await app.request(`http://localhost${forged}?q=Dolores`, {
    method: 'POST',
    body: 'Dolores',
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  expect(written).toHaveLength(1)
  expect(written[0]?.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(written[0] ?? '')).toEqual({
    level: 50,
    time: expect.any(Number),
    requestId: reply.headers.get('x-request-id'),
    method: 'POST',
    path: expect.stringMatching(/^\/mill/),
    status: 500,
    ms: expect.any(Number),
    msg: 'request failed',
  })
  expect(written.join()).not.toMatch(/Dolores|203\.0/)
})
