/** Lets the API and the jobs run on a test's own database, silently. */
import { type ContextVariableMap, Hono } from 'hono'
import { pino } from 'pino'
import { api as routes } from '../../src/app/api.ts'
import { type Env, readEnv } from '../../src/platform/env.ts'
import { handIn, type Services } from '../../src/platform/services.ts'
import { currentApi } from '../../src/platform/web/api-in-process.ts'
import type { TestDatabase } from './test-database.ts'

/** What this test file serves from; the same for all that it asks. */
let current: ContextVariableMap | undefined

export function served(): ContextVariableMap {
  if (!current) throw new Error('serveFrom() comes first')
  return current
}

export const services = (): Services => served().services

/** `parts` stand in for what only a running site has. */
export function serveFrom(
  database: TestDatabase,
  settings: Record<string, string> = {},
  parts: Partial<ContextVariableMap> = {},
): Env {
  const env = readEnv({ ...settings, NODE_ENV: 'test', ...database.options })
  const services = { env, db: database.db, database, log: pino({ level: 'silent' }) }
  current = { ...current, services, ...parts } as ContextVariableMap
  return env
}

/** Serves with some parts exchanged. */
export function exchange(parts: Partial<ContextVariableMap>): void {
  current = { ...served(), ...parts }
}

/** These routes, as the site has them. */
export function mounted(app: Parameters<Hono['route']>[1]): Hono {
  return new Hono()
    .use((c, next) => handIn(served())(c, next))
    .use((_, next) => currentApi.run(async (path, init) => api.request(path, init), next))
    .route('/', app)
}

export const api = mounted(routes)
