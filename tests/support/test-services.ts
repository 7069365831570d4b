/** Runs the API and the jobs on a test's database, with a silent log. */
import { type ContextVariableMap, Hono } from 'hono'
import { pino } from 'pino'
import { api as routes } from '../../src/app/api.ts'
import { type Env, readEnv } from '../../src/platform/env.ts'
import { provideServices, type Services } from '../../src/platform/services.ts'
import { currentApi } from '../../src/platform/web/api-in-process.ts'
import { AuditLog } from '../../src/staff/audit.ts'
import type { TestDatabase } from './test-database.ts'

/** The variables of this test file's site. */
let current: ContextVariableMap | undefined

export function served(): ContextVariableMap {
  if (!current) throw new Error('call serveFrom() first')
  return current
}

export const services = (): Services => served().services

/**
 * `parts` replace what only a running site has. Those of an earlier database are gone: files share a worker, and the
 * open states of one must not open the forms of the next.
 */
export function serveFrom(
  database: TestDatabase,
  settings: Record<string, string> = {},
  parts: Partial<ContextVariableMap> = {},
): Env {
  const env = readEnv({ ...settings, NODE_ENV: 'test', ...database.options })
  const { db, sealer } = database
  const services = { env, db, database, log: pino({ level: 'silent' }), sealer }
  const audit = new AuditLog({ ...services, slowDownMs: 0 })
  const securityAlerts = { tell: async () => {} }
  const kept = current?.services.database === database ? current : undefined
  current = { ...kept, services, audit, securityAlerts, ...parts } as ContextVariableMap
  return env
}

/** Replaces some parts. */
export function exchange(parts: Partial<ContextVariableMap>): void {
  current = { ...served(), ...parts }
}

/** These routes, mounted as in the site. */
export function mounted(app: Parameters<Hono['route']>[1]): Hono {
  return new Hono()
    .use((c, next) => provideServices(served())(c, next))
    .use((_, next) => currentApi.run(async (path, init) => api.request(path, init), next))
    .route('/', app)
}

export const api = mounted(routes)
