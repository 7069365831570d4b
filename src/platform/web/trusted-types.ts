/**
 * Where the browser has Trusted Types, text becomes HTML or script only through these policies: a sink that a
 * mistake of ours feeds with what somebody typed throws instead (`require-trusted-types-for`).
 */
type Policy = { createHTML(html: string): string }
type Rules = Partial<Record<'createHTML' | 'createScript' | 'createScriptURL', Rule>>
/** Null refuses. */
type Rule = (text: string) => string | null
type Factory = { createPolicy(name: string, rules: Rules): Policy }

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

/** For HTML that our own API rendered. Named, so that `default` need not allow any. */
const rendered = factory?.createPolicy('rendered', { createHTML: (html) => html })

/** What React takes for `__html`. One value per text: React compares them by identity. */
export const renderedHtml = (html: string): string => rendered?.createHTML(html) ?? html

/**
 * What libraries hand over as text: React makes script elements from this one string, the router loads our own
 * scripts and writes structured data, which is JSON and runs nothing.
 */
export function restrictText(): void {
  // The validation library compiles no code then, which the policy forbids: it would try, and the browser report it.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  factory?.createPolicy('default', {
    createHTML: (html) => (html === '<script></script>' ? html : ifData(html)),
    createScript: ifData,
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  })
}

/** JSON that holds no markup. */
function ifData(text: string): string | null {
  try {
    JSON.parse(text)
    return text.includes('<') ? null : text
  } catch {
    return null
  }
}
