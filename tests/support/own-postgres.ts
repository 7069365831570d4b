/** A PostgreSQL for a single test, which may stop it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Programs } from '../../src/platform/database/embedded/programs.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

export async function ownPostgres(programs?: Programs): Promise<PostgresServer> {
  const server = await startPostgres(programs ? { programs } : {})
  onTestFinished(() => server.stop())
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query('create database atlas')
  await admin.end()
  return server
}

export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-down-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
