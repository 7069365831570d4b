import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { currentLanguage } from '../platform/web/language.ts'
import { renderNonce } from '../platform/web/render-nonce.ts'
import { parseSearch, stringifySearch } from '../platform/web/search-params.ts'
import { addressIn, splitAddress } from '../site/addresses.ts'
import { ErrorScreen } from './error-screen.tsx'
import { routeTree } from './route-tree.gen.ts'

export function getRouter() {
  const queryClient = createQueryClient()
  const nonce = renderNonce()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: restoresScroll(),
    defaultPreload: 'intent',
    // The query client decides what is fetched again.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // An unknown address gets the site's 404, not the nearest route's.
    notFoundMode: 'root',
    ...languageRewrite(),
    ...(nonce && { ssr: { nonce } }),
    defaultErrorComponent: ErrorScreen,
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    dehydrateOptions: { shouldDehydrateQuery: ({ meta }) => !meta?.isInPage },
  })
  return router
}

/** Data is never stale and never fetched again by itself; an error box offers to try again. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        retryOnMount: false,
        // Without a connection a call fails at once, and the page says so.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
  })

/** Routes have English paths: an address is translated before, and back after. */
function languageRewrite() {
  const language = currentLanguage()
  if (language === 'en') return {}
  const rewritten =
    (change: (path: string) => string) =>
    ({ url }: { url: URL }) => {
      url.pathname = change(url.pathname)
      return url
    }
  return {
    rewrite: {
      input: rewritten((path) => splitAddress(path).path),
      output: rewritten((path) => addressIn(language, path)),
    },
  }
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
