/** What all article routes share: the loader, which makes their heads too, so that other pages carry no code for them. */

import type { QueryClient } from '@tanstack/react-query'
import { site } from '../../site.config.ts'
import { currentLanguage, REGIONAL } from '../platform/web/language.ts'
import { type HeadTexts, shareImagePath } from '../site/page-head.ts'
import { findPage } from '../site/pages.ts'
import { urls } from '../site/urls.ts'
import type { Article } from './articles.contract.ts'
import { articleQuery, articleTextQuery } from './articles.queries.ts'

/** What the page shows around the text, and its head. The sources are part of the text. */
export type ShownArticle = Omit<Article, 'sources' | 'keywords'> & HeadTexts

/** Whether a path below `folder` is that of an article: otherwise the router goes on to a state of this name. */
export const articleNamed = (folder: string) => (params: { articleSlug: string }) =>
  findPage(folder + params.articleSlug)?.page.title === 'article' ? params : false

export type RouteContext = { queryClient: QueryClient; origin: string }

export async function loadArticle(context: RouteContext, slug: string): Promise<ShownArticle> {
  const { queryClient, origin } = context
  const [{ sources: _, keywords, ...article }] = await Promise.all([
    queryClient.ensureQueryData(articleQuery(slug)),
    queryClient.ensureQueryData(articleTextQuery(slug, 0)),
  ])
  const texts = article.parts.map((part, at) =>
    part === 'text' ? queryClient.ensureQueryData(articleTextQuery(slug, at)) : undefined,
  )
  await Promise.all(texts)
  const contents = article.contents.filter((heading) => heading.level === 2)
  return {
    ...article,
    contents,
    keywords: keywords.join(', '),
    type: article.kind === 'page' ? undefined : 'article',
    graph: [articleGraph(article, origin)],
    trail: article.breadcrumb,
  }
}

const PAGE_TYPES: Record<string, string> = { about: 'AboutPage', contact: 'ContactPage' }

function articleGraph(article: Omit<Article, 'sources' | 'keywords'>, origin: string): object {
  const publisher = { '@type': 'Organization', name: site.name, url: origin + urls.home() }
  const isPage = article.kind === 'page'
  return {
    '@type': isPage ? (PAGE_TYPES[article.slug] ?? 'WebPage') : 'Article',
    '@id': origin + article.path,
    url: origin + article.path,
    ...(isPage
      ? { name: article.heading }
      : {
          headline: article.heading,
          author: publisher,
          image: origin + shareImagePath(article.path),
        }),
    description: article.description,
    inLanguage: REGIONAL[currentLanguage()],
    isAccessibleForFree: true,
    dateModified: article.updated ?? article.reviewed,
    publisher,
  }
}
