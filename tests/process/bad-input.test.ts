/** Operator mistakes: each gets one clear line and a non-zero exit code, and damages nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { spawnAtlas } from '../support/atlas-process.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-input-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function lastLine(args: string[], settings: Record<string, string> = {}) {
  const atlas = spawnAtlas(args, { DATA_DIR: temporaryFolder(), DATASET: 'none', ...settings })
  const { code } = await atlas.ended
  return { code, line: atlas.output().trim().split('\n').at(-1) ?? '' }
}

it('an unknown verb is a usage error', async () => {
  expect(await lastLine(['fly'])).toEqual({
    code: 2,
    line: 'Unknown verb "fly". Run ./atlas --help for the list.',
  })
})

it('an extra argument is a usage error', async () => {
  expect(await lastLine(['migrate', 'now'])).toMatchObject({ code: 2 })
  expect(await lastLine(['seed', 'everything'])).toMatchObject({ code: 2 })
})

it('a wrong setting stops the start', async () => {
  const line = 'PORT must be a whole number from 0 to 65535 (it is "80a")'
  expect(await lastLine(['serve'], { PORT: '80a' })).toEqual({ code: 1, line })
})

it('an unreachable database is named, without its password', async () => {
  const url = 'postgres://atlas:secret@nowhere.invalid:5432/atlas'
  const { code, line } = await lastLine(['migrate'], { DATABASE_URL: url })
  expect(code).toBe(1)
  expect(line).toContain(
    'DATABASE_URL postgres://atlas:***@nowhere.invalid:5432/atlas cannot be reached',
  )
})

it('a data folder that cannot be written is named', async () => {
  const file = join(temporaryFolder(), 'a-file')
  writeFileSync(file, '')
  const { code, line } = await lastLine(['migrate'], { DATA_DIR: join(file, 'data') })
  expect(code).toBe(1)
  expect(line).toContain(`DATA_DIR ${join(file, 'data')} cannot be written`)
})

it('a port in use is named', async () => {
  const holder = createServer()
  const port = await new Promise<number>((resolve) => {
    holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port))
  })
  onTestFinished(() => void holder.close())
  const { code, line } = await lastLine(['serve'], { PORT: String(port) })
  expect([code, line]).toEqual([
    1,
    `Port ${port} is in use. Stop what runs there, or set PORT to another number.`,
  ])
})

it('every verb has --help', async () => {
  for (const verb of ['serve', 'migrate', 'seed', 'doctor', 'dev', 'build']) {
    const { code } = await lastLine([verb, '--help'])
    expect([verb, code]).toEqual([verb, 0])
  }
})
