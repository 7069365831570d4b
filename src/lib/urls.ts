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
  stateCategory: (stateSlug: string, categorySlug: string) =>
    `/${part(stateSlug)}/category/${part(categorySlug)}`,
  search: (query?: string) => (query ? `/search?q=${part(query)}` : '/search'),
  legalHelp: () => '/legal-help',
  thankYou: () => '/thank-you',
  about: () => '/about',
  contact: () => '/contact',
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  disclaimer: () => '/disclaimer',
  guide: (slug: GuideSlug) => `/shipyards/legal-information/${slug}`,
} as const

export type GuideSlug =
  | 'shipyard-legal-rights'
  | 'navy-veteran-asbestos-rights'
  | 'shipyard-mesothelioma-compensation'
