import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adSources } from '../../ads/ad-sources.ts'
import { readEnv } from '../env.ts'
import { contentSecurityPolicy, hashScripts } from './content-security-policy.ts'

const NONCE = 'b3VyLW93bi1ub25jZQ'
const hashOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`

describe('hashScripts', () => {
  it('allows the inline scripts that have the nonce, each once, and removes the nonce', () => {
    const page = hashScripts(
      `<html><head><meta property="csp-nonce" content="${NONCE}"/><link rel="icon" nonce="${NONCE}"/></head>
<script nonce="${NONCE}">start()</script><script class="x" nonce="${NONCE}" id="y">start()</script>
<script type="module" src="/a.js" nonce="${NONCE}"></script><script nonce="${NONCE}">end("<p>")</script></html>`,
      NONCE,
    )
    expect(page.scripts).toEqual([hashOf('start()'), hashOf('end("<p>")')])
    expect(page.html).not.toContain('nonce')
    expect(page.html).toContain('<script class="x" id="y">start()</script>')
  })

  it('leaves a script blocked that has another nonce or none', () => {
    const injected = '<script>steal()</script><script nonce="guess">steal()</script>'
    const page = hashScripts(`${injected}<script nonce="${NONCE}">start()</script>`, NONCE)
    expect(page.scripts).toEqual([hashOf('start()')])
    expect(page.html).toContain(injected)
  })

  it('leaves a script blocked that stands in the text of another element', () => {
    const page = hashScripts(
      `<p>&lt;script nonce="${NONCE}"&gt;</p><script>steal()</script>`,
      NONCE,
    )
    expect(page.scripts).toEqual([])
  })
})

const SCRIPTS = [hashOf('start()')]

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(/\s+/).filter(Boolean)
      return [name, values]
    }),
  )

describe('the content security policy', () => {
  it('allows only our own scripts and no other host when advertising is off', () => {
    const policy = contentSecurityPolicy(SCRIPTS, adSources(readEnv({ ADS_SLOT_CITY_MOBILE: '1' })))
    expect(policy).not.toMatch(/https?:/)
    expect(directives(policy)['script-src']).toEqual(["'self'", ...SCRIPTS])
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    expect(policy).not.toContain('frame-src')
  })

  it('adds the network’s hosts by name and nothing unsafe when advertising is on', () => {
    const env = readEnv({ ADS_CLIENT: 'ca-pub-1' })
    const on = directives(contentSecurityPolicy(SCRIPTS, adSources(env)))
    const off = directives(contentSecurityPolicy(SCRIPTS))
    const changed = Object.keys(on).filter((name) => `${on[name]}` !== `${off[name]}`)
    expect(changed.sort()).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src'])
    expect(off).toMatchObject({
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', 'rendered'],
    })
    expect(on).not.toHaveProperty('require-trusted-types-for')
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
    const on = directives(contentSecurityPolicy(SCRIPTS, adSources(env)))
    expect(on['frame-src']).toEqual(['http://127.0.0.1:9'])
    expect(on['img-src']).toEqual(["'self'", 'data:', 'http://127.0.0.1:9', 'https://ads.example'])
  })
})
