/** Content is optional: an error status means "none"; only a failed request is an error. */

import { ApiError, apiClient, callJson } from '../../platform/web/api-client.ts'
import { queryOptions } from '../../platform/web/query-client.ts'
import type { contentTemplatesApi } from './content-templates.api.ts'
import type { ContentTemplate, TemplateType } from './content-templates.contract.ts'
import { NO_TEXT } from './no-text.ts'

const api = apiClient<typeof contentTemplatesApi>()

const FACILITY_VERSIONS = [1, 2, 3]

type Named = [type: TemplateType, name: string]

export const stateContentQuery = (stateSlug: string) =>
  templateQuery([['state', `${stateSlug}_state_content`]])

/** The enhanced text, else the adaptive one. */
export const cityContentQuery = (citySlug: string) =>
  templateQuery(
    [
      ['city_enhanced', `${citySlug}_enhanced_content`],
      ['city', `${citySlug}_content_adaptive`],
    ],
    'next',
  )

/** The enhanced text, else the version chosen by the facility's id, else any other version. */
export const facilityContentQuery = (facility: { id: number; slug: string }) =>
  templateQuery(facilityTemplateNames(facility).map((name) => ['facility', name]))

export function facilityTemplateNames({ id, slug }: { id: number; slug: string }): string[] {
  const chosen = (id % FACILITY_VERSIONS.length) + 1
  const others = FACILITY_VERSIONS.filter((version) => version !== chosen)
  return [
    `${slug}_content_enhanced_live`,
    ...[chosen, ...others].map((version) => `${slug}_content_v${version}`),
  ]
}

type AfterFailure = 'error' | 'next'

function templateQuery(templates: Named[], afterFailure: AfterFailure = 'error') {
  return queryOptions({
    queryKey: ['/api/content-templates', ...templates.map(([, name]) => name)],
    queryFn: () => findFirst(templates, afterFailure),
  })
}

async function findFirst(
  templates: Named[],
  afterFailure: AfterFailure,
): Promise<ContentTemplate | null> {
  for (const [type, name] of templates) {
    try {
      const call = api.get('/content-templates/:type/:name', { param: { type, name } })
      const template = await callJson(call)
      if (template.contentBlocks.length > 0) return template
    } catch (error) {
      const isReply = error instanceof ApiError
      if (isReply && error.type === NO_TEXT) return null
      if (!isReply && afterFailure === 'error') throw error
    }
  }
  return null
}
