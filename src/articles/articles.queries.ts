import { abortableQuery, apiClient } from '../platform/web/api-client.ts'
import { islandQuery } from '../ui/island.tsx'
import type { articlesApi } from './articles.api.ts'

const articles = apiClient<typeof articlesApi>()

/** Not dehydrated, like an island: the loader returns what the page needs. */
export const articleQuery = (slug: string) => ({
  ...abortableQuery(articles.get('/articles/:slug', { param: { slug } })),
  meta: { isInPage: true },
})

export const articleTextQuery = (slug: string, part: number) =>
  islandQuery(articles.get('/articles/:slug/text/:part', { param: { slug, part } }))

export const glossaryTextQuery = () => islandQuery(articles.get('/glossary/text'))
