import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it, onTestFinished, vi } from 'vitest'
import { compressReplies } from './encoding.ts'
import { streamList } from './stream-list.ts'

/** Serves a list whose second part cannot be read. */
async function serveFailing(): Promise<string> {
  const { Request, Response } = globalThis
  const ids = Array.from({ length: 1000 }, (_, id) => id)
  const read = async (some: number[]) => {
    if (some[0] !== 0) throw new Error('away')
    return some
  }
  const site = new Hono()
    .use(compressReplies)
    .get('/list', (c) => streamList(c, 'source', ids, read, {}))
  const server = createServer(getRequestListener(site.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    // The adapter replaced them, and other test files run in the same process.
    Object.assign(globalThis, { Request, Response })
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`
}

it.each(['gzip', 'identity'])(
  'a client sees that a list broke off, and never takes a part for the whole: %s',
  async (encoding) => {
    // The adapter writes what failed.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const headers = { 'accept-encoding': encoding }
    const reply = await fetch(await serveFailing(), { headers })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    await expect(reply.text()).rejects.toThrow('terminated')
    expect(logged.mock.calls).toEqual([[new Error('away')]])
    logged.mockReset()
  },
)
