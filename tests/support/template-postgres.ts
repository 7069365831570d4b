/** Creates one migrated template database on a real PostgreSQL; every test gets a copy of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { openDatabase } from '../../src/platform/database/open.ts'
import { openSealer } from '../../src/platform/keys/open-sealer.ts'
import { startPostgres } from './postgres-server.ts'
import { writeTestKeys } from './test-keys.ts'

export const TEMPLATE = 'atlas_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
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
  await template.close()
  project.provide('postgresServer', server.url(''))
  return () => server.stop()
}
