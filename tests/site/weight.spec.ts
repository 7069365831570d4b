/** What a first visit downloads, by kind of page, compared with our limits. */
import { brotliCompressSync, constants } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { addressIn } from '../../src/site/addresses.ts'
import { expect, test } from '../support/browser-test.ts'
import { fixedPages, someCompanyPage, someFacilityPage } from '../support/page-kinds.ts'

/** For everything but staff pages; a facility's page is the heaviest. */
const MAX_SCRIPT = 135_000
const MAX_STYLE = 20_000
/** The page of a large city lists every facility, so only a facility's page has a limit. */
const MAX_FACILITY_HTML = 25_000
/** Names of chunks, or words in them, that no visitor needs. */
const NOT_FOR_VISITORS = /staff|desk-parts|lead-sheet|leads-page|dashboard|corrections|users-page/
const GEOMETRY = /geoAlbers|topojson|FeatureCollection/
/** Code of the tools, which no other page loads. */
const TOOL_CODE =
  /\/(deadlines|documents|support|trusts?|company|companies|work-history)-page-|\/(history-|earnings-form|exposure-paper|worked-example)/
const TOOL_PAGE = /\/(deadlines|documents|support|trusts|companies|work-history)(\/|$)/

const HTML_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Each file is asked for once: pages share most of them. */
const sizes = new Map<string, number>()

type Weight = { path: string; script: number; style: number; html: number }

test('no first visit downloads more than its limit', async ({ page, request }) => {
  test.setTimeout(fixedPages.length * 20_000)
  const facility = await someFacilityPage(request)
  const weights: Weight[] = []
  const company = await someCompanyPage(request)
  // The heaviest, in the language with the longest texts.
  const inSpanish = ['/work-history', '/category/shipyards', facility].map((path) =>
    addressIn('es', path),
  )
  for (const path of [...fixedPages, facility, company, ...inSpanish])
    weights.push(await weigh(page, request, path))
  process.stdout.write(`\n${table(weights)}\n`)
  for (const { path, script, style, html } of weights) {
    expect.soft(script, `${path} loads this much script`).toBeLessThanOrEqual(MAX_SCRIPT)
    expect.soft(style, `${path} loads this much style`).toBeLessThanOrEqual(MAX_STYLE)
    if (path === facility) expect.soft(html).toBeLessThanOrEqual(MAX_FACILITY_HTML)
  }
})

async function weigh(page: Page, request: APIRequestContext, path: string): Promise<Weight> {
  const loaded = new Map<string, string>()
  const note = (asked: { resourceType(): string; url(): string }) =>
    loaded.set(asked.url(), asked.resourceType())
  page.on('request', note)
  const reply = await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  const ofTools = [...loaded.keys()].filter((url) => TOOL_CODE.test(url))
  if (TOOL_PAGE.test(path)) expect.soft(ofTools, `${path} loads its tool`).not.toEqual([])
  else expect.soft(ofTools, `${path} loads a tool`).toEqual([])
  const html = brotliCompressSync((await reply?.body()) ?? '', HTML_BROTLI).byteLength
  const weight = { path, script: 0, style: 0, html }
  for (const [url, type] of loaded) {
    if (type !== 'stylesheet' && type !== 'script') continue
    const size = sizes.get(url) ?? (await brotliSize(request, url))
    sizes.set(url, size)
    if (type === 'stylesheet') weight.style += size
    else weight.script += size
  }
  return weight
}

async function brotliSize(request: APIRequestContext, url: string): Promise<number> {
  expect(url, 'only staff need this file').not.toMatch(NOT_FOR_VISITORS)
  const reply = await request.get(url, { headers: { 'accept-encoding': 'br' } })
  expect(reply.headers()['content-encoding'], `${url} comes compressed`).toBe('br')
  expect(await reply.text(), `${url} holds map geometry`).not.toMatch(GEOMETRY)
  return Number(reply.headers()['content-length'])
}

function table(weights: Weight[]): string {
  const cell = (bytes: number) => (bytes / 1000).toFixed(1).padStart(9)
  const rows = weights
    .toSorted((a, b) => b.script - a.script)
    .map(({ path, script, style, html }) => `${cell(script)}${cell(style)}${cell(html)}  ${path}`)
  return ['   script    style     html  kB, brotli', ...rows].join('\n')
}
