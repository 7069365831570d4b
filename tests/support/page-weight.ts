/** What a first visit downloads, by kind of page, compared with our limits. */
import { brotliCompressSync, constants } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import type { Visit } from './browser-promises.ts'
import { expect } from './browser-test.ts'

/** The limit for all pages but those of staff; a facility's page is the heaviest. */
const MAX_SCRIPT = 135_000
const MAX_STYLE = 22_000
/** The page of a large city lists every facility, so only a facility's page has a limit. */
export const MAX_FACILITY_HTML = 25_000
/** Names of chunks, or words in them, that no visitor needs. */
const NOT_FOR_VISITORS = /staff|desk-parts|lead-sheet|leads-page|dashboard|corrections|users-page/
const GEOMETRY = /geoAlbers|topojson|FeatureCollection/
/** Code of the tools and of the map, which no other page loads. */
const TOOL_CODE =
  /\/(deadlines|documents|papers|support|trusts?|company|companies|work-history|map)-page-|\/(live-layer-|maplibre-|map-keys-|history-(?!page-)|suggest-names|linked-things|fhir-bundle|earnings-form|exposure-paper|worked-example)/
const TOOL_PAGE =
  /\/(deadlines|documents|papers-to-sign|support|trusts|companies|work-history|map)(\/|$)/

const HTML_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Each file is asked for once: pages share most of them. */
const sizes = new Map<string, number>()

/** `loaded`: what a visit of the page requested, and its kind. */
export async function staysLight(
  request: APIRequestContext,
  { path, html, loaded }: Pick<Visit, 'path' | 'html' | 'loaded'>,
  maxHtml = Number.POSITIVE_INFINITY,
): Promise<void> {
  const ofTools = [...loaded.keys()].filter((url) => TOOL_CODE.test(url))
  if (TOOL_PAGE.test(path)) expect.soft(ofTools, `${path} loads its tool`).not.toEqual([])
  else expect.soft(ofTools, `${path} loads a tool`).toEqual([])
  const weight = { script: 0, style: 0, html: brotliCompressSync(html, HTML_BROTLI).byteLength }
  for (const [url, type] of loaded) {
    if (type !== 'stylesheet' && type !== 'script') continue
    const size = sizes.get(url) ?? (await brotliSize(request, url))
    sizes.set(url, size)
    weight[type === 'script' ? 'script' : 'style'] += size
  }
  const { script, style } = weight
  expect.soft(script, `${path} loads this much script`).toBeLessThanOrEqual(MAX_SCRIPT)
  expect.soft(style, `${path} loads this much style`).toBeLessThanOrEqual(MAX_STYLE)
  expect.soft(weight.html, `${path} has this much HTML`).toBeLessThanOrEqual(maxHtml)
  const cell = (bytes: number) => (bytes / 1000).toFixed(1)
  process.stdout.write(
    `kB, brotli: script ${cell(script)}, style ${cell(style)}, HTML ${cell(weight.html)}  ${path}\n`,
  )
}

async function brotliSize(request: APIRequestContext, url: string): Promise<number> {
  expect(url, 'only staff need this file').not.toMatch(NOT_FOR_VISITORS)
  const reply = await request.get(url, { headers: { 'accept-encoding': 'br' } })
  expect(reply.headers()['content-encoding'], `${url} comes compressed`).toBe('br')
  expect(await reply.text(), `${url} holds map geometry`).not.toMatch(GEOMETRY)
  return Number(reply.headers()['content-length'])
}
