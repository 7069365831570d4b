import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { callApiInProcess, currentApi } from './api-in-process.ts'

it.each(['the platform', 'the Node adapter'])('reads replies of %s', async (whose) => {
  if (whose === 'the Node adapter') replaceGlobals()
  const api = new Hono()
    .get('/thing', (c) => c.json({ name: 'Thing' }))
    .get('/island', (c) => c.html('<p>Thing</p>'))
    .get('/missing', (c) => c.body('{"status":404}', 404))
    .get('/other', (c) => c.text('Thing'))
  const call = (path: string) =>
    currentApi.run(
      async (...asked) => api.request(...asked),
      () => callApiInProcess(path),
    )
  expect(await (await call('/thing')).json()).toEqual({ name: 'Thing' })
  expect(await (await call('/thing')).text()).toBe('{"name":"Thing"}')
  const island = await call('/island')
  expect(await island.text()).toBe('<p>Thing</p>')
  expect(island.headers.get('content-type')).toBe('text/html; charset=UTF-8')
  expect(await (await call('/missing')).text()).toBe('{"status":404}')
  expect(await (await call('/other')).text()).toBe('Thing')
})

/** Makes the adapter's Request and Response the global ones, as a site that listens does. */
function replaceGlobals(): void {
  const { Request, Response } = globalThis
  // Other test files run in the same process.
  onTestFinished(() => void Object.assign(globalThis, { Request, Response }))
  getRequestListener(() => new Response())
}
