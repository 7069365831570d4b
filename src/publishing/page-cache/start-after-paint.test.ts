import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { startAfterPaint } from './start-after-paint.ts'

const page = (name: string) => `<html><head><title>${name}</title>
<link rel="modulepreload" href="/assets/entry-1.js" fetchPriority="low"/><link rel="preload" href="/fonts/a.woff2"/>
<link rel="modulepreload" href="/assets/${name}-2.js" fetchPriority="low"/></head>
<body><p>${name}</p><script type="module" async="" src="/assets/entry-1.js"></script></body></html>`

const hashesOf = (html: string) => contentSecurityPolicy(html).match(/'sha256-[^']+'/g)

describe('startAfterPaint', () => {
  it('asks for no script before the page is painted, and then for all of them', () => {
    const html = startAfterPaint(page('city'))
    expect(html).not.toMatch(/modulepreload" href|<script[^>]* src=/)
    expect(html).toContain(
      '<script data-entry="/assets/entry-1.js" data-parts="/assets/entry-1.js /assets/city-2.js">',
    )
    expect(html).toContain('href="/fonts/a.woff2"')
  })

  it('is allowed by the same line of the policy on every page', () => {
    const [first, second] = [page('city'), page('state')].map(startAfterPaint).map(hashesOf)
    expect(first).toHaveLength(1)
    expect(second).toEqual(first)
  })

  it('leaves alone what has no script of ours', () => {
    const html = '<html><body><script src="/other.js"></script></body></html>'
    expect(startAfterPaint(html)).toBe(html)
  })
})
