/** What a site works with: passed to `createSite` and available on the context of each request (decision 085). */
import type { ContextVariableMap, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Database, OpenDatabase } from './database/open.ts'
import type { Env } from './env.ts'
import type { LeadSealer } from './keys/lead-sealer.ts'

export type Services = {
  env: Env
  db: Database
  database: OpenDatabase
  log: Logger
  sealer: LeadSealer
}

declare module 'hono' {
  interface ContextVariableMap {
    services: Services
    /** The version of the public data, as this process knows it; absent where nothing watches it. */
    datasetVersion?: () => number
    /** The call comes from the rendering of a page: no client will cache or revalidate the reply. */
    isInProcess?: boolean
  }
}

/**
 * Sets the site's variables on the context of each request: `c.var.services` and so on. What runs for every
 * request or lead says `c.get('services')`: `c.var` makes a new object of all of them each time.
 */
export function provideServices(variables: ContextVariableMap): MiddlewareHandler {
  const entries = Object.entries(variables) as [keyof ContextVariableMap, never][]
  return (c, next) => {
    for (const [name, value] of entries) c.set(name, value)
    return next()
  }
}
