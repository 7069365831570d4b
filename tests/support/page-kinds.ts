/** One address of every kind of public page, found in the data where it depends on it. */
import type { APIRequestContext } from '@playwright/test'

export const fixedPages = [
  '/',
  '/states',
  '/florida',
  '/florida/tampa',
  '/florida/category/shipyards',
  '/category/shipyards',
  '/category/manufacturing?state=florida',
  '/search?q=tampa',
  '/legal-help',
  '/thank-you',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/disclaimer',
  '/glossary',
  '/data',
  '/consumer-health-data',
  '/shipyards/legal-information/shipyard-legal-rights',
  '/shipyards/legal-information/navy-veteran-asbestos-rights',
  '/shipyards/legal-information/shipyard-mesothelioma-compensation',
  '/tampa-shipbuilding-asbestos-exposure',
  '/jacksonville-naval-shipbuilding-asbestos',
  '/panama-city-shipbuilding-naval-warfare',
]

export async function someFacilityPage(request: APIRequestContext): Promise<string> {
  const [facility] = await (
    await request.get('/api/facilities?limit=1&categorySlug=shipyards')
  ).json()
  const { state, city, slug } = facility
  return `/${state.slug}/${city.slug}/${slug}-asbestos-exposure`
}
