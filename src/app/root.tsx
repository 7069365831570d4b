/** The frame of every page: document, header, main, footer and client navigation. */

import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  Asset,
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  ScriptOnce,
  Scripts,
  useLocation,
  useRouter,
  useTags,
} from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { site } from '../../site.config.ts'
import { AdvertisingGate } from '../ads/advertising-gate.tsx'
import { useBeacons } from '../measurement/use-beacons.ts'
import { m } from '../paraglide/messages.js'
import { BEFORE_ANYTHING } from '../platform/web/inline-scripts.ts'
import { currentLanguage, inLanguage, REGIONAL } from '../platform/web/language.ts'
import { isRefusedForm } from '../platform/web/posted-form.ts'

import { isStaffPath } from '../site/pages.ts'
import type { SiteSummary } from '../site/site.contract.ts'
import { siteSummaryQuery } from '../site/site.queries.ts'
import { paper, paperDark } from '../site/theme.ts'
import { urls } from '../site/urls.ts'
import { Link } from '../ui/link.tsx'

import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import stylesheet from './styles.css?url'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient } }) => {
    // Prefetched, not awaited for success: without the database the frame must still render.
    await queryClient.prefetchQuery(siteSummaryQuery())
    const summary = queryClient.getQueryData(siteSummaryQuery().queryKey)
    return { origin: summary?.origin ?? '', isDemonstration: summary?.isDemonstration ?? false }
  },
  head: ({ match }) => ({
    meta: [
      ...FIXED_META,
      // Invented records are in no search engine, and neither is a page around them (decision 089).
      ...(match.context.isDemonstration ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ],
    links: [...fixedLinks(), { rel: 'stylesheet', href: stylesheet }],
  }),
  shellComponent: Document,
  component: Frame,
  // In a chunk that few visits need.
  notFoundComponent: lazyRouteComponent(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
})

/** The same on every page, as the links below. */
const FIXED_META = [
  { charSet: 'utf-8' },
  { name: 'viewport', content: 'width=device-width, initial-scale=1' },
  { name: 'color-scheme', content: 'light dark' },
]

const fixedLinks = () => [
  preloadedFont('/fonts/public-sans-var.woff2'),
  preloadedFont('/fonts/newsreader-display-var.woff2'),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  {
    rel: 'alternate',
    type: 'application/atom+xml',
    href: inLanguage(currentLanguage(), '/feed.atom'),
    title: m.feed_title({ site: site.name }),
  },
]

const preloadedFont = (href: string) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
})

function Document({ children }: { children: ReactNode }) {
  return (
    // The browser adds attributes: data-fresh below, data-hydrated after hydration.
    <html lang={REGIONAL[currentLanguage()]} suppressHydrationWarning>
      <head>
        <ScriptOnce>{BEFORE_ANYTHING}</ScriptOnce>
        <HeadTags />
        <ThemeColors />
      </head>
      <body>
        {children}
        {/* A refused form is at the address that it was sent to, which the router does not know. */}
        {!isRefusedForm() && <Scripts />}
      </body>
    </html>
  )
}

/** What HeadContent renders, but scripts are preloaded once the page was painted (client.tsx). */
function HeadTags() {
  const tags = useTags()
  if (import.meta.env.DEV) return <HeadContent />
  return tags.map((tag) => {
    const waits = tag.attrs?.rel === 'modulepreload'
    return (
      <Asset
        {...tag}
        attrs={waits ? { ...tag.attrs, media: 'not all' } : tag.attrs}
        key={JSON.stringify(tag)}
      />
    )
  })
}

/** Not in head() above, which allows one meta of each name. */
function ThemeColors() {
  return (
    <>
      <meta name="theme-color" content={paper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={paperDark} media="(prefers-color-scheme: dark)" />
    </>
  )
}

const FIRST_USE = ['focusin', 'keydown', 'pointermove', 'touchstart']

/** Loaded when the page is first touched: needed before a link is followed, and by no first paint. */
function useOfflineNotice(): ComponentType | null {
  const [notice, setNotice] = useState<{ OfflineNotice: ComponentType } | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    const load = () => {
      ended.abort()
      import('../site/offline-notice.tsx').then(setNotice, () => {})
    }
    for (const use of FIRST_USE) document.addEventListener(use, load, { signal: ended.signal })
    return () => ended.abort()
  }, [])
  return notice?.OfflineNotice ?? null
}

/** Attributes of the document that styles depend on. */
function useMarks(): void {
  const router = useRouter()
  useEffect(() => {
    // From here on controls respond (styles/scripting.css).
    document.documentElement.dataset.hydrated = ''
    // The router returns only to places that it has seen a reader scroll to.
    if (window.scrollY > 0) document.dispatchEvent(new Event('scroll'))
    // The scroll position to return to is measured in real heights (styles/out-of-sight.css).
    return router.subscribe('onBeforeNavigate', () => {
      delete document.documentElement.dataset.fresh
    })
  }, [router])
}

function Frame() {
  const { data } = useQuery(siteSummaryQuery())
  const OfflineNotice = useOfflineNotice()
  useMarks()
  useBeacons()
  const isStaffPage = useLocation({ select: ({ pathname }) => isStaffPath(pathname) })
  const top = (
    <>
      <a className="skip" href="#main">
        {m.frame_skip()}
      </a>
      {data?.demonstration && <DemonstrationBanner texts={data.demonstration} />}
    </>
  )
  // Staff pages have their own frame, in their own chunk.
  if (isStaffPage) {
    return (
      <>
        {top}
        <Outlet />
      </>
    )
  }
  return (
    <>
      {top}
      <SiteHeader counts={data?.categoryCounts ?? {}} />
      <main id="main" tabIndex={-1} className={data?.ads ? 'has-ads' : undefined}>
        <Outlet />
      </main>
      <SiteFooter
        note={data?.demonstration?.footer}
        comingSoon={data?.comingSoon ?? []}
        featuredCities={data?.featuredCities ?? []}
      />
      {OfflineNotice && <OfflineNotice />}
      <AdvertisingGate ads={data?.ads ?? null} />
    </>
  )
}

type BannerProps = { texts: NonNullable<SiteSummary['demonstration']> }

/** Above the header of every page while invented records are loaded. It cannot be closed. */
function DemonstrationBanner({ texts: { banner, link } }: BannerProps) {
  return (
    <section className="demo-banner" aria-label={m.frame_demonstration()}>
      <div className="wrap">
        <p>
          <b>{banner[0]}</b> {banner[1]}
        </p>
        <Link href={urls.whatIsReal()}>{link}</Link>
      </div>
    </section>
  )
}
