/**
 * The syntax of record prose: citations `[3]`, links `[label](/path)`, blank lines, and in translations
 * English words `{statute of limitations}`.
 */
export type InlinePart =
  | { kind: 'text'; text: string }
  | { kind: 'english'; text: string }
  | { kind: 'citation'; id: number }
  | { kind: 'link'; label: string; href: string }

/** Written before the period or comma, shown after it. */
const CITATION_THEN_STOP = /((?:\s*\[\d{1,2}\])+)([.,])/g
const INLINE = /\s*\[(\d{1,2})\](?!\()|\[([^[\]]+)\]\(([^()\s]+)\)|\{([^{}]+)\}/g

export function parseInline(written: string): InlinePart[] {
  const prose = written.replace(CITATION_THEN_STOP, '$2$1')
  const parts: InlinePart[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: 'text', text: prose.slice(end, until) })
  }
  for (const match of prose.matchAll(INLINE)) {
    const [whole, id, label = '', href = '', english] = match
    addText(match.index)
    if (id) parts.push({ kind: 'citation', id: Number(id) })
    else if (english) parts.push({ kind: 'english', text: english })
    else parts.push({ kind: 'link', label, href })
    end = match.index + whole.length
  }
  addText(prose.length)
  return parts
}

export function splitParagraphs(prose: string): string[] {
  return prose
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
}

/** Plain text, for places that cannot contain links: structured data, word counts. */
export function plainText(prose: string): string {
  return parseInline(prose)
    .map((part) => ('text' in part ? part.text : part.kind === 'link' ? part.label : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The references that the texts cite, each once, in order. */
export function citedIds(texts: string[]): number[] {
  const parts = texts.flatMap(parseInline)
  const ids = parts.flatMap((part) => (part.kind === 'citation' ? [part.id] : []))
  return [...new Set(ids)].sort((a, b) => a - b)
}
