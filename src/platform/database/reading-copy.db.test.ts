import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { openDatabase } from './open.ts'

const isEmbedded = process.env.TEST_DATABASE === 'embedded'

const refuse = (error: unknown) => {
  throw error
}
const copyOf = ({ options }: TestDatabase) => join(options.DATA_DIR, 'reading-copy')

async function withNotes() {
  const database = await freshDatabase()
  const { pool } = database
  await pool.query(`create table notes (text text); insert into notes values ('old')`)
  const read = async () =>
    (await pool.query('select text from notes order by text')).rows.map((row) => row.text)
  return { database, pool, read }
}

it('while the database is held, reads see its previous state and writes wait', async () => {
  const { database, pool, read } = await withNotes()
  const order: string[] = []
  const written: Promise<unknown>[] = []
  const result = await database.hold(async (own) => {
    expect(database.isHeld()).toBe(isEmbedded)
    const client = await own.connect()
    await client.query('begin')
    await client.query(`update notes set text = 'new'`)
    for (const insert of [
      `insert into notes values ('a plain write')`,
      // PostgreSQL alone can tell that this one writes.
      `with more as (insert into notes values ('a hidden write') returning text) select * from more`,
    ]) {
      written.push(pool.query(insert).then(() => order.push('write')))
    }
    expect(await read()).not.toContain('new')
    await client.query('commit')
    client.release()
    order.push('commit')
    return 'done'
  }, refuse)
  expect(result).toBe('done')
  expect(database.isHeld()).toBe(false)
  await Promise.all(written)
  if (isEmbedded) expect(order).toEqual(['commit', 'write', 'write'])
  expect(await read()).toEqual(['a hidden write', 'a plain write', 'new'])
})

describe.runIf(isEmbedded)('the copy', () => {
  it('contains everything committed before, even while it was being copied', async () => {
    const { database, pool, read } = await withNotes()
    await pool.query(`insert into notes select repeat('x', 1000) from generate_series(1, 3000)`)
    let isOver = false
    const writer = (async () => {
      for (let count = 0; !isOver; count++) {
        await pool.query('insert into notes values ($1)', [`note ${count}`])
        if (database.isHeld()) return count
      }
      return 0
    })()
    await database.hold(async (own) => {
      isOver = true
      const { rows } = await own.query('select text from notes order by text')
      expect(await read()).toEqual(rows.map((row) => row.text))
      expect(rows.length).toBeGreaterThan(3001)
    }, refuse)
    await writer
  })

  it('answers reads that arrive while it is being made, long before the work is done', async () => {
    const { database, read } = await withNotes()
    const reads: Promise<string[]>[] = []
    const timer = setInterval(() => reads.push(read()), 2)
    await database
      .hold(async () => {
        clearInterval(timer)
        // Waiting here for one that waits for the work would never end.
        const answers = await Promise.all(reads)
        expect(answers.filter(([text]) => text !== 'old')).toEqual([])
      }, refuse)
      .finally(() => clearInterval(timer))
    expect(reads.length).toBeGreaterThan(10)
  })

  it('is removed after the work, failed or not, and the next work gets a new one', async () => {
    const { database, pool, read } = await withNotes()
    const failing = database.hold(async () => {
      expect(existsSync(copyOf(database))).toBe(true)
      throw new Error('the list is wrong')
    }, refuse)
    const next = database.hold(async (own) => {
      await own.query(`insert into notes values ('newer')`)
      expect(await read()).toEqual(['late', 'old'])
    }, refuse)
    await expect(failing).rejects.toThrow('the list is wrong')
    await pool.query(`insert into notes values ('late')`)
    await next
    expect(existsSync(copyOf(database))).toBe(false)
    expect(await read()).toEqual(['late', 'newer', 'old'])
  })

  it('is optional: where it cannot be made, the work runs and readers wait', async () => {
    const { database, read } = await withNotes()
    const told: unknown[] = []
    // A file in the way of the folder that the copy starts in.
    const socket = join(database.options.DATA_DIR, '.s.PGSQL.5433')
    mkdirSync(socket)
    writeFileSync(join(socket, 'in-the-way'), '')
    let waiting: Promise<string[]> | undefined
    await database.hold(
      async (own) => {
        waiting = read()
        await own.query(`update notes set text = 'new'`)
      },
      (error) => void told.push(error),
    )
    expect(told).toHaveLength(1)
    expect(await waiting).toEqual(['new'])
  })

  it('of a killed process is removed', async () => {
    const { database } = await withNotes()
    await database.close()
    mkdirSync(copyOf(database))
    writeFileSync(join(copyOf(database), 'PG_VERSION'), '')
    const again = await openDatabase(database.options)
    expect(existsSync(copyOf(database))).toBe(false)
    await again.close()
  })
})
