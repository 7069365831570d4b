import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import { contentFile } from '../platform/content/content-loader.ts'
import { LANGUAGES } from '../platform/web/language.ts'
import { pageList } from '../site/pages.ts'
import { urls } from '../site/urls.ts'
import { formatDate } from '../ui/dates.ts'
import type { ArticleLink, ArticleOutline, Heading } from './compile/article-outline.ts'
import { compileArticle, compileTranslation } from './compile/articles.content.ts'
import { glossaryTerms } from './glossary.content.ts'

const CONTENT = new URL('../../content/', import.meta.url)
const TRANSLATION = new RegExp(`\\.(${LANGUAGES.join('|')})\\.mdx$`)
const glossary = glossaryTerms.readFile(contentFile(new URL('glossary.yaml', CONTENT).pathname))
const terms = new Set(glossary.map((term) => term.id))

const filesIn = (folder: string) =>
  readdirSync(new URL(folder, CONTENT)).filter((file) => file.endsWith('.mdx'))
const articleFiles = (folder: string) => filesIn(folder).filter((file) => !TRANSLATION.test(file))

const articles = await Promise.all(
  ['guides', 'histories', 'pages'].flatMap((folder) =>
    articleFiles(folder).map(async (file) => {
      const text = readFileSync(new URL(`${folder}/${file}`, CONTENT), 'utf8')
      const slug = file.replace('.mdx', '')
      const path = pageList.find(([, page]) => page.path.endsWith(`/${slug}`))?.[1].path ?? slug
      return { path, folder, ...(await compileArticle(text, terms)) }
    }),
  ),
)
const translations = await Promise.all(
  ['guides', 'histories', 'pages'].flatMap((folder) =>
    filesIn(folder)
      .filter((file) => TRANSLATION.test(file))
      .map(async (file) => {
        const read = (name: string) => readFileSync(new URL(`${folder}/${name}`, CONTENT), 'utf8')
        const original = read(file.replace(TRANSLATION, '.mdx'))
        return { file, ...(await compileTranslation(read(file), original, terms)) }
      }),
  ),
)
const categories = readdirSync(new URL('categories', CONTENT), 'utf8')
  .filter((file) => /^[a-z-]+\.yaml$/.test(file))
  .map((file) => file.replace('.yaml', ''))

/** The addresses that articles may link to. */
const live = new Set([
  urls.home(),
  urls.facilityTypes(),
  urls.states(),
  urls.search(),
  urls.legalHelp(),
  urls.erase(),
  '/trades',
  urls.glossary(),
  urls.deadlines(),
  urls.trusts(),
  urls.workHistory(),
  urls.papersToSign(),
  urls.documents(),
  urls.support(),
  urls.data(),
  ...articles.map((article) => article.path),
  ...glossary.map((term) => urls.glossary(term.id)),
  ...categories.flatMap((slug) => [
    urls.category(slug),
    urls.stateCategory(site.featuredState.slug, slug),
  ]),
  urls.state(site.featuredState.slug),
  ...site.featuredCities.map((city) => urls.city(site.featuredState.slug, city.slug)),
])
const isLive = (href: string) => live.has(href)

