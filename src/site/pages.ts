/**
 * THE registry of public pages. Whatever depends on the kind of a page follows from its entry here:
 * addresses, caching, counts, sitemaps, share images, menus and the tests that every page must pass.
 * Browsers load it too, so entries stay short. The component of each page is in src/app/routes.ts.
 */
export type PublicPage = {
  /** As the router writes it. Where two match a path, the one with fewer slots is meant. */
  path: string
  /** What a visit is counted as, and all that advertising is told about a page. */
  kind: string
  /** Opt-in: rendered once for every visitor, by path and these query parameters. */
  cached?: readonly string[]
  /**
   * Opt-in, and a page that is in no sitemap is noindex. Dated by the dataset, by its own text, or
   * one by one (`rows`): src/publishing/sitemap.ts lists those from the data.
   */
  sitemap?: 'data' | 'text' | 'rows'
  /** What its share image says: the heading of its article, words from the data, or this text. */
  title?: 'article' | 'data' | (string & {})
  /** Its label in the footer. */
  footer?: string
  /** Its label among the guides in the header. */
  guides?: string
}

export const FACILITY_SUFFIX = '-asbestos-exposure'

const text = { kind: 'page', cached: [], sitemap: 'text' } as const
const article = { ...text, title: 'article' } as const
const guide = { ...article, kind: 'guide' } as const
const counts = { cached: [], sitemap: 'data', title: 'data' } as const
const place = { cached: [], sitemap: 'rows', title: 'data' } as const

export const pages = {
  home: { ...counts, path: '/', kind: 'home' },
  states: { ...counts, path: '/states', kind: 'states' },
  state: { ...place, path: '/$stateSlug', kind: 'state', cached: ['type'] },
  city: { ...place, path: '/$stateSlug/$citySlug', kind: 'city', cached: ['category'] },
  facility: {
    ...place,
    path: `/$stateSlug/$citySlug/{$facilitySlug}${FACILITY_SUFFIX}`,
    kind: 'facility',
  },
  category: {
    ...place,
    path: '/category/$categorySlug',
    kind: 'category',
    cached: ['page', 'state'],
  },
  stateCategory: { ...place, path: '/$stateSlug/category/$categorySlug', kind: 'category' },
  search: { path: '/search', kind: 'search', title: 'Search the directory' },
  legalHelp: {
    ...text,
    path: '/legal-help',
    kind: 'legal-help',
    title: 'Ask to be put in touch with an attorney',
  },
  thankYou: { path: '/thank-you', kind: 'thank-you', title: 'Thank you' },

  about: { ...article, path: '/about', footer: 'About Us' },
  contact: {
    ...article,
    path: '/contact',
    kind: 'contact',
    cached: ['correction'],
    footer: 'Contact',
  },
  glossary: {
    ...text,
    path: '/glossary',
    title: 'Glossary of asbestos terms',
    footer: 'Glossary',
  },
  data: { ...counts, path: '/data', kind: 'page', title: 'Download the data', footer: 'Data' },
  apiDocs: { ...text, path: '/api/docs', title: 'The API of the directory' },
  privacyPolicy: { ...article, path: '/privacy-policy', footer: 'Privacy Policy' },
  termsOfService: { ...article, path: '/terms-of-service', footer: 'Terms of Service' },
  disclaimer: { ...article, path: '/disclaimer', footer: 'Disclaimer' },
  // Shows what one visitor has chosen, and is therefore never cached.
  privacyChoices: {
    path: '/privacy-choices',
    kind: 'page',
    title: 'Your privacy choices',
    footer: 'Your privacy choices',
  },
  consumerHealthData: {
    ...text,
    path: '/consumer-health-data',
    title: 'Consumer Health Data Notice',
    footer: 'Consumer health data',
  },

  shipyardLegalRights: {
    ...guide,
    path: '/shipyards/legal-information/shipyard-legal-rights',
    guides: 'Legal Rights',
  },
  navyVeteranRights: {
    ...guide,
    path: '/shipyards/legal-information/navy-veteran-asbestos-rights',
    guides: 'Navy Veteran Benefits',
  },
  shipyardCompensation: {
    ...guide,
    path: '/shipyards/legal-information/shipyard-mesothelioma-compensation',
    guides: 'Compensation Guide',
  },
  tampaShipbuilding: { ...guide, path: '/tampa-shipbuilding-asbestos-exposure' },
  jacksonvilleShipbuilding: { ...guide, path: '/jacksonville-naval-shipbuilding-asbestos' },
  panamaCityShipbuilding: { ...guide, path: '/panama-city-shipbuilding-naval-warfare' },

  // For staff, unless the operator opens them (decision 060).
  testAds: { path: '/test-ads', kind: 'staff' },
  debugAds: { path: '/debug-ads', kind: 'staff' },
  testFacilityAds: { path: '/test-facility-ads', kind: 'staff' },
} as const satisfies Record<string, PublicPage>

export type PageName = keyof typeof pages
export type PageKind = (typeof pages)[PageName]['kind']

/** The registry as a list, for whatever asks it by another property than the name. */
export const pageList = Object.entries(pages) as [PageName, PublicPage & { kind: PageKind }][]

const SLOT = /\{?\$\w+\}?/g

/** The address of a page, its slots filled in order. */
export function pageAddress(path: string, slugs: string[]): string {
  let slot = 0
  return path.replace(SLOT, () => encodeURIComponent(slugs[slot++] ?? ''))
}

const slotsIn = (path: string) => path.split('$').length

const matchers = pageList
  .map(([name, page]) => ({
    name,
    page,
    pattern: new RegExp(`^${page.path.replace(SLOT, '([^/]+)')}$`),
  }))
  .sort((a, b) => slotsIn(a.page.path) - slotsIn(b.page.path))

export type FoundPage = { name: PageName; page: (typeof pageList)[number][1]; slugs: string[] }

/** The public page at a path; undefined for staff's pages and for what is no page at all. */
export function findPage(path: string): FoundPage | undefined {
  if (isStaffPath(path)) return undefined
  for (const { name, page, pattern } of matchers) {
    const match = pattern.exec(path)
    if (match) return { name, page, slugs: match.slice(1) }
  }
}

export const isStaffPath = (path: string): boolean => /^\/admin(\/|$)/.test(path)

export const pageKindOf = (path: string): PageKind =>
  isStaffPath(path) ? 'staff' : (findPage(path)?.page.kind ?? 'page')
