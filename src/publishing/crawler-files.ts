/** The small files at fixed addresses that crawlers, browsers and security researchers look for. */
import { type Context, Hono } from 'hono'
import { site } from '../../site.config.ts'
import { allCategories } from '../directory/categories.ts'
import { knownOrigin, publicOrigin } from '../platform/http/origin.ts'
import { inLanguage, LANGUAGES } from '../platform/web/language.ts'
import { demonstrationNotice } from '../site/demonstration.ts'
import { shipyardGuides } from '../site/guides.ts'
import { findOperatorFact } from '../site/operator.ts'
import { findDataset } from '../site/site.sql.ts'
import { theme } from '../site/theme.ts'
import { urls } from '../site/urls.ts'

const TEXT = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'public, max-age=3600',
}
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** The file for adding the site to a phone's home screen. */
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

export const crawlerFiles = new Hono()
  .get('/robots.txt', async (c) => {
    const dataset = await findDataset(c.var.services.db)
    const origin = knownOrigin(c)
    const lines = [
      // Pages stay open to crawlers, or their noindex could not be read.
      ...(dataset?.isDemonstration ? [`# ${demonstrationNotice()}. No page may be indexed.`] : []),
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /firm$',
      'Disallow: /api/',
      'Allow: /api/docs',
      'Allow: /api/openapi.json',
      ...LANGUAGES.flatMap((language) =>
        ['/search', '/thank-you'].map((path) => `Disallow: ${inLanguage(language, path)}`),
      ),
      '',
      ...(origin ? [`Sitemap: ${origin}/sitemap.xml`, ''] : []),
    ]
    return c.body(lines.join('\n'), 200, TEXT)
  })
  .get('/.well-known/security.txt', (c) => {
    const email = findOperatorFact('email')
    const { SITE_URL } = c.var.services.env
    // Without a configured way to reach the operator there is nothing to say.
    if (!email && !SITE_URL) return c.notFound()
    const lines = [
      `Contact: ${email ? `mailto:${email}` : SITE_URL + urls.contact()}`,
      `Expires: ${new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en',
      ...(SITE_URL ? [`Canonical: ${SITE_URL}/.well-known/security.txt`] : []),
      '',
    ]
    return c.body(lines.join('\n'), 200, TEXT)
  })
  .get('/humans.txt', (c) => {
    const lines = [
      `${site.name}`,
      '',
      'Made for people who worked with asbestos, and for those who love them.',
      `To correct a record or to write to a person: ${publicOrigin(c)}${urls.contact()}`,
      '',
      'Fonts: Public Sans and Newsreader (SIL Open Font License). Maps: U.S. Census Bureau shapes.',
      '',
    ]
    return c.body(lines.join('\n'), 200, TEXT)
  })
  .get('/llms.txt', async (c) => c.body(await llmsText(c), 200, TEXT))
  .get('/site.webmanifest', (c) =>
    c.body(JSON.stringify(MANIFEST), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=86400',
    }),
  )

async function llmsText(c: Context): Promise<string> {
  const origin = publicOrigin(c)
  const link = (label: string, path: string, note: string) =>
    `- [${label}](${origin}${path}): ${note}`
  const dataset = await findDataset(c.var.services.db)
  return [
    `# ${site.name}`,
    '',
    `> ${site.tagline} A listing means that a source names a place; by itself it does not show that asbestos was there, or that a particular person was exposed or harmed. Not a law firm; no legal or medical advice.`,
    '',
    ...(dataset?.isDemonstration ? [`${demonstrationNotice()}. Do not cite them.`, ''] : []),
    'Cite a facility by its record number and the address of its page.',
    '',
    '## Directory',
    link('States', urls.states(), 'every state with its number of facilities'),
    ...allCategories.map(({ slug, name }) =>
      link(name, urls.category(slug), 'history, materials, trades, law, references and facilities'),
    ),
    '',
    '## Data',
    link('Downloads', urls.data(), 'the whole directory and each state as CSV and JSON lines'),
    link('API description', '/api/openapi.json', 'OpenAPI 3.1; all public reads are free to use'),
    link('API documentation', '/api/docs', 'the same, for people'),
    link('Feed', '/feed.atom', 'records newly added and corrected'),
    link('Sitemap', '/sitemap.xml', 'every page'),
    '',
    '## Background',
    ...shipyardGuides().map(({ href, label }) => link(label, href, 'a guide with its sources')),
    link('Glossary', urls.glossary(), 'the medical, legal and technical terms used'),
    link('About', urls.about(), 'who publishes this and how'),
    link('Contact', urls.contact(), 'to correct a record or to write to a person'),
    '',
  ].join('\n')
}
