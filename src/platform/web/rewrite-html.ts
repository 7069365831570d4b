/**
 * Everything that reads or changes the framework's HTML, including the content security policy. Each
 * function knows what the framework writes and throws when it finds anything else: after an upgrade a
 * test must fail, rather than a page go out with its scripts unchanged or its policy incomplete.
 */
import { hash } from 'node:crypto'
import { AFTER_PAINT, BEFORE_ANYTHING, FOLD_PREVIOUS } from './inline-scripts.ts'

const PRELOAD = /<link rel="modulepreload" href="(\/assets\/[^"]+)"[^>]*>/g
const ENTRY = /<script type="module" async="" src="(\/assets\/[^"]+)"><\/script>/g
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Requests the page's scripts after the first paint, so that on a slow connection they do not compete
 * with its styles and fonts (decision 082).
 */
export function startAfterPaint(html: string): string {
  const files = listScripts(html).filter(({ attributes }) => OF_FILE.test(attributes))
  const entries = files.flatMap(({ from, end }) => [...html.slice(from, end).matchAll(ENTRY)])
  const [entry] = exactly(1, entries, 'entry script')
  exactly(1, files, 'script file')
  const [endOfHead] = exactly(1, placesOf('</head>', html), 'end of the head')
  const head = html.slice(0, endOfHead)
  const preloads = [...head.matchAll(PRELOAD)]
  exactly(preloads.length, placesOf('rel="modulepreload"', html), 'preloaded script')
  const parts = preloads.map(([, href]) => href).join(' ')
  const start = `<script data-entry="${entry?.[1]}" data-parts="${parts}">${AFTER_PAINT}</script>`
  const { from = 0, end = 0 } = files[0] ?? {}
  return head.replace(PRELOAD, '') + html.slice(endOfHead, from) + start + html.slice(end)
}

/** The inline scripts that run, by their hash as the content security policy writes it. */
export function listInlineScripts(html: string): Map<string, string> {
  return new Map(
    listScripts(html).flatMap(({ attributes, code }): [string, string][] => {
      const runs = !OF_DATA.test(attributes) && !OF_FILE.test(attributes) && code !== ''
      return runs ? [[hashOf(code), code]] : []
    }),
  )
}

type ScriptElement = { from: number; end: number; attributes: string; code: string }

const OF_FILE = /\ssrc=/
const OF_DATA = /\stype="application\/(ld\+)?json"/
const [START, END] = ['<script', '</script>']

/** Searched for as texts: on a long page a regular expression takes many times as long. */
function listScripts(html: string): ScriptElement[] {
  const scripts: ScriptElement[] = []
  for (let end = 0; ; ) {
    const from = html.indexOf(START, end)
    const tagEnd = from < 0 ? -1 : html.indexOf('>', from)
    const codeEnd = tagEnd < 0 ? -1 : html.indexOf(END, tagEnd)
    if (codeEnd < 0) break
    end = codeEnd + END.length
    const attributes = html.slice(from + START.length, tagEnd)
    scripts.push({ from, end, attributes, code: html.slice(tagEnd + 1, codeEnd) })
  }
  return exactly(placesOf(START, html).length, scripts, 'whole script')
}

function placesOf(text: string, html: string): number[] {
  const places: number[] = []
  for (let at = html.indexOf(text); at >= 0; at = html.indexOf(text, at + 1)) places.push(at)
  return places
}

/** Of the scripts that are the same on every page, each is hashed once. */
const hashes = new Map<string, string>()

function hashOf(code: string): string {
  const known = hashes.get(code)
  if (known) return known
  const made = inPolicy(hash('sha256', code, 'base64'))
  if (KNOWN.has(made)) hashes.set(code, made)
  return made
}

const inPolicy = (digest: string) => `'sha256-${digest}'`

