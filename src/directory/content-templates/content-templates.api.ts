import { createRoute } from '@hono/zod-openapi'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { publicRead, replies } from '../../platform/http/public-read.ts'
import {
  contentTemplateParams,
  contentTemplateSchema,
  NO_TEXT,
  TEMPLATE_TYPES,
} from './content-templates.contract.ts'
import { findContentTemplate } from './content-templates.sql.ts'

const NOT_FOUND = 'Content template not found'

const contentTemplate = createRoute({
  ...publicRead,
  path: '/content-templates/{type}/{name}',
  operationId: 'getContentTemplate',
  tags: ['Content'],
  summary: 'What is written about a state, a city or a facility',
  description: [
    'Names follow the slug of the thing: `{stateSlug}_state_content` (type state),',
    '`{citySlug}_content_adaptive` (city), `{citySlug}_enhanced_content` (city_enhanced),',
    '`{facilitySlug}_content_enhanced_live` and `{facilitySlug}_content_v1` to `_v3` (facility).',
    `The 404 has the type \`${NO_TEXT}\` when none of the texts about that city or facility exists.`,
  ].join(' '),
  request: { params: contentTemplateParams },
  responses: replies(contentTemplateSchema, 'The template.', NOT_FOUND),
})

export const contentTemplatesApi = apiApp().openapi(contentTemplate, async (c) => {
  const { type, name } = c.req.valid('param')
  const known = TEMPLATE_TYPES.find((each) => each === type)
  const found = known ? await findContentTemplate(c.var.services.db, known, name) : null
  if (!found) throw new Problem(404, NOT_FOUND, { type: NO_TEXT })
  if (found === 'another') throw new Problem(404, NOT_FOUND)
  return c.json(found, 200)
})
