import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BUILD_TOOLS } from '../deploy/needed-packages.mjs'
import type { Lockfile } from './check-lockfile.ts'
import { listNeeded, type Sbom } from './sbom.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

it('npm run sbom lists what production installs, with licenses and hashes, and nothing else', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { bomFormat, components, dependencies } = JSON.parse(stdout) as Sbom
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.map((each) => each['bom-ref']))
  const named = (list: [string, unknown][]) => list.map(([name, version]) => `${name}@${version}`)
  const project = read('package.json')
  const isTool = ([name]: [string, unknown]) => BUILD_TOOLS.includes(name)
  const direct = Object.entries(project.dependencies)
  const tools = direct.filter(isTool)
  expect(tools).toHaveLength(BUILD_TOOLS.length)
  const wanted = named(direct.filter((each) => !isTool(each)))
  expect(wanted.filter((ref) => !listed.has(ref))).toEqual([])
  expect(listed.size).toBeGreaterThan(wanted.length)
  const others = [...tools, ...Object.entries(project.devDependencies)]
  const lockfile = read('package-lock.json') as Lockfile
  const needed = listNeeded(lockfile)
  expect(named(others).filter((ref) => listed.has(ref) && !needed.has(ref))).toEqual([])
  expect([...needed].filter((ref) => !listed.has(ref))).toEqual([])
  expect(
    dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !listed.has(ref)),
  ).toEqual([])
  // The lockfile knows neither of bindings that its registry did not have (see check-lockfile.ts).
  const known = new Set(
    Object.entries(lockfile.packages)
      .filter(([, { integrity }]) => integrity)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  )
  const silent = components.filter(
    (each) => known.has(each['bom-ref']) && !(each.licenses?.length && each.hashes?.length),
  )
  expect(silent.map((each) => each['bom-ref'])).toEqual([])
})
