// Removes from node_modules what only the build and development need; the build must be there already.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFaultOnce } from '../cli/native-bindings.mjs'
import { findNeeded } from './needed-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const installedFile = join(root, 'node_modules/.package-lock.json')
const installed = JSON.parse(readFileSync(installedFile, 'utf8'))
const needed = findNeeded(packages)
for (const path of Object.keys(installed.packages)) {
  if (needed.has(path)) continue
  rmSync(join(root, path), { recursive: true, force: true })
  delete installed.packages[path]
}
// A new file: the folder may be made of hard links to another one.
rmSync(installedFile)
writeFileSync(installedFile, JSON.stringify(installed, null, 2))
removeWhatNothingLoads()
// Better now than in front of visitors.
const fault = findFaultOnce('@napi-rs/canvas', root)
if (fault) {
  process.stderr.write(`${fault}\n`)
  process.exit(1)
}

function removeWhatNothingLoads() {
  const modules = join(root, 'node_modules')
  const bin = join(modules, '.bin')
  // existsSync follows links: false for one whose target is gone.
  for (const name of readdirSync(bin)) {
    if (!existsSync(join(bin, name))) rmSync(join(bin, name))
  }
  const remove = (...path) => rmSync(join(modules, ...path), { recursive: true, force: true })
  remove('.cache')
  for (const name of readdirSync(modules)) {
    if (name.startsWith('@') && readdirSync(join(modules, name)).length === 0) remove(name)
  }
  const runtime = join(root, 'runtime/node_modules')
  const nodes = existsSync(runtime) ? readdirSync(runtime) : []
  for (const name of nodes.filter((each) => each.startsWith('node-'))) {
    for (const part of ['include', 'share']) {
      rmSync(join(runtime, name, part), { recursive: true, force: true })
    }
  }
}
