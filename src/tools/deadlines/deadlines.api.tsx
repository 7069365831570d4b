/** Time limits: the list as data, and as markup that pages place as islands. */
import { createRoute } from '@hono/zod-openapi'
import { renderToStaticMarkup } from 'react-dom/server'
import { apiApp } from '../../platform/http/api-app.ts'
import { listReplies, publicRead } from '../../platform/http/public-read.ts'
import { DeadlinePanel, DeadlineTables } from './deadline-tables.tsx'
import { deadlinesSchema } from './deadlines.contract.ts'
import { deadlines } from './deadlines.ts'

const list = createRoute({
  ...publicRead,
  path: '/deadlines',
  operationId: 'listDeadlines',
  tags: ['Content'],
  summary: 'How long a claim stays open, by state and under federal laws',
  description:
    'General information, not legal advice. A claim that is left out of a state is not confirmed.',
  responses: listReplies(deadlinesSchema, 'Every state and D.C., and the federal rules.'),
})

export const deadlinesApi = apiApp()
  .openapi(list, (c) => c.json(deadlines(), 200))
  .get('/deadlines/tables', (c) =>
    c.html(renderToStaticMarkup(<DeadlineTables {...deadlines()} />), 200, {
      'x-robots-tag': 'noindex',
    }),
  )
  .get('/deadlines/:stateSlug/panel', (c) => {
    const { states, reviewedBy } = deadlines()
    const state = states.find(({ slug }) => slug === c.req.param('stateSlug'))
    // A page of the directory must not fail without it.
    const markup = state ? <DeadlinePanel state={state} reviewedBy={reviewedBy} /> : null
    return c.html(renderToStaticMarkup(markup), 200, { 'x-robots-tag': 'noindex' })
  })
