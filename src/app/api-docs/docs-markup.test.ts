import { describe, expect, it } from 'vitest'
import { api } from '../api.ts'
import { docsMarkup } from './docs-markup.ts'
import { openApiDocument } from './openapi-document.ts'

describe('GET /api/openapi.json', () => {
  it('is the document, for caches to keep', async () => {
    const reply = await api.request('/api/openapi.json')
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(reply.headers.get('etag')).toMatch(/^W\//)
    expect(await reply.json()).toMatchObject({ openapi: '3.1.0' })
  })
})

describe('the documentation', () => {
  it('shows every call and schema of the document, and every link in it leads somewhere', async () => {
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

  it('escapes what the document says', () => {
    const markup = docsMarkup({
      openapi: '3.1.0',
      info: { title: '', version: '1', description: 'with `<i>` & more' },
      paths: {},
    })
    expect(markup).toContain('with <code>&lt;i&gt;</code> &amp; more')
  })
})
