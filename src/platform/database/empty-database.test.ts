import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { copyEmptyDatabase, keepEmptyDatabase } from './empty-database.ts'

let folder: string
let source: string
let data: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-empty-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  source = join(folder, 'source')
  data = join(folder, 'postgres')
  mkdirSync(join(source, 'pg_wal/summaries'), { recursive: true })
  writeFileSync(join(source, 'PG_VERSION'), '18', { mode: 0o600 })
  mkdirSync(data)
})

it('fills an empty folder, including empty subfolders, and leaves no temporary files', () => {
  // Left by a start that was killed while it copied.
  mkdirSync(`${data}.new`)
  writeFileSync(join(`${data}.new`, 'half'), '')
  copyEmptyDatabase(data, source)
  expect(readFileSync(join(data, 'PG_VERSION'), 'utf8')).toBe('18')
  expect(existsSync(join(data, 'pg_wal/summaries'))).toBe(true)
  expect(readdirSync(folder).sort()).toEqual(['postgres', 'source'])
  expect(readdirSync(data).sort()).toEqual(['PG_VERSION', 'pg_wal'])
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

it('does not touch a folder that is not empty, and needs no build', () => {
  copyEmptyDatabase(data, join(folder, 'nothing'))
  expect(readdirSync(data)).toEqual([])
  writeFileSync(join(data, 'PG_VERSION'), '17')
  copyEmptyDatabase(data, source)
  expect(readdirSync(data)).toEqual(['PG_VERSION'])
  expect(readFileSync(join(data, 'PG_VERSION'), 'utf8')).toBe('17')
})

it('is stored readable for any user, replacing an older one', () => {
  const kept = join(folder, 'kept')
  mkdirSync(kept)
  writeFileSync(join(kept, 'old'), '')
  keepEmptyDatabase(source, kept)
  expect(readdirSync(kept).sort()).toEqual(['PG_VERSION', 'pg_wal'])
  expect(statSync(join(kept, 'PG_VERSION')).mode & 0o777).toBe(0o644)
  expect(statSync(join(kept, 'pg_wal/summaries')).mode & 0o777).toBe(0o755)
})
