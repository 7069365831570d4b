/**
 * Build step: turns an article of content/ into a module of the server bundle, which exports its
 * text as a component and `about`, what the page needs to know of it. An article that breaks a rule
 * stops the build with the file and the reason.
 */
import { readFileSync } from 'node:fs'
import { compile } from '@mdx-js/mdx'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseGlossary } from '../glossary.ts'
import { cuttingElements, elementProps } from './article-element-props.ts'
import { type ArticleFrontMatter, articleFrontMatter } from './article-front-matter.ts'
import { type ArticleOutline, countWords, type Heading, outlineArticle } from './article-outline.ts'
import { type ArticleNode, attributeOf, isElement, walk } from './article-tree.ts'

export type CompiledArticle = ArticleFrontMatter & { headings: Heading[]; words: number }

const GLOSSARY = new URL('../../../content/glossary.yaml', import.meta.url)

export function articleCompiler(): Plugin {
  return {
    name: 'articles',
    enforce: 'pre',
    transform: {
      filter: { id: /\.mdx$/ },
      async handler(text, id) {
        const terms = parseGlossary(readFileSync(GLOSSARY, 'utf8')).map((term) => term.id)
        try {
          const { code, about } = await compileArticle(text, new Set(terms))
          return { code: `${code}\nexport const about = ${JSON.stringify(about)}\n`, map: null }
        } catch (error) {
          throw new Error(`${id}: ${error instanceof Error ? error.message : error}`)
        }
      },
    },
  }
}

export type ReadArticle = { code: string; about: CompiledArticle; outline: ArticleOutline }

export async function compileArticle(text: string, terms: Set<string>): Promise<ReadArticle> {
  let described: Omit<ReadArticle, 'code'> | undefined
  const describe = () => (tree: ArticleNode) => {
    const head = readFrontMatter(tree)
    checkElements(tree)
    const outline = outlineArticle(tree)
    checkReferences(outline, head, terms)
    const words = countWords(outline.texts)
    described = { about: { ...head, headings: outline.headings, words }, outline }
  }
  const file = await compile(text, { remarkPlugins: [remarkFrontmatter, remarkGfm, describe] })
  if (!described) throw new Error('the article was not read')
  return { code: String(file), ...described }
}

function readFrontMatter(tree: ArticleNode): ArticleFrontMatter {
  const head = tree.children?.find((node) => node.type === 'yaml')
  const result = articleFrontMatter.safeParse(parse(head?.value ?? ''))
  if (!result.success) throw new Error(`front matter:\n${z.prettifyError(result.error)}`)
  return result.data
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
  if (isCutting && !tree.children?.includes(node)) throw new Error(`${where} stands inside a block`)
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
