/** The parsed text of an article, as far as we look into it, and how to read values out of it. */
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

export function textOf(node: ArticleNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value ?? ''
  return (node.children ?? []).map(textOf).join('')
}

export function attributeOf(node: ArticleNode, name: string): unknown {
  const attribute = node.attributes?.find((candidate) => candidate.name === name)
  if (!attribute) return undefined
  if (typeof attribute.value === 'string' || attribute.value === null) return attribute.value
  return literal(attribute.value.data?.estree?.body[0]?.expression, name)
}

/** Editors write data, never code: anything but plain literals is refused. */
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
