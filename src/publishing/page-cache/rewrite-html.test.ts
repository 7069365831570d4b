import { describe, expect, it } from 'vitest'
import {
  asRefusedForm,
  hashInlineScripts,
  startAfterPaint,
  withoutTimestamps,
} from './rewrite-html.ts'

/** As the framework writes a page; tests/site/rewritten-html.spec.ts looks at real ones. */
const page = (name: string, more = '') => `<html><head><title>${name}</title>
<link rel="modulepreload" href="/assets/entry-1.js" fetchPriority="low"/><link rel="preload" href="/fonts/a.woff2"/>
<link rel="modulepreload" href="/assets/${name}-2.js" fetchPriority="low"/></head>
<body><p>${name}</p><svg><title>Map</title></svg><script type="application/ld+json">{}</script>${more}<script type="module" async="" src="/assets/entry-1.js"></script></body></html>`

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
    const [first, second] = [page('city'), page('state')]
      .map(startAfterPaint)
      .map(hashInlineScripts)
    expect(first).toHaveLength(1)
    expect(second).toEqual(first)
  })

  it.each([
    ['no entry', page('city').replace(' async=""', '')],
    ['two entries', page('city', '<script type="module" async="" src="/assets/b.js"></script>')],
    ['another script file', page('city', '<script src="/other.js"></script>')],
    [
      'another way to preload',
      page('city').replace('<link rel="modulepreload"', '<link as="script" rel="modulepreload"'),
    ],
  ])('throws when the framework writes %s', (_, html) => {
    expect(() => startAfterPaint(html)).toThrow("The framework's markup has changed")
  })
})

describe('hashInlineScripts', () => {
  it('names each script that runs in the page once, and no data', () => {
    const twice = '<script>start()</script><script class="x">start()</script><script></script>'
    expect(hashInlineScripts(page('city', twice))).toEqual([expect.stringMatching(/^'sha256-/)])
  })

  it('throws when a script cannot be read to its end', () => {
    expect(() => hashInlineScripts('<script>start()')).toThrow('0 × whole script instead of 1')
  })
})

describe('asRefusedForm', () => {
  it('has no scripts, says that there is an error, and is not indexed', () => {
    const html = asRefusedForm(page('city', '<script>start()</script>'))
    expect(html).not.toMatch(/<script|modulepreload/)
    expect(html).toContain('<title>Error: city</title>')
    expect(html).toContain('<meta name="robots" content="noindex"/></head>')
    expect(html).toContain('<svg><title>Map</title></svg>')
  })

  it('throws without one title or one head', () => {
    expect(() => asRefusedForm(page('city').replace('<title>', '<title lang="en">'))).toThrow(
      '0 × title',
    )
    expect(() => asRefusedForm(page('city').replace('</head>', ''))).toThrow('0 × end of the head')
  })
})

it('leaves out when data was fetched, and nothing else', () => {
  const html = '<script>{dataUpdatedAt:1794726182710,u:1794726182710,id:1794726182710}</script>'
  expect(withoutTimestamps(html)).toBe('<script>{,,id:1794726182710}</script>')
})
