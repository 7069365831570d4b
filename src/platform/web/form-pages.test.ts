import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { Problem } from '../http/problem.ts'
import { answerForm } from './form-pages.ts'
import { currentPostedForm } from './posted-form-store.ts'

const problem = new Problem(429, 'Please wait.', { headers: { 'retry-after': '7' } })

let renderPage: (request: Request) => Promise<Response>

const app = new Hono().post('/send', (c) => {
  c.set('renderPage', renderPage)
  return answerForm(c, { name: 'Ann' }, ['/page-with-form?x=1', '/other-page'], () =>
    Promise.reject(problem),
  )
})
const send = () => app.request('/send', { method: 'POST' })

/** Renders pages as the site does; the named ones have the form on them. */
function pagesWithForm(...paths: string[]): string[] {
  const rendered: string[] = []
  renderPage = async (request) => {
    const path = new URL(request.url).pathname
    rendered.push(path)
    if (path.includes('broken')) throw new Error('no data')
    await Promise.resolve()
    const name = paths.includes(path) && currentPostedForm(() => true)?.answers.name
    return new Response(`<html><body>${path} ${name}<script>start()</script></body></html>`, {
      headers: { 'content-type': 'text/html' },
    })
  }
  return rendered
}

describe('a refused form', () => {
  it('is shown on its page with what was sent, and the status and headers of the problem', async () => {
    pagesWithForm('/page-with-form')
    const reply = await send()
    const html = await reply.text()
    expect(reply.status).toBe(429)
    expect(reply.headers.get('retry-after')).toBe('7')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('/page-with-form Ann')
  })

  it('runs no inline script: the client-side router does not know its address', async () => {
    pagesWithForm('/page-with-form')
    expect((await send()).headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  it('is shown on the next page when its own does not have the form', async () => {
    const rendered = pagesWithForm('/other-page')
    expect(await (await send()).text()).toContain('/other-page Ann')
    expect(rendered).toEqual(['/page-with-form', '/other-page'])
  })

  it('is answered with the problem itself when no page can show it', async () => {
    pagesWithForm()
    const reply = await send()
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
    expect(await reply.json()).toMatchObject({ status: 429, detail: 'Please wait.' })
  })

  it('is gone after rendering', async () => {
    pagesWithForm('/page-with-form')
    await send()
    expect(currentPostedForm(() => true)).toBeNull()
  })
})
