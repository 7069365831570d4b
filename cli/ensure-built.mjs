// biome-ignore-all lint/style/noProcessEnv: hands the environment to the process that makes the build.
// A build is a folder of dist, named after the sources it was made from, and whole once it has that name. A site
// that runs keeps serving from its own while the next one is built.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** The exit code of make-build.ts when another process had made the build in the meantime. */
export const MADE_BY_ANOTHER = 3
/** What a build is made of. */
const SOURCES = [
  'src',
  'cli',
  'datasets',
  'content',
  'public',
  'messages',
  'project.inlang/settings.json',
  'site.config.ts',
  'site.config.es.ts',
  'site.consent.es.ts',
  'vite.config.ts',
  'package-lock.json',
]
/**
 * Tests are not built; the route tree and the compiled messages are written by the build itself. Snapshots of the schema, which only writing
 * the next migration needs, are as large as everything else: every command would spend 60 ms on them.
 */
const NOT_SOURCES =
  /^src\/paraglide\/|\.(test|db\.test|test-support)\.tsx?$|\.gen\.ts$|_snapshot\.json$/

/**
 * Built in a child process, so that the 700 MB it needs are freed when it exits. Undefined when the
 * build failed; the reason is then on standard error.
 * @returns {Promise<{ folder: string, wasBuilt: boolean, seconds: number } | undefined>}
 */
export async function ensureBuilt() {
  const started = performance.now()
  const folder = join(root, 'dist', fingerprintSources(root))
  let wasBuilt = false
  if (!existsSync(folder)) {
    const script = fileURLToPath(new URL('make-build.ts', import.meta.url))
    const args = ['--disable-warning=ExperimentalWarning', script]
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      // A build made for development calls functions that production React does not have.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const [code] = await once(child, 'exit')
    if (code !== 0 && code !== MADE_BY_ANOTHER) return undefined
    wasBuilt = code === 0
  }
  return { folder, wasBuilt, seconds: (performance.now() - started) / 1000 }
}

/**
 * The same for the same sources, wherever their folder is.
 * @param {string} root
 */
export function fingerprintSources(root) {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((source) => listFiles(join(root, source)))
  for (const path of files.map((file) => relative(root, file)).sort()) {
    if (NOT_SOURCES.test(path)) continue
    const content = readFileSync(join(root, path))
    hash.update(`${path.replaceAll(sep, '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * @param {string} path
 * @returns {string[]}
 */
export function listFiles(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/**
 * Gives a whole build its name. False if another process has made the same build in the meantime.
 * @param {string} folder
 * @param {string} name
 */
export function nameBuild(folder, name) {
  try {
    renameSync(folder, name)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(error.code)) return false
    throw error
  }
}
