/** What a page tells browsers, search engines and those who pass it on about itself. */
import { site } from '../../site.config.ts'
import { findPage } from './pages.ts'
import { SHARE_IMAGE, shareImagePath } from './share-image.ts'

export type PageHead = {
  title: string
  description: string
  keywords?: string | undefined
  /** The one address of this page, path only. */
  path: string
  /** The public origin of the site, or '' when it is not configured. */
  origin: string
  /** False for what search engines should not list; pages outside the sitemaps never are. */
  index?: boolean
  /** What kind of thing the page is, for those who pass it on; a website unless said otherwise. */
  type?: 'article' | undefined
  /** One graph of structured data. */
  graph?: object[]
}

export function pageHead(page: PageHead) {
  const { title, description, keywords, origin, path } = page
  const isIndexed = page.index !== false && findPage(path.replace(/\?.*/, ''))?.page.sitemap
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
      { property: 'og:locale', content: 'en_US' },
      { property: 'og:image', content: origin + shareImagePath(path) },
      { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
      { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(page.graph
        ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': page.graph } }]
        : []),
    ],
    links: [{ rel: 'canonical', href: origin + path }],
  }
}

/** A long list is named in full by its number, and item by item as far as this. */
const MOST_LISTED = 100

export type ListedItem = { name: string; href: string }

/** What a page lists, in the order of the page. */
export function itemListGraph(origin: string, name: string, items: ListedItem[]): object {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.slice(0, MOST_LISTED).map((item, index) => ({
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
