/**
 * The content security policy of a page. A page is cached and compressed once for everyone, so it cannot
 * have a nonce of its own for each visitor: the policy consists of the hashes of its inline scripts. Which
 * ones may run is said by the framework, which marks those that it writes with the nonce of the rendering
 * (`ssr.nonce` of the router). A script that found its way into a page has no such mark and stays blocked.
 */
import { hash } from 'node:crypto'

/** A page as it is sent, and the hashes of the inline scripts that may run in it. */
export type HashedPage = { html: string; scripts: string[] }

/** Where browsers say what they blocked: policy-reports.ts. */
export const POLICY_REPORTS = '/api/policy-reports'

const SCRIPT_END = '</script>'

/** Removes the nonce, which would differ between renderings of the same content. */
export function hashScripts(marked: string, nonce: string): HashedPage {
  const [first = '', ...parts] = marked
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .split(` nonce="${nonce}"`)
  const scripts = new Set<string>()
  let before = first
  for (const part of parts) {
    const tag = before.slice(before.lastIndexOf('<')) + part.slice(0, part.indexOf('>'))
    const code = part.slice(part.indexOf('>') + 1, part.indexOf(SCRIPT_END))
    if (/^<script\b/.test(tag) && !/\ssrc=/.test(tag)) {
      scripts.add(`'sha256-${hash('sha256', code, 'base64')}'`)
    }
    before = part
  }
  return { html: first + parts.join(''), scripts: [...scripts] }
}

/** Hosts other than our own that a page may load from, by directive. */
export type AllowedHosts = Record<'script' | 'frame' | 'img' | 'connect', string[]>

export function contentSecurityPolicy(
  scripts: string[],
  hosts: AllowedHosts | null = null,
): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts, ...(hosts?.script ?? [])].join(' '),
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
    // A network's own scripts do not keep to them.
    ...(hosts ? [] : ["require-trusted-types-for 'script'", 'trusted-types default rendered']),
    `report-uri ${POLICY_REPORTS}`,
  ].join('; ')
}
