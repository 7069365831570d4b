import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { limitAnnounced, limitBody } from './limit-body.ts'
import { Problem } from './problem.ts'

const app = new Hono()
app.post('/', limitBody(1), async (c) => c.text(String((await c.req.text()).length)))
app.post('/file', limitAnnounced(1), (c) => c.text(''))
app.onError((error, c) => c.text(error.message, error instanceof Problem ? 413 : 500))

const send = (length: number, headers: Record<string, string>, path = '/') =>
  app.request(path, { method: 'POST', body: 'a'.repeat(length), headers })

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

it.each([
  ['1024', 200],
  ['1025', 413],
])('a file that announces %s bytes, whatever comes', async (announced, status) => {
  expect((await send(2_000, { 'content-length': announced }, '/file')).status).toBe(status)
})
