import { type ContextVariableMap, Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { es } from '../../site.config.es.ts'
import { guideReviews, site } from '../../site.config.ts'
import { api } from '../app/api.ts'
import { provideServices } from '../platform/services.ts'
import { withLanguage } from '../platform/web/language-of-request.ts'
import { creditsOf, findArticle, findArticleText, glossaryText } from './article-library.tsx'
import type { Article, ArticleSummary } from './articles.contract.ts'
import { type GlossaryTerm, glossaryTerms } from './glossary.content.ts'

/** Articles are served while the database is down. */
const down = {
  services: { db: {}, env: { SITE_URL: 'https://atlas.example' } },
} as ContextVariableMap
const app = new Hono().use(provideServices(down)).route('/', api)
const get = async (path: string) => app.request(path)
const article = async (slug: string): Promise<Article> =>
  (await get(`/api/articles/${slug}`)).json() as Promise<Article>
const text = async (slug: string, part = 0) =>
  (await get(`/api/articles/${slug}/text/${part}`)).text()

describe('GET /api/articles', () => {
  it('lists every guide, history and static page with its address', async () => {
    const list = (await (await get('/api/articles')).json()) as ArticleSummary[]
    expect(list.map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual([
      'guide /first-steps',
      'guide /shipyards/legal-information/navy-veteran-asbestos-rights',
      'guide /shipyards/legal-information/shipyard-legal-rights',
      'guide /shipyards/legal-information/shipyard-mesothelioma-compensation',
      'guide /veterans',
      'history /jacksonville-naval-shipbuilding-asbestos',
      'history /panama-city-shipbuilding-naval-warfare',
      'history /tampa-shipbuilding-asbestos-exposure',
      'page /about',
      'page /contact',
      'page /disclaimer',
      'page /privacy-policy',
      'page /terms-of-service',
    ])
    expect(Object.keys(list[0] ?? {})).not.toContain('sources')
  })
})

describe('GET /api/articles/{slug}', () => {
  it('returns the head, contents and sources of an article', async () => {
    const guide = await article('shipyard-legal-rights')
    expect(guide.breadcrumb).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Shipyards', href: '/category/shipyards' },
      { label: 'Legal Rights' },
    ])
    expect(guide.contents.at(-1)).toEqual({ id: 'sources', text: 'Sources', level: 2 })
    expect(guide.readingMinutes).toBeGreaterThan(5)
    expect(guide.sources.length).toBeGreaterThan(10)
    expect(guide.parts).toEqual(['text'])
  })

  it('names who wrote a guide, and says that nobody else reviewed it', async () => {
    const list = (await (await get('/api/articles')).json()) as ArticleSummary[]
    for (const { slug, kind } of list) {
      const { credits } = await article(slug)
      expect(credits, slug).toEqual(kind === 'page' ? [] : creditsOf(guideReviews[slug]))
    }
    expect(creditsOf()).toEqual([
      `Written by the editors of ${site.name}`,
      'Not reviewed by an attorney or a physician',
    ])
    expect(creditsOf({ attorney: 'A. Lee, Florida Bar 1' }).slice(1)).toEqual([
      'Reviewed by A. Lee, Florida Bar 1 (attorney)',
      'Not reviewed by a physician',
    ])
    const guides = list.filter(({ kind }) => kind !== 'page').map(({ slug }) => slug)
    expect(guides, 'a review of a guide that does not exist').toEqual(
      expect.arrayContaining(Object.keys(guideReviews)),
    )
  })

  it('lists only the headings of what it says', async () => {
    const guide = 'shipyard-mesothelioma-compensation'
    const headings = async (isReferralOpen: boolean) => {
      const found = await findArticle(guide, { isOperatorInvented: false, isReferralOpen })
      return found?.contents.map(({ text: heading }) => heading)
    }
    expect(await headings(true)).toContain('Ask for a free evaluation')
    expect(await headings(true)).not.toContain('Ask an attorney')
    expect(await headings(false)).toContain('Ask an attorney')
    expect(await headings(false)).not.toContain('Ask for a free evaluation')
  })

  it('cuts the text where the page inserts a part', async () => {
    expect((await article('contact')).parts).toEqual(['text', 'ContactForm', 'text'])
    expect((await article('panama-city-shipbuilding-naval-warfare')).parts).toEqual([
      'text',
      'AdSlot',
      'text',
    ])
    expect(await text('contact', 2)).toContain('Legal referrals')
  })

  it('answers in another language where there is a translation', async () => {
    const english = await article('first-steps')
    const spanish = (await (await get('/api/articles/first-steps?lang=es')).json()) as Article
    expect(spanish.path).toBe('/es/primeros-pasos')
    expect(spanish.breadcrumb[0]).toEqual({ label: 'Inicio', href: '/es' })
    expect(spanish.contents.at(-1)).toEqual({ id: 'sources', text: 'Fuentes', level: 2 })
    expect(spanish.contents.map(({ id }) => id)).toEqual(english.contents.map(({ id }) => id))
    expect(spanish.credits).toContain('Sin revisión de un abogado ni de un médico')
    expect(spanish).toMatchObject({ reviewed: english.reviewed, sources: english.sources })
    const markup = await (await get('/api/articles/first-steps/text/0?lang=es')).text()
    expect(markup).toContain('<h2 id="this-week">Esta semana</h2>')
    expect(markup).toContain('<i lang="en">statute of limitations</i>')
    expect(markup).toContain('<span lang="en">National Cancer Institute')
  })

  it.each([
    ['/api/articles/no-such-article', 404],
    ['/api/articles/about/text/1', 404],
    ['/api/articles/contact/text/1', 404],
    ['/api/articles/about/text/-1', 400],
    ['/api/articles/about/text/1000', 400],
    ['/api/articles/..%2f..%2fpackage/text/0', 400],
    [`/api/articles/${'a'.repeat(101)}`, 400],
  ])('answers %s with %i', async (path, status) => {
    const reply = await get(path)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
  })
})

