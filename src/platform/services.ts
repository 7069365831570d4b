/** What a site works with. It is handed in at the start (`createSite`) and is on the context of each request. */
import type { Logger } from 'pino'
import type { Database, OpenDatabase } from './database/open.ts'
import type { Env } from './env.ts'

export type Services = {
  env: Env
  db: Database
  database: OpenDatabase
  log: Logger
}

declare module 'hono' {
  interface ContextVariableMap {
    services: Services
  }
}
