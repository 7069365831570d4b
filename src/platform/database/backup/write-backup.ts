/** Writes an encrypted backup while the site runs: a read-only transaction sees one consistent snapshot. */

import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { messageOf, UserFacingError } from '../../errors.ts'
import { readMigrations } from '../migrate.ts'
import { encrypt } from './backup-keys.ts'
import { type BackupHeader, FORMAT, FORMAT_VERSION } from './format.ts'
import { dumpRows, listTables, setSessionForBackup } from './tables.sql.ts'

export type BackupSummary = Totals & { bytes: number }
type Totals = { tables: number; rows: number }

export async function writeBackup(
  pool: pg.Pool,
  path: string,
  publicKey: string,
): Promise<BackupSummary> {
  const temporary = `${path}.${process.pid}.tmp`
  // It contains personal and health data: only the owner may read it.
  const file = await open(temporary, 'wx', 0o600).catch((error) => {
    throw new UserFacingError(`The backup ${path} cannot be written (${messageOf(error)}).`)
  })
  const totals: Totals = { tables: 0, rows: 0 }
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await setSessionForBackup(client)
    const lines = Readable.from(backupLines(client, totals))
    await pipeline(
      lines,
      createGzip({ level: 6 }),
      (bytes) => encrypt(bytes, publicKey),
      file.createWriteStream({ flush: true }),
    )
    await client.query('commit')
    const written = await open(temporary, 'r')
    const { size } = await written.stat()
    await written.close()
    await rename(temporary, path)
    return { ...totals, bytes: size }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await file.close().catch(() => {})
    await rm(temporary, { force: true })
    throw error
  } finally {
    client.release()
  }
}

async function* backupLines(client: pg.ClientBase, totals: Totals): AsyncGenerator<string> {
  yield line(await headerOf(client))
  const digests = createHash('sha256')
  for (const table of await listTables(client)) {
    yield line({ table: table.name, columns: table.columns })
    const hash = createHash('sha256')
    let rows = 0
    for await (const lines of dumpRows(client, table)) {
      const text = `${lines.join('\n')}\n`
      hash.update(text)
      rows += lines.length
      yield text
    }
    const sha256 = hash.digest('hex')
    digests.update(sha256)
    totals.tables += 1
    totals.rows += rows
    yield line({ end: table.name, rows, sha256 })
  }
  yield line({ complete: true, ...totals, sha256: digests.digest('hex') })
}

async function headerOf(client: pg.ClientBase): Promise<BackupHeader> {
  const { rows } = await client.query('select version from dataset')
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt: new Date().toISOString(),
    schema: readMigrations().at(-1)?.tag ?? '',
    datasetVersion: rows[0]?.version ?? null,
  }
}

const line = (value: object) => `${JSON.stringify(value)}\n`
