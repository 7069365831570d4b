/**
 * Searches of one address in a minute, as pages and as API calls together. Far more than a person types, with a
 * suggestion for each letter, and far less than it takes to keep the database busy.
 */
import type { MiddlewareHandler } from 'hono'
import { clientAddress } from '../platform/http/client-address.ts'
import { Problem, problemReply } from '../platform/http/problem.ts'
import { MinuteLimit } from '../platform/minute-limit.ts'
import { findPage } from '../site/pages.ts'

const MAX_PER_ADDRESS = 300
const limit = new MinuteLimit({ perCaller: MAX_PER_ADDRESS, total: Number.POSITIVE_INFINITY })

/** The operator's own machine, or a proxy there that says nothing of its clients. */
const isThisMachine = (address: string) => address === '::1' || address.startsWith('127.')

export const isSearch = (url: string): boolean => {
  const [path = '', query = ''] = url.split('?')
  if (path.startsWith('/api/search')) return true
  // Lists of places and things that a text narrows.
  if (path.startsWith('/api/')) return /(^|&)q=[^&]/.test(query)
  return findPage(path)?.name === 'search' || /(^|&)q=[^&]/.test(query)
}

export const limitSearches: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (!isSearch(pathname + search)) return next()
  const address = clientAddress(c)
  const wait = isThisMachine(address) ? 0 : limit.admit(address)
  if (wait === 0) return next()
  const headers = { 'retry-after': String(wait) }
  const detail = `Too many searches from your address. Please wait ${wait} seconds.`
  return problemReply(c, new Problem(429, detail, { headers }))
}
