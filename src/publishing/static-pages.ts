/** The pages that exist whatever the data holds, and when each last changed. */

import type { ArticleSummary } from '../articles/articles.contract.ts'
import { callApiInProcess } from '../platform/web/api-in-process.ts'
import { facilityTypes } from '../site/navigation.ts'
import { urls } from '../site/urls.ts'

export type Entry = { path: string; changed?: Date | null }

/** They show counts of the data, and change with it. */
const COUNTING = [
  urls.home(),
  urls.states(),
  ...facilityTypes.map((type) => urls.category(type.slug)),
  urls.data(),
]
/** Nobody wrote down when these last changed. */
const UNDATED = [urls.legalHelp(), urls.glossary(), urls.consumerHealthData()]

export async function listStaticPages(dataChanged: Date | null): Promise<Entry[]> {
  const reply = await callApiInProcess('/api/articles')
  const articles: ArticleSummary[] = reply.ok ? await reply.json() : []
  return [
    ...COUNTING.map((path) => ({ path, changed: dataChanged })),
    ...articles.map(({ path, updated, reviewed }) => {
      const date = updated ?? reviewed
      return { path, changed: date ? new Date(date) : null }
    }),
    ...UNDATED.map((path) => ({ path })),
  ]
}
