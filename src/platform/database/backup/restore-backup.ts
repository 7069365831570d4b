/** Restores a backup into an empty database: everything, verified, or nothing. */
import type pg from 'pg'
import { UserFacingError } from '../../errors.ts'
import { FILLED_AT_START, LEFT_OUT } from './format.ts'
import { type BackupContents, type BackupTarget, readBackup } from './read-backup.ts'
import { type BackupFile, DamagedError } from './read-lines.ts'
import {
  fitSequences,
  insertLines,
  refuseFullDatabase,
  resumeChecks,
  suspendChecks,
} from './restore.sql.ts'
import { digestTable, listTables, setSessionForBackup, type Table } from './tables.sql.ts'

export async function restoreBackup(
  pool: pg.Pool,
  backup: BackupFile,
  /** Recomputes the tables that a backup leaves out, in the same transaction. */
  refreshDerived: (client: pg.PoolClient) => Promise<void>,
): Promise<BackupContents> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await setSessionForBackup(client)
    const tables = await listTables(client)
    await refuseFullDatabase(client, tables)
    await suspendChecks(client)
    const target: BackupTarget = {
      table: ({ table, columns }) => restoreTable(client, backup.path, tables, table, columns),
    }
    const { header: _, ...contents } = await readBackup(backup, target)
    await resumeChecks(client, backup.path)
    await fitSequences(client)
    await refreshDerived(client)
    await client.query('commit')
    await client.query('analyze')
    return contents
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof DamagedError) {
      throw new UserFacingError(`${error.message} Nothing was restored.`)
    }
    throw error
  } finally {
    client.release()
  }
}

async function restoreTable(
  client: pg.PoolClient,
  path: string,
  tables: Table[],
  name: string,
  columns: string[],
): ReturnType<BackupTarget['table']> {
  if (LEFT_OUT.has(name)) return { add: async () => {}, end: async () => {} }
  const known = tables.find((table) => table.name === name)
  const strange = columns.find((column) => !known?.columns.includes(column))
  if (!known || strange) {
    const what = known ? `column ${name}.${strange}` : `table ${name}`
    throw new UserFacingError(`${path} has a ${what} that this version does not know.`)
  }
  const table = { ...known, columns }
  // A backup from before the table existed leaves in it what the migration wrote.
  if (FILLED_AT_START.has(name)) await client.query(`delete from ${name}`)
  return {
    add: (lines) => insertLines(client, table, lines, path),
    /** Reads back what the database now contains and compares it with the file. */
    async end({ rows, sha256 }) {
      const restored = await digestTable(client, table)
      if (restored.rows !== rows || restored.sha256 !== sha256) {
        throw new UserFacingError(`${name} could not be restored exactly. Nothing was restored.`)
      }
    },
  }
}
