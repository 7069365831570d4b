/** The structured data of each kind of page. What it says, the page says too. */
import { expect, test } from '../../support/browser-test.ts'
import { graphFaults, typesOf } from '../../support/graph-faults.ts'
import { someFacilityPage } from '../../support/page-kinds.ts'
import { readPage } from '../../support/read-page.ts'

const GUIDES = '/shipyards/legal-information'
const KINDS: Record<string, string[]> = {
  '/': ['WebSite', 'Organization'],
  '/states': ['BreadcrumbList', 'ItemList'],
  '/florida': ['BreadcrumbList', 'ItemList'],
  '/florida?type=Shipyard': ['BreadcrumbList', 'ItemList'],
  '/florida/tampa': ['BreadcrumbList', 'City', 'ItemList'],
  '/florida/category/shipyards': ['CollectionPage', 'ItemList', 'BreadcrumbList'],
  '/category/shipyards': [
    'CollectionPage',
    'ItemList',
    'MedicalWebPage',
    'LegalService',
    'FAQPage',
    'BreadcrumbList',
  ],
  '/deadlines': ['BreadcrumbList'],
  '/trusts': ['BreadcrumbList'],
  '/trusts/pittsburgh-corning': ['BreadcrumbList'],
  '/veterans': ['Article', 'BreadcrumbList'],
  '/first-steps': ['Article', 'BreadcrumbList'],
  [`${GUIDES}/shipyard-legal-rights`]: ['Article', 'BreadcrumbList'],
  [`${GUIDES}/navy-veteran-asbestos-rights`]: ['Article', 'BreadcrumbList'],
  [`${GUIDES}/shipyard-mesothelioma-compensation`]: ['Article', 'BreadcrumbList'],
  '/tampa-shipbuilding-asbestos-exposure': ['Article', 'BreadcrumbList'],
  '/about': ['AboutPage', 'BreadcrumbList'],
  '/contact': ['ContactPage', 'BreadcrumbList'],
  '/privacy-policy': ['WebPage', 'BreadcrumbList'],
  '/glossary': ['DefinedTermSet', 'BreadcrumbList'],
  '/legal-help': ['BreadcrumbList'],
  '/data': ['BreadcrumbList', 'Dataset'],
  '/api/docs': ['BreadcrumbList'],
}
const FACILITY = ['BreadcrumbList', 'Place']

test('every kind of page has its type of structured data', async ({ request, origin }) => {
  const kinds = { ...KINDS, [await someFacilityPage(request)]: FACILITY }
  for (const [path, types] of Object.entries(kinds)) {
    const page = readPage(await (await request.get(path)).text())
    expect.soft(typesOf(page), path).toEqual(types)
    expect.soft(graphFaults(page, origin), path).toEqual([])
  }
})

test('guides and histories are shared as articles, each page with its own image', async ({
  request,
  origin,
}) => {
  const facility = await someFacilityPage(request)
  const images = new Set<string>()
  for (const path of [...Object.keys(KINDS).filter((kind) => !kind.includes('?')), facility]) {
    const html = await (await request.get(path)).text()
    const isArticle = KINDS[path]?.includes('Article') ?? false
    expect(html, path).toContain(
      `<meta property="og:type" content="${isArticle ? 'article' : 'website'}"/>`,
    )
    const { image } = readPage(html)
    expect(images.has(image), `${path} has its own picture`).toBe(false)
    images.add(image)
    const reply = await request.get(image.slice(origin.length))
    expect(reply.status(), image).toBe(200)
    expect(reply.headers()['content-type']).toBe('image/png')
  }
})

test('a documented record has a link to a map, and no mark of a demonstration', async ({
  request,
}) => {
  const records: { slug: string; latitude: number | null; state: Slug; city: Slug }[] = await (
    await request.get('/api/facilities?limit=100')
  ).json()
  const placed = records.find(({ latitude }) => latitude !== null)
  const html = await (
    await request.get(
      `/${placed?.state.slug}/${placed?.city.slug}/${placed?.slug}-asbestos-exposure`,
    )
  ).text()
  expect(html).toContain('Open in maps')
  expect(html).not.toMatch(/demo-banner|This is a demonstration|invented/)
})

type Slug = { slug: string }
