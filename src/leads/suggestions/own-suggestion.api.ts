/** What became of a suggestion, for whoever has its link: reading it changes nothing. */
import { createRoute } from '@hono/zod-openapi'
import { apiApp } from '../../platform/http/api-app.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { keptSuggestion } from '../consent/own-suggestion.ts'
import { isToken } from '../fields/lead-urls.ts'
import { tooManyRequests } from '../fields/refusals.ts'
import { findOwnSuggestion } from './own-suggestion.sql.ts'
import { ownSuggestionQuery, ownSuggestionSchema } from './suggestions.contract.ts'

const limit = new MinuteLimit({ perCaller: 60, total: 2_000 })

const state = createRoute({
  method: 'get',
  path: '/suggestions/state',
  summary: 'What became of a correction or a workplace, by the token of its link',
  request: { query: ownSuggestionQuery },
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: ownSuggestionSchema } } },
    429: { description: 'Too many requests; `Retry-After` says how many seconds to wait' },
  },
})

export const ownSuggestionApi = apiApp().openapi(state, async (c) => {
  c.header('cache-control', 'no-store')
  const wait = limit.admit(clientAddress(c))
  if (wait > 0) throw tooManyRequests(wait)
  const token = c.req.valid('query').token ?? keptSuggestion(c)
  const { db } = c.var.services
  return c.json({ suggestion: isToken(token) ? await findOwnSuggestion(db, token) : null }, 200)
})
