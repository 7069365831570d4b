/** The head of a page: for browsers, search engines and link previews. */
import { site } from '../../site.config.ts'
import { REGIONAL } from '../platform/web/language.ts'
import { isRefusedForm } from '../platform/web/posted-form.ts'
import { addressIn, splitAddress } from './addresses.ts'
import { findPage } from './pages.ts'

/** The image that link previews show: see src/publishing/share-images. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const

export function shareImagePath(pagePath: string): string {
  const path = pagePath.replace(/[?#].*$/, '')
  return `/share${path === '/' ? '/home' : path}.png`
}

type PageHead = {
  title: string
  description: string
  keywords?: string | undefined
  /** The canonical address of this page, path only. */
  path: string
  /** The public origin of the site, or '' when it is not configured. */
  origin: string
  /** False: not indexed. Pages that are in no sitemap never are. */
  index?: boolean
  /** The Open Graph type; `website` by default. */
  type?: 'article' | undefined
  /** The page's graph of structured data. */
  graph?: object[]
}

export function pageHead(page: PageHead) {
  const { description, keywords, origin, path } = page
  const isRefused = isRefusedForm()
  const title = isRefused ? `Error: ${page.title}` : page.title
  const found = findPage(path.replace(/\?.*/, ''))
  const isOffered = found && site.languages.includes(found.language)
  const isIndexed = page.index !== false && !isRefused && isOffered && found.page.sitemap
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
      ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:url', content: origin + path },
      { property: 'og:site_name', content: site.name },
      { property: 'og:locale', content: REGIONAL[found?.language ?? 'en'].replace('-', '_') },
      { property: 'og:image', content: origin + shareImagePath(path) },
      { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
      { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(page.graph
        ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': page.graph } }]
        : []),
    ],
    links: [
      { rel: 'canonical', href: origin + path },
      ...(isIndexed && found.page.translated ? alternates(origin, path) : []),
    ],
  }
}

/** The same page in each language, itself included, as search engines ask for it. */
function alternates(origin: string, address: string) {
  if (site.languages.length < 2) return []
  const { path } = splitAddress(address)
  const link = (hrefLang: string, href: string) => ({
    rel: 'alternate',
    hrefLang,
    href: origin + href,
  })
  return [
    ...site.languages.map((language) => link(language, addressIn(language, path))),
    link('x-default', path),
  ]
}

export type HeadTexts = Omit<PageHead, 'origin'> & {
  /** Becomes structured data beside the page's own. */
  trail?: { label: string; href?: string }[]
}

/**
 * The head of a page whose loader returns these texts. Loaders are in the chunk of their page, heads in
 * the script of every page.
 */
export function loadedHead(page: {
  loaderData?: HeadTexts | undefined
  match: { context: { origin: string } }
}) {
  if (!page.loaderData) return {}
  const { trail, ...texts } = page.loaderData
  const { origin } = page.match.context
  return pageHead({
    ...texts,
    origin,
    ...(trail && { graph: [...(texts.graph ?? []), breadcrumbGraph(origin, trail)] }),
  })
}

/** The head of tools that are public but not content. */
export const unlistedHead = (title: string) => ({
  meta: [{ title: `${title} | ${site.name}` }, { name: 'robots', content: 'noindex, nofollow' }],
})

/** A longer list states its full number but names only these first items. */
const MAX_LISTED = 100

export type ListedItem = { name: string; href: string }

/** What a page lists, in the same order. */
export function itemListGraph(origin: string, name: string, items: ListedItem[]): object {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.slice(0, MAX_LISTED).map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      url: origin + item.href,
    })),
  }
}

/** The breadcrumb as structured data; the last crumb is the page itself. */
export function breadcrumbGraph(origin: string, trail: { label: string; href?: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href ? { item: origin + href } : {}),
    })),
  }
}
