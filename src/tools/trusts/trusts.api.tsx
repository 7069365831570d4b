/** Trusts: the list and the matcher as data, and the markup that pages place as islands. */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { listReplies, publicRead, replies } from '../../platform/http/public-read.ts'
import { isReferralOpen } from '../../site/open-states.ts'
import { MatchedTrusts, TrustRecord, TrustTable } from './trust-markup.tsx'
import {
  MAX_LOOKUP_LENGTH,
  trustMatchSchema,
  trustNamesSchema,
  trustSchema,
  trustsAsked,
} from './trusts.contract.ts'
import { listCompaniesAt, listCompaniesOnRecord } from './trusts.sql.ts'
import { findTrust, matchTrusts, trusts } from './trusts.ts'

const NOT_FOUND = 'There is no such trust.'
const noindex = { 'x-robots-tag': 'noindex' }

const list = createRoute({
  ...publicRead,
  path: '/trusts',
  operationId: 'listTrusts',
  tags: ['Content'],
  summary: 'Bankruptcy trusts for asbestos claims',
  responses: listReplies(z.array(trustSchema), 'Every trust, by name.'),
})

const one = createRoute({
  ...publicRead,
  path: '/trusts/{trustSlug}',
  operationId: 'getTrust',
  tags: ['Content'],
  summary: 'One trust',
  request: { params: z.object({ trustSlug: z.string().max(60) }) },
  responses: replies(trustSchema, 'The trust.', NOT_FOUND),
})

const names = createRoute({
  ...publicRead,
  path: '/trust-names',
  operationId: 'listTrustNames',
  tags: ['Content'],
  summary: 'The companies and products of every trust',
  description: 'One short file for those who compare names themselves, as the work history does.',
  responses: listReplies(z.array(trustNamesSchema), 'Every trust, by name.'),
})

const matches = createRoute({
  ...publicRead,
  path: '/trust-matches',
  operationId: 'matchTrusts',
  tags: ['Content'],
  summary: 'Trusts that may pay for exposure to a company, a product or at a workplace',
  request: { query: trustsAsked },
  responses: listReplies(z.array(trustMatchSchema), 'The surest match of each trust.'),
})

/** A workplace is known by the slug of its name. */
const match = (c: Context, q: string) =>
  matchTrusts(q, (workplace) => listCompaniesAt(c.var.services.db, slugOf(workplace)))

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const trustsApi = apiApp()
  .openapi(list, (c) => c.json(trusts(), 200))
  .openapi(one, (c) => {
    const trust = findTrust(c.req.valid('param').trustSlug)
    if (!trust) throw new Problem(404, NOT_FOUND)
    return c.json(trust, 200)
  })
  .openapi(names, (c) =>
    c.json(
      trusts().map(({ slug, name, companies, products }) => ({ slug, name, companies, products })),
      200,
    ),
  )
  .openapi(matches, async (c) => c.json(await match(c, c.req.valid('query').q), 200))
  .get('/trust-pages/table', (c) =>
    c.html(renderToStaticMarkup(<TrustTable trusts={trusts()} />), 200, noindex),
  )
  .get('/trust-pages/matches', async (c) => {
    const q = (c.req.query('q') ?? '').slice(0, MAX_LOOKUP_LENGTH)
    return c.html(renderToStaticMarkup(<MatchedTrusts matches={await match(c, q)} />), 200, noindex)
  })
  .get('/trust-pages/record/:trustSlug', async (c) => {
    const trust = findTrust(c.req.param('trustSlug'))
    if (!trust) throw new Problem(404, NOT_FOUND)
    const onRecord = await listCompaniesOnRecord(c.var.services.db, trust.companies)
    return c.html(
      renderToStaticMarkup(
        <TrustRecord trust={trust} onRecord={onRecord} isReferralOpen={isReferralOpen(c)} />,
      ),
      200,
      noindex,
    )
  })
