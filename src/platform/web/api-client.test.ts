import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { ApiError, apiClient, callJson, callPage } from './api-client.ts'
import { currentApi } from './api-in-process.ts'

const json = <Schema>(schema: Schema) => ({ content: { 'application/json': { schema } } })

const list = createRoute({
  method: 'get',
  path: '/mills',
  request: { query: z.object({ q: z.string(), sort: z.enum(['name', 'age']).optional() }) },
  responses: { 200: { description: '', ...json(z.array(z.object({ id: z.number() }))) } },
})
const change = createRoute({
  method: 'patch',
  path: '/mills/{id}',
  request: {
    params: z.object({ id: z.string() }),
    body: { required: true, ...json(z.object({ name: z.string() })) },
  },
  responses: {
    200: { description: '', ...json(z.object({ name: z.string() })) },
    409: { description: '', ...json(z.object({ current: z.string() })) },
  },
})
const close = createRoute({
  method: 'delete',
  path: '/mills/{id}',
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: { description: '' } },
})

const app = new OpenAPIHono()
  .basePath('/api')
  .openapi(list, (c) => c.json([{ id: 1 }], 200, { 'x-total-count': '7' }))
  .openapi(change, (c) => c.json({ name: c.req.valid('json').name }, 200))
  .openapi(close, (c) => c.body(null, 204))

/** Features do not know that they are mounted under /api; this stand-in has to. */
const features = new OpenAPIHono()
  .openapi(list, (c) => c.json([], 200))
  .openapi(change, (c) => c.json({ name: '' }, 200))
  .openapi(close, (c) => c.body(null, 204))
const mills = apiClient<typeof features>()

describe('a call', () => {
  it('has the address, method and body that the route expects', async () => {
    const asked: [string, RequestInit | undefined][] = []
    currentApi.enterWith(async (path, init) => {
      asked.push([path, init])
      return app.request(path, init)
    })
    expect(await callPage(mills.get('/mills', { query: { q: 'Paper & Pulp' } }))).toEqual({
      items: [{ id: 1 }],
      total: 7,
    })
    const renamed = mills.patch('/mills/:id', { param: { id: 'a/b' }, json: { name: 'Mill' } })
    expect(await callJson(renamed)).toEqual({ name: 'Mill' })
    expect(await callJson(mills.delete('/mills/:id', { param: { id: 3 } }))).toBeUndefined()
    expect(asked.map(([path, init]) => `${init?.method} ${path}`)).toEqual([
      'GET /api/mills?q=Paper+%26+Pulp',
      'PATCH /api/mills/a%2Fb',
      'DELETE /api/mills/3',
    ])
  })

  it('gets its types from the routes', () => {
    const renamed = mills.patch('/mills/:id', { param: { id: 3 }, json: { name: 'Mill' } })
    expectTypeOf(renamed.reply).toEqualTypeOf<{ name: string } | undefined>()
    expectTypeOf(renamed.conflict).toEqualTypeOf<{ current: string } | undefined>()
    const listed = mills.get('/mills', { query: { q: '' } })
    expectTypeOf(listed.reply).toEqualTypeOf<{ id: number }[] | undefined>()
    // @ts-expect-error no route has this path
    mills.get('/mill')
    // @ts-expect-error no route of this path has the method
    mills.post('/mills')
    // @ts-expect-error the query is needed
    mills.get('/mills')
    // @ts-expect-error the query has no such field
    mills.get('/mills', { query: { q: '', page: 2 } })
    // @ts-expect-error not one of the values
    mills.get('/mills', { query: { q: '', sort: 'size' } })
    // @ts-expect-error the path's parameter is missing
    mills.delete('/mills/:id', { param: {} })
    // @ts-expect-error the body has another type
    mills.patch('/mills/:id', { param: { id: 3 }, json: { name: 3 } })
  })
})

describe('a reply that is not OK', () => {
  const failing = (reply: () => Response) => {
    currentApi.enterWith(async () => reply())
    return callJson(mills.get('/mills', { query: { q: '' } })).catch((error: unknown) => error)
  }

  it('is an ApiError with the detail and the field errors of the problem', async () => {
    const errors = [{ field: 'q', message: 'must have 2 characters' }]
    const problem = { detail: 'q: must have 2 characters', errors }
    const error = await failing(() => Response.json(problem, { status: 400 }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, message: `400: ${problem.detail}`, ...problem })
  })

  it.each([
    ['the text, where it is no problem', new Response('down', { status: 502 }), 'down'],
    ['the text, where it is other JSON', new Response('null', { status: 502 }), 'null'],
    [
      'the status text',
      new Response(null, { status: 502, statusText: 'Bad Gateway' }),
      'Bad Gateway',
    ],
  ])('says %s', async (_, reply, detail) => {
    expect(await failing(() => reply)).toMatchObject({
      detail,
      message: `502: ${detail}`,
      errors: [],
    })
  })
})
