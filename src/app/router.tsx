import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { parseSearch, stringifySearch } from '../platform/web/search-params.ts'
import { isIsland } from '../ui/island.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { routeTree } from './route-tree.gen.ts'

export function getRouter() {
  // Data changes a few times a month and pages are short-lived: fetched once, never stale.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // The loader has made the call: its error box offers to try again.
        retryOnMount: false,
      },
      mutations: { retry: false },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: restoresScroll(),
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // An unknown address gets the site's 404, not the nearest route's.
    notFoundMode: 'root',
    defaultErrorComponent: ErrorScreen,
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    dehydrateOptions: { shouldDehydrateQuery: (query) => !isIsland(query) },
  })
  return router
}

/**
 * Whether the router restores the scroll position after rendering a page. Not for the server-rendered
 * page: the browser has done that, and the reader may have scrolled since.
 */
function restoresScroll(): () => boolean {
  let isFirst = typeof document !== 'undefined'
  return () => {
    const wasFirst = isFirst
    isFirst = false
    return !wasFirst
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
