/** Builds the pages, and the empty database of a first start, when a source has changed since. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { emptyDatabaseFolder, keepEmptyDatabase } from '../src/platform/database/empty-database.ts'
import { ClearError } from '../src/platform/errors.ts'
import { compressAsset, isCompressible } from '../src/platform/http/assets.ts'
import { findBindingFault } from './native-bindings.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CLIENT = join(ROOT, 'dist/client')
const STAMP = join(ROOT, 'dist/sources.sha256')
/** What the bundles are made of. */
const SOURCES = [
  'src',
  'content',
  'public',
  'site.config.ts',
  'vite.config.ts',
  'package-lock.json',
]
/** What the build loads that is not JavaScript. */
const BUILD_BINDINGS = ['rolldown', 'lightningcss']
const WITHOUT_TOOLS = [
  'The pages were not built from these sources, and the build tools are not installed: they are development packages.',
  'Run ./atlas build where they are and bring its dist folder here, or install them too: npm ci --include=dev',
].join('\n')

export async function buildIfNeeded(): Promise<boolean> {
  const fingerprint = fingerprintSources(ROOT)
  if (isBuiltFrom(fingerprint)) return false
  await build()
  compressClient()
  await makeEmptyDatabase()
  // Written last: a build that was cut short leaves no stamp and is made again.
  writeFileSync(STAMP, fingerprint)
  return true
}

/** For a process that goes on to serve: the memory of a build, 700 MB, is given back when it ends. */
export async function buildApartIfNeeded(): Promise<boolean> {
  if (isBuiltFrom(fingerprintSources(ROOT))) return false
  const args = [...process.execArgv, join(ROOT, 'cli/atlas.ts'), 'build']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new ClearError('The pages could not be built. The reason is above.')
  return true
}

const isBuiltFrom = (fingerprint: string) =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint

async function build(): Promise<void> {
  // A development dependency: a deployment that ships its build never loads it.
  if (!existsSync(join(ROOT, 'node_modules/vite'))) throw new ClearError(WITHOUT_TOOLS)
  try {
    const vite = await import('vite')
    const builder = await vite.createBuilder({ root: ROOT, logLevel: 'warn', mode: 'production' })
    await builder.buildApp()
  } catch (error) {
    const faults = BUILD_BINDINGS.map((name) => findBindingFault(name, ROOT)).filter(Boolean)
    throw faults.length > 0 ? new ClearError(faults.join('\n')) : error
  }
}

async function makeEmptyDatabase(): Promise<void> {
  if (existsSync(emptyDatabaseFolder())) return
  const folder = mkdtempSync(join(ROOT, 'dist/database-'))
  try {
    await (await startEmbedded(folder)).close()
    keepEmptyDatabase(join(folder, 'postgres'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same for the same sources, wherever their folder is. */
export function fingerprintSources(root: string): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((source) => listFiles(join(root, source)))
  for (const path of files.map((file) => relative(root, file)).sort()) {
    // The route tree is written by the build itself.
    if (path.endsWith('.gen.ts')) continue
    const content = readFileSync(join(root, path))
    hash.update(`${path.replaceAll(sep, '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function compressClient(): void {
  for (const path of listFiles(CLIENT).filter(isCompressible)) {
    const { br, gzip } = compressAsset(readFileSync(path))
    writeFileSync(`${path}.br`, br)
    writeFileSync(`${path}.gz`, gzip)
  }
}
