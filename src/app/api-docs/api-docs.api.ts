import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { publicCache } from '../../platform/http/public-read.ts'
import { docsMarkup } from './docs-markup.ts'
import { openApiDocument, openApiText } from './openapi-document.ts'

/** Documents the given API. Generated with the first request, when all routes are registered. */
export function apiDocs(api: OpenAPIHono) {
  let json: string | undefined
  let markup: string | undefined
  return new Hono()
    .get('/openapi.json', publicCache, (c) => {
      json ??= openApiText(api)
      return c.body(json, 200, { 'content-type': 'application/json; charset=utf-8' })
    })
    .get('/docs/text', publicCache, (c) => {
      markup ??= docsMarkup(openApiDocument(api))
      return c.html(markup, 200, { 'x-robots-tag': 'noindex' })
    })
}
