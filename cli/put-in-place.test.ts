import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fingerprintFile, madeFrom } from './ensure-built.mjs'
import { putInPlace } from './put-in-place.ts'

const root = mkdtempSync(join(tmpdir(), 'atlas-builds-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const dist = join(root, 'dist')

function build(name: string, fingerprint: string): string {
  const folder = join(root, name)
  mkdirSync(folder)
  writeFileSync(fingerprintFile(folder), fingerprint)
  writeFileSync(join(folder, `${name}.js`), '')
  return folder
}

it('puts a build in place of the old one, and discards it where there is one of the same sources', () => {
  expect(putInPlace(build('first', 'a'), dist)).toBe(true)
  expect(putInPlace(build('second', 'b'), dist)).toBe(true)
  expect(readdirSync(root)).toEqual(['dist'])
  expect(madeFrom(dist)).toBe('b')
  expect(existsSync(join(dist, 'first.js'))).toBe(false)

  expect(putInPlace(build('late', 'b'), dist)).toBe(false)
  expect(existsSync(join(dist, 'second.js'))).toBe(true)
})

it('replaces a folder that is not whole', () => {
  rmSync(dist, { recursive: true })
  mkdirSync(join(dist, 'client'), { recursive: true })
  expect(madeFrom(dist)).toBeUndefined()
  expect(putInPlace(build('whole', 'c'), dist)).toBe(true)
  expect(readdirSync(dist)).toContain('whole.js')
})
