import { createMemoryHistory, createRootRoute, createRouter, Scripts } from '@tanstack/react-router'
import { attachRouterServerSsrUtils } from '@tanstack/react-router/ssr/server'
import { Suspense, use } from 'react'
import { expect, it } from 'vitest'
import { watchRender } from '../platform/web/api-in-process.ts'
import { renderWhole } from './render-whole.tsx'

type Part = () => React.ReactNode

async function renderWith(part: Part): Promise<Response> {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const Part = part
  const routeTree = createRootRoute({
    component: () => (
      <html lang="en">
        <body>
          <Suspense fallback="Loading">
            <Part />
          </Suspense>
          <Scripts />
        </body>
      </html>
    ),
  })
  const router = createRouter({ routeTree, history, isServer: true })
  attachRouterServerSsrUtils({ router, manifest: undefined })
  await router.load()
  await router.serverSsr?.dehydrate()
  const request = new Request('http://127.0.0.1/')
  const reply = await renderWhole({ request, router, responseHeaders: new Headers() })
  if (!(reply instanceof Response)) throw new Error('not a reply')
  return reply
}

const late = Promise.resolve('late')
const parts: [string, Part, string][] = [
  ['that has its data', () => <p>at once</p>, '<p>at once</p>'],
  ['that waits for data', () => <p>{use(late)}</p>, '<p>late</p>'],
]

it.each(parts)('renders a page with a part %s, and its scripts once', async (_, part, shown) => {
  const html = await (await renderWith(part)).text()
  expect(html).toContain(shown)
  expect(html).not.toContain('Loading')
  expect(html.match(/<!DOCTYPE html>/gi)).toHaveLength(1)
  expect(html.match(/\$_TSR\.router=/g)).toHaveLength(1)
})

it('hands the page to the one who watches, without a body', async () => {
  const { result } = await watchRender(async (watch) => {
    const reply = await renderWith(() => <p>at once</p>)
    return { html: watch.html, body: reply.body }
  })
  expect(result).toEqual({ html: expect.stringContaining('<p>at once</p>'), body: null })
})
