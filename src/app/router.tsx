import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { parseSearch, stringifySearch } from '../platform/web/search-params.ts'
import { isIsland } from '../ui/island.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { routeTree } from './route-tree.gen.ts'

export function getRouter() {
  // Data changes a few times a month and pages are short-lived: never stale, never asked twice.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: scrollsBack(),
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // An address that is no route is the site's 404, not that of the nearest route's screen.
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFoundScreen,
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
 * Whether a page that was just rendered is scrolled to where it was, or to its top. Not the one that
 * came from the server: the browser has done that, and the reader may have scrolled on since.
 */
function scrollsBack(): () => boolean {
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
