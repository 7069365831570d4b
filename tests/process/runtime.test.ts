/** The pinned Node is what really runs: the tests, the command line and what npm start spawns. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { spawnAtlas } from '../support/atlas-process.ts'

const pinned = `v${manifest.dependencies.node}`

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

it('is pinned exactly, as every dependency is', () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies }
  const loose = Object.entries(all).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http')
})
