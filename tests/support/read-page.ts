/** Reads a page from its HTML alone, as a search engine would. */

export type ReadPage = {
  title: string
  description: string
  canonical: string
  /** Where the same page is, by language, and x-default. */
  alternates: Map<string, string>
  robots: string
  image: string
  headings: string[]
  /** Internal links, path and query, each once. */
  links: string[]
  graphs: unknown[]
  /** The visible text, in one line. */
  text: string
}

export function readPage(html: string): ReadPage {
  const body = html.slice(html.indexOf('<body'))
  const hrefs = [...body.matchAll(/<a\s[^>]*?href="(\/[^"#]*)/g)].map(([, href = '']) =>
    decode(href),
  )
  return {
    title: decode(html.match(/<title>([^<]*)<\/title>/)?.[1] ?? ''),
    description: meta(html, 'name', 'description'),
    canonical: decode(html.match(/<link rel="canonical" href="([^"]*)"/)?.[1] ?? ''),
    alternates: new Map(
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
        ([, language = '', href = '']) => [language, decode(href)],
      ),
    ),
    robots: meta(html, 'name', 'robots'),
    image: meta(html, 'property', 'og:image'),
    headings: [...body.matchAll(/<h1[\s>][\s\S]*?<\/h1>/g)].map(([h1]) => textOf(h1)),
    links: [...new Set(hrefs)],
    graphs: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    ),
    text: textOf(body),
  }
}

function meta(html: string, kind: 'name' | 'property', name: string): string {
  return decode(html.match(new RegExp(`<meta ${kind}="${name}" content="([^"]*)"`))?.[1] ?? '')
}

function textOf(markup: string): string {
  const bare = markup
    .replace(/<(script|style)[\s>][\s\S]*?<\/\1>/g, ' ')
    // React separates two texts with a comment; a reader sees one.
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
  return decode(bare).replace(/\s+/g, ' ').trim()
}

const CHARACTERS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}

export function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
    return CHARACTERS[name] ?? whole
  })
}
