/** The public API as an OpenAPI 3.1 document, generated from the routes. */
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import { site } from '../../../site.config.ts'
import { LANGUAGES } from '../../platform/web/language.ts'
import { KEY_SCHEME } from '../../staff/staff-guard.ts'

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

const BASE = '/api'
/** Calls of staff and of firms are not part of the public document, unless a key opens them. */
const SIGNED_IN_ONLY = /^\/(admin|auth|firm)(\/|$)/
const isPublic = ({ path, security }: RouteConfig) =>
  security !== undefined || !SIGNED_IN_ONLY.test(path)

const info = {
  title: `${site.name} API`,
  version: '1.0.0',
  description: [
    `The directory of ${site.name}, open to read: states, cities, facility categories and facilities.`,
    'No key is needed to read. Editors of the directory write with a key of their own, which they make under Account.',
    'Replies are JSON; an error is `application/problem+json` whose `detail` says what was wrong.',
    'Any call takes `lang=es` for texts in Spanish.',
    'A reply may be kept for a minute and carries an ETag:',
    'asked again with `If-None-Match`, an unchanged one is an empty 304.',
  ].join(' '),
}

export function openApiDocument(api: OpenAPIHono): OpenApiDocument {
  const documented = new OpenAPIHono()
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route' || !isPublic(definition.route)) continue
    const path = BASE + definition.route.path
    documented.openAPIRegistry.registerPath({ ...withPlainBody(definition.route), path })
  }
  documented.openAPIRegistry.registerComponent('securitySchemes', KEY_SCHEME, {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key of an editor: it does what the editor may do with records, in their name, up to 120 calls a minute.',
  })
  const { webhooks: _, ...document } = documented.getOpenAPI31Document(
    { openapi: '3.1.0', info },
    { sortComponents: 'alphabetically' },
  )
  return addLanguageParameter(document)
}

const LANGUAGE = '#/components/parameters/lang'

/** Every call takes it, so it is described once. */
function addLanguageParameter(document: OpenApiDocument): OpenApiDocument {
  for (const operations of Object.values(document.paths ?? {})) {
    operations.parameters = [{ $ref: LANGUAGE }]
  }
  const lang = {
    name: 'lang',
    in: 'query' as const,
    description: 'The language of texts; one that the site does not have is ignored',
    schema: { type: 'string' as const, enum: [...LANGUAGES], default: LANGUAGES[0] },
  }
  return { ...document, components: { ...document.components, parameters: { lang } } }
}

/** Request bodies are described by zod itself: the generator does not support the transforms of forms. */
function withPlainBody(route: RouteConfig): RouteConfig {
  const body = route.request?.body
  if (!body) return route
  const content = Object.fromEntries(
    Object.entries(body.content).map(([type, media]) => {
      if (!media || !('schema' in media) || !(media.schema instanceof z.ZodType))
        return [type, media]
      const { $schema: _, ...schema } = z.toJSONSchema(media.schema, {
        io: 'input',
        unrepresentable: 'any',
      })
      return [type, { ...media, schema }]
    }),
  )
  return { ...route, request: { ...route.request, body: { ...body, content } } } as RouteConfig
}

/** As committed in docs/openapi.json and served at /api/openapi.json. */
export const openApiText = (api: OpenAPIHono): string =>
  `${JSON.stringify(openApiDocument(api), null, 2)}\n`
