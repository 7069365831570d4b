import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { UserFacingError } from '../src/platform/errors.ts'
import { printable } from './printable-error.ts'

const ofTheDatabase = (message: string) => Object.assign(new Error(message), { code: '22P02' })

it.each([
  ofTheDatabase('invalid input syntax for type integer: "Dolores Whitaker"'),
  new Error('Failed query: select … where name = $1\nparams: Dolores Whitaker', {
    cause: ofTheDatabase('duplicate'),
  }),
])('prints the stack of a failed query without its parameters: %#', (error) => {
  expect(printable(error)).toMatch(/^query failed \(\w{5}\)\n {4}at .*printable-error\.test\.ts/)
  expect(printable(error)).not.toContain('Dolores')
})

it('prints the stack of anything else, and only the message of a clear error', () => {
  const error = new TypeError('plain')
  expect(printable(error)).toBe(error.stack)
  expect(printable(new UserFacingError('said'))).toBe('said')
  expect(printable('thrown')).toBe('thrown')
})

it('prints places in the sources for places in the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-stack-'))
  try {
    const built = join(folder, 'server.js')
    // Line 1, column 1 of the built file is line 3, column 5 of the source.
    const map = { version: 3, sources: ['../src/leads.ts'], names: [], mappings: 'AAEI' }
    writeFileSync(`${built}.map`, JSON.stringify(map))
    const error = new Error('plain')
    error.stack = `Error: plain\n    at store (${pathToFileURL(built)}:1:1)\n    at run (node:internal:2:3)`
    expect(printable(error)).toMatch(
      /at store \(.*src\/leads\.ts:3:5\)\n {4}at run \(node:internal:2:3\)$/,
    )
    rmSync(`${built}.map`)
    expect(printable(error)).toBe(error.stack)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
