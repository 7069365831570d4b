/** Content is optional: an error status means "none"; only a failed request is an error. */

import { ApiError, apiClient, callJson } from '../../platform/web/api-client.ts'
import { queryOptions } from '../../platform/web/query-client.ts'
import type { contentTemplatesApi } from './content-templates.api.ts'
import type { ContentTemplate, TemplateType } from './content-templates.contract.ts'

const api = apiClient<typeof contentTemplatesApi>()

const FACILITY_VERSIONS = [1, 2, 3]

export const stateContentQuery = (stateSlug: string) =>
  templateQuery('state', [`${stateSlug}_state_content`])

export const cityAdaptiveContentQuery = (citySlug: string) =>
  templateQuery('city', [`${citySlug}_content_adaptive`])

export const cityEnhancedContentQuery = (citySlug: string) =>
  templateQuery('city_enhanced', [`${citySlug}_enhanced_content`])

/** The enhanced text, else the version chosen by the facility's id, else any other version. */
export const facilityContentQuery = (facility: { id: number; slug: string }) =>
  templateQuery('facility', facilityTemplateNames(facility))

export function facilityTemplateNames({ id, slug }: { id: number; slug: string }): string[] {
  const chosen = (id % FACILITY_VERSIONS.length) + 1
  const others = FACILITY_VERSIONS.filter((version) => version !== chosen)
  return [
    `${slug}_content_enhanced_live`,
    ...[chosen, ...others].map((version) => `${slug}_content_v${version}`),
  ]
}

function templateQuery(type: TemplateType, names: string[]) {
  return queryOptions({
    queryKey: ['/api/content-templates', type, ...names],
    queryFn: () => findFirst(type, names),
  })
}

async function findFirst(type: TemplateType, names: string[]): Promise<ContentTemplate | null> {
  for (const name of names) {
    const template = await findTemplate(type, name)
    if (template && template.contentBlocks.length > 0) return template
  }
  return null
}

async function findTemplate(type: TemplateType, name: string): Promise<ContentTemplate | null> {
  try {
    return await callJson(api.get('/content-templates/:type/:name', { param: { type, name } }))
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
