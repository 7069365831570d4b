import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { attachRouterServerSsrUtils } from '@tanstack/react-router/ssr/server'
import { describe, expect, it } from 'vitest'
import { adSources } from '../../ads/ad-sources.ts'
import { readEnv } from '../env.ts'
import {
  asRefusedForm,
  contentSecurityPolicy,
  isKnownScript,
  listInlineScripts,
  startAfterPaint,
  withoutTimestamps,
} from './rewrite-html.ts'

/** As the framework writes a page; tests/support/html-promises.ts looks at real ones. */
const page = (name: string, more = '') => `<html><head><title>${name}</title>
<link rel="modulepreload" href="/assets/entry-1.js" fetchPriority="low"/><link rel="preload" href="/fonts/a.woff2"/>
<link rel="modulepreload" href="/assets/${name}-2.js" fetchPriority="low"/></head>
<body><p>${name}</p><svg><title>Map</title></svg><script type="application/ld+json">{}</script>${more}<script type="module" async="" src="/assets/entry-1.js"></script></body></html>`

describe('startAfterPaint', () => {
  it('requests no script before the first paint, and then all of them', () => {
    const html = startAfterPaint(page('city'))
    expect(html).not.toMatch(/modulepreload" href|<script[^>]* src=/)
    expect(html).toContain(
      '<script data-entry="/assets/entry-1.js" data-parts="/assets/entry-1.js /assets/city-2.js">',
    )
    expect(html).toContain('href="/fonts/a.woff2"')
  })

  it('is allowed by the same hash on every page', () => {
    const [first, second] = [page('city'), page('state')]
      .map(startAfterPaint)
      .map((html) => [...listInlineScripts(html).keys()])
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

describe('listInlineScripts', () => {
  it('hashes each inline script once, and no data', () => {
    const twice = '<script>start()</script><script class="x">start()</script><script></script>'
    expect([...listInlineScripts(page('city', twice))]).toEqual([
      [expect.stringMatching(/^'sha256-/), 'start()'],
    ])
  })

  it('throws when a script has no end', () => {
    expect(() => listInlineScripts('<script>start()')).toThrow('0 × whole script instead of 1')
  })
})

describe('asRefusedForm', () => {
  it('has no scripts, an error in its title, and is not indexed', () => {
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

it('withoutTimestamps removes loading times and nothing else', () => {
  const html = '<script>{u:1794726182710,id:1794726182710}</script>'
  expect(withoutTimestamps(html)).toBe('<script>{,id:1794726182710}</script>')
})

const html = '<script>start()</script><script src="/assets/a.js"></script>'

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(/\s+/).filter(Boolean)
      return [name, values]
    }),
  )

const hydration = (data: string) => `$_TSR.router=($R=>$R[0]=${data})($R["tsr"])`

describe('the content security policy', () => {
  it('does not allow a script that somebody injected, and reports it', () => {
    const injected = page('city', '<p><script>alert(1)</script></p>')
    const scripts = listInlineScripts(startAfterPaint(injected))
    const unknown: string[] = []
    const options = { isKnown: isKnownScript, onUnknown: (hash: string) => void unknown.push(hash) }
    const policy = contentSecurityPolicy(startAfterPaint(injected), options)
    const [alert = '', start = ''] = scripts.keys()
    expect(scripts.get(alert)).toBe('alert(1)')
    expect(policy).not.toContain(alert)
    expect(policy).toContain(start)
    expect(unknown).toEqual([alert])
  })

  it('knows the data for hydration by its structure', () => {
    const text = '"a \\"quoted\\" (text) ;alert(1)"'
    expect(
      isKnownScript(hydration(`{n:-1.5e3,"a-b":!0,list:$R[1]=[null,void 0,$R[0],${text}]}`)),
    ).toBe(true)
    for (const data of [
      '{a:alert(1)}',
      '{a:location="x"}',
      '{get a(){}}',
      '{a:document.cookie}',
      '{a:`x`}',
      '{};alert(1)',
      '{a:"x"+alert}',
    ]) {
      expect(isKnownScript(hydration(data)), data).toBe(false)
    }
    expect(isKnownScript(`alert(1);${hydration('{}')}`)).toBe(false)
    expect(isKnownScript(`${hydration('{}')};alert(1)`)).toBe(false)
  })

  it('knows what the framework writes around data of every length', async () => {
    // A script takes 16,384 characters, and a piece of 129 may be left over.
    for (let length = 15_000; length < 16_600; length += 100) {
      const scripts = await scriptsAround('x'.repeat(length))
      expect(
        scripts.filter((code) => !isKnownScript(code)).map((code) => code.slice(-200)),
      ).toEqual([])
    }
  })

  it('allows only our own scripts and no other host when advertising is off', () => {
    const policy = contentSecurityPolicy(html, {
      hosts: adSources(readEnv({ ADS_SLOT_CITY_MOBILE: '1' })),
    })
    expect(policy).not.toMatch(/https?:/)
    const { 'script-src': scripts = [] } = directives(policy)
    expect(scripts).toHaveLength(2)
    expect(scripts[0]).toBe("'self'")
    expect(scripts[1]).toMatch(/^'sha256-/)
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    expect(policy).not.toContain('frame-src')
  })

  it('adds the network’s hosts by name and nothing unsafe when advertising is on', () => {
    const env = readEnv({ ADS_CLIENT: 'ca-pub-1' })
    const on = directives(contentSecurityPolicy(html, { hosts: adSources(env) }))
    const off = directives(contentSecurityPolicy(html))
    const changed = Object.keys(on).filter((name) => `${on[name]}` !== `${off[name]}`)
    expect(changed.sort()).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src'])
    for (const name of changed) {
      const added = on[name]?.filter((value) => !off[name]?.includes(value)) ?? []
      expect(added.length).toBeGreaterThan(0)
      for (const host of added) expect(host).toMatch(/^https:\/\/[a-z0-9.-]+$/)
    }
    expect(on['script-src']).toContain('https://pagead2.googlesyndication.com')
  })

  it('allows only the stand-in, if there is one, and the conversion image', () => {
    const env = readEnv({
      ADS_CLIENT: 'ca-pub-1',
      ADS_SCRIPT_URL: 'http://127.0.0.1:9/ads.js',
      ADS_CONVERSION_URL: 'https://ads.example/sent.gif?id=1',
    })
    const on = directives(contentSecurityPolicy(html, { hosts: adSources(env) }))
    expect(on['frame-src']).toEqual(['http://127.0.0.1:9'])
    expect(on['img-src']).toEqual(["'self'", 'data:', 'http://127.0.0.1:9', 'https://ads.example'])
  })
})

/** The framework's own scripts for a page with this data. */
async function scriptsAround(data: string): Promise<string[]> {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    dehydrate: () => ({ data }),
  })
  attachRouterServerSsrUtils({ router, manifest: undefined })
  await router.load()
  await router.serverSsr?.dehydrate()
  const { before = [] } = router.serverSsr?.takeInitialHydrationScriptTags() ?? {}
  return before.map(({ children = '' }) => children)
}
