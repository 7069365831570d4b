/** Companies as data, and the markup that their pages place as islands. */
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { listReplies, publicRead, replies } from '../../platform/http/public-read.ts'
import { trustsOfCompanies } from '../../tools/trusts/trusts.ts'
import { listMadeBy } from '../kinds/relations.sql.ts'
import {
  type Company,
  companiesQuery,
  companiesSchema,
  companyPageQuery,
  companyParams,
  companySchema,
} from './companies.contract.ts'
import {
  findCompany,
  listCompanies,
  listCompanySites,
  listCompanyYears,
  listLargestCompanies,
  listLetters,
} from './companies.sql.ts'
import { CompanyIndex, CompanyRecord } from './company-markup.tsx'
import { findKnownCompany } from './known-companies.ts'

const NOT_FOUND = 'There is no such company on record.'
const noindex = { 'x-robots-tag': 'noindex' }

const list = createRoute({
  ...publicRead,
  path: '/companies',
  operationId: 'listCompanies',
  tags: ['Facilities'],
  summary: 'Companies and other owners that records name',
  description:
    'By name, 500 to a page: those of more than one facility, and those of a documented or reported one.',
  request: { query: companiesQuery },
  responses: listReplies(companiesSchema, 'One page of companies.'),
})

const one = createRoute({
  ...publicRead,
  path: '/companies/{companySlug}',
  operationId: 'getCompany',
  tags: ['Facilities'],
  summary: 'One company, with its states and trusts',
  request: { params: companyParams },
  responses: replies(companySchema, 'The company.', NOT_FOUND),
})

async function find(c: Context, slug: string): Promise<Company> {
  const company = await findCompany(c.var.services.db, slug)
  if (!company) throw new Problem(404, NOT_FOUND)
  const trusts = trustsOfCompanies([company.name, ...company.otherNames])
  return {
    ...company,
    trusts: trusts.map(({ trust: { slug, name }, named }) => ({ slug, name, named })),
  }
}

export const companiesApi = apiApp()
  .openapi(list, async (c) =>
    c.json(await listCompanies(c.var.services.db, c.req.valid('query')), 200),
  )
  .openapi(one, async (c) => c.json(await find(c, c.req.valid('param').companySlug), 200))
  .get('/company-pages', async (c) => {
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
      noindex,
    )
  })
  .get('/company-pages/:companySlug', async (c) => {
    const asked = companyPageQuery.safeParse(c.req.query())
    if (!asked.success) throw new Problem(400, 'page is out of range')
    const { db } = c.var.services
    const company = await find(c, c.req.param('companySlug'))
    const spellings = findKnownCompany(company.name)?.spellings ?? []
    const [sites, years, things] = await Promise.all([
      listCompanySites(db, company.slug, asked.data.page),
      listCompanyYears(db, company.slug),
      listMadeBy(db, [company.name, ...company.otherNames, ...spellings]),
    ])
    return c.html(
      renderToStaticMarkup(
        <CompanyRecord
          company={company}
          sites={sites}
          years={years}
          things={things}
          page={asked.data.page}
        />,
      ),
      200,
      noindex,
    )
  })