describe('the markup of an article', () => {
  it('gives each heading an id and an anchor link', async () => {
    const guide = await article('navy-veteran-asbestos-rights')
    const markup = await text(guide.slug)
    for (const { id, level } of guide.contents) {
      expect(markup).toMatch(new RegExp(`<h${level} id="${id}"`))
      if (id !== 'sources') expect(markup).toContain(`class="heading-anchor" href="#${id}"`)
    }
  })

  it('links every citation to a listed source', async () => {
    const markup = await text('tampa-shipbuilding-asbestos-exposure')
    const cited = [...markup.matchAll(/href="#(source-\d+)"/g)].map(([, id]) => id)
    expect(cited.length).toBeGreaterThan(20)
    for (const id of cited) expect(markup).toContain(`<li id="${id}"`)
  })

  it('marks external links and sends them no referrer', async () => {
    for (const slug of ['jacksonville-naval-shipbuilding-asbestos', 'privacy-policy']) {
      const markup = await text(slug)
      const outside = [...markup.matchAll(/<a [^>]*href="https?:[^>]*>/g)].map(([tag]) => tag)
      expect(outside.length).toBeGreaterThan(2)
      for (const tag of outside) expect(tag).toContain('rel="noopener noreferrer external"')
    }
  })

  it('puts tables in a named region that can be focused and scrolled', async () => {
    const markup = await text('shipyard-legal-rights')
    expect(markup).toContain('aria-label="Table: Time limits to file a claim" tabindex="0"><table>')
    expect(markup.match(/<table>/g)).toHaveLength(markup.match(/aria-label="Table: /g)?.length ?? 0)
  })

  it('draws a box to check off, not a control', async () => {
    const markup = await text('first-steps')
    expect(markup).not.toContain('<input')
    expect(markup).toContain(
      '<span class="tick" aria-hidden="true"></span> <strong>Ask for the pathology',
    )
    expect(markup).toMatch(
      /<div class="print-sheet wide" id="print-sheet">.*Scans, on disc.*<\/div>/s,
    )
  })

  it('links a term to the glossary', async () => {
    expect(await text('shipyard-legal-rights')).toContain('href="/glossary#lhwca"')
  })

  it('leaves out what needs an unset fact, and invents an operator for a demonstration', async () => {
    const terms = (isOperatorInvented: boolean) =>
      findArticleText('terms-of-service', 0, { isOperatorInvented, isReferralOpen: true })
    expect(await terms(false)).not.toMatch(/governed by the law|By post|write to/)
    expect(await terms(false)).toContain('Rights that the consumer law of your own state gives you')
    expect(await terms(true)).toContain('governed by the law of the State of Example (fictional)')
    const about = (isOperatorInvented: boolean) =>
      findArticleText('about', 0, { isOperatorInvented, isReferralOpen: true })
    expect(await about(false)).not.toMatch(/tel:|Telephone|mailto:/)
    expect(await about(true)).toContain('<a href="tel:5555550100">(555) 555-0100</a>')
    for (const markup of [await terms(false), await about(false), await about(true)]) {
      expect(markup).not.toMatch(/\[(Operator|Governing)/)
    }
  })

  it('promises the times of site.config.ts where requests are passed on, and nothing elsewhere', async () => {
    const { firstAttorney, allAttorneys, answer } = site.promises
    const written = (slug: string, isReferralOpen: boolean) =>
      findArticleText(slug, 0, { isOperatorInvented: false, isReferralOpen })
    expect(await written('about', true)).toContain(`contacts you within ${firstAttorney}`)
    expect(await written('about', true)).toContain(`may do so within ${allAttorneys}`)
    expect(await written('about', true)).toContain('Get Free Legal Consultation')
    expect(await written('about', false)).toContain(`We answer inquiries within ${answer}`)
    expect(await written('about', false)).toContain('No law firm takes requests')
    expect(await written('about', false)).not.toMatch(/Consultation|contacts you|do so within/)
    const about = await withLanguage('es', async () => written('about', true))
    expect(about).toContain(`en un plazo de ${es.promises.allAttorneys}`)
    expect(about).not.toContain('de de ')
  })

  it('contains nothing that was not rendered', async () => {
    const list = (await (await get('/api/articles')).json()) as ArticleSummary[]
    for (const { slug } of list) {
      for (const [at, part] of (await article(slug)).parts.entries()) {
        if (part !== 'text') continue
        expect(await text(slug, at)).not.toMatch(/undefined|\[object|data-cut|\{\{|<[A-Z]/)
      }
    }
  })
})

const term = (id: string, name: string, more = '') =>
  `- id: ${id}\n  term: ${name}\n  short: A short explanation of the word.\n  definition: ${'A longer explanation of it. '.repeat(3)}\n${more}`

describe('the glossary', () => {
  it('gives every term a definition, and one graph for search engines', async () => {
    const terms = (await (await get('/api/glossary')).json()) as { id: string; see: string[] }[]
    const markup = await glossaryText('https://atlas.example')
    expect(terms.length).toBeGreaterThan(45)
    for (const { id } of terms) {
      expect(markup).toContain(`<div id="${id}">`)
    }
    const [, json = ''] = markup.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? []
    const graph = JSON.parse(json)['@graph']
    expect(graph[0]).toMatchObject({ '@type': 'DefinedTermSet' })
    expect(graph[0].hasDefinedTerm).toHaveLength(terms.length)
    expect(graph[0].hasDefinedTerm[0]['@id']).toBe('https://atlas.example/glossary#abatement')
  })
})

describe('the glossary in another language', () => {
  it('has every term, in its own order, with the English sources', async () => {
    const read = async (query: string) =>
      (await (await get(`/api/glossary${query}`)).json()) as GlossaryTerm[]
    const [english, spanish] = await Promise.all([read(''), read('?lang=es')])
    expect(spanish.map(({ id }) => id).sort()).toEqual(english.map(({ id }) => id).sort())
    expect(spanish.slice(0, 2).map(({ term }) => term)).toEqual([
      'Acuerdo (settlement)',
      'AHERA (Asbestos Hazard Emergency Response Act)',
    ])
    const markup = await withLanguage('es', () => glossaryText('https://atlas.example'))
    expect(markup).toContain('https://atlas.example/es/glossary#abatement')
    expect(markup).toContain('<span lang="en">Urie v. Thompson')
    expect(markup).toContain('<h3>AHERA <span lang="en">(Asbestos Hazard')
  })

  const original = term('a', 'Alpha')
  const translated = (text: string) =>
    glossaryTerms.readFile({ name: 'glossary', language: 'es', text, original })
  it.each([
    ['a missing term', '[]', /nothing instead of a\./],
    ['an unknown term', term('a', 'Alfa') + term('b', 'Beta'), /b\.definition instead of nothing/],
    ['another figure', term('a', 'Alfa').replace('short: A', 'short: In 1987 a'), /1987/],
    ['sources of its own', term('a', 'Alfa', '  see: [a]\n'), /see/],
  ])('refuses %s', (_, yaml, reason) => {
    expect(() => translated(yaml)).toThrow(reason)
  })
})

describe('the glossary file', () => {
  const parseGlossary = (text: string) =>
    glossaryTerms.readFile({ name: 'glossary', language: 'en', text })

  it('is parsed with empty lists filled in', () => {
    const [first] = parseGlossary(term('amosite', 'Amosite'))
    expect(first).toMatchObject({ id: 'amosite', term: 'Amosite', see: [] })
  })
  it.each([
    ['out of order', term('b', 'Beta') + term('a', 'Alpha'), /alphabetical/],
    ['an id twice', term('a', 'Alpha') + term('a', 'Beta'), /twice/],
    ['a reference to nothing', term('a', 'Alpha', '  see: [nowhere]\n'), /does not exist/],
    ['an id with capitals', term('LHWCA', 'Longshore'), /lower case/],
    [
      'no definition',
      '- id: a\n  term: Alpha\n  short: A short explanation of it.\n',
      /definition/,
    ],
  ])('refuses %s', (_, yaml, reason) => {
    expect(() => parseGlossary(yaml)).toThrow(reason)
  })
})
