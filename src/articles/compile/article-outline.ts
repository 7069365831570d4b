/**
 * What an article's text holds: its headings (which get their ids here), links, citations, terms
 * and words. The build makes the page's contents from it, and the content checks read it.
 */
import { type ArticleNode, attributeOf, isElement, textOf, walk } from './article-tree.ts'

export type Heading = { id: string; text: string; level: number }
export type ArticleLink = { href: string; label: string }

export type ArticleOutline = {
  headings: Heading[]
  links: ArticleLink[]
  /** Source numbers in the order in which the text cites them. */
  citations: number[]
  /** Glossary ids in the order in which the text uses them. */
  terms: string[]
  /** Everything a reader reads, one string for each block. */
  texts: string[]
}

/** Reads the tree, and gives each heading its id and each table the name of its section. */
export function outlineArticle(tree: ArticleNode): ArticleOutline {
  const outline: ArticleOutline = { headings: [], links: [], citations: [], terms: [], texts: [] }
  for (const node of walk(tree)) {
    if (node.type === 'heading') addHeading(outline, node)
    if (node.type === 'table') nameTable(outline, node)
    if (node.type === 'link') outline.links.push({ href: node.url ?? '', label: textOf(node) })
    if (/^(paragraph|heading|tableCell)$/.test(node.type)) outline.texts.push(textOf(node))
    if (isElement(node)) addElement(outline, node)
  }
  return outline
}

export const countWords = (texts: string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}$][^\s]*/gu)?.length ?? 0), 0)

function addHeading(outline: ArticleOutline, node: ArticleNode): void {
  const text = textOf(node)
  const base = slugOf(text)
  const isTaken = (id: string) => outline.headings.some((heading) => heading.id === id)
  let id = base
  for (let copy = 2; isTaken(id); copy += 1) id = `${base}-${copy}`
  node.data = { ...node.data, hProperties: { id, 'data-text': text } }
  outline.headings.push({ id, text, level: node.depth ?? 0 })
}

function nameTable(outline: ArticleOutline, node: ArticleNode): void {
  const label = outline.headings.at(-1)?.text ?? 'Table'
  node.data = { ...node.data, hProperties: { 'data-label': label } }
}

function addElement(outline: ArticleOutline, node: ArticleNode): void {
  if (node.name === 'Cite') outline.citations.push(Number(attributeOf(node, 'n')))
  if (node.name === 'Term') outline.terms.push(String(attributeOf(node, 'id')))
  if (node.name === 'ButtonLink') {
    outline.links.push({ href: String(attributeOf(node, 'href')), label: textOf(node) })
  }
  const title = attributeOf(node, 'title')
  if (typeof title === 'string') outline.texts.push(title)
  for (const list of ['items', 'links', 'entries']) {
    const entries = attributeOf(node, list)
    if (Array.isArray(entries)) for (const entry of entries) addEntry(outline, entry)
  }
}

/** One row of a list component: texts are read, an href makes a link, a source is a citation. */
function addEntry(outline: ArticleOutline, entry: Record<string, unknown>): void {
  const { href, source, ...texts } = entry
  outline.texts.push(...Object.values(texts).map(String))
  if (typeof source === 'number') outline.citations.push(source)
  if (typeof href === 'string') {
    outline.links.push({ href, label: String(entry.label ?? entry.name ?? '') })
  }
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
