/** What a page tells browsers and search engines about itself. */

export type PageHead = {
  title: string
  description: string
  keywords?: string | undefined
  /** The one address of this page, path only. */
  path: string
  /** The public origin of the site, or '' when it is not configured. */
  origin: string
  /** False for pages that search engines should not list. */
  index?: boolean
  /** One graph of structured data. */
  graph?: object[]
}

export function pageHead(page: PageHead) {
  const { title, description, keywords, origin, path } = page
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
      ...(page.index === false ? [{ name: 'robots', content: 'noindex, follow' }] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: origin + path },
      ...(page.graph
        ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': page.graph } }]
        : []),
    ],
    links: [{ rel: 'canonical', href: origin + path }],
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
