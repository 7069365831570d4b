import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type ContextVariableMap, Hono } from 'hono'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { provideServices, type Services } from '../services.ts'
import { compressReplies } from './encoding.ts'
import { type RequestVariables, requestLog } from './request-log.ts'
import { streamList } from './stream-list.ts'

/** Serves a list whose second part cannot be read, once the client has the head of the reply. */
async function serveFailing(
  hasHead: Promise<void>,
  write: (line: string) => void,
): Promise<string> {
  const log = pino({ base: null }, { write })
  const { Request, Response } = globalThis
  const ids = Array.from({ length: 1000 }, (_, id) => id)
  const read = async (some: number[]) => {
    if (some[0] === 0) return some
    await hasHead
    throw new Error('Failed query: select $1\nparams: Dolores')
  }
  const site = new Hono<{ Variables: RequestVariables }>()
    .use(provideServices({ services: { log } as Services } as ContextVariableMap))
    .use(requestLog)
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
    const written: string[] = []
    const head = Promise.withResolvers<void>()
    const address = await serveFailing(head.promise, (line) => written.push(line))
    const reply = await fetch(address, { headers: { 'accept-encoding': encoding } })
    head.resolve()
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    await expect(reply.text()).rejects.toThrow('terminated')
    // And nothing on the console, where the adapter writes what fails: no test may leave anything there.
    expect(written.map((line) => JSON.parse(line))).toEqual([
      {
        level: 50,
        time: expect.any(Number),
        requestId: reply.headers.get('x-request-id'),
        path: '/list',
        error: 'query failed (unknown)',
        msg: 'a reply broke off',
      },
    ])
  },
)
