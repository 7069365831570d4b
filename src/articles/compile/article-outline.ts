/**
 * Reads the parsed text of an article: its headings (which get their ids here), links, citations, terms
 * and words. The build derives the table of contents from it, and the content tests check it.
 */

type Literal =
  | { type: 'Literal'; value: unknown }
  | { type: 'ArrayExpression'; elements: Literal[] }
  | { type: 'ObjectExpression'; properties: { key: LiteralKey; value: Literal }[] }
type LiteralKey = { type: string; name?: string; value?: unknown }

type Attribute = {
  name: string
  value:
    | string
    | null
    | { data?: { estree?: { body: { type: string; expression?: Literal }[] } | null } }
}

export type ArticleNode = {
  type: string
  name?: string | null
  value?: string
  depth?: number
  url?: string
  attributes?: Attribute[]
  children?: ArticleNode[]
  data?: { hProperties?: Record<string, unknown> }
  position?: { start: { line: number } }
}

export function* walk(node: ArticleNode): Generator<ArticleNode> {
  yield node
  for (const child of node.children ?? []) yield* walk(child)
}

export const isElement = (node: ArticleNode): boolean =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'

function textOf(node: ArticleNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value ?? ''
  return (node.children ?? []).map(textOf).join('')
}

export function attributeOf(node: ArticleNode, name: string): unknown {
  const attribute = node.attributes?.find((candidate) => candidate.name === name)
  if (!attribute) return undefined
  if (typeof attribute.value === 'string' || attribute.value === null) return attribute.value
  return literal(attribute.value.data?.estree?.body[0]?.expression, name)
}

/** Editors write data, not code: only literals are accepted. */
function literal(expression: Literal | undefined, name: string): unknown {
  if (expression?.type === 'Literal') return expression.value
  if (expression?.type === 'ArrayExpression') {
    return expression.elements.map((element) => literal(element, name))
  }
  if (expression?.type === 'ObjectExpression') {
    const entries = expression.properties.map(({ key, value }) => [
      String(key?.name ?? key?.value),
      literal(value, name),
    ])
    return Object.fromEntries(entries)
  }
  throw new Error(`${name} may hold only texts, numbers, lists and objects`)
}

export type Heading = { id: string; text: string; level: number }
export type ArticleLink = { href: string; label: string }

export type ArticleOutline = {
  headings: Heading[]
  links: ArticleLink[]
  /** Source numbers in the order of citation. */
  citations: number[]
  /** Glossary ids in the order of use. */
  terms: string[]
  /** Component names in the order of use. */
  elements: string[]
  /** All visible text, one string for each block. */
  texts: string[]
  /** The blocks that rest on a source, or say why not. A test demands that of every block of a guide. */
  sourcing: Sourcing[]
}

type Sourcing = { text: string; isCited: boolean; unsourced: string | undefined }

/**
 * Reads the tree, and gives each heading its id and each table the name of its section. A translation
 * has the ids of its original, so that links to a section work in every language.
 */
export function outlineArticle(tree: ArticleNode, original: Heading[] = []): ArticleOutline {
  const outline: ArticleOutline = {
    headings: [],
    links: [],
    citations: [],
    terms: [],
    elements: [],
    texts: [],
    sourcing: [...sourcingOf(tree)],
  }
  for (const node of walk(tree)) {
    if (node.type === 'heading') addHeading(outline, node, original)
    if (node.type === 'table') nameTable(outline, node)
    if (node.type === 'link') outline.links.push({ href: node.url ?? '', label: textOf(node) })
    if (/^(paragraph|heading|tableCell)$/.test(node.type)) outline.texts.push(textOf(node))
    if (isElement(node)) addElement(outline, node)
  }
  return outline
}

const LISTED = new Set(['StatTiles', 'Timeline', 'Steps', 'RecordsContact', 'Cards'])

/** One for each paragraph, list item, table and list component; checklists to print repeat the text above. */
function* sourcingOf(parent: ArticleNode): Generator<Sourcing> {
  const nodes = parent.children ?? []
  for (const [at, node] of nodes.entries()) {
    if (/^(paragraph|listItem)$/.test(node.type)) {
      if (statesSomething(node)) yield sourcingOfBlock([node])
    } else if (node.type === 'list' || /^(Callout|IfOperator|IfReferral)$/.test(node.name ?? '')) {
      yield* sourcingOf(node)
    } else if (node.type === 'table' || LISTED.has(node.name ?? '')) {
      // A table is introduced or followed by the sentence that names its source.
      const beside = [nodes[at - 1], node, nodes[at + 1]].filter((block) => block !== undefined)
      yield {
        ...sourcingOfBlock(beside),
        text: `${node.name ?? node.type} after "${textOf(beside[0] ?? node).slice(0, 60)}"`,
      }
    }
  }
}

/** Not a question, not the opening of a list, and more than links. */
function statesSomething(block: ArticleNode): boolean {
  const text = textOf(block).trim()
  if (text === '' || /[?:]$/.test(text)) return false
  const links = [...walk(block)].filter((node) => node.type === 'link')
  return links.map(textOf).join('').length < text.length
}

function sourcingOfBlock(blocks: ArticleNode[]): Sourcing {
  const elements = blocks.flatMap((block) => [...walk(block)]).filter(isElement)
  const items = elements.flatMap((element) => attributeOf(element, 'items') ?? [])
  const reason = elements.find(({ name }) => name === 'NoSource')
  return {
    text: blocks.map(textOf).join(' '),
    isCited:
      elements.some(({ name }) => name === 'Cite') ||
      items.some((item) => Object.hasOwn(Object(item), 'source')),
    unsourced: reason && String(attributeOf(reason, 'why')),
  }
}

export const countWords = (texts: string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}$][^\s]*/gu)?.length ?? 0), 0)

function addHeading(outline: ArticleOutline, node: ArticleNode, original: Heading[]): void {
  const text = textOf(node)
  const base = original[outline.headings.length]?.id ?? slugOf(text)
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
  outline.elements.push(node.name ?? '')
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

/** One row of a list component: its texts, link and citation. */
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
