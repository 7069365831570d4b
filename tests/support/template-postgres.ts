/** Starts the server of a test run, with one migrated template database; every test gets a copy of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { openDatabase } from '../../src/platform/database/open.ts'
import { startBoss, stopBoss } from '../../src/platform/jobs/boss.ts'
import { openSealer } from '../../src/platform/keys/open-sealer.ts'
import { oldestInstalled, startPostgres } from './postgres-server.ts'
import { writeTestKeys } from './test-keys.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresServer: string
  }
}

export const TEMPLATE = 'atlas_template'
/** The project whose tests run on the oldest PostgreSQL too. */
export const OLDEST = 'oldest-postgres'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(project.name === OLDEST ? { programs: oldestInstalled() } : {})
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = await openDatabase({ DATA_DIR: '', DATABASE_URL: server.url(TEMPLATE) })
  await migrateDatabase(template.pool)
  const folder = mkdtempSync(join(tmpdir(), 'atlas-template-'))
  writeTestKeys(folder)
  await openSealer(template.db, { DATA_DIR: folder })
  rmSync(folder, { recursive: true })
  // With the tables of the job queue, whose creation takes longer than a copy of the template.
  await stopBoss(await startBoss(template.pool, pino({ level: 'silent' }), []))
  await template.close()
  project.provide('postgresServer', server.url(''))
  return () => server.stop()
}
