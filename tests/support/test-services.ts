/** Lets the API and the jobs run on a test's own database, silently. */
import { pino } from 'pino'
import { type Env, readEnv } from '../../src/platform/env.ts'
import { provideServices } from '../../src/platform/services.ts'
import type { TestDatabase } from './test-database.ts'

export function serveFrom(database: TestDatabase, settings: Record<string, string> = {}): Env {
  const env = readEnv({ ...settings, NODE_ENV: 'test', ...database.options })
  provideServices({ env, db: database.db, database, log: pino({ level: 'silent' }) })
  return env
}
