import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { api } from '../api.ts'
import { docsMarkup } from './docs-markup.ts'
import { openApiDocument, openApiText } from './openapi-document.ts'

const HINT = 'the routes have changed: run `npm run docs` and commit the file'

describe('docs/openapi.json', () => {
  it('matches the routes', () => {
    const committed = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')
    expect(committed === openApiText(api), HINT).toBe(true)
  })
})

describe('the OpenAPI document', () => {
  const document = openApiDocument(api)

  it('describes every public read of the directory, and of staff and firms only what an editor does with a key', () => {
    expect(document.openapi).toBe('3.1.0')
    const paths = Object.keys(document.paths ?? {})
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/states',
        '/api/states/{stateSlug}',
        '/api/categories',
        '/api/categories/{categorySlug}/states',
        '/api/categories/{categorySlug}/cities',
        '/api/facilities',
        '/api/facilities/count',
        '/api/facilities/resolve',
        '/api/facilities/{id}/nearby',
        '/api/facilities/{id}/related',
        '/api/facilities/{stateSlug}/{citySlug}/{facilitySlug}',
        '/api/cities/{stateSlug}/{citySlug}',
        '/api/cities/{id}/related',
        '/api/content-templates/{type}/{name}',
      ]),
    )
    const ofStaff = paths.filter((path) => /^\/api\/(admin|auth|firm)/.test(path))
    expect(
      ofStaff.filter(
        (path) => !/^\/api\/admin\/(facilities|things|texts|imports)(\/|$)/.test(path),
      ),
    ).toEqual([])
    for (const path of ofStaff) {
      const { parameters: _, ...operations } = document.paths?.[path] ?? {}
      for (const { security } of Object.values(operations))
        expect(security, path).toEqual([{ editorKey: [] }])
    }
  })

  it('refers only to schemas that it has', () => {
    const named = openApiText(api).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
    const known = Object.keys(document.components?.schemas ?? {})
    expect(known).toEqual(expect.arrayContaining([...named].map(([, name]) => name)))
  })

  it('describes the limits of parameters', () => {
    const parameters = document.paths?.['/api/facilities']?.get?.parameters
    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: 'limit',
        in: 'query',
        required: false,
        schema: expect.objectContaining({
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          default: 100,
        }),
      }),
    )
  })
})

describe('GET /api/openapi.json', () => {
  it('is the document, and may be cached', async () => {
    const reply = await api.request('/api/openapi.json')
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(reply.headers.get('etag')).toMatch(/^W\//)
    expect(await reply.json()).toMatchObject({ openapi: '3.1.0' })
  })
})

describe('the documentation', () => {
  it('shows every call and schema of the document, with no broken link', async () => {
    const document = openApiDocument(api)
    const markup = await (await api.request('/api/docs/text')).text()
    for (const path of Object.keys(document.paths ?? {}))
      expect(markup).toContain(`<code>${path}</code>`)
    const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const name of Object.keys(document.components?.schemas ?? {}))
      expect(ids).toContain(`schema-${name}`)
    for (const [, target] of markup.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    expect(markup).toContain('href="/api/states/florida"')
  })

  it('invites nobody to try a call that needs a key', () => {
    const markup = docsMarkup(openApiDocument(api))
    expect(markup).toContain('<code>/api/admin/facilities/duplicates</code>')
    expect(markup).not.toContain('href="/api/admin/')
  })

  it('escapes the text of the document', () => {
    const markup = docsMarkup({
      openapi: '3.1.0',
      info: { title: '', version: '1', description: 'with `<i>` & more' },
      paths: {},
    })
    expect(markup).toContain('with <code>&lt;i&gt;</code> &amp; more')
  })
})
