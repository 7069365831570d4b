/** Creates one migrated embedded database; every test copies its folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { openDatabase } from '../../src/platform/database/open.ts'
import { openSealer } from '../../src/platform/keys/open-sealer.ts'
import { writeTestKeys } from './test-keys.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    embeddedTemplate: string
    postgresServer: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-template-'))
  const database = await openDatabase({ DATA_DIR: folder })
  await migrateDatabase(database.pool)
  writeTestKeys(folder)
  await openSealer(database.db, { DATA_DIR: folder })
  await database.close()
  project.provide('embeddedTemplate', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
