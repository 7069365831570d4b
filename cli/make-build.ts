/** Builds the program. Runs by itself, see ensure-built.mjs. */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findPrograms } from '../src/platform/database/embedded/programs.ts'
import { ClearError, messageOf } from '../src/platform/errors.ts'
import { compressAsset, isCompressible } from '../src/platform/http/assets.ts'
import { buildFolder, inUseFile, listFiles, MADE_BY_ANOTHER, root } from './ensure-built.mjs'
import { refuseMissingTexts } from './missing-texts.ts'
import { findBindingFault } from './native-bindings.mjs'
import { printable } from './printable-error.ts'
import { removeUnusedBuilds } from './remove-builds.ts'
import { printError } from './terminal.ts'

const DIST = join(root, 'dist')
const LONGEST_WAIT_MS = 600_000
/** What the build loads that is not JavaScript. */
const BUILD_BINDINGS = ['rolldown', 'lightningcss']
const WITHOUT_TOOLS = [
  'The program was not built from these sources, and the build tools are not installed: they are development packages.',
  'Run ./atlas build where they are and bring its dist folder here, or install them too: npm ci --include=dev',
].join('\n')

try {
  process.exitCode = await makeBuild()
} catch (error) {
  printError(printable(error))
  process.exitCode = 1
}

async function makeBuild(): Promise<number> {
  // A development dependency: a deployment that ships its build never loads it.
  if (!existsSync(join(root, 'node_modules/vite'))) throw new ClearError(WITHOUT_TOOLS)
  const lock = lockBuilds()
  const folder = buildFolder(root)
  if (existsSync(folder)) return MADE_BY_ANOTHER
  printError('Building the program ...')
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await refuseMissingTexts(root)
  await bundle(unfinished)
  compressClient(join(unfinished, 'client'))
  new DatabaseSync(inUseFile(unfinished)).exec('CREATE TABLE in_use (id)')
  linkPostgres()
  renameSync(unfinished, folder)
  removeUnusedBuilds(DIST, folder)
  lock.close()
  return 0
}

/** Now, where node_modules can be written: the site often runs as another user. */
function linkPostgres(): void {
  try {
    findPrograms()
  } catch (error) {
    // A site at DATABASE_URL needs none; any other says the same at its start.
    if (!(error instanceof ClearError)) throw error
  }
}

/** A second process waits here, then finds the build. */
function lockBuilds(): DatabaseSync {
  try {
    mkdirSync(DIST, { recursive: true })
    const lock = new DatabaseSync(join(DIST, 'build-lock.sqlite'), { timeout: LONGEST_WAIT_MS })
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    throw new ClearError(`The program cannot be built into ${DIST} (${messageOf(error)}).`)
  }
}

async function bundle(outDir: string): Promise<void> {
  try {
    const vite = await import('vite')
    const builder = await vite.createBuilder({
      root,
      logLevel: 'warn',
      mode: 'production',
      build: { outDir },
    })
    await builder.buildApp()
  } catch (error) {
    const faults = BUILD_BINDINGS.map((name) => findBindingFault(name, root)).filter(Boolean)
    throw faults.length > 0 ? new ClearError(faults.join('\n')) : error
  }
}

function compressClient(folder: string): void {
  for (const path of listFiles(folder).filter(isCompressible)) {
    const { br, gzip } = compressAsset(readFileSync(path))
    writeFileSync(`${path}.br`, br)
    writeFileSync(`${path}.gz`, gzip)
  }
}
