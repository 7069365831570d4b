/**
 * Imports go one way: ui and platform know no domain, site knows no domain, no domain knows app, and
 * the product knows neither its command line nor its tests. Prints each breach.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = new URL('..', import.meta.url).pathname
const LAYER: Record<string, number> = { ui: 0, platform: 0, site: 1, app: 3 }
const layerOf = (path: string) => LAYER[path.split('/')[1] ?? ''] ?? 2

const breaches: string[] = []
for (const entry of readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })) {
  const isSource =
    entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|gen|test-support)\./.test(entry.name)
  if (!isSource) continue
  const file = relative(ROOT, join(entry.parentPath, entry.name))
  const text = readFileSync(join(ROOT, file), 'utf8')
  for (const [, target = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
    const to = relative(ROOT, join(ROOT, dirname(file), target))
    if (/^(cli|tests|bench)\//.test(to)) breaches.push(`${file} imports ${to}`)
    if (to.startsWith('src/') && layerOf(to) > layerOf(file)) {
      breaches.push(`${file} imports ${to}, which is above it`)
    }
  }
}
for (const breach of breaches) process.stderr.write(`${breach}\n`)
process.exitCode = breaches.length === 0 ? 0 : 1
