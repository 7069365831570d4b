import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { holdBuild, inUseFile } from './ensure-built.mjs'
import { removeUnusedBuilds } from './remove-builds.ts'

it('removes builds, finished or not, but for the current one and those that a process runs', () => {
  const dist = mkdtempSync(join(tmpdir(), 'atlas-builds-'))
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  const build = (digit: string) => {
    const folder = join(dist, digit.repeat(16))
    mkdirSync(folder)
    const file = new DatabaseSync(inUseFile(folder))
    file.exec('CREATE TABLE in_use (id)')
    file.close()
    return folder
  }
  const [current, running] = [build('a'), build('b')]
  build('c')
  mkdirSync(join(dist, `${'d'.repeat(16)}.unfinished`))
  mkdirSync(join(dist, 'empty-database-1.0.0'))
  holdBuild(running)

  removeUnusedBuilds(dist, current)
  expect(readdirSync(dist).sort()).toEqual(['a'.repeat(16), 'b'.repeat(16), 'empty-database-1.0.0'])
})
