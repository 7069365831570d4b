/** A new, migrated, empty database for one test, on the server of this run. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/platform/database/open.ts'
import type { LeadSealer } from '../../src/platform/keys/lead-sealer.ts'
import { openSealer } from '../../src/platform/keys/open-sealer.ts'
import { TEMPLATE } from './template-postgres.ts'
import { writeTestKeys } from './test-keys.ts'

export type TestDatabase = OpenDatabase & {
  /** The settings with which another process opens the same database. */
  options: { DATA_DIR: string; DATABASE_URL: string }
  sealer: LeadSealer
  /** What uses the database, and must end before it closes. */
  beforeClose(end: () => Promise<void>): void
}

/** Closed and removed when the test ends. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { database, dispose } = await createFreshDatabase()
  onTestFinished(dispose)
  return database
}

/** For a whole file (beforeAll / afterAll), where loading a dataset for each test would be slow. */
export async function createFreshDatabase(): Promise<{
  database: TestDatabase
  dispose: () => Promise<void>
}> {
  const { database, options, beforeClose, dispose } = await createDatabase(TEMPLATE)
  const { sealer } = await openSealer(database.db, options)
  return { database: { ...database, options, sealer, beforeClose }, dispose }
}

/** Without a single table, for tests of what creates them. The keys are opened with openSealer. */
export async function emptyDatabase(): Promise<Omit<TestDatabase, 'sealer'>> {
  const { database, options, beforeClose, dispose } = await createDatabase('template0')
  onTestFinished(dispose)
  return { ...database, options, beforeClose }
}

async function createDatabase(template: string) {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-test-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const server = inject('postgresServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Half the time of the default, which writes every block of the copy into the log too.
  await asAdmin(server, `create database ${name} template ${template} strategy file_copy`)
  writeTestKeys(folder)
  const options = { DATA_DIR: folder, DATABASE_URL: `${server}${name}` }
  const database = await openDatabase(options)
  const users: (() => Promise<void>)[] = []
  const beforeClose = (end: () => Promise<void>) => void users.push(end)
  const dispose = async () => {
    for (const end of users) await end()
    await database.close()
    await asAdmin(server, `drop database ${name} with (force)`)
    removeFolder()
  }
  return { database, options, beforeClose, dispose }
}

async function asAdmin(server: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: `${server}postgres` })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
