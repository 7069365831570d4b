import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { publicCache } from '../../platform/http/public-cache.ts'
import { docsPage, docsPolicy } from './docs-page.ts'
import { openApiDocument, openApiText } from './openapi-document.ts'

/** Takes the API it describes, and asks it for its routes only when somebody wants to read them. */
export function apiDocs(api: OpenAPIHono): Hono {
  let json: string | undefined
  let page: string | undefined
  return new Hono()
    .get('/openapi.json', ...publicCache, (c) => {
      json ??= openApiText(api)
      return c.body(json, 200, { 'content-type': 'application/json; charset=utf-8' })
    })
    .get('/docs', ...publicCache, (c) => {
      page ??= docsPage(openApiDocument(api))
      return c.html(page, 200, { 'content-security-policy': docsPolicy })
    })
}
