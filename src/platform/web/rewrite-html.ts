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
  const [entry] = exactly(1, html.matchAll(ENTRY), 'entry script')
  const parts = Array.from(html.matchAll(PRELOAD), ([, href]) => href)
  const start = `<script data-entry="${entry?.[1]}" data-parts="${parts.join(' ')}">${AFTER_PAINT}</script>`
  const rewritten = html.replace(PRELOAD, '').replace(ENTRY, () => start)
  exactly(0, rewritten.matchAll(/rel="modulepreload"/g), 'other preloaded script')
  exactly(0, rewritten.matchAll(/<script\b[^>]*\ssrc=/g), 'other script file')
  return rewritten
}

/** Every script file of the page replaced by the same one in another language, in the router's list too. */
export const replaceScripts = (html: string, scriptOf: (path: string) => string): string =>
  html.replace(/\/assets\/[\w.-]+\.js\b/g, scriptOf)

/** The inline scripts that run, by their hash as the content security policy writes it. */
export function listInlineScripts(html: string): Map<string, string> {
  const scripts = exactly(
    Array.from(html.matchAll(/<script\b/g)).length,
    html.matchAll(SCRIPT),
    'whole script',
  )
  return new Map(
    scripts.flatMap(([, attributes = '', code = '']): [string, string][] => {
      const isData = attributes.includes('application/ld+json')
      const runs = !isData && !/\ssrc=/.test(attributes) && code !== ''
      return runs ? [[`'sha256-${digestOf(code)}'`, code]] : []
    }),
  )
}

/** Of the scripts that are the same on every page, each is hashed once. */
const digests = new Map<string, string>()

function digestOf(code: string): string {
  const digest = digests.get(code) ?? hash('sha256', code, 'base64')
  if (KNOWN.has(digest)) digests.set(code, digest)
  return digest
}

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
const KNOWN = new Set([
  ...OF_FRAMEWORK,
  ...[AFTER_PAINT, BEFORE_ANYTHING, FOLD_PREVIOUS].map((code) => hash('sha256', code, 'base64')),
])

const DATA_START = '$_TSR.router=($R=>'
const DATA_END = ')($R["tsr"])'
const STRING = /"(?:[^"\\]|\\.)*"/g
/** Of values alone, nothing is called, read or assigned but the places in $R. */
const VALUE =
  /\$R\[\d+\]=?|[A-Za-z_$][\w$]*:|"":?|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|!0|!1|null|void 0|[{}[\],]/g

/** Whether we or the framework write this. The data for hydration differs from page to page, but is only data. */
export function isKnownScript(code: string): boolean {
  if (KNOWN.has(digestOf(code))) return true
  const from = code.indexOf(DATA_START)
  const to = code.lastIndexOf(DATA_END)
  if (from < 0 || to < from) return false
  const before = code.slice(0, from).replace(/;$/, '')
  const after = code.slice(to + DATA_END.length).replace(/^;/, '')
  const isAround = (part: string) => part === '' || KNOWN.has(digestOf(part))
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

/** Without the times at which data was fetched, which differ between renderings of the same content. */
export function withoutTimestamps(html: string): string {
  return html.replace(/\b(u|dataUpdatedAt|dehydratedAt):\d{13}\b/g, '')
}

function exactly(
  count: number,
  matches: Iterable<RegExpExecArray>,
  what: string,
): RegExpExecArray[] {
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
  isKnown?: (code: string) => boolean
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
    if (isKnown(code)) allowed.push(hash)
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
