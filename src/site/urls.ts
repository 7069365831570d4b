/** Every internal address of the site is made here, so that a changed route is one changed line. */

const part = (text: string) => encodeURIComponent(text)

export const FACILITY_SUFFIX = '-asbestos-exposure'

export const urls = {
  home: () => '/',
  facilityTypes: () => '/#facility-types',
  states: () => '/states',
  state: (stateSlug: string, type?: string) =>
    `/${part(stateSlug)}${type ? `?type=${part(type)}` : ''}`,
  city: (stateSlug: string, citySlug: string) => `/${part(stateSlug)}/${part(citySlug)}`,
  facility: (stateSlug: string, citySlug: string, facilitySlug: string) =>
    `/${part(stateSlug)}/${part(citySlug)}/${part(facilitySlug)}${FACILITY_SUFFIX}`,
  category: (categorySlug: string) => `/category/${part(categorySlug)}`,
  /** The category's own list of one state, a hundred to a page. */
  categoryFacilities: (categorySlug: string, stateSlug: string, page = 1) =>
    `/category/${part(categorySlug)}?state=${part(stateSlug)}${page > 1 ? `&page=${page}` : ''}`,
  stateCategory: (stateSlug: string, categorySlug: string) =>
    `/${part(stateSlug)}/category/${part(categorySlug)}`,
  search: (query?: string, more: { state?: string; category?: string; page?: number } = {}) => {
    const asked = Object.entries({ q: query, ...more }).filter(([, value]) => value)
    const parameters = asked.map(([name, value]) => `${name}=${part(String(value))}`)
    return parameters.length > 0 ? `/search?${parameters.join('&')}` : '/search'
  },
  /** A map outside the site, opened only when somebody asks for it. */
  openMap: (latitude: number, longitude: number) =>
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`,
  data: () => '/data',
  dataFile: (name: string) => `/data/${part(name)}`,
  apiDocs: () => '/api/docs',
  legalHelp: () => '/legal-help',
  thankYou: (reference?: string) => `/thank-you${reference ? `?ref=${part(reference)}` : ''}`,
  about: () => '/about',
  contact: () => '/contact',
  correction: (facility: { id: number }) => `/contact?correction=${facility.id}`,
  privacyPolicy: () => '/privacy-policy',
  privacyChoices: () => '/privacy-choices',
  consumerHealthData: () => '/consumer-health-data',
  termsOfService: () => '/terms-of-service',
  disclaimer: () => '/disclaimer',
  glossary: (termId?: string) => (termId ? `/glossary#${part(termId)}` : '/glossary'),
  history: (slug: HistorySlug) => `/${slug}`,
  guide: (slug: GuideSlug) => `/shipyards/legal-information/${slug}`,
  staff: {
    dashboard: () => '/admin',
    login: (next?: string) => (next ? `/admin/login?next=${part(next)}` : '/admin/login'),
    // In the fragment, which browsers keep to themselves: no log and no referrer sees the token.
    setUp: (token: string) => `/admin/setup#${token}`,
    leads: () => '/admin/leads',
    lead: (id: number) => `/admin/leads?lead=${id}`,
    corrections: () => '/admin/corrections',
    notifications: () => '/admin/notifications',
    account: () => '/admin/account',
    users: () => '/admin/users',
  },
} as const

export type GuideSlug =
  | 'shipyard-legal-rights'
  | 'navy-veteran-asbestos-rights'
  | 'shipyard-mesothelioma-compensation'

export type HistorySlug =
  | 'tampa-shipbuilding-asbestos-exposure'
  | 'jacksonville-naval-shipbuilding-asbestos'
  | 'panama-city-shipbuilding-naval-warfare'
