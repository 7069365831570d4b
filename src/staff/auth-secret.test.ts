import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'

it('is one for all processes that start together, and leaves nothing beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const code = `
    const { authSecret } = await import(${JSON.stringify(join(import.meta.dirname, 'auth-secret.ts'))})
    process.stdout.write(authSecret({ DATA_DIR: ${JSON.stringify(folder)} }))`
  const secrets = await Promise.all(
    Array.from({ length: 8 }, () =>
      text(spawn(process.execPath, ['--input-type=module', '-e', code]).stdout),
    ),
  )
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(48)
  expect(readdirSync(folder)).toEqual(['auth-secret'])
})
