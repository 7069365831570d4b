import { describe, expect, it } from 'vitest'
import { compileArticle } from './article-compiler.ts'

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

const article = (body: string, changes: Record<string, unknown> = {}) =>
  compileArticle(
    `---\n${JSON.stringify({ ...head, ...changes })}\n---\n\n${body}`,
    new Set(['fela']),
  )

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
