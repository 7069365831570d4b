import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QueryClient, queryOptions } from './query-client.ts'
import { SentQueriesData } from './sent-queries.tsx'

it('sends what was found as JSON in which no tag begins or ends', async () => {
  const queryClient = new QueryClient()
  const name = 'Mill </script><script>alert(1)</script><!-- “1950–1975” \u2028 & "co"'
  const query = queryOptions({ queryKey: ['<b>'], queryFn: async () => ({ name, year: null }) })
  await queryClient.prefetchQuery(query)
  const routeTree = createRootRouteWithContext<{ queryClient: QueryClient }>()({
    component: SentQueriesData,
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree, history, isServer: true, context: { queryClient } })
  await router.load()
  const html = renderToString(<RouterProvider router={router} />)
  expect(html.match(/<\/?script|<!--/g)).toEqual(['<script', '</script'])
  const [, json = ''] = html.match(/<script type="application\/json"[^>]*>(.*)<\/script>/s) ?? []
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ found: { '["<b>"]': { name, year: null } }, failed: {} })
})
