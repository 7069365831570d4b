// Native packages come as one optional package for each platform, and npm silently skips one that it
// cannot get. This says what is missing. Plain JavaScript: npm start needs it on any Node from 20.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Loads a package in a child process and returns why that fails, or nothing when it works.
 * @param {string} name
 * @param {string} root the folder that holds node_modules
 * @returns {string | undefined}
 */
export function findBindingFault(name, root) {
  const code = `await import(${JSON.stringify(name)})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status === 0) return undefined
  const manifest = readManifest(join(root, 'node_modules', name))
  const title = `${name} ${manifest.version ?? ''}`.trim()
  const reason = stderr.split('\n').find((line) => /^\w*Error\b/.test(line)) ?? 'it says no reason'
  return (
    explainMissing(title, manifest.optionalDependencies ?? {}, root) ??
    `${title} does not load on ${process.platform} ${process.arch}: ${reason}`
  )
}

/**
 * The same, until it has loaded once in this install: starts after that only read a line.
 * @param {string} name
 * @param {string} root
 * @returns {string | undefined}
 */
export function findFaultOnce(name, root) {
  const { version } = readManifest(join(root, 'node_modules', name))
  // npm ci removes it, as everything else in node_modules.
  const stamp = join(root, 'node_modules/.cache', `${name.replace('/', '-')}-loads`)
  const machine = `${version} ${process.platform} ${process.arch}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === machine) return undefined
  const fault = findBindingFault(name, root)
  if (fault) return fault
  try {
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, machine)
  } catch {
    // The folder is read-only: every start checks again.
  }
  return undefined
}

/**
 * Why a package has no part for this machine, and what to do; nothing when it has one.
 * @param {string} title the package, for people
 * @param {Record<string, string>} family its packages for each platform, with their versions
 * @param {string} root
 * @param {{ platform: string, arch: string }} machine
 * @returns {string | undefined}
 */
export function explainMissing(title, family, root, machine = process) {
  const here = `${machine.platform} ${machine.arch}`
  const names = Object.keys(family)
  const own = listForMachine(family, machine)
  const installed = names.filter((name) => existsSync(join(root, 'node_modules', name)))
  if (own.some((name) => installed.includes(name))) return undefined
  if (own.length === 0)
    return `${title} does not exist for ${here}. It exists for: ${names.join(', ')}.`
  if (installed.length > 0) {
    return `${title} was installed for another machine (${installed.join(', ')}); this is ${here}. Remove node_modules and install here.`
  }
  const [binding = ''] = own
  return [
    `${title} has no native part for ${here}: npm skipped ${binding} ${family[binding]}.`,
    'Either optional packages are switched off (npm config get omit): install with npm ci --include=optional.',
    `Or the registry does not have it (npm view ${binding}@${family[binding]}): choose a version of ${title.split(' ')[0]} that it has for this machine.`,
  ].join('\n')
}

/**
 * @param {Record<string, string>} family
 * @param {{ platform: string, arch: string }} machine
 */
export function listForMachine(family, { platform, arch } = process) {
  return Object.keys(family).filter((name) => {
    const words = name.split(/[-/]/)
    return words.includes(platform) && words.includes(arch)
  })
}

/**
 * @param {string} folder
 * @returns {{ version?: string, optionalDependencies?: Record<string, string> }}
 */
export function readManifest(folder) {
  const path = join(folder, 'package.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
