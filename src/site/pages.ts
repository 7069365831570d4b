/**
 * THE list of public pages. Addresses, caching, visit counts, sitemaps, share images, the menu and the
 * tests that every page must pass follow from a page's entry here. Browsers load it too, so entries stay
 * short. src/app/routes.ts names the file that renders each page.
 */
import { currentLanguage, type Language, splitLanguage } from '../platform/web/language.ts'
import { addressIn, splitAddress } from './addresses.ts'

type PublicPage = {
  /** In the router's syntax. Of two that match a path, the one with fewer parameters wins. */
  path: string
  /** What a visit is counted as, and what decides which ads may be shown. */
  kind: string
  /** Opt-in: rendered once for all visitors, per path and values of these query parameters. */
  cached?: readonly string[]
  /** Query parameters with which the page is rendered for each request after all. */
  uncachedWith?: readonly string[]
  /**
   * Opt-in; a page in no sitemap is not indexed either. The date is that of the dataset, of the page's
   * text, or of each row: src/publishing/sitemap.ts lists `rows` from the data.
   */
  sitemap?: 'data' | 'text' | 'rows'
  /** The title on its share image: the article's heading, or from the data. Others: page-titles.ts. */
  title?: 'article' | 'data'
  /** The page of one thing of this kind: src/directory/kinds.ts declares it. */
  thing?: string
  /** The list of the things of this kind. */
  things?: string
  /** It exists in every language; others are in English only. */
  translated?: true
  /** It has a form that works without the database, so it is there even while the database is away. */
  keptReady?: true
}

export const FACILITY_SUFFIX = '-asbestos-exposure'

const text = { kind: 'page', cached: [], sitemap: 'text' } as const
const article = { ...text, title: 'article' } as const
const guide = { ...article, kind: 'guide' } as const
/** It carries the request form, and is about one city. */
const history = { ...article, kind: 'history', translated: true } as const
const counts = { cached: [], sitemap: 'data', title: 'data' } as const
const place = { cached: [], sitemap: 'rows', title: 'data' } as const
const thing = { ...place, kind: 'page', translated: true } as const
const things = {
  ...counts,
  kind: 'page',
  cached: ['page', 'type', 'outcome'],
  uncachedWith: ['q'],
  translated: true,
} as const

