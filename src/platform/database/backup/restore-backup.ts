/** Restores a backup into an empty database: everything, verified, or nothing. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { z } from 'zod'
import { ClearError } from '../../errors.ts'
import { type FileStore, FileTooLargeError } from '../../file-store.ts'
import {
  END_PREFIX,
  endSchema,
  FILLED_AT_START,
  fileEndSchema,
  fileSchema,
  footerSchema,
  headerSchema,
  LEFT_OUT,
  migrationTags,
  partSchema,
  tableSchema,
} from './format.ts'
import { damaged, notABackup, readLines } from './read-lines.ts'
import {
  fitSequences,
  insertLines,
  refuseFullDatabase,
  resumeChecks,
  suspendChecks,
} from './restore.sql.ts'
import { digestTable, listTables, setSessionForBackup, type Table } from './tables.sql.ts'

export type RestoreSummary = { tables: number; rows: number; files: number }

const BATCH_CHARACTERS = 2_000_000

export async function restoreBackup(
  pool: pg.Pool,
  path: string,
  /** Recomputes the tables that a backup leaves out, in the same transaction. */
  refreshDerived: (client: pg.PoolClient) => Promise<void>,
  files: FileStore,
): Promise<RestoreSummary> {
  const client = await pool.connect()
  const written: string[] = []
  try {
    await client.query('begin')
    await setSessionForBackup(client)
    const tables = await listTables(client)
    await refuseFullDatabase(client, tables)
    await suspendChecks(client)
    const summary = await new Restore(client, path, tables, files, written).run()
    await resumeChecks(client, path)
    await fitSequences(client)
    await refreshDerived(client)
    await client.query('commit')
    await client.query('analyze')
    return summary
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await files.remove(written).catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

class Restore {
  readonly #client: pg.PoolClient
  readonly #path: string
  readonly #tables: Map<string, Table>

  readonly #files: FileStore
  /** The files that are removed again if the restore fails. */
  readonly #written: string[]

  constructor(
    client: pg.PoolClient,
    path: string,
    tables: Table[],
    files: FileStore,
    written: string[],
  ) {
    this.#files = files
    this.#written = written
    this.#client = client
    this.#path = path
    this.#tables = new Map(tables.map((table) => [table.name, table]))
  }

  async run(): Promise<RestoreSummary> {
    const lines = readLines(this.#path)
    await this.#readHeader(lines)
    await this.#readToEnd()
    const digests = createHash('sha256')
    const totals = { tables: 0, rows: 0, files: 0 }
    for (;;) {
      const line = await this.#next(lines)
      if (line.startsWith('{"complete":')) {
        const footer = this.#parse(footerSchema, line)
        const isRight =
          footer.tables === totals.tables &&
          footer.rows === totals.rows &&
          footer.files === totals.files &&
          footer.sha256 === digests.digest('hex')
        if (!isRight) throw damaged(this.#path, 'tables or attachments are missing')
        return totals
      }
      if (line.startsWith('{"file":')) {
        digests.update(await this.#readFile(this.#parse(fileSchema, line), lines))
        totals.files += 1
        continue
      }
      const { rows, sha256 } = await this.#readTable(this.#parse(tableSchema, line), lines)
      digests.update(sha256)
      totals.tables += 1
      totals.rows += rows
    }
  }

  async #readHeader(lines: AsyncGenerator<string>): Promise<void> {
    const first = await lines.next()
    const header = headerSchema.safeParse(parseJson(first.done ? '' : first.value))
    if (!header.success) throw notABackup(this.#path)
    if (!migrationTags().includes(header.data.schema)) {
      throw new ClearError(
        `${this.#path} was made by a newer version of Exposure Atlas (${header.data.schema}). Restore it with that version.`,
      )
    }
  }

  /**
   * Reads the file once in full, so that gzip's checksum covers every byte before any of them is
   * used: a flipped bit can still decompress, into a table or column that does not exist.
   */
  async #readToEnd(): Promise<void> {
    for await (const _ of readLines(this.#path));
  }

  async #readTable(
    { table: name, columns }: z.infer<typeof tableSchema>,
    lines: AsyncGenerator<string>,
  ): Promise<{ rows: number; sha256: string }> {
    if (LEFT_OUT.has(name)) return this.#passOver(name, lines)
    const known = this.#tables.get(name)
    const strange = columns.find((column) => !known?.columns.includes(column))
    if (!known || strange) {
      const what = known ? `column ${name}.${strange}` : `table ${name}`
      throw new ClearError(`${this.#path} has a ${what} that this version does not know.`)
    }
    const table = { ...known, columns }
    // A backup from before the table existed leaves in it what the migration wrote.
    if (FILLED_AT_START.has(name)) await this.#client.query(`delete from ${name}`)
    const hash = createHash('sha256')
    let [batch, size, rows]: [string[], number, number] = [[], 0, 0]
    for (;;) {
      const line = await this.#next(lines)
      const isEnd = line.startsWith(END_PREFIX)
      if (!isEnd) {
        hash.update(line).update('\n')
        batch.push(line)
        size += line.length
        rows += 1
      }
      if (isEnd || size > BATCH_CHARACTERS) {
        await insertLines(this.#client, table, batch, this.#path)
        batch = []
        size = 0
      }
      if (isEnd) {
        const end = this.#readEnd(line, name, rows, hash.digest('hex'))
        await this.#verify(table, end)
        return end
      }
    }
  }

  async #passOver(name: string, lines: AsyncGenerator<string>): Promise<z.infer<typeof endSchema>> {
    const hash = createHash('sha256')
    for (let rows = 0; ; rows += 1) {
      const line = await this.#next(lines)
      if (line.startsWith(END_PREFIX)) return this.#readEnd(line, name, rows, hash.digest('hex'))
      hash.update(line).update('\n')
    }
  }

  #readEnd(line: string, name: string, rows: number, sha256: string): z.infer<typeof endSchema> {
    const end = this.#parse(endSchema, line)
    const isRight = end.end === name && end.rows === rows && end.sha256 === sha256
    if (!isRight) throw damaged(this.#path, `the rows of ${name} do not match their checksum`)
    return end
  }

  async #readFile(
    { file: name, size, sha256 }: z.infer<typeof fileSchema>,
    lines: AsyncGenerator<string>,
  ): Promise<string> {
    const wrong = () => damaged(this.#path, 'an attachment does not match its checksum')
    this.#written.push(name)
    const stored = await this.#files
      .write(this.#parts(name, lines), { name, most: size })
      .catch((error) => {
        throw error instanceof FileTooLargeError ? wrong() : error
      })
    if (stored.size !== size || stored.sha256 !== sha256) throw wrong()
    return sha256
  }

  async *#parts(name: string, lines: AsyncGenerator<string>): AsyncGenerator<Buffer> {
    for (;;) {
      const line = await this.#next(lines)
      if (line.startsWith('{"endOfFile":')) {
        if (this.#parse(fileEndSchema, line).endOfFile === name) return
        throw damaged(this.#path, 'a line is not valid')
      }
      yield Buffer.from(this.#parse(partSchema, line).part, 'base64')
    }
  }

  /** Reads back what the database now contains and compares it with the file. */
  async #verify(table: Table, end: { rows: number; sha256: string }): Promise<void> {
    const restored = await digestTable(this.#client, table)
    if (restored.rows !== end.rows || restored.sha256 !== end.sha256) {
      throw new ClearError(`${table.name} could not be restored exactly. Nothing was restored.`)
    }
  }

  async #next(lines: AsyncGenerator<string>): Promise<string> {
    const { done, value } = await lines.next()
    if (done) throw damaged(this.#path, 'it is cut off')
    return value
  }

  #parse<Schema extends z.ZodType>(schema: Schema, line: string): z.infer<Schema> {
    const result = schema.safeParse(parseJson(line))
    if (!result.success) throw damaged(this.#path, 'a line is not valid')
    return result.data
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
