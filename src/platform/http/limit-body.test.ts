import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { limitBody } from './limit-body.ts'
import { Problem } from './problem.ts'

const app = new Hono()
app.post('/', limitBody(1), async (c) => c.text(String((await c.req.text()).length)))
app.onError((error, c) => c.text(error.message, error instanceof Problem ? 413 : 500))

const send = (length: number, headers: Record<string, string>) =>
  app.request('/', { method: 'POST', body: 'a'.repeat(length), headers })

it.each([
  ['announces the limit', 1024, { 'content-length': '1024' }, 200],
  ['announces more', 1025, { 'content-length': '1025' }, 413],
  ['announces nothing, and is within the limit', 1024, {}, 200],
  ['announces nothing, and is larger', 1025, {}, 413],
  [
    'announces less, but comes in pieces',
    1025,
    { 'content-length': '1', 'transfer-encoding': 'chunked' },
    413,
  ],
])('a body that %s', async (_, length, headers, status) => {
  expect((await send(length, headers)).status).toBe(status)
})
