import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '../api.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi-document.ts'

describe('GET /api/openapi.json', () => {
  it('is the document, kept by caches', async () => {
    const reply = await api.request('/api/openapi.json')
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(reply.headers.get('etag')).toMatch(/^W\//)
    expect(await reply.json()).toMatchObject({ openapi: '3.1.0' })
  })
})

describe('GET /api/docs', () => {
  it('is a page without scripts whose policy allows its own stylesheet alone', async () => {
    const reply = await api.request('/api/docs')
    expect(reply.headers.get('content-type')).toContain('text/html')
    const page = await reply.text()
    expect(page).not.toMatch(/<script|<link|<img|\son\w+=|\sstyle=|@import|url\(/i)
    const style = page.match(/<style>([\s\S]*?)<\/style>/)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}';`)
    expect(policy).not.toContain('script-src')
  })

  it('shows every call of the document, and every link on it leads somewhere', async () => {
    const document = openApiDocument(api)
    const page = docsPage(document)
    for (const path of Object.keys(document.paths ?? {}))
      expect(page).toContain(`<code>${path}</code>`)
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    expect(page).toContain('href="/api/states/florida"')
  })

  it('escapes what the document says', () => {
    const page = docsPage({
      openapi: '3.1.0',
      info: { title: '<b>&', version: '1', description: 'with `<i>` in it' },
      paths: {},
    })
    expect(page).toContain('<h1>&lt;b&gt;&amp;</h1>')
    expect(page).toContain('<code>&lt;i&gt;</code>')
  })
})
