/** The list of companies as data and as markup. What there is of one follows from its kind. */
import { createRoute } from '@hono/zod-openapi'
import { renderToStaticMarkup } from 'react-dom/server'
import { apiApp } from '../../../platform/http/api-app.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { listReplies, publicRead } from '../../../platform/http/public-read.ts'
import { companiesQuery, companiesSchema } from './companies.contract.ts'
import { listCompanies, listLargestCompanies, listLetters } from './companies.sql.ts'
import { CompanyIndex } from './company-list.tsx'

const list = createRoute({
  ...publicRead,
  path: '/companies',
  operationId: 'listCompanies',
  tags: ['Facilities'],
  summary: 'Companies and other owners that records name',
  description:
    'By name, 500 to a page: those of more than one facility, those of a documented or reported one, and those of which more is stored.',
  request: { query: companiesQuery },
  responses: listReplies(companiesSchema, 'One page of companies.'),
})

export const companiesApi = apiApp()
  .openapi(list, async (c) =>
    c.json(await listCompanies(c.var.services.db, c.req.valid('query')), 200),
  )
  .get('/thing-pages/companies', async (c) => {
    const asked = companiesQuery.safeParse(c.req.query())
    if (!asked.success) throw new Problem(400, 'letter or page is out of range')
    const { db } = c.var.services
    const { letter, page } = asked.data
    const [found, letters, largest] = await Promise.all([
      listCompanies(db, asked.data),
      listLetters(db),
      letter || page > 1 ? [] : listLargestCompanies(db),
    ])
    return c.html(
      renderToStaticMarkup(
        <CompanyIndex {...found} {...asked.data} letters={letters} largest={largest} />,
      ),
      200,
      { 'x-robots-tag': 'noindex' },
    )
  })