describe('the rules find', () => {
  const heading = (level: number) => ({ id: 'a', text: 'A', level })
  const link = (href: string, label: string) => ({ href, label })

  it('headings that skip a level or begin too high', () => {
    expect(headingsOutOfOrder([heading(2), heading(4)])).toHaveLength(1)
    expect(headingsOutOfOrder([heading(1)])).toHaveLength(1)
    expect(headingsOutOfOrder([heading(2), heading(3), heading(2)])).toEqual([])
  })
  it('links that lead nowhere', () => {
    expect(deadLinks([link('/no-such-page', 'x')], isLive)).toEqual(['/no-such-page leads nowhere'])
    expect(deadLinks([link('mailto:a@b.example', 'x')], isLive)).toHaveLength(1)
    expect(deadLinks([link('tel:18004226237', 'x')], isLive)).toHaveLength(1)
    for (const href of ['https://www.epa.gov/asbestos', 'tel:+18004226237']) {
      expect(deadLinks([link(href, 'x')], isLive)).toEqual([])
    }
  })
  it('labels that do not say where they lead', () => {
    for (const label of ['here', 'Haga clic aquí', 'Click here', 'Read more', 'this page', '']) {
      expect(vagueLabels([link('/about', label)]), label).toHaveLength(1)
    }
    expect(vagueLabels([link('/about', 'About the directory')])).toEqual([])
  })
  it('values that appear twice', () => {
    expect(repeated('title', ['A', 'B', 'A'])).toEqual(['title "A" appears twice'])
  })
  it('sources that are not cited', () => {
    expect(uncitedSources([{ id: 1 }, { id: 2 }], [1, 1])).toEqual(['source 2 is never cited'])
  })
  it('blocks without a source or with the wrong reason for having none', () => {
    const block = { text: 'It is so.', isCited: false, unsourced: undefined }
    expect(unsourcedBlocks([block])).toHaveLength(1)
    expect(unsourcedBlocks([{ ...block, isCited: true }])).toEqual([])
    expect(unsourcedBlocks([{ ...block, unsourced: 'advice' }])).toEqual([])
    const dated = { ...block, text: 'Since 1973 it pays $5.', unsourced: 'advice' }
    expect(unsourcedBlocks([dated])).toHaveLength(1)
    expect(unsourcedBlocks([{ ...block, unsourced: 'estimate' }])).toHaveLength(1)
  })
  it('articles that are too short or too long', () => {
    expect(wrongLength(1_199)).toHaveLength(1)
    expect(wrongLength(2_501)).toHaveLength(1)
    expect(wrongLength(1_800)).toEqual([])
  })
  it('shouting', () => {
    expect(shouting(['Act now!', 'Ask OSHA or the LHWCA office.'])).toHaveLength(1)
  })
  it('harder words and longer sentences', () => {
    const plain = readingGrade(['The cat sat on the mat. It was warm. Then it slept.'])
    const hard = readingGrade([
      'Occupational epidemiology necessitates considerable methodological deliberation concerning latency.',
    ])
    expect(plain).toBeLessThan(3)
    expect(hard).toBeGreaterThan(14)
  })
})

describe.each(articles)('$path', ({ about, outline }) => {
  it('has its headings in order', () => {
    expect(headingsOutOfOrder(about.headings)).toEqual([])
  })
  it('links only to pages that exist, with clear labels', () => {
    const ids = new Set(['#print-sheet', '#ratings', ...about.headings.map(({ id }) => `#${id}`)])
    expect(deadLinks(outline.links, (href) => ids.has(href) || isLive(href))).toEqual([])
    expect(vagueLabels(outline.links)).toEqual([])
  })
  it('has a breadcrumb of pages that exist', () => {
    const crumbs = about.breadcrumb.flatMap(({ href, label }) => (href ? [{ href, label }] : []))
    expect(deadLinks(crumbs, isLive)).toEqual([])
  })
  it('cites each of its sources', () => {
    expect(uncitedSources(about.sources, outline.citations)).toEqual([])
  })
  it('links a term only where it is first used', () => {
    expect(repeated('term', outline.terms)).toEqual([])
  })
  it('does not shout', () => {
    expect(shouting(outline.texts)).toEqual([])
  })
})

describe.each(articles.filter(({ folder }) => folder !== 'pages'))('$path', ({ about }) => {
  it('is a long read with sources', () => {
    expect(wrongLength(about.words)).toEqual([])
    expect(about.sources.length).toBeGreaterThanOrEqual(10)
  })
})

describe.each(articles.filter(({ folder }) => folder === 'guides'))(
  '$path',
  ({ about, outline }) => {
    it('names a source for every statement, or why it has none, and the day it was checked', () => {
      expect(outline.sourcing.length).toBeGreaterThan(10)
      expect(unsourcedBlocks(outline.sourcing)).toEqual([])
      const days = outline.texts.flatMap((text) => /Checked (\w+ \d+, \d{4})/.exec(text)?.[1] ?? [])
      for (const day of days) expect(day).toBe(formatDate(about.reviewed ?? ''))
    })
  },
)

describe('translated articles', () => {
  it('exist in every language of their page', () => {
    const translated = pageList.filter(
      ([, { title, translated }]) => title === 'article' && translated,
    )
    const needed = translated.flatMap(([, { path }]) =>
      LANGUAGES.slice(1).map((language) => `${path.replace(/.*\//, '')}.${language}.mdx`),
    )
    expect(translations.map(({ file }) => file)).toEqual(expect.arrayContaining(needed))
  })
  it('do not shout, and link with clear labels', () => {
    expect(translations.flatMap(({ outline }) => shouting(outline.texts))).toEqual([])
    expect(translations.flatMap(({ outline }) => vagueLabels(outline.links))).toEqual([])
  })
})

