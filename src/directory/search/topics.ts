/**
 * What the site says about a text beyond its records: types of facilities, trades, guides, histories,
 * glossary terms and pages. All of it is compiled in, so it is indexed once per process and language,
 * and searched in memory.
 */
import { listGlossaryTerms, listSearchableArticles } from '../../articles/article-library.tsx'
import { currentLanguage, type Language } from '../../platform/web/language.ts'
import { ownTitle } from '../../site/page-titles.ts'
import { localHref, type PageName, pageList } from '../../site/pages.ts'
import { urls } from '../../site/urls.ts'
import { trusts } from '../../tools/trusts/trusts.ts'
import type { Suggestion, SuggestionKind } from './search.contract.ts'
import { tellingWords } from './search-query.ts'
import { plainText, stem, withoutAccents, wordsOf } from './search-words.ts'
import { closestWord } from './slips.ts'
import { fromSpanish, toSpanish } from './spanish-words.ts'
import { suggestionTexts } from './suggestions.texts.ts'

export type Topic = Suggestion & {
  /** The text is its title, or something that it is expressly about. */
  isExact: boolean
  /** All words are in its title. */
  isTitled: boolean
  score: number
}

type Field = { words: string[]; weight: number; heading?: { text: string; href: string } }
type Indexed = { suggestion: Suggestion; titles: string[]; fields: Field[]; body: string[] }

const WEIGHTS = { title: 10, keywords: 5, detail: 3, heading: 2, body: 1 }

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

/** In the current language where they are translated. */
function loadCategories(): Promise<CategoryText[]> {
  const language = currentLanguage()
  const loads = englishFiles.map(
    (file) => categoryFiles[file.replace('.yaml', `.${language}.yaml`)] ?? categoryFiles[file],
  )
  return Promise.all(loads.flatMap((load) => (load ? [load()] : [])))
}

const indexes = new Map<Language, Promise<Indexed[]>>()

/** Its links lead to pages of the current language. */
function currentIndex(): Promise<Indexed[]> {
  const language = currentLanguage()
  const index = indexes.get(language) ?? buildIndex()
  indexes.set(language, index)
  return index
}

/** Best first. `isDeep` also searches the running text, for words that no title or heading has. */
export async function findTopics(text: string, isDeep = false): Promise<Topic[]> {
  const asked = wordsOf(plainOf(text))
  const found = await findWords(asked, isDeep)
  if (found.length > 0) return found
  const english = fromSpanish(asked)
  return english ? findWords(english, isDeep) : []
}

async function findWords(asked: string[], isDeep: boolean): Promise<Topic[]> {
  const plain = asked.join(' ')
  const words = tellingWords(asked)
  if (words.length === 0) return []
  const tests = words.map((word, i) => testOf(word, i === words.length - 1))
  const names = [plain, ...(words.length === 1 ? otherWords(plain) : [])].map(stem)
  const found: Topic[] = []
  for (const { suggestion, titles, fields, body } of await currentIndex()) {
    const searched = isDeep ? [...fields, { words: body, weight: WEIGHTS.body }] : fields
    const best = weigh(searched, tests)
    if (!best) continue
    const whole = searched.filter((field) => tests.every((test) => test(field)))
    const isTitled = whole[0]?.weight === WEIGHTS.title
    const isExact = names.some((name) => titles.some((title) => stem(title) === name))
    // A section about it is a better target than the top of the page.
    const section = isTitled ? undefined : whole.find(({ heading }) => heading)?.heading
    found.push({
      ...suggestion,
      ...(section ? { detail: suggestionTexts().section(section.text), href: section.href } : {}),
      isExact,
      isTitled,
      // Ties go to the topic that has all the words in more places.
      score: best.reduce((sum, weight) => sum + weight, 0) / words.length + whole.length / 100,
    })
  }
  return found.sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.score - a.score)
}

/** For each word, the weight of the best field that has it; null as soon as one has none, as in most topics. */
function weigh(fields: Field[], tests: ((field: Field) => boolean)[]): number[] | null {
  const best: number[] = []
  for (const test of tests) {
    let most = 0
    for (const field of fields) {
      if (field.weight > most && test(field)) most = field.weight
    }
    if (most === 0) return null
    best.push(most)
  }
  return best
}

/** The text with words that no topic has replaced by similar ones, or null if none is similar. */
export async function correctTopicWords(text: string): Promise<string | null> {
  const known = new Set(
    (await currentIndex()).flatMap(({ fields }) => fields.flatMap((field) => field.words)),
  )
  const words = tellingWords(wordsOf(plainOf(text)))
  const corrected = words.map((word) => {
    const isKnown = [...known].some((one) => one.startsWith(stem(word)))
    return isKnown ? word : closestWord(word, known)
  })
  if (corrected.includes(undefined) || corrected.join() === words.join()) return null
  return corrected.join(' ')
}

const plainOf = (text: string) => plainText(withoutAccents(text))

/** What people type, and what the site calls it. */
const SAME_TOPICS = new Map([
  ['lawyer', 'attorney'],
  ['attorney', 'lawyer'],
])

/** A text in Spanish may name what is written in English, and the other way around. */
function otherWords(word: string): string[] {
  const english = fromSpanish([word])
  return [SAME_TOPICS.get(stem(word)), english?.join(' '), toSpanish(stem(word))].filter(
    (one) => one !== undefined && !one.includes(' '),
  ) as string[]
}

/** Whether a field has a word; short ones must be whole. */
function testOf(word: string, isLast: boolean): (field: Field) => boolean {
  const starts = [word, ...otherWords(word)].map(stem)
  const isBegun = word.length > 3 || (isLast && word.length === 3)
  return ({ words }) =>
    isBegun
      ? words.some((one) => starts.some((start) => one.startsWith(start)))
      : words.includes(word)
}

async function buildIndex(): Promise<Indexed[]> {
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
  const { tags } = suggestionTexts()
  const field = (text: string, weight: number) => ({ words: plainOf(text).split(' '), weight })
  return {
    suggestion: {
      kind,
      name,
      detail: detail || null,
      tag: kind in tags ? tags[kind as keyof typeof tags] : null,
      href,
    },
    titles: [...titles, ...keywords].map(plainOf),
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
    body: [...new Set(plainOf(body).split(' '))],
  }
}
