/**
 * What the running server has: set once at start, read by the API and by server rendering.
 * It hangs on a registered symbol, because the command line runs from source while the pages run
 * from the built bundle: two copies of this module, one process.
 */
import type { Logger } from 'pino'
import type { Database, OpenDatabase } from './database/open.ts'
import type { Env } from './env.ts'

export type Services = {
  env: Env
  db: Database
  database: OpenDatabase
  log: Logger
}

const KEY = Symbol.for('exposure-atlas.services')
type Holder = { [KEY]?: Services }

export function provideServices(services: Services): void {
  ;(globalThis as Holder)[KEY] = services
}

export function services(): Services {
  const provided = (globalThis as Holder)[KEY]
  if (!provided) throw new Error('The server was used before its services were provided')
  return provided
}
