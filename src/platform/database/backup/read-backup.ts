/** Reads a backup from beginning to end and compares it with its own counts and checksums. */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { UserFacingError } from '../../errors.ts'
import { readMigrations } from '../migrate.ts'
import {
  type BackupHeader,
  END_PREFIX,
  endSchema,
  footerSchema,
  headerSchema,
  tableSchema,
} from './format.ts'
import { type BackupFile, damaged, notABackup, readLines } from './read-lines.ts'

export type BackupContents = { tables: number; rows: number }

export type TableEnd = z.infer<typeof endSchema>

/** What becomes of the contents. */
export type BackupTarget = {
  table(start: z.infer<typeof tableSchema>): Promise<{
    add(lines: string[]): Promise<void>
    /** After the file's own checksum was found to be right. */
    end(end: TableEnd): Promise<void>
  }>
}

const BATCH_CHARACTERS = 2_000_000

export async function readBackup(
  backup: BackupFile,
  target: BackupTarget,
): Promise<BackupContents & { header: BackupHeader }> {
  return new Reading(backup, target).run()
}

/** Reads it for nothing but its checks. */
export function verifyBackup(backup: BackupFile) {
  return readBackup(backup, {
    table: async () => ({ add: async () => {}, end: async () => {} }),
  })
}

class Reading {
  readonly #backup: BackupFile
  readonly #target: BackupTarget

  constructor(backup: BackupFile, target: BackupTarget) {
    this.#backup = backup
    this.#target = target
  }

  async run(): Promise<BackupContents & { header: BackupHeader }> {
    const lines = readLines(this.#backup)
    const header = await this.#readHeader(lines)
    await this.#readToEnd()
    const digests = createHash('sha256')
    const totals = { tables: 0, rows: 0 }
    for (;;) {
      const line = await this.#next(lines)
      if (line.startsWith('{"complete":')) {
        const footer = this.#parse(footerSchema, line)
        const isRight =
          footer.tables === totals.tables &&
          footer.rows === totals.rows &&
          footer.sha256 === digests.digest('hex')
        if (!isRight) throw this.#damaged('tables are missing')
        return { ...totals, header }
      }
      const { rows, sha256 } = await this.#readTable(this.#parse(tableSchema, line), lines)
      digests.update(sha256)
      totals.tables += 1
      totals.rows += rows
    }
  }

  async #readHeader(lines: AsyncGenerator<string>): Promise<BackupHeader> {
    const { path } = this.#backup
    const first = await lines.next()
    const header = headerSchema.safeParse(parseJson(first.done ? '' : first.value))
    if (!header.success) throw notABackup(path)
    if (!readMigrations().some(({ tag }) => tag === header.data.schema)) {
      throw new UserFacingError(
        `${path} was made by a newer version of Exposure Atlas (${header.data.schema}). Restore it with that version.`,
      )
    }
    return header.data
  }

  /**
   * Reads the file once in full, so that gzip's checksum covers every byte before any of them is
   * used: a flipped bit can still decompress, into a table or column that does not exist.
   */
  async #readToEnd(): Promise<void> {
    for await (const _ of readLines(this.#backup));
  }

  async #readTable(
    start: z.infer<typeof tableSchema>,
    lines: AsyncGenerator<string>,
  ): Promise<TableEnd> {
    const table = await this.#target.table(start)
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
        await table.add(batch)
        batch = []
        size = 0
      }
      if (isEnd) {
        const end = this.#readEnd(line, start.table, rows, hash.digest('hex'))
        await table.end(end)
        return end
      }
    }
  }

  #readEnd(line: string, name: string, rows: number, sha256: string): TableEnd {
    const end = this.#parse(endSchema, line)
    const isRight = end.end === name && end.rows === rows && end.sha256 === sha256
    if (!isRight) throw this.#damaged(`the rows of ${name} do not match their checksum`)
    return end
  }

  async #next(lines: AsyncGenerator<string>): Promise<string> {
    const { done, value } = await lines.next()
    if (done) throw this.#damaged('it is cut off')
    return value
  }

  #parse<Schema extends z.ZodType>(schema: Schema, line: string): z.infer<Schema> {
    const result = schema.safeParse(parseJson(line))
    if (!result.success) throw this.#damaged('a line is not valid')
    return result.data
  }

  #damaged(why: string): UserFacingError {
    return damaged(this.#backup.path, why)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
