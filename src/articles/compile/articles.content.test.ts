import { describe, expect, it } from 'vitest'
import { compileArticle, compileTranslation } from './articles.content.ts'

const head = {
  title: 'A title | Exposure Atlas',
  heading: 'A heading',
  lead: 'A lead of one or two sentences that tells the reader what is to come.',
  description: 'd'.repeat(140),
  keywords: ['one', 'two words', 'three'],
  breadcrumb: [{ label: 'Home', href: '/' }, { label: 'Here' }],
  reviewed: '2026-11-01',
  sources: [{ id: 1, text: 'A document with a long enough name.' }],
}

const file = (body: string, changes: Record<string, unknown> = {}) =>
  `---\n${JSON.stringify({ ...head, ...changes })}\n---\n\n${body}`

const article = (body: string, changes: Record<string, unknown> = {}) =>
  compileArticle(file(body, changes), new Set(['fela']))

const TEXT = '## First\n\nWords that rest on a source.<Cite n={1} />\n'

describe('compiling an article', () => {
  it('gives headings unique ids, even where two have the same text', async () => {
    const { about } = await article(`${TEXT}\n### It’s here, twice\n\n### It’s here, twice\n`)
    expect(about.headings).toEqual([
      { id: 'first', text: 'First', level: 2 },
      { id: 'its-here-twice', text: 'It’s here, twice', level: 3 },
      { id: 'its-here-twice-2', text: 'It’s here, twice', level: 3 },
    ])
  })

  it('finds links, citations and words in components too', async () => {
    const { about, outline } = await article(
      `${TEXT}\n<StatTiles items={[{ figure: "12", label: "ships", source: 1 }, { figure: "3", label: "yards" }]} />\n` +
        '\n<LinkPanel title="Ways on" links={[{ href: "/about", label: "About us" }]} />\n' +
        '\n[Privacy](/privacy-policy), and <Term id="fela">FELA</Term>\n',
    )
    expect(outline.citations).toEqual([1, 1])
    expect(outline.terms).toEqual(['fela'])
    expect(outline.links).toEqual([
      { href: '/about', label: 'About us' },
      { href: '/privacy-policy', label: 'Privacy' },
    ])
    expect(about.words).toBe(1 + 6 + 4 + 4 + 3)
  })

  it.each([
    ['a title without the name of the site', { title: 'A title' }, /title/],
    ['a description that is too short', { description: 'Short.' }, /description/],
    ['no date', { reviewed: undefined }, /reviewed or updated/],
    ['an invalid date', { reviewed: 'last week' }, /date/],
    [
      'a last crumb with an address',
      {
        breadcrumb: [
          { label: 'A', href: '/' },
          { label: 'B', href: '/b' },
        ],
      },
      /breadcrumb/,
    ],
    [
      'sources out of order',
      { sources: [{ id: 2, text: 'A document of some kind.' }] },
      /numbered/,
    ],
    ['an unknown field', { color: 'red' }, /color/],
  ])('refuses %s', async (_, changes, reason) => {
    await expect(article(TEXT, changes)).rejects.toThrow(reason)
  })

  it.each([
    ['a source that is not listed', 'Words.<Cite n={7} />', /source 7/],
    ['a term that the glossary lacks', '<Term id="nothing">x</Term> is unknown', /"nothing"/],
    ['a component that does not exist', '<Carousel />', /Carousel/],
    ['a component with a misspelled attribute', '<Callout titel="x">y</Callout>', /titel/],
    ['code in an attribute', '<Cite n={1 + 1} />', /only texts, numbers/],
    ['code in the text', 'Two is {1 + 1}.', /code/],
    ['an import', 'import x from "y"', /code/],
    [
      'a form inside a callout',
      '<Callout title="x">\n<ContactForm />\n</Callout>',
      /inside a block/,
    ],
  ])('refuses %s', async (_, body, reason) => {
    await expect(article(`${TEXT}\n${body}\n`)).rejects.toThrow(reason)
  })
})

describe('compiling a translation', () => {
  const ENGLISH = `${TEXT}\nIn 1973 it paid $1,200. See [about](/about) and <Term id="fela">FELA</Term>.\n`
  const SPANISH = `## Primero\n\nPalabras con fuente.<Cite n={1} />\n\nPagó $1,200 en 1973. Vea <Term id="fela">FELA</Term> (<En>law</En>) y [acerca de](/about).\n`
  const translate = (body: string, changes: Record<string, unknown> = {}) =>
    compileTranslation(
      file(body, { sources: undefined, reviewed: undefined, ...changes }),
      file(ENGLISH),
      new Set(['fela']),
    )

  it('takes the ids of headings, the dates and the sources from the original', async () => {
    const { about } = await translate(SPANISH)
    expect(about.headings).toEqual([{ id: 'first', text: 'Primero', level: 2 }])
    expect(about).toMatchObject({ reviewed: head.reviewed, sources: head.sources })
  })

  it.each([
    ['a heading more', `${SPANISH}\n## Más\n`, /levels of headings/],
    ['a heading of another level', SPANISH.replace('##', '###'), /levels of headings/],
    ['a citation less', SPANISH.replace('<Cite n={1} />', ''), /citations/],
    ['another link', SPANISH.replace('/about', '/contact'), /links: \/contact/],
    ['a term less', SPANISH.replace(/<Term.*Term>/, 'FELA'), /terms/],
    ['another figure', SPANISH.replace('1,200', '1,300'), /figures.*1,300 instead of 1,200/],
    ['another block', `${SPANISH}\nY otra cosa más.\n`, /no source|blocks/],
  ])('refuses %s', async (_, body, reason) => {
    await expect(translate(body)).rejects.toThrow(reason)
  })
  it('refuses another breadcrumb', async () => {
    const breadcrumb = [{ label: 'Inicio', href: '/about' }, { label: 'Aquí' }]
    await expect(translate(SPANISH, { breadcrumb })).rejects.toThrow(/breadcrumb/)
  })
})