describe('all articles together', () => {
  it('have unique titles, headings and descriptions', () => {
    expect(articles).toHaveLength(13)
    for (const field of ['title', 'heading', 'description'] as const) {
      expect(
        repeated(
          field,
          articles.map(({ about }) => about[field]),
        ),
      ).toEqual([])
    }
  })
  it('use every glossary term, or reach it from another term', () => {
    const used = new Set([
      ...articles.flatMap(({ outline }) => outline.terms),
      ...glossary.flatMap((term) => term.see),
    ])
    expect(glossary.map((term) => term.id).filter((id) => !used.has(id))).toEqual([])
  })
  it('report how hard they are to read', () => {
    const lines = articles.map(({ path, about, outline }) => {
      const grade = readingGrade(outline.texts.filter((text) => text.length > 60))
      return `  grade ${grade.toFixed(1).padStart(4)}  ${String(about.words).padStart(5)} words  ${path}`
    })
    process.stdout.write(`Reading level (school grade, Flesch-Kincaid):\n${lines.join('\n')}\n`)
    expect(lines).toHaveLength(articles.length)
  })
})

// The rules that every article must follow. Each returns a list of what is wrong.

/** Levels start at 2, because the page's title is 1, and skip none. */
function headingsOutOfOrder(headings: Heading[]): string[] {
  return headings.flatMap(({ text, level }, at) => {
    const before = headings[at - 1]?.level ?? 1
    const isWrong = level < 2 || level > before + 1
    return isWrong ? [`"${text}" is at level ${level} after level ${before}`] : []
  })
}

function deadLinks(links: ArticleLink[], isLive: (path: string) => boolean): string[] {
  return links.flatMap(({ href }) => {
    if (/^(https?:\/\/|tel:\+1\d{10}$)/.test(href)) return []
    return isLive(href) ? [] : [`${href} leads nowhere`]
  })
}

const VAGUE =
  /^(click|tap|press|haga clic)? ?(here|this|this page|this link|link|more|read more|learn more|see more|details|website|source|aquí|esta página|enlace|más|leer más|fuente)\.?$/i

function vagueLabels(links: ArticleLink[]): string[] {
  return links.flatMap(({ href, label }) => {
    const words = label.trim()
    return words === '' || VAGUE.test(words) ? [`"${words}" does not say where ${href} leads`] : []
  })
}

function repeated(what: string, values: string[]): string[] {
  const twice = values.filter((value, at) => values.indexOf(value) !== at)
  return twice.map((value) => `${what} "${value}" appears twice`)
}

function uncitedSources(sources: { id: number }[], citations: number[]): string[] {
  return sources.flatMap(({ id }) =>
    citations.includes(id) ? [] : [`source ${id} is never cited`],
  )
}

/** Figures, years and laws need a source; an estimate without one must say that it is one. */
function unsourcedBlocks(blocks: ArticleOutline['sourcing']): string[] {
  return blocks.flatMap(({ text, isCited, unsourced }) => {
    if (isCited) return []
    const isWrong = !unsourced
      ? true
      : unsourced === 'estimate'
        ? !/estimate|summaries|in circulation|cannot name/i.test(text)
        : /[$%§]|\b(?:19|20)\d\d\b/.test(text)
    return isWrong ? [`${unsourced ?? 'no source'}: ${text.slice(0, 90)}`] : []
  })
}

const MIN_WORDS = 1_200
const MAX_WORDS = 2_500

function wrongLength(words: number): string[] {
  if (words >= MIN_WORDS && words <= MAX_WORDS) return []
  return [`${words} words; a long read has ${MIN_WORDS} to ${MAX_WORDS}`]
}

/** No exclamation marks. */
function shouting(texts: string[]): string[] {
  return texts.flatMap((text) => (text.includes('!') ? [`"${text}"`] : []))
}

/** The Flesch-Kincaid grade level. */
function readingGrade(texts: string[]): number {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.?:])\s+/)).filter((s) => /\w/.test(s))
  const words = sentences.flatMap((sentence) => sentence.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [])
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
  return Math.round(grade * 10) / 10
}

function syllablesOf(word: string): number {
  const bare = word.toLowerCase().replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
  return Math.max(1, bare.match(/[aeiouy]{1,2}/g)?.length ?? 0)
}
