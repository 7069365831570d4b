/**
 * The articles in content/guides, histories and pages. Their modules export the text as a component and
 * `about`, the data for the page.
 */
import { fileURLToPath } from 'node:url'
import { compile } from '@mdx-js/mdx'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import { parse } from 'yaml'
import { z } from 'zod'
import { site } from '../../../site.config.ts'
import { type ContentKind, contentFile } from '../../platform/content/content-loader.ts'
import { glossaryTerms } from '../glossary.content.ts'
import { cuttingElements, elementProps } from './article-element-props.ts'
import {
  type ArticleNode,
  type ArticleOutline,
  attributeOf,
  countWords,
  type Heading,
  isElement,
  outlineArticle,
  walk,
} from './article-outline.ts'
import { listDifferences } from './article-translation.ts'

/** The front matter that an editor writes above the text. */
const date = z.iso.date('must be a date such as 2026-11-01')

const crumb = z.strictObject({
  label: z.string().min(1).max(60),
  href: z
    .string()
    .regex(/^\/[^/]?/, 'must be a path of this site')
    .max(200)
    .optional(),
})

const source = z.strictObject({
  id: z.int().positive(),
  text: z.string().min(10).max(500),
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .optional(),
})

const articleFrontMatter = z
  .strictObject({
    title: z.string().endsWith(` | ${site.name}`, `must end with " | ${site.name}"`).max(90),
    heading: z.string().min(3).max(90),
    lead: z.string().min(40).max(320),
    description: z.string().min(120).max(165),
    keywords: z.array(z.string().min(2).max(70)).min(3).max(12),
    breadcrumb: z.array(crumb).min(2).max(5),
    reviewed: date.optional(),
    effective: date.optional(),
    updated: date.optional(),
    sources: z.array(source).max(40),
  })
  .refine((head) => head.reviewed || head.updated, 'must have the date reviewed or updated')
  .refine(
    (head) => head.breadcrumb.every((crumb, at, all) => !crumb.href === (at === all.length - 1)),
    'every breadcrumb but the last has an href',
  )
  .refine(
    (head) => head.sources.every((source, at) => source.id === at + 1),
    'sources are numbered 1, 2, 3 in order',
  )

type ArticleFrontMatter = z.output<typeof articleFrontMatter>
export type ArticleSource = ArticleFrontMatter['sources'][number]

export type CompiledArticle = ArticleFrontMatter & { headings: Heading[]; words: number }

const GLOSSARY = fileURLToPath(new URL('../../../content/glossary.yaml', import.meta.url))

export const articles: ContentKind = {
  files: /^(guides|histories|pages)\//,
  async compile({ text, original }) {
    const terms = new Set(glossaryTerms.readFile(contentFile(GLOSSARY)).map(({ id }) => id))
    const { code, about } = original
      ? await compileTranslation(text, original, terms)
      : await compileArticle(text, terms)
    return `${code}\nexport const about = ${JSON.stringify(about)}\n`
  },
}

type ReadArticle = { code: string; about: CompiledArticle; outline: ArticleOutline }

/** Dates and sources are those of the original; everything else must agree with it. */
export async function compileTranslation(
  text: string,
  originalText: string,
  terms: Set<string>,
): Promise<ReadArticle> {
  const original = await compileArticle(originalText, terms)
  const translation = await compileArticle(text, terms, original.about)
  const [difference] = listDifferences(original, translation)
  if (difference) throw new Error(`not as in English: ${difference}`)
  return translation
}

export async function compileArticle(
  text: string,
  terms: Set<string>,
  original?: CompiledArticle,
): Promise<ReadArticle> {
  let described: Omit<ReadArticle, 'code'> | undefined
  const describe = () => (tree: ArticleNode) => {
    const head = readFrontMatter(tree, original)
    checkElements(tree)
    const outline = outlineArticle(tree, original?.headings)
    checkReferences(outline, head, terms)
    const words = countWords(outline.texts)
    described = { about: { ...head, headings: outline.headings, words }, outline }
  }
  const file = await compile(text, { remarkPlugins: [remarkFrontmatter, remarkGfm, describe] })
  if (!described) throw new Error('the article was not read')
  return { code: String(file), ...described }
}

function readFrontMatter(tree: ArticleNode, original?: CompiledArticle): ArticleFrontMatter {
  const head = parse(tree.children?.find((node) => node.type === 'yaml')?.value ?? '')
  const result = articleFrontMatter.safeParse({ ...head, ...(original && sharedFacts(original)) })
  if (!result.success) throw new Error(`front matter:\n${z.prettifyError(result.error)}`)
  return result.data
}

function sharedFacts({ reviewed, effective, updated, sources }: CompiledArticle) {
  return { reviewed, effective, updated, sources }
}

function checkElements(tree: ArticleNode): void {
  for (const node of walk(tree)) {
    if (/^mdx(jsEsm|FlowExpression|TextExpression)$/.test(node.type)) {
      throw new Error(`line ${node.position?.start.line}: code has no place in an article`)
    }
    if (isElement(node)) checkElement(node, tree)
  }
}

function checkElement(node: ArticleNode, tree: ArticleNode): void {
  const where = `line ${node.position?.start.line}: <${node.name}>`
  const schema = Object.entries(elementProps).find(([name]) => name === node.name)?.[1]
  if (!schema) throw new Error(`${where} is not a component of articles`)
  const props = (node.attributes ?? []).map(({ name }) => [name, attributeOf(node, name)])
  const result = schema.safeParse(Object.fromEntries(props))
  if (!result.success) throw new Error(`${where}: ${z.prettifyError(result.error)}`)
  const isCutting = cuttingElements.some((name) => name === node.name)
  if (isCutting && !tree.children?.includes(node)) throw new Error(`${where} is inside a block`)
}

function checkReferences(
  outline: ArticleOutline,
  { sources }: ArticleFrontMatter,
  terms: Set<string>,
): void {
  const unknownSource = outline.citations.find((n) => !sources.some((source) => source.id === n))
  if (unknownSource) throw new Error(`cites source ${unknownSource}, which is not listed`)
  const unknownTerm = outline.terms.find((id) => !terms.has(id))
  if (unknownTerm) throw new Error(`uses the term "${unknownTerm}", which the glossary lacks`)
}
