// Installs the Node that the product is tested on where the machine's own is of another major version, and lets
// npm's scripts run on it. Runs on any Node from 20, after every installation of the packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'runtime')
export const { optionalDependencies: nodes } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
)
const name = Object.keys(nodes).find((each) => {
  const words = each.split('-')
  return words.includes(process.platform) && words.includes(process.arch)
})
const version = nodes[name ?? '']
export const testedNode = join(folder, 'node_modules', name ?? '', 'bin/node')

const majorOf = (text) => text.split('.')[0]
/** Without a package for this machine, whatever it has must do: `./atlas` says what is wrong with it. */
const isWanted = version !== undefined && majorOf(process.versions.node) !== majorOf(version)

function isThere() {
  const manifest = join(folder, 'node_modules', name ?? '', 'package.json')
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
}

/** True when the Node that runs the product is there. With `isTest`, it is the one that the product is tested on. */
export function ensureNode({ isTest = false } = {}) {
  if (isThere()) return link()
  if (!isWanted && !isTest) return true
  const args = [
    'ci',
    '--prefix',
    folder,
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
  ]
  spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  return isThere() && link()
}

/** npm puts node_modules/.bin in front of the path of its scripts. */
function link() {
  const bin = join(root, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  rmSync(join(bin, 'node'), { force: true })
  symlinkSync(relative(bin, testedNode), join(bin, 'node'))
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = ensureNode() ? 0 : 1
