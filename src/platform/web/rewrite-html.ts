/**
 * Everything that reads or changes the framework's HTML, including the content security policy. Each
 * function knows what the framework writes and throws when it finds anything else: after an upgrade a
 * test must fail, rather than a page go out with its scripts unchanged or its policy incomplete.
 */
import { createHash } from 'node:crypto'

const PRELOAD = /<link rel="modulepreload" href="(\/assets\/[^"]+)"[^>]*>/g
const ENTRY = /<script type="module" async="" src="(\/assets\/[^"]+)"><\/script>/g
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/**
 * The same bytes on every page, so one hash in the policy allows them all. Starts when the browser
 * reports its first paint; at once in a hidden tab, after two seconds where paint is not reported.
 */
const START =
  '{let{currentScript:s,hidden:h,head:d}=document,{entry:e,parts:p}=s.dataset,' +
  'f=()=>{f=()=>{};for(let u of p.split(" "))d.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:u}));import(e)};' +
  's.remove();if(h)f();else{setTimeout(()=>f(),2e3);new PerformanceObserver(()=>f()).observe({type:"paint",buffered:true})}}'

/**
 * Requests the page's scripts after the first paint, so that on a slow connection they do not compete
 * with its styles and fonts (decision 082).
 */
export function startAfterPaint(html: string): string {
  const [entry] = exactly(1, html.matchAll(ENTRY), 'entry script')
  const parts = Array.from(html.matchAll(PRELOAD), ([, href]) => href)
  const start = `<script data-entry="${entry?.[1]}" data-parts="${parts.join(' ')}">${START}</script>`
  const rewritten = html.replace(PRELOAD, '').replace(ENTRY, () => start)
  exactly(0, rewritten.matchAll(/rel="modulepreload"/g), 'other preloaded script')
  exactly(0, rewritten.matchAll(/<script\b[^>]*\ssrc=/g), 'other script file')
  return rewritten
}

/** Every script file of the page replaced by the same one in another language, in the router's list too. */
export const replaceScripts = (html: string, scriptOf: (path: string) => string): string =>
  html.replace(/\/assets\/[\w.-]+\.js\b/g, scriptOf)

/** A hash for each inline script of the page, as the content security policy writes them. */
export function hashInlineScripts(html: string): string[] {
  const scripts = exactly(
    Array.from(html.matchAll(/<script\b/g)).length,
    html.matchAll(SCRIPT),
    'whole script',
  )
  const hashes = scripts.flatMap(([, attributes = '', code = '']) => {
    const isData = attributes.includes('application/ld+json')
    const runs = !isData && !/\ssrc=/.test(attributes) && code !== ''
    return runs ? [`'sha256-${createHash('sha256').update(code).digest('base64')}'`] : []
  })
  return [...new Set(hashes)]
}

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

/**
 * Allows exactly the inline scripts that the page has. Hashes rather than nonces, so that a page can be
 * cached and compressed once for everyone.
 */
export function contentSecurityPolicy(html: string, hosts: AllowedHosts | null = null): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...hashInlineScripts(html), ...(hosts?.script ?? [])].join(' '),
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
