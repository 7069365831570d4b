// Compiles messages/*.json into src/paraglide, for whatever runs the sources without Vite: tests, types and scripts.
// The build and the development server do it themselves, with Paraglide's plugin (vite.config.ts).
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const outdir = join(root, 'src/paraglide')
/** What the compiled files were made from: compiling takes seconds. */
const MADE_FROM = join(outdir, '.made-from')

/** What all of Paraglide's users here have in common. @type {import('@inlang/paraglide-js').CompilerOptions} */
export const paraglide = {
  project: join(root, 'project.inlang'),
  outdir,
  // Of our own: see src/platform/web/language.ts.
  strategy: ['baseLocale'],
  emitReadme: false,
  emitPrettierIgnore: false,
}

export async function compileMessages() {
  const made = fingerprint()
  if (existsSync(MADE_FROM) && readFileSync(MADE_FROM, 'utf8') === made) return
  const { compile } = await import('@inlang/paraglide-js')
  // Three files instead of thousands: nothing here is split among pages.
  await compile({ ...paraglide, outputStructure: 'locale-modules' })
  writeFileSync(MADE_FROM, made)
}

function fingerprint() {
  const hash = createHash('sha256').update(JSON.stringify(paraglide))
  const files = ['messages/*.json', 'project.inlang/settings.json', 'package.json']
  for (const path of files.flatMap((file) => globSync(file, { cwd: root }).sort()))
    hash.update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

if (import.meta.main) await compileMessages()
