/** Builds the program. Runs by itself, see ensure-built.mjs. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { findPrograms } from '../src/platform/database/embedded/programs.ts'
import { UserFacingError } from '../src/platform/errors.ts'
import { compressAsset, isCompressible } from '../src/platform/http/assets.ts'
import { fingerprintSources, listFiles, MADE_BY_ANOTHER, nameBuild, root } from './ensure-built.mjs'
import { refuseMissingMessages } from './message-faults.ts'
import { findBindingFault } from './native-bindings.mjs'
import { printable } from './printable-error.ts'
import { printError } from './terminal.ts'

const DIST = join(root, 'dist')
/** Beside the builds: what vite.config.ts compiles for each. */
const MESSAGES = 'paraglide'
/** Sites may still be running from the latest builds. */
const KEPT_BUILDS = 3
/** What the build loads that is not JavaScript. */
const BUILD_BINDINGS = ['rolldown', 'lightningcss']
const WITHOUT_TOOLS = [
  'The program was not built from these sources, and the build tools are not installed: they were removed.',
  'Run ./atlas build where they are and bring its dist folder here, or install them again: npm ci --omit=dev',
].join('\n')

try {
  process.exitCode = await makeBuild()
} catch (error) {
  printError(printable(error))
  process.exitCode = 1
}

async function makeBuild(): Promise<number> {
  // A deployment that ships its build has removed it.
  if (!existsSync(join(root, 'node_modules/vite'))) throw new UserFacingError(WITHOUT_TOOLS)
  printError('Building the program ...')
  const fingerprint = fingerprintSources(root)
  refuseMissingMessages(root)
  mkdirSync(DIST, { recursive: true })
  // Each process has its own, so that two builds at a time do not disturb each other.
  const folder = mkdtempSync(join(DIST, 'unfinished-'))
  // The site often runs as another user than the one who builds.
  chmodSync(folder, 0o755)
  try {
    await bundle(folder)
    await compressClient(join(folder, 'client'))
    linkPostgres()
    return nameBuild(folder, join(DIST, fingerprint)) ? 0 : MADE_BY_ANOTHER
  } finally {
    rmSync(folder, { recursive: true, force: true })
    removeOldBuilds()
  }
}

function removeOldBuilds(): void {
  const age = (name: string) => statSync(join(DIST, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const builds = readdirSync(DIST)
    .filter((name) => name !== MESSAGES)
    .sort((a, b) => age(b) - age(a))
  for (const name of builds.slice(KEPT_BUILDS))
    rmSync(join(DIST, name), { recursive: true, force: true })
}

/** Now, where node_modules can be written: the site often runs as another user. */
function linkPostgres(): void {
  try {
    findPrograms()
  } catch (error) {
    // A site at DATABASE_URL needs none; any other says the same at its start.
    if (!(error instanceof UserFacingError)) throw error
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
    throw faults.length > 0 ? new UserFacingError(faults.join('\n')) : error
  }
}

/** All at once, on the threads of zlib: one after the other, a quarter of the build was this. */
async function compressClient(folder: string): Promise<void> {
  const paths = listFiles(folder).filter(isCompressible)
  await Promise.all(
    paths.map(async (path) => {
      const { br, gzip } = await compressAsset(readFileSync(path))
      writeFileSync(`${path}.br`, br)
      writeFileSync(`${path}.gz`, gzip)
    }),
  )
}
