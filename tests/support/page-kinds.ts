/** One address of every kind of public page, from the registry. */
import type { APIRequestContext } from '@playwright/test'
import { findPage, type PageName, pageList } from '../../src/site/pages.ts'

/** What the slots of an address stand for in the demonstration data. */
const SLOTS: Record<string, string> = {
  stateSlug: 'florida',
  citySlug: 'tampa',
  categorySlug: 'shipyards',
}

/** Pages of which one address is not enough, or which show little without a question. */
const ADDRESSES: Partial<Record<PageName, string[]>> = {
  category: ['/category/shipyards', '/category/manufacturing?state=florida'],
  search: ['/search?q=tampa'],
}

/** Its address depends on the data: someFacilityPage() finds one. */
const FOUND_IN_DATA: PageName = 'facility'

export const fixedPages = pageList.flatMap(([name, { path, kind }]) => {
  if (kind === 'staff' || name === FOUND_IN_DATA) return []
  return ADDRESSES[name] ?? [path.replace(/\{?\$(\w+)\}?/g, (_, slot: string) => exampleOf(slot))]
})

function exampleOf(slot: string): string {
  const example = SLOTS[slot]
  if (!example) throw new Error(`tests/support/page-kinds.ts has no example of $${slot}`)
  return example
}

/** Search engines are asked to leave the others alone. */
export const isInSitemap = (path: string): boolean =>
  findPage(path.replace(/\?.*/, ''))?.page.sitemap !== undefined

export async function someFacilityPage(request: APIRequestContext): Promise<string> {
  const [facility] = await (
    await request.get('/api/facilities?limit=1&categorySlug=shipyards')
  ).json()
  const { state, city, slug } = facility
  return `/${state.slug}/${city.slug}/${slug}-asbestos-exposure`
}
