// Compiles messages/*.json into src/paraglide, for whatever runs the sources without Vite: tests, types and scripts.
// The build and the development server do it themselves, with Paraglide's plugin (vite.config.ts).
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  // The language is chosen by our own code: see src/platform/web/language.ts.
  strategy: ['baseLocale'],
  // As Vite's plugin has it, so that both write the same files.
  isServer: "import.meta.env?.SSR ?? typeof window === 'undefined'",
  emitReadme: false,
  emitPrettierIgnore: false,
}

export async function compileMessages() {
  const made = fingerprint()
  if (existsSync(MADE_FROM) && readFileSync(MADE_FROM, 'utf8') === made) return
  const { compile } = await import('@inlang/paraglide-js')
  // A file per language instead of thousands. Another process may be reading them.
  await compile({ ...paraglide, outputStructure: 'locale-modules', cleanOutdir: false })
  writeFileSync(MADE_FROM, made)
}

function fingerprint() {
  const hash = createHash('sha256').update(JSON.stringify(paraglide))
  const catalogs = readdirSync(join(root, 'messages')).sort()
  const files = [
    ...catalogs.map((name) => `messages/${name}`),
    'project.inlang/settings.json',
    'package.json',
  ]
  for (const path of files) hash.update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages()
