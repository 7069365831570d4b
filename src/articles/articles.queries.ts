/** How a page asks for an article. Types only from the contract. */
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../platform/web/api-client.ts'
import { islandQuery } from '../ui/island.tsx'
import type { Article } from './articles.contract.ts'

const articlePath = (slug: string) => `/api/articles/${encodeURIComponent(slug)}`

/** Left out of the data sent with the page, like an island: the loader returns what the page needs. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: [articlePath(slug)],
    queryFn: ({ signal }) => getJson<Article>(articlePath(slug), undefined, signal),
    meta: { island: true },
  })

export const articleTextQuery = (slug: string, part: number) =>
  islandQuery(`${articlePath(slug)}/text/${part}`)

export const glossaryTextQuery = () => islandQuery('/api/glossary/text')
