/** Pages, jobs and command line are one built program: one copy of each module in a process. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { ensureBuilt, listFiles, root } from '../../cli/ensure-built.mjs'
import { spawnAtlas, startSite } from '../support/atlas-process.ts'

const ROOT = pathToFileURL(root).href
const PACKAGE = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The sources that its source map names; files that the framework generates have none. */
function sourcesOf(builtFile: string): string[] {
  const map = new URL(`${builtFile}.map`)
  return existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')).sources : []
}

function packagesOf(paths: string[]): Set<string> {
  return new Set(paths.flatMap((path) => path.match(PACKAGE)?.[1] ?? []))
}

it('loads nothing of ours but the build, and each module and package once', async () => {
  const build = await ensureBuilt()
  const DATA_DIR = temporaryFolder()
  const RECORD_MODULES = join(temporaryFolder(), 'modules')
  const preload = pathToFileURL('tests/support/record-modules.mjs').href
  const site = await startSite({ DATA_DIR, RECORD_MODULES, NODE_OPTIONS: `--import=${preload}` })
  for (const path of ['/', '/states', '/api/states', '/admin/login', '/share/home.png']) {
    expect((await fetch(site.url + path)).status, path).toBe(200)
  }
  // Set by the jobs, reported by a page: only one copy of the module can do both.
  const figures = await (await fetch(`${site.url}/metrics`)).text()
  expect(figures).toContain('atlas_lead_notifications{channel="mail",state="queued"} 0')
  // A verb that the running site performs.
  const counts = spawnAtlas(['counts', 'verify'], { DATA_DIR })
  expect((await counts.ended).code, counts.output()).toBe(0)
  site.kill('SIGTERM')
  await site.ended

  const loaded = [...new Set(readFileSync(RECORD_MODULES, 'utf8').trim().split('\n'))]
  const ours = loaded.filter((url) => url.startsWith(ROOT) && !PACKAGE.test(url))
  const built = ours.filter((url) => url.includes('/dist/'))
  const folder = pathToFileURL(join(build?.folder ?? '', 'server')).href
  expect(built.filter((url) => !url.startsWith(`${folder}/`))).toEqual([])
  expect(built.length).toBeGreaterThan(20)
  const plain = ours.filter((url) => !built.includes(url)).map((url) => url.slice(ROOT.length))
  expect(plain.sort()).toEqual(['cli/bootstrap.mjs', 'cli/ensure-built.mjs', 'cli/verbs.mjs'])

  const sources = built.flatMap(sourcesOf)
  expect(sources.filter((source, at) => sources.indexOf(source) !== at)).toEqual([])
  expect(sources.filter((source) => source.endsWith('/platform/http/problem.ts'))).toHaveLength(1)
  const bundled = packagesOf(sources)
  expect([...packagesOf(loaded)].filter((name) => bundled.has(name))).toEqual([])
})

it('names the place in the source when something unexpected fails', async () => {
  const code =
    "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; fs.statfsSync = () => { throw new TypeError('unexpected') }; syncBuiltinESMExports()"
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(code)}`
  const doctor = spawnAtlas(['doctor'], { DATA_DIR: temporaryFolder(), NODE_OPTIONS })
  expect((await doctor.ended).code).toBe(1)
  expect(doctor.output()).toContain('TypeError: unexpected')
  expect(doctor.output()).toMatch(/at checkDisk \(cli\/doctor\.ts:\d+:\d+\)/)
})

it('finds files from the root of the product: a built module is not where its source is', () => {
  const sources = ['src', 'cli', 'datasets'].flatMap((folder) => listFiles(folder))
  const besideThem = sources.filter(
    (path) =>
      /(?<!\.test|test-support)\.tsx?$/.test(path) &&
      /new URL\(.*import\.meta\.url|import\.meta\.(dirname|filename)/.test(
        readFileSync(path, 'utf8'),
      ),
  )
  expect(besideThem.sort()).toEqual([
    'src/app/server.ts',
    // Part of the build itself, which runs from source.
    'src/articles/compile/articles.content.ts',
    // Beside it is its thread, which is built as a program of its own.
    'src/directory/import/reading-thread.ts',
  ])
})
