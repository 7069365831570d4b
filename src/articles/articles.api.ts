import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { apiApp } from '../platform/http/api-app.ts'
import { isPublicSite } from '../platform/http/origin.ts'
import { Problem } from '../platform/http/problem.ts'
import { isReferralOpen } from '../site/open-states.ts'
import { isDemonstrationLoaded } from '../site/site.sql.ts'
import type { Circumstances } from './article-library.tsx'
import {
  articleParams,
  articleSchema,
  articleSummarySchema,
  articleTextParams,
  glossaryTermSchema,
} from './articles.contract.ts'

/** Loaded with the first request, because it contains every article. */
const library = () => import('./article-library.tsx')

const json = <Schema extends z.ZodType>(schema: Schema) => ({
  200: { description: 'OK', content: { 'application/json': { schema } } },
})
const html = {
  200: { description: 'OK', content: { 'text/html': { schema: z.string() } } },
}

const list = createRoute({
  method: 'get',
  path: '/articles',
  summary: 'Every guide, history and static page',
  responses: json(z.array(articleSummarySchema)),
})

const one = createRoute({
  method: 'get',
  path: '/articles/{slug}',
  summary: 'What is known of one article: head, contents, sources and the order of its parts',
  request: { params: articleParams },
  responses: json(articleSchema),
})

const text = createRoute({
  method: 'get',
  path: '/articles/{slug}/text/{part}',
  summary: 'One piece of the text of an article, as markup',
  request: { params: articleTextParams },
  responses: html,
})

const glossary = createRoute({
  method: 'get',
  path: '/glossary',
  summary: 'Every term of the glossary with its definition',
  responses: json(z.array(glossaryTermSchema)),
})

const glossaryPage = createRoute({
  method: 'get',
  path: '/glossary/text',
  summary: 'The glossary as markup, from A to Z',
  responses: html,
})

async function circumstancesOf(c: Context): Promise<Circumstances> {
  const { db, env } = c.get('services')
  return {
    isOperatorInvented: !isPublicSite(env) || (await isDemonstrationLoaded(db).catch(() => false)),
    isReferralOpen: isReferralOpen(c),
  }
}

export const articlesApi = apiApp()
  .openapi(list, async (c) => c.json(await (await library()).listArticles(), 200))
  .openapi(one, async (c) => {
    const { slug } = c.req.valid('param')
    const article = await (await library()).findArticle(slug, await circumstancesOf(c))
    if (!article) throw new Problem(404, `There is no article called "${slug}".`)
    return c.json(article, 200)
  })
  .openapi(text, async (c) => {
    const { slug, part } = c.req.valid('param')
    const markup = await (await library()).findArticleText(slug, part, await circumstancesOf(c))
    if (!markup) throw new Problem(404, `The article "${slug}" has no text numbered ${part}.`)
    return c.html(markup, 200, { 'x-robots-tag': 'noindex' })
  })
  .openapi(glossary, async (c) => c.json(await (await library()).listGlossaryTerms(), 200))
  .openapi(glossaryPage, async (c) =>
    c.html(await (await library()).glossaryText(c.var.services.env.SITE_URL ?? ''), 200, {
      'x-robots-tag': 'noindex',
    }),
  )
