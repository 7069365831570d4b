/** What every page of the demonstration promises in the HTML that the server sends. */
import { hash } from 'node:crypto'
import type { Visit } from './browser-promises.ts'
import { expect } from './browser-test.ts'
import { readPage } from './read-page.ts'

type Received = Pick<Visit, 'path' | 'html' | 'headers'>

export const DEMONSTRATION_NOTICE = 'Demonstration data: the facilities shown are invented.'

/** The page has the banner above its header, and is not to be indexed (decision 089). */
export function isMarkedAsDemonstration({ path, html }: Received): void {
  const { text, robots } = readPage(html)
  expect.soft(text, `${path} has the notice`).toContain(DEMONSTRATION_NOTICE)
  const banner = html.indexOf('class="demo-banner"')
  expect.soft(banner, `${path} has the banner`).toBeGreaterThan(0)
  expect.soft(banner, `${path} begins with it`).toBeLessThan(html.indexOf('class="site-header'))
  expect.soft(robots, `${path} is not to be indexed`).toMatch(/^noindex/)
}

const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g

/** Of inline scripts only the page's own run, each allowed by its hash. */
export function allowsItsScriptsByHash({ path, html, headers }: Received): void {
  const policy = headers['content-security-policy'] ?? ''
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => code)
  const hashes = scripts.map((code) => `'sha256-${hash('sha256', code, 'base64')}'`)
  expect.soft(scripts.length, `${path} has inline scripts`).toBeGreaterThan(2)
  expect
    .soft(policy.match(/'sha256-[^']+'/g), `${path} allows its own scripts`)
    .toEqual([...new Set(hashes)])
  expect.soft(html, `${path} has no nonce`).not.toMatch(/nonce/)
}
