/**
 * Every internal address of the site, in the current language. Those of pages follow from pages.ts. To be
 * called while rendering, not when a module is loaded: the server renders in every language.
 */
import { currentLanguage } from '../platform/web/language.ts'
import { stringifySearch } from '../platform/web/search-params.ts'
import { addressIn } from './addresses.ts'
import { type PageName, pageAddress, pageList, type pages } from './pages.ts'

const part = (text: string) => encodeURIComponent(text)

/** One slug for each parameter of the address. */
type Slugs<Path extends string> = Path extends `${string}$${infer Rest}`
  ? [slug: string, ...Slugs<Rest>]
  : []
type PageUrls = {
  [Name in PageName]: (...slugs: Slugs<(typeof pages)[Name]['path']>) => string
}

const page = Object.fromEntries(
  pageList.map(([name, { path, translated }]) => {
    const address = pageAddress(path)
    const url = (...slugs: string[]) =>
      addressIn(translated ? currentLanguage() : 'en', address(slugs))
    return [name, url]
  }),
) as PageUrls

type SearchParameter = 'state' | 'category' | 'grade' | 'shows' | 'decade' | 'page' | 'show'

export const urls = {
  ...page,
  facilityTypes: () => `${page.home()}#facility-types`,
  state: (stateSlug: string, type?: string) =>
    page.state(stateSlug) + (type ? `?type=${part(type)}` : ''),
  /** The facilities of a category in one state, 100 to a page. */
  categoryFacilities: (categorySlug: string, stateSlug: string, number = 1) =>
    `${page.category(categorySlug)}?state=${part(stateSlug)}${number > 1 ? `&page=${number}` : ''}`,
  map: (asked: object = {}) => page.map() + stringifySearch({ ...asked }),
  search: (query?: string, more: Partial<Record<SearchParameter, string | number>> = {}) => {
    const given = Object.entries({ q: query, ...more }).filter(([, value]) => value)
    const parameters = given.map(([name, value]) => `${name}=${part(String(value))}`)
    return page.search() + (parameters.length > 0 ? `?${parameters.join('&')}` : '')
  },
  /** An external map, opened only on request. */
  openMap: (latitude: number, longitude: number) =>
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`,
  /** Where the banner of a demonstration leads. */
  whatIsReal: () => `${page.data()}#demonstration`,
  health: () => '/healthz',
  /** The same files in every language. */
  dataFile: (name: string) => `/data/${part(name)}`,
  /** A referral, unless the form was another one. */
  thankYou: (reference?: string, form?: 'message' | 'correction') =>
    page.thankYou() +
    (reference ? `?ref=${part(reference)}` : '') +
    (reference && form ? `&form=${form}` : ''),
  /** Digits and a leading plus sign only, as dialers want them. */
  call: (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`,
  missingWorkplace: ({ isSent = false } = {}) =>
    page.missingWorkplace() + (isSent ? '?sent=1' : ''),
  workedHere: (record: number, { isSent = false } = {}) =>
    `${page.workedHere()}?record=${record}${isSent ? '&sent=1' : ''}`,
  correction: (facility: { id: number }) => `${page.contact()}?correction=${facility.id}#form`,
  glossary: (termId?: string) => page.glossary() + (termId ? `#${part(termId)}` : ''),
  staff: {
    dashboard: () => '/admin',
    login: (next?: string) => (next ? `/admin/login?next=${part(next)}` : '/admin/login'),
    // In the fragment, which browsers do not send: the token is in no log and no referrer.
    setUp: (token: string) => `/admin/setup#${token}`,
    queue: () => '/admin/queue',
    leads: () => '/admin/leads',
    lead: (id: number) => `/admin/leads/${id}`,
    corrections: () => '/admin/corrections',
    workplaces: () => '/admin/workplaces',
    testimonies: () => '/admin/testimonies',
    notifications: () => '/admin/notifications',
    templates: () => '/admin/templates',
    account: () => '/admin/account',
    users: () => '/admin/users',
    audit: () => '/admin/audit',
    firms: () => '/admin/firms',
    reports: () => '/admin/reports',
    records: () => '/admin/records',
    record: (id: number) => `/admin/records/${id}`,
    imports: () => '/admin/imports',
    import: (id: number) => `/admin/imports/${id}`,
    texts: () => '/admin/texts',
    text: (subject: string, id: number) => `/admin/texts/${subject}/${id}`,
    duplicates: () => '/admin/records/duplicates',
    things: (plural: string) => `/admin/records/kinds/${plural}`,
    thing: (plural: string, id: number) => `/admin/records/kinds/${plural}/${id}`,
    firm: (id: number) => `/admin/firms/${id}`,
  },
  firm: {
    portal: () => '/firm',
  },
} as const
