/** Routes that need no database, with a site's settings and a silent log. */
import { type ContextVariableMap, Hono } from 'hono'
import { pino } from 'pino'
import { readEnv } from '../../src/platform/env.ts'
import { provideServices } from '../../src/platform/services.ts'

type Routes = Parameters<Hono['route']>[1]

export function withSettings(settings: Record<string, string>, routes: Routes): Hono {
  const services = { env: readEnv(settings), log: pino({ level: 'silent' }) }
  return new Hono().use(provideServices({ services } as ContextVariableMap)).route('/', routes)
}
