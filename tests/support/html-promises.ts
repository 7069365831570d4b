/** What every page of the demonstration promises in the HTML that the server sends. */
import { listInlineScripts } from '../../src/platform/web/rewrite-html.ts'
import type { Visit } from './browser-promises.ts'
import { expect } from './browser-test.ts'
import { readPage } from './read-page.ts'

type Received = Pick<Visit, 'path' | 'html' | 'headers'>

export const DEMONSTRATION_NOTICE = 'Demonstration data: the facilities shown are invented.'

/** With the banner above its header, and not to be indexed (decision 089). */
export function isMarkedAsDemonstration({ path, html }: Received): void {
  const { text, robots } = readPage(html)
  expect.soft(text, `${path} has the notice`).toContain(DEMONSTRATION_NOTICE)
  const banner = html.indexOf('class="demo-banner"')
  expect.soft(banner, `${path} has the banner`).toBeGreaterThan(0)
  expect.soft(banner, `${path} begins with it`).toBeLessThan(html.indexOf('class="site-header'))
  expect.soft(robots, `${path} is not to be indexed`).toMatch(/^noindex/)
}

/** After the first paint, and allowed by their hashes alone. */
export function startsScriptsLate({ path, html, headers }: Received): void {
  const entries = html.match(/<script data-entry="\/assets\//g)
  expect.soft(entries, `${path} has one entry`).toHaveLength(1)
  const early = html.match(/<link[^>]*modulepreload|<script\b[^>]*\ssrc=/g)
  expect.soft(early, `${path} starts no script before the first paint`).toBeNull()
  const hashes = (headers['content-security-policy'] ?? '').match(/'sha256-[^']+'/g)
  const inline = [...listInlineScripts(html).keys()]
  expect.soft(hashes, `${path} allows its own scripts`).toEqual(inline)
}
