/** Content is optional: an error status means "none"; only a failed request is an error. */

import { queryOptions } from '@tanstack/react-query'
import { ApiError, apiClient, callJson } from '../../platform/web/api-client.ts'
import type { contentTemplatesApi } from './content-templates.api.ts'
import type { ContentTemplate, NoText, TemplateType } from './content-templates.contract.ts'

const api = apiClient<typeof contentTemplatesApi>()

// Written out, because the contract would bring all schemas into the browser; its type keeps the two the same.
const NO_TEXT: NoText = 'urn:exposure-atlas:no-text'

const FACILITY_VERSIONS = [1, 2, 3]

type Named = [type: TemplateType, name: string]
type Options = {
  isSilent?: boolean
  /** The state of the city: a town of the same name elsewhere may have the text. */
  stateSlug?: string
}

export const stateContentQuery = (stateSlug: string) =>
  templateQuery([['state', `${stateSlug}_state_content`]])

/** The enhanced text, else the adaptive one. */
export const cityContentQuery = (stateSlug: string, citySlug: string) =>
  templateQuery(
    [
      ['city_enhanced', `${citySlug}_enhanced_content`],
      ['city', `${citySlug}_content_adaptive`],
    ],
    { isSilent: true, stateSlug },
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

/** Where failures are silent, a failed request is like a missing template. */
function templateQuery(templates: Named[], options: Options = {}) {
  return queryOptions({
    queryKey: [
      '/api/content-templates',
      ...(options.stateSlug ? [options.stateSlug] : []),
      ...templates.map(([, name]) => name),
    ],
    queryFn: () => findFirst(templates, options),
  })
}

async function findFirst(
  templates: Named[],
  { isSilent, stateSlug }: Options,
): Promise<ContentTemplate | null> {
  for (const [type, name] of templates) {
    try {
      const call = api.get('/content-templates/:type/:name', { param: { type, name } })
      const template = await callJson(call)
      const isOfAnother = stateSlug && template.stateSlug && template.stateSlug !== stateSlug
      if (template.contentBlocks.length > 0 && !isOfAnother) return template
    } catch (error) {
      if (!(error instanceof ApiError)) {
        if (isSilent) continue
        throw error
      }
      if (error.type === NO_TEXT) return null
    }
  }
  return null
}
