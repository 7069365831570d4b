/** The software bill of materials (CycloneDX): the packages that production needs. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findNeeded } from '../deploy/needed-packages.mjs'
import type { Lockfile } from './check-lockfile.ts'

export type Sbom = {
  bomFormat: string
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
type Component = { 'bom-ref': string; licenses?: object[]; hashes?: object[] }

/** Packages as "name@version". */
export function listNeeded({ packages }: Lockfile): Set<string> {
  const labelOf = (path: string) =>
    `${path.split('node_modules/').at(-1)}@${packages[path]?.version}`
  return new Set([...findNeeded(packages)].map(labelOf))
}

function withoutDevelopment(sbom: Sbom, lockfile: Lockfile): Sbom {
  const needed = listNeeded(lockfile)
  const own = sbom.metadata.component['bom-ref']
  return {
    ...sbom,
    components: sbom.components.filter((each) => needed.has(each['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => ref === own || needed.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((on) => needed.has(on)) })),
  }
}

function readSbom(folder: string): Sbom {
  const options = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const { stdout, status } = spawnSync('npm', options, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`npm sbom ended with ${status}`)
  const lockfile: Lockfile = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'))
  return withoutDevelopment(JSON.parse(stdout), lockfile)
}

/** Includes the Node that is installed where the machine has none of its major version. */
function makeSbom(): Sbom {
  const [site, runtime] = [readSbom('.'), readSbom('runtime')]
  return {
    ...site,
    components: [...site.components, ...runtime.components],
    dependencies: [...site.dependencies, ...runtime.dependencies],
  }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(makeSbom(), null, 2)}\n`)
