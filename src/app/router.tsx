import { createRouter } from '@tanstack/react-router'
import { currentLanguage } from '../platform/web/language.ts'
import { QueryClient } from '../platform/web/query-client.ts'
import { parseSearch, stringifySearch } from '../platform/web/search-params.ts'
import { readSentQueries } from '../platform/web/sent-queries.tsx'
import { addressIn, splitAddress } from '../site/addresses.ts'
import { ErrorScreen } from './error-screen.tsx'
import { routeTree } from './route-tree.gen.ts'

export function getRouter() {
  const queryClient = new QueryClient()
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: restoresScroll(),
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // An unknown address gets the site's 404, not the nearest route's.
    notFoundMode: 'root',
    ...languageRewrite(),
    defaultErrorComponent: ErrorScreen,
    hydrate: () => {
      queryClient.hydrate(readSentQueries())
      window.addEventListener('online', () => queryClient.refetchFailed())
    },
  })
}

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
