/**
 * The articles and the glossary, compiled at build time and rendered to HTML once. The API loads this
 * module with the first request for an article.
 */

import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type GuideReview, guideAuthor, guideReviews } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'
import { currentLanguage } from '../platform/web/language.ts'
import { withLanguage } from '../platform/web/language-of-request.ts'
import { shownOperator } from '../site/operator.ts'
import { localHref, pageList } from '../site/pages.ts'

import { ArticleLink, articleComponents, CUT, SourceText } from './article-elements.tsx'
import {
  type Article,
  type ArticleKind,
  type ArticleSummary,
  articleSummarySchema,
} from './articles.contract.ts'
import type { ArticleSource, CompiledArticle } from './compile/articles.content.ts'
import type { GlossaryTerm } from './glossary.content.ts'
import { GlossaryText } from './glossary-text.tsx'

const ARTICLE_ELEMENT_NOT_REVIEWED_BY = {
  attorney: m.article_elements_not_reviewed_by_attorney,
  physician: m.article_elements_not_reviewed_by_physician,
  either: m.article_elements_not_reviewed_by_either,
}

type ArticleModule = {
  default: ComponentType<{ components: ReturnType<typeof articleComponents> }>
  about: CompiledArticle
}

const WORDS_A_MINUTE = 220
const KINDS: Record<string, ArticleKind> = { guides: 'guide', histories: 'history', pages: 'page' }

/** English and its translations: about.mdx, about.es.mdx. */
const modules = import.meta.glob<ArticleModule>('../../content/{guides,histories,pages}/*.mdx')
const files = Object.keys(modules).filter((file) => !slugOf(file).includes('.'))
const glossaryFiles = import.meta.glob<GlossaryTerm[]>('../../content/glossary*.yaml', {
  import: 'default',
})

type Entry = { article: Article; texts: string[] }

/** What an article depends on besides its language. Articles are found by what they say where nothing is promised. */
export type Circumstances = { isOperatorInvented: boolean; isReferralOpen: boolean }
const LEAST: Circumstances = { isOperatorInvented: false, isReferralOpen: false }

const rendered = new WeakMap<ArticleModule, Map<string, Entry>>()

export async function listArticles(): Promise<ArticleSummary[]> {
  const entries = await Promise.all(files.map((file) => findEntry(slugOf(file))))
  return entries.flatMap((entry) => (entry ? [articleSummarySchema.parse(entry.article)] : []))
}

export async function findArticle(
  slug: string,
  circumstances: Circumstances,
): Promise<Article | null> {
  return (await findEntry(slug, circumstances))?.article ?? null
}

export type SearchableArticle = Pick<
  Article,
  'kind' | 'path' | 'heading' | 'description' | 'keywords' | 'contents'
> & {
  /** All of it, without markup. */
  text: string
}

export async function listSearchableArticles(): Promise<SearchableArticle[]> {
  const entries = await Promise.all(files.map((file) => findEntry(slugOf(file))))
  return entries.flatMap((entry) => {
    if (!entry) return []
    const { kind, path, heading, description, keywords, contents } = entry.article
    const text = entry.texts.join(' ').replace(/<[^>]+>/g, ' ')
    return [{ kind, path, heading, description, keywords, contents, text }]
  })
}

/** The HTML of one part of the article, by its index among the parts. */
export async function findArticleText(
  slug: string,
  part: number,
  circumstances: Circumstances,
): Promise<string | null> {
  return (await findEntry(slug, circumstances))?.texts[part] || null
}

export async function listGlossaryTerms(): Promise<GlossaryTerm[]> {
  const translation = glossaryFiles[`../../content/glossary.${currentLanguage()}.yaml`]
  return (await (translation ?? glossaryFiles['../../content/glossary.yaml'])?.()) ?? []
}

export async function glossaryText(origin: string): Promise<string> {
  return renderToStaticMarkup(<GlossaryText terms={await listGlossaryTerms()} origin={origin} />)
}