export const pages = {
  home: { ...counts, path: '/', kind: 'home', translated: true },
  states: { ...counts, path: '/states', kind: 'states', translated: true },
  state: {
    ...place,
    path: '/$stateSlug',
    kind: 'state',
    cached: ['show', 'type'],
    translated: true,
  },
  city: {
    ...place,
    path: '/$stateSlug/$citySlug',
    kind: 'city',
    // The parameters that have few values; the order is that of its own links.
    cached: ['category', 'grade', 'letter', 'show', 'shows', 'sort'],
    uncachedWith: ['from', 'to', 'q'],
    translated: true,
  },
  facility: {
    ...place,
    path: `/$stateSlug/$citySlug/{$facilitySlug}${FACILITY_SUFFIX}`,
    kind: 'facility',
    translated: true,
  },
  category: {
    ...place,
    path: '/category/$categorySlug',
    kind: 'category',
    cached: ['page', 'state'],
    translated: true,
  },
  stateCategory: {
    ...place,
    path: '/$stateSlug/category/$categorySlug',
    kind: 'category',
    translated: true,
  },
  coverage: { path: '/coverage/$stateSlug', kind: 'page', cached: [], translated: true },
  stateAlerts: { path: '/state-alerts', kind: 'page', translated: true },
  search: { path: '/search', kind: 'search', translated: true },
  map: {
    // Where somebody looks is nothing to count or to advertise by.
    kind: 'private',
    path: '/map',
    cached: ['category', 'grade', 'shows', 'state'],
    uncachedWith: ['area', 'box', 'company', 'from', 'page', 'q', 'record', 'to', 'town', 'yards'],
    sitemap: 'data',
    translated: true,
  },
  nearMe: { path: '/near-me', kind: 'private', translated: true },
  legalHelp: {
    ...text,
    path: '/legal-help',
    kind: 'legal-help',
    translated: true,
    keptReady: true,
  },
  thankYou: { path: '/thank-you', kind: 'thank-you', translated: true },
  addDetails: { path: '/add-details', kind: 'own-lead', translated: true },
  withdraw: { path: '/withdraw', kind: 'own-lead', translated: true },
  erase: { path: '/erase', kind: 'own-lead', translated: true },
  yourSuggestion: { path: '/your-suggestion', kind: 'own-lead', translated: true },
  partners: { path: '/partners', kind: 'page', translated: true },
  missingWorkplace: {
    path: '/workplace-not-listed',
    kind: 'page',
    translated: true,
  },
  workedHere: { path: '/worked-here', kind: 'page', translated: true },

  about: { ...article, path: '/about', translated: true },
  contact: {
    ...article,
    path: '/contact',
    kind: 'contact',
    cached: ['correction'],
    translated: true,
    keptReady: true,
  },
  glossary: { ...text, path: '/glossary', translated: true },
  data: { cached: [], sitemap: 'data', path: '/data', kind: 'page', translated: true },
  apiDocs: { ...text, path: '/api/docs' },
  privacyPolicy: { ...article, path: '/privacy-policy', translated: true },
  termsOfService: { ...article, path: '/terms-of-service', translated: true },
  disclaimer: { ...article, path: '/disclaimer', translated: true },
  // Shows one visitor's choice, so it is never cached.
  privacyChoices: {
    path: '/privacy-choices',
    kind: 'page',
    translated: true,
  },
  consumerHealthData: {
    ...text,
    path: '/consumer-health-data',
    translated: true,
  },

  deadlines: {
    ...text,
    path: '/deadlines',
    kind: 'private',
    translated: true,
  },
  workHistory: {
    ...text,
    path: '/work-history',
    kind: 'private',
    translated: true,
  },
  documents: {
    ...text,
    path: '/documents',
    kind: 'private',
    translated: true,
  },
  papersToSign: {
    ...text,
    path: '/papers-to-sign',
    cached: ['paper'],
    kind: 'private',
    translated: true,
  },
  trusts: {
    ...text,
    path: '/trusts',
    uncachedWith: ['q'],
    translated: true,
  },
  trust: { ...place, path: '/trusts/$trustSlug', kind: 'page', translated: true },
  support: { ...text, path: '/support', translated: true },
  companies: {
    things: 'company',
    path: '/companies',
    kind: 'page',
    cached: ['letter', 'page'],
    sitemap: 'data',
    translated: true,
  },
  company: {
    ...thing,
    thing: 'company',
    path: '/companies/$companySlug',
    cached: ['page'],
  },
  ships: { ...things, things: 'ship', path: '/ships' },
  ship: { ...thing, thing: 'ship', path: '/ships/$shipSlug' },
  trades: { ...things, things: 'trade', path: '/trades' },
  trade: { ...thing, thing: 'trade', path: '/trades/$tradeSlug' },
  products: { ...things, things: 'product', path: '/products' },
  product: { ...thing, thing: 'product', path: '/products/$productSlug' },
  veterans: { ...guide, path: '/veterans', translated: true },
  firstSteps: { ...guide, path: '/first-steps', translated: true },
  shipyardLegalRights: {
    ...guide,
    path: '/shipyards/legal-information/shipyard-legal-rights',
    translated: true,
  },
  navyVeteranRights: {
    ...guide,
    path: '/shipyards/legal-information/navy-veteran-asbestos-rights',
    translated: true,
  },
  shipyardCompensation: {
    ...guide,
    path: '/shipyards/legal-information/shipyard-mesothelioma-compensation',
    translated: true,
  },
  tampaShipbuilding: { ...history, path: '/tampa-shipbuilding-asbestos-exposure' },
  jacksonvilleShipbuilding: { ...history, path: '/jacksonville-naval-shipbuilding-asbestos' },
  panamaCityShipbuilding: { ...history, path: '/panama-city-shipbuilding-naval-warfare' },

  // For staff, unless the operator opens them (decision 060).
  testAds: { path: '/test-ads', kind: 'staff' },
  debugAds: { path: '/debug-ads', kind: 'staff' },
  testFacilityAds: { path: '/test-facility-ads', kind: 'staff' },
} as const satisfies Record<string, PublicPage>

export type PageName = keyof typeof pages
export type PageKind = (typeof pages)[PageName]['kind']

/** The same as a list, for lookups by anything but the name. */
export const pageList = Object.entries(pages) as [PageName, PublicPage & { kind: PageKind }][]

const PARAMETER = /\{?\$\w+\}?/g

/** The addresses of a page, with its parameters filled in order. The path is taken apart once. */
export function pageAddress(path: string): (slugs: string[]) => string {
  const parts = path.split(PARAMETER)
  return (slugs) =>
    parts.reduce((address, part, n) => address + encodeURIComponent(slugs[n - 1] ?? '') + part)
}

const parametersIn = (path: string) => path.split('$').length

const matchers = pageList
  .map(([name, page]) => ({
    name,
    page,
    pattern: new RegExp(`^${page.path.replace(PARAMETER, '([^/]+)')}$`),
  }))
  .sort((a, b) => parametersIn(a.page.path) - parametersIn(b.page.path))

export type FoundPage = {
  name: PageName
  page: (typeof pageList)[number][1]
  slugs: string[]
  language: Language
}

/** The public page at a path; undefined for staff pages and unknown addresses. */
export function findPage(address: string): FoundPage | undefined {
  const { language, path } = splitAddress(address)
  if (isStaffPath(path)) return undefined
  for (const { name, page, pattern } of matchers) {
    const match = pattern.exec(path)
    if (match) return { name, page, slugs: match.slice(1), language }
  }
}

/** Under the code of a language too, although these pages are in English alone. */
export const isStaffPath = (address: string): boolean =>
  /^\/(admin|firm)(\/|$)/.test(splitLanguage(address).path)

export const pageKindOf = (path: string): PageKind =>
  isStaffPath(path) ? 'staff' : (findPage(path)?.page.kind ?? 'page')

/** A path of the site as in English, with query and fragment: in the current language, where the page has it. */
export function localHref(href: string): string {
  const isTranslated = findPage(href.replace(/[?#].*/, ''))?.page.translated
  return isTranslated ? addressIn(currentLanguage(), href) : href
}
