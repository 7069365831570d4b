import { describe, expect, it } from 'vitest'
import { adSources } from '../../ads/ad-sources.ts'
import { readEnv } from '../../platform/env.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const html = '<script>start()</script><script src="/assets/a.js"></script>'

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(/\s+/).filter(Boolean)
      return [name, values]
    }),
  )

describe('the content security policy', () => {
  it('with advertising off runs only our own scripts and asks nobody else', () => {
    const policy = contentSecurityPolicy(html, adSources(readEnv({ ADS_SLOT_CITY_MOBILE: '1' })))
    expect(policy).not.toMatch(/https?:/)
    const { 'script-src': scripts = [] } = directives(policy)
    expect(scripts).toHaveLength(2)
    expect(scripts[0]).toBe("'self'")
    expect(scripts[1]).toMatch(/^'sha256-/)
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    expect(policy).not.toContain('frame-src')
  })

  it('with advertising on adds the hosts of the network, each by name, and nothing unsafe', () => {
    const env = readEnv({ ADS_CLIENT: 'ca-pub-1' })
    const on = directives(contentSecurityPolicy(html, adSources(env)))
    const off = directives(contentSecurityPolicy(html, null))
    const changed = Object.keys(on).filter((name) => `${on[name]}` !== `${off[name]}`)
    expect(changed.sort()).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src'])
    for (const name of changed) {
      const added = on[name]?.filter((value) => !off[name]?.includes(value)) ?? []
      expect(added.length).toBeGreaterThan(0)
      for (const host of added) expect(host).toMatch(/^https:\/\/[a-z0-9.-]+$/)
    }
    expect(on['script-src']).toContain('https://pagead2.googlesyndication.com')
  })

  it('with a stand-in names it alone, and the image of a conversion', () => {
    const env = readEnv({
      ADS_CLIENT: 'ca-pub-1',
      ADS_SCRIPT_URL: 'http://127.0.0.1:9/ads.js',
      ADS_CONVERSION_URL: 'https://ads.example/sent.gif?id=1',
    })
    const on = directives(contentSecurityPolicy(html, adSources(env)))
    expect(on['frame-src']).toEqual(['http://127.0.0.1:9'])
    expect(on['img-src']).toEqual(["'self'", 'data:', 'http://127.0.0.1:9', 'https://ads.example'])
  })
})
