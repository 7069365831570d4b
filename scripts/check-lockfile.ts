/**
 * What is wrong with the lockfile: bindings, integrity and licenses.
 *
 * A native package ships as a family of optional packages, one for each platform, and npm silently
 * skips one that the registry does not have. So an install that works on one processor may leave
 * the other without a compiler. Fails when the lockfile lacks a binding for Linux on x64 or arm64.
 */
import { readFileSync } from 'node:fs'
import { findNeeded } from '../deploy/needed-packages.mjs'

export type Lockfile = { packages: Record<string, LockedPackage> }
type LockedPackage = {
  version?: string
  integrity?: string
  link?: boolean
  dependencies?: Record<string, string>
  license?: string
  optionalDependencies?: Record<string, string>
}

const REQUIRED = ['x64', 'arm64']
/** Where the platform begins in the name of a package: "lightningcss-" in "lightningcss-linux-x64-gnu". */
const PLATFORM =
  /(?:aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|wasm32|win32)-/

/**
 * The registry that the lockfile was written with did not have these, so there was no integrity to
 * write down. No platform that we support needs them; npm fetches them where they exist.
 */
const WITHOUT_INTEGRITY = expand({
  '@biomejs/cli-':
    'android-{arm64,x64} darwin-{arm64,x64} linux-{arm64,x64}-musl win32-{arm64,x64}',
  '@napi-rs/canvas-':
    'android-arm64 darwin-{arm64,x64} linux-{arm64,x64}-musl linux-arm-gnueabihf linux-riscv64-gnu win32-{arm64,x64}-msvc',
  '@oxc-parser/binding-':
    'android-arm-eabi android-arm64 darwin-{arm64,x64} freebsd-x64 linux-{arm64,x64,riscv64}-musl linux-arm-{gnueabihf,musleabihf} linux-{ppc64,riscv64,s390x}-gnu openharmony-arm64 win32-{arm64,ia32,x64}-msvc',
  '@rolldown/binding-':
    'android-arm-eabi android-arm64 darwin-{arm64,x64} freebsd-x64 linux-{arm64,x64}-musl linux-arm-gnueabihf linux-{ppc64,s390x}-gnu openharmony-arm64 win32-{arm64,x64}-msvc',
  '@swc/core-':
    'darwin-{arm64,x64} linux-{arm64,x64}-musl linux-arm-gnueabihf linux-{ppc64,s390x}-gnu win32-{arm64,ia32,x64}-msvc',
})
const NODES_WITHOUT_INTEGRITY = expand({ 'node-': 'bin-darwin-arm64 darwin-x64' })

export const LOCKFILES = new Map([
  ['package-lock.json', WITHOUT_INTEGRITY],
  ['runtime/package-lock.json', NODES_WITHOUT_INTEGRITY],
])

/** What is wrong, a line each; `exceptions` are the packages that may lack their integrity. */
export function findLockfileFaults(lockfile: Lockfile, exceptions: ReadonlySet<string>): string[] {
  const { packages } = lockfile
  const unlocked = Object.keys(packages).filter(
    (path) => path !== '' && !packages[path]?.link && !packages[path]?.integrity,
  )
  const unexplained = unlocked.map(nameOf).filter((name) => !exceptions.has(name))
  const known = new Set(unlocked.map(nameOf))
  return [
    ...Object.keys(packages).flatMap((owner) => findLeftOut(packages, owner)),
    ...Object.keys(packages).flatMap((owner) => findMissingBindings(packages, owner)),
    ...unexplained.map((name) => `${name} has no integrity`),
    ...[...findNeeded(packages)].flatMap((path) =>
      findLicenseFault(path, packages[path], exceptions),
    ),
    ...[...exceptions]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is excused from having an integrity, but needs no excuse any more`),
  ]
}

/** Those of packages that production needs: they ask for no more than their notice. */
const PERMISSIVE = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense'.split(
    ' ',
  ),
)

function findLicenseFault(
  path: string,
  locked: LockedPackage | undefined,
  exceptions: ReadonlySet<string>,
): string[] {
  const name = nameOf(path)
  if (!locked || exceptions.has(name)) return []
  const { license = '' } = locked
  const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ')
  if (choices.some((choice) => PERMISSIVE.has(choice))) return []
  return [`${name} has ${license ? `the license ${license}` : 'no license'}`]
}

/** npm leaves out what it could not fetch when it wrote the lockfile, and then npm ci refuses it. */
function findLeftOut(packages: Lockfile['packages'], owner: string): string[] {
  return Object.keys(packages[owner]?.optionalDependencies ?? {})
    .filter((name) => !resolve(packages, owner, name))
    .map((name) => `${name} is not in the lockfile: npm ci refuses to install without it`)
}

function findMissingBindings(packages: Lockfile['packages'], owner: string): string[] {
  const wanted = packages[owner]?.optionalDependencies ?? {}
  const families = Map.groupBy(
    Object.keys(wanted).filter((name) => PLATFORM.test(name)),
    (name) => name.slice(0, name.search(PLATFORM)),
  )
  return [...families].flatMap(([family, names]) => {
    // One alone is for one system only, as fsevents is for macOS.
    if (names.length === 1) return []
    const title =
      owner === '' ? family.replace(/-$/, '') : `${nameOf(owner)} ${packages[owner]?.version}`
    return REQUIRED.flatMap((processor) => {
      const name = names.find((one) => isForLinux(one, processor))
      const fault = name
        ? faultOf(name, wanted[name], resolve(packages, owner, name))
        : 'it offers none'
      return fault ? [`${title} has no binding for Linux ${processor}: ${fault}`] : []
    })
  })
}

function isForLinux(name: string, processor: string): boolean {
  const words = name.split(/[-/]/)
  return words.includes('linux') && words.includes(processor) && !words.includes('musl')
}

function faultOf(name: string, version: string | undefined, found: LockedPackage | undefined) {
  if (!found) return `there is no ${name}`
  if (found.version !== version) return `${name} is locked at ${found.version}, not at ${version}`
  return found.integrity ? undefined : `${name}@${version} has no integrity`
}

/** Finds a package as Node does: beside the one that asks, then one folder further up, and so on. */
function resolve(packages: Lockfile['packages'], from: string, name: string) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]
    if (found || folder === '') return found
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Writes out the alternatives in braces, as a shell does. */
function expand(families: Record<string, string>): Set<string> {
  const names = Object.entries(families).flatMap(([family, platforms]) =>
    platforms.split(' ').flatMap((platform) => {
      const [, before = platform, choices = '', after = ''] =
        platform.match(/(.*)\{(.*)\}(.*)/) ?? []
      return choices.split(',').map((choice) => family + before + choice + after)
    }),
  )
  return new Set(names)
}

if (import.meta.main) {
  for (const [path, exceptions] of LOCKFILES) {
    const faults = findLockfileFaults(JSON.parse(readFileSync(path, 'utf8')), exceptions)
    for (const fault of faults) process.stderr.write(`${path}: ${fault}\n`)
    if (faults.length > 0) process.exitCode = 1
  }
}
