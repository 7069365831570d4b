/** One address of every kind of public page, from src/site/pages.ts. */
import type { APIRequestContext } from '@playwright/test'
import { findPage, type PageName, pageList } from '../../src/site/pages.ts'

/** Values of the parameters of addresses in the demonstration data. */
const EXAMPLES: Record<string, string> = {
  stateSlug: 'florida',
  citySlug: 'tampa',
  categorySlug: 'shipyards',
  trustSlug: 'pittsburgh-corning',
}

/** Pages that need several addresses, or a query to show anything. */
const ADDRESSES: Partial<Record<PageName, string[]>> = {
  category: ['/category/shipyards', '/category/manufacturing?state=florida'],
  search: ['/search?q=tampa'],
  workedHere: ['/worked-here?record=1'],
}

/** Their addresses depend on the data: someFacilityPage() and thingPages find one. */
const FOUND_IN_DATA: PageName[] = ['facility']

const isThing = (page: object): page is { thing: string; path: string } => 'thing' in page

export const fixedPages = pageList.flatMap(([name, page]) => {
  const { path, kind } = page
  if (kind === 'staff' || FOUND_IN_DATA.includes(name) || isThing(page)) return []
  return (
    ADDRESSES[name] ?? [
      path.replace(/\{?\$(\w+)\}?/g, (_, parameter: string) => exampleOf(parameter)),
    ]
  )
})

function exampleOf(parameter: string): string {
  const example = EXAMPLES[parameter]
  if (!example) throw new Error(`tests/support/page-kinds.ts has no example of $${parameter}`)
  return example
}

/** The others are not indexed. */
export const isInSitemap = (path: string): boolean =>
  findPage(path.replace(/\?.*/, ''))?.page.sitemap !== undefined

export async function someFacilityPage(request: APIRequestContext): Promise<string> {
  const [facility] = await (
    await request.get('/api/facilities?limit=1&categorySlug=shipyards')
  ).json()
  const { state, city, slug } = facility
  return `/${state.slug}/${city.slug}/${slug}-asbestos-exposure`
}

/** The page of one thing of each kind. */
export const thingPages = pageList.flatMap(([name, page]) => {
  if (!isThing(page)) return []
  const list = page.path.slice(0, page.path.lastIndexOf('/'))
  const find = async (request: APIRequestContext): Promise<string> => {
    const reply = await (await request.get(`/api${list}?limit=1`)).json()
    const [thing] = reply.companies ?? reply
    return `${list}/${thing.slug}`
  }
  return [[name, find] as const]
})
