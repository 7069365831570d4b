/**
 * What the site says beyond its records: types of facilities, trades, guides, histories, glossary terms and
 * pages. All of it is compiled in, so it is indexed once per process and language, and searched in memory.
 */

import { listGlossaryTerms, listSearchableArticles } from '../../articles/article-library.tsx'
import { m } from '../../paraglide/messages.js'
import { currentLanguage, type Language } from '../../platform/web/language.ts'
import { ownTitle } from '../../site/page-titles.ts'
import { localHref, type PageName, pageList } from '../../site/pages.ts'
import { urls } from '../../site/urls.ts'
import { trusts } from '../../tools/trusts/trusts.ts'
import type { Suggestion, SuggestionKind } from './search.contract.ts'
import { plainName } from './search-words.ts'

const TAGS: Partial<Record<SuggestionKind, () => string>> = {
  type: m.common_type,
  trade: m.suggestions_tags_trade,
  guide: m.suggestions_tags_guide,
  history: m.common_history,
  term: m.suggestions_tags_term,
  page: m.suggestions_tags_page,
}

export type Field = { words: string[]; weight: number; heading?: { text: string; href: string } }
type Indexed = { suggestion: Suggestion; titles: string[]; fields: Field[]; body: string[] }

export const WEIGHTS = { title: 10, keywords: 5, detail: 3, heading: 2, body: 1 }

type Index = {
  entries: Indexed[]
  /** All words but those of the running text, in order, each with the numbers of the entries that have it. */
  words: { word: string; entries: number[] }[]
}

const indexes = new Map<Language, Promise<Index>>()

/** Its links lead to pages of the current language. */
export function currentIndex(): Promise<Index> {
  const language = currentLanguage()
  const index = indexes.get(language) ?? listEntries().then(indexOf)
  indexes.set(language, index)
  return index
}

function indexOf(entries: Indexed[]): Index {
  const holders = new Map<string, number[]>()
  for (const [number, { fields }] of entries.entries()) {
    for (const word of new Set(fields.flatMap((field) => field.words))) {
      const known = holders.get(word)
      if (known) known.push(number)
      else holders.set(word, [number])
    }
  }
  const words = [...holders].map(([word, entries]) => ({ word, entries }))
  return { entries, words: words.sort((a, b) => (a.word < b.word ? -1 : 1)) }
}

/** The beginnings of words that a word stands for; of a short one, the whole word. */
export type Meaning = { starts: string[]; isWhole: boolean }

/** Those that have every word in one field or another. */
export function entriesWith(index: Index, meanings: Meaning[]): Indexed[] {
  const [first = new Set<number>(), ...others] = meanings.map((one) => holdersOf(index, one))
  return [...first]
    .filter((number) => others.every((holders) => holders.has(number)))
    .sort((a, b) => a - b)
    .flatMap((number) => index.entries[number] ?? [])
}

function holdersOf({ words }: Index, { starts, isWhole }: Meaning): Set<number> {
  const holders = new Set<number>()
  for (const start of starts) {
    for (let i = placeOf(start, words); i < words.length; i++) {
      const { word, entries } = words[i] as Index['words'][number]
      if (isWhole ? word !== start : !word.startsWith(start)) break
      for (const number of entries) holders.add(number)
    }
  }
  return holders
}

/** Where the words begin that are not before this one. */
function placeOf(start: string, words: Index['words']): number {
  let [from, until] = [0, words.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if ((words[middle]?.word ?? '') < start) from = middle + 1
    else until = middle
  }
  return from
}

/** The parts of content/categories/*.yaml that a search is about. */
type CategoryText = {
  name: string
  slug: string
  singular: string
  description: string
  exposureSources: string[]
  commonProducts: string[]
  sections: { industriesAffected: { industries: { name: string; description: string }[] } }
}

