/** What a phone needs to know to put the site on its home screen. */
import { Hono } from 'hono'
import { site } from '../../site.config.ts'
import { theme } from '../site/theme.ts'
import { urls } from '../site/urls.ts'

const MANIFEST = {
  name: `${site.name}: ${site.product}`,
  short_name: site.name,
  description: site.tagline,
  lang: 'en-US',
  id: urls.home(),
  start_url: urls.home(),
  scope: urls.home(),
  display: 'browser',
  background_color: theme.paper,
  theme_color: theme.paper,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

export const manifest = new Hono().get('/site.webmanifest', (c) =>
  c.body(JSON.stringify(MANIFEST), 200, {
    'content-type': 'application/manifest+json',
    'cache-control': 'public, max-age=86400',
  }),
)
