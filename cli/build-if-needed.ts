/** Builds the pages when a source is newer than the last build, and compresses what it made. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ClearError } from '../src/platform/errors.ts'
import { compressAsset, isCompressible } from '../src/platform/http/assets.ts'

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

export async function buildIfNeeded(): Promise<boolean> {
  const fingerprint = fingerprintSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return false
  await build()
  compressClient()
  // Written last: a build that was cut short leaves no stamp and is made again.
  writeFileSync(STAMP, fingerprint)
  return true
}

async function build(): Promise<void> {
  // Vite is a development dependency: a deployment that shipped its build never loads it.
  const vite = await import('vite').catch(() => {
    throw new ClearError('The pages are not built and the build tools are missing. Run: npm ci')
  })
  const builder = await vite.createBuilder({ root: ROOT, logLevel: 'warn', mode: 'production' })
  await builder.buildApp()
}

function fingerprintSources(): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((source) => listFiles(join(ROOT, source))).sort()) {
    // The route tree is written by the build itself.
    if (path.endsWith('.gen.ts')) continue
    hash.update(path).update(readFileSync(path))
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