const categoryFiles = import.meta.glob<CategoryText>('../../../content/categories/*.yaml', {
  import: 'default',
})
const englishFiles = Object.keys(categoryFiles).filter((file) => !/\.[a-z]{2}\.yaml$/.test(file))

/** Topics in the current language where they are translated. */
function loadCategories(): Promise<CategoryText[]> {
  const language = currentLanguage()
  const loads = englishFiles.map(
    (file) => categoryFiles[file.replace('.yaml', `.${language}.yaml`)] ?? categoryFiles[file],
  )
  return Promise.all(loads.flatMap((load) => (load ? [load()] : [])))
}

async function listEntries(): Promise<Indexed[]> {
  const [articles, terms, categories] = await Promise.all([
    listSearchableArticles(),
    listGlossaryTerms(),
    loadCategories(),
  ])
  return [
    ...categories.map(({ name, slug, singular, description, exposureSources, commonProducts }) =>
      entry('type', name, description, urls.category(slug), {
        titles: [name, singular],
        body: [...exposureSources, ...commonProducts].join(' '),
      }),
    ),
    ...trades(categories),
    ...articles.map(({ kind, path, heading, description, keywords, contents, text }) =>
      entry(kind, heading, description, path, {
        // A policy is found by its title: its text mentions everything.
        ...(kind === 'page' ? {} : { keywords, headings: contents, body: text }),
      }),
    ),
    ...terms.map(({ id, term, short, definition }) =>
      entry('term', term, short, urls.glossary(id), {
        titles: [term.replace(/ \(.*/, ''), ...(term.match(/\((.*)\)/)?.slice(1) ?? [])],
        body: definition,
      }),
    ),
    ...trusts().map(({ slug, name, companies, products, about }) =>
      entry('page', name, about, urls.trust(slug), { keywords: [...companies, ...products] }),
    ),
    ...pageList.flatMap(([name, { sitemap, path }]) => {
      const title = ownTitle(name)
      return sitemap === 'text' && title
        ? [entry('page', title, '', localHref(path), { keywords: PAGE_WORDS[name] ?? [] })]
        : []
    }),
  ]
}

/** What people call a page that has another title. */
const PAGE_WORDS: Partial<Record<PageName, string[]>> = {
  support: ['help line', 'support group', 'caregiver', 'grief', 'rides to treatment'],
  trusts: ['trust fund', 'bankruptcy trusts', 'trust claims'],
  deadlines: ['statute of limitations', 'time limits', 'deadlines', 'how long to file a claim'],
}

/** One entry for each trade, leading to the type whose page says most about it. */
function trades(categories: CategoryText[]): Indexed[] {
  return categories.flatMap(({ name: type, slug, sections }) =>
    sections.industriesAffected.industries.map(({ name, description }) =>
      entry('trade', `${name}: ${type}`, description, `${urls.category(slug)}#industries`, {
        titles: [name],
      }),
    ),
  )
}

type More = {
  titles?: string[]
  keywords?: string[]
  headings?: { id: string; text: string }[]
  body?: string
}

function entry(
  kind: SuggestionKind,
  name: string,
  detail: string,
  href: string,
  { titles = [name], keywords = [], headings = [], body = '' }: More = {},
): Indexed {
  const field = (text: string, weight: number) => ({ words: plainName(text).split(' '), weight })
  return {
    suggestion: {
      kind,
      name,
      detail: detail || null,
      tag: TAGS[kind]?.() ?? null,
      href,
    },
    titles: [...titles, ...keywords].map(plainName),
    fields: [
      field(name, WEIGHTS.title),
      ...titles.map((title) => field(title, WEIGHTS.title)),
      ...keywords.map((keyword) => field(keyword, WEIGHTS.keywords)),
      field(detail, WEIGHTS.detail),
      ...headings.map(({ id, text }) => ({
        ...field(text, WEIGHTS.heading),
        heading: { text, href: `${href}#${id}` },
      })),
    ],
    body: [...new Set(plainName(body).split(' '))],
  }
}