/** The framework's own that are the same on every page. After an upgrade they differ, and a test names the new ones. */
const OF_FRAMEWORK = [
  // Restores the scroll position.
  'zFML+AEdb/HsbX66VlYzBOqJKNNHs5/WNGYP8JiblyY=',
  // Begins and ends the data for hydration; marks the end of the stream. The end is in two pieces where
  // the data leaves room for one of them in its script, which holds 16,384 characters.
  'X2wrMMbXwF8YlnD9Zhh8bF9hOUNwmZzsH/31YtmkwZM=',
  'Jdi69ME7KHmQVBh2HLO6sVZfO4LiHOzmuLUGaT2UEUs=',
  'v/xThVGQ28Tm1o9qub/ayjD6ENeBItJ0pAyUpnCAWw4=',
  'W1T/LFMgEGmATOBW1VbdXNzaA/UCrwpRD4Yi3zhVuuY=',
  'REkTQ3mZNdOnZ0xWxlKdqBEAWdIVpJdIT6tm57gvq8Y=',
]
const OURS = [AFTER_PAINT, BEFORE_ANYTHING, FOLD_PREVIOUS]
const KNOWN = new Set(
  [...OF_FRAMEWORK, ...OURS.map((code) => hash('sha256', code, 'base64'))].map(inPolicy),
)

/** Begins the data for hydration, on every page that has scripts. */
export const HYDRATION_DATA = '$_TSR.router='
const DATA_START = `${HYDRATION_DATA}($R=>`
const DATA_END = ')($R["tsr"])'
const STRING = /"(?:[^"\\]|\\.)*"/g
/** Of values alone, nothing is called, read or assigned but the places in $R. */
const VALUE =
  /\$R\[\d+\]=?|[A-Za-z_$][\w$]*:|"":?|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|!0|!1|null|void 0|[{}[\],]/g

/** Whether we or the framework write this. The data for hydration differs from page to page, but is only data. */
export function isKnownScript(code: string, itsHash = hashOf(code)): boolean {
  if (KNOWN.has(itsHash)) return true
  const from = code.indexOf(DATA_START)
  const to = code.lastIndexOf(DATA_END)
  if (from < 0 || to < from) return false
  const before = code.slice(0, from).replace(/;$/, '')
  const after = code.slice(to + DATA_END.length).replace(/^;/, '')
  const isAround = (part: string) => part === '' || KNOWN.has(hashOf(part))
  const data = code.slice(from + DATA_START.length, to)
  return isAround(before) && isAround(after) && isOnlyData(data)
}

const isOnlyData = (text: string): boolean => text.replace(STRING, '""').replace(VALUE, '') === ''

/** The page of a form that was refused: no scripts, the error in its title, not indexed. */
export function asRefusedForm(html: string): string {
  const bare = html.replace(SCRIPT, '').replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
  exactly(0, bare.matchAll(/<script\b|modulepreload/g), 'script')
  const [end] = exactly(1, bare.matchAll(/<\/head>/g), 'end of the head')
  const head = bare.slice(0, end?.index)
  exactly(1, head.matchAll(/<title>/g), 'title')
  return `${head.replace('<title>', '<title>Error: ')}<meta name="robots" content="noindex"/>${bare.slice(end?.index)}`
}

/** Without the times at which routes were loaded, which differ between renderings of the same content. */
export function withoutTimestamps(html: string): string {
  return html.replace(/\bu:\d{13}\b/g, '')
}

function exactly<Match>(count: number, matches: Iterable<Match>, what: string): Match[] {
  const found = [...matches]
  if (found.length === count) return found
  throw new Error(
    `The framework's markup has changed: ${found.length} × ${what} instead of ${count}. See rewrite-html.ts.`,
  )
}

/** Hosts other than our own that a page may load from, by directive. */
export type AllowedHosts = Record<'script' | 'frame' | 'img' | 'connect', string[]>

type PolicyOptions = {
  hosts?: AllowedHosts | null
  /** Gets the hash of a script that nobody is known to write: it stays blocked. */
  onUnknown?: (hash: string) => void
  isKnown?: (code: string, hash: string) => boolean
}

// In development Vite adds scripts of its own.
const isExpected = import.meta.env?.DEV ? () => true : isKnownScript

/**
 * Allows those inline scripts of the page that the build or the framework is known to write. Hashes
 * rather than nonces, so that a page can be cached and compressed once for everyone.
 */
export function contentSecurityPolicy(html: string, options: PolicyOptions = {}): string {
  const { hosts = null, onUnknown, isKnown = isExpected } = options
  const allowed: string[] = []
  for (const [hash, code] of listInlineScripts(html)) {
    if (isKnown(code, hash)) allowed.push(hash)
    else onUnknown?.(hash)
  }
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...allowed, ...(hosts?.script ?? [])].join(' '),
    // Bars and timelines have their lengths in style attributes; there are no inline style elements.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...(hosts?.img ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(hosts?.connect ?? [])].join(' '),
    ...(hosts ? [`frame-src ${hosts.frame.join(' ')}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