async function findEntry(slug: string, circumstances = LEAST): Promise<Entry | null> {
  const file = files.find((candidate) => slugOf(candidate) === slug)
  if (!file) return null
  const asked = currentLanguage()
  const translation = modules[file.replace('.mdx', `.${asked}.mdx`)]
  const module = await (translation ?? modules[file])?.()
  if (!module) return null
  const known = rendered.get(module) ?? new Map<string, Entry>()
  const key = JSON.stringify([circumstances.isOperatorInvented, circumstances.isReferralOpen])
  const kind = KINDS[folderOf(file)] ?? 'page'
  const entry =
    known.get(key) ??
    withLanguage(translation ? asked : 'en', () => renderEntry(module, slug, kind, circumstances))
  rendered.set(module, known.set(key, entry))
  return entry
}

function renderEntry(
  { default: Text, about }: ArticleModule,
  slug: string,
  kind: ArticleKind,
  { isOperatorInvented, isReferralOpen }: Circumstances,
): Entry {
  const { headings: written, words, ...head } = about
  const hasSources = head.sources.length > 0
  const components = articleComponents(shownOperator(isOperatorInvented), isReferralOpen)
  const text = renderToStaticMarkup(<Text components={components} />)
  const headings = written.filter(({ id }) => text.includes(` id="${id}"`))
  const pieces = text.split(new RegExp(`<hr ${CUT}="([A-Za-z]+)"/?>`))
  const article: Article = {
    ...head,
    slug,
    kind,
    path: localHref(pathOf(slug)),
    breadcrumb: head.breadcrumb.map(({ label, href }) =>
      href ? { label, href: localHref(href) } : { label },
    ),
    readingMinutes: Math.ceil(words / WORDS_A_MINUTE),
    credits: kind === 'page' ? [] : creditsOf(guideReviews[slug]),
    contents: hasSources ? [...headings, sourcesHeading()] : headings,
    // split() returns text and cut names alternating.
    parts: pieces.map((piece, at) => (at % 2 === 0 ? 'text' : (piece as Article['parts'][number]))),
  }
  const texts = pieces.map((piece, at) => (at % 2 === 0 ? piece : ''))
  if (hasSources) {
    texts[texts.length - 1] += renderToStaticMarkup(<ArticleSources sources={head.sources} />)
  }
  return { article, texts }
}

/** Never claims a review that the operator has not entered. */
export function creditsOf({ attorney, physician }: GuideReview = {}): string[] {
  const missing = !attorney && !physician ? 'either' : attorney ? 'physician' : 'attorney'
  return [
    m.article_elements_written_by({ author: guideAuthor[currentLanguage()] }),
    attorney ? m.article_elements_reviewed_by_attorney({ name: attorney }) : '',
    physician ? m.article_elements_reviewed_by_physician({ name: physician }) : '',
    attorney && physician ? '' : ARTICLE_ELEMENT_NOT_REVIEWED_BY[missing](),
  ].filter(Boolean)
}

const folderOf = (file: string) => file.split('/').at(-2) ?? ''

function slugOf(file: string): string {
  return file.replace(/^.*\/|\.mdx$/g, '')
}

/** An article's file has the name of the last part of its address. */
function pathOf(slug: string): string {
  const page = pageList.find(
    ([, { title, path }]) => title === 'article' && path.endsWith(`/${slug}`),
  )
  if (!page) throw new Error(`content/…/${slug}.mdx has no page in src/site/pages.ts`)
  return page[1].path
}

const sourcesHeading = () => ({ id: 'sources', text: m.article_elements_sources(), level: 2 })

/** The numbered list that citations link to. */
function ArticleSources({ sources }: { sources: ArticleSource[] }) {
  const { id: headingId, text: heading } = sourcesHeading()
  return (
    <section className="sources wide">
      <div className="section-head">
        <h2 id={headingId}>{heading}</h2>
        <p>{m.article_elements_sources_note()}</p>
      </div>
      <ol className="reference-list">
        {sources.map(({ id, text, url }) => (
          <li key={id} id={`source-${id}`}>
            <span>
              <SourceText text={text} /> {url && <SourceLink url={url} />}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Labeled by its host, so that a screen reader's list of links makes sense. */
function SourceLink({ url }: { url: string }) {
  return <ArticleLink href={url}>{new URL(url).hostname.replace(/^www\./, '')}</ArticleLink>
}
