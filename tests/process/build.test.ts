/** A build of changed sources beside a running site, in a copy of the product. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fingerprintSources } from '../../cli/ensure-built.mjs'
import { spawnAtlas, startSite } from '../support/atlas-process.ts'

const PARTS = [
  'atlas',
  'cli',
  'content',
  'datasets',
  'messages',
  'package-lock.json',
  'package.json',
  'project.inlang',
  'public',
  'site.config.es.ts',
  'site.config.ts',
  'site.consent.es.ts',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]

function copyOfProduct(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 60_000)
  // As in a fresh clone: what is compiled from the messages is not part of the sources.
  const filter = (path: string) => !path.includes('paraglide')
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true, filter })
  // Hard links: nothing here changes a package.
  execFileSync('cp', ['-al', 'node_modules', folder])
  // The finished build saves one here. Others are left out: only a few are kept.
  const finished = join('dist', fingerprintSources('.'))
  if (existsSync(finished)) cpSync(finished, join(folder, finished), { recursive: true })
  return folder
}

async function build(folder: string): Promise<string> {
  // Whatever the shell says, a build is one for production.
  const atlas = spawnAtlas(['build'], { NODE_ENV: 'test' }, { folder })
  expect((await atlas.ended).code, atlas.output()).toBe(0)
  return atlas.output().trim().split('\n').at(-1) ?? ''
}

it('a running site keeps its build while a command makes one of the changed sources', async () => {
  const folder = copyOfProduct()
  await build(folder)
  const running = await startSite({ DATA_DIR: join(folder, 'data') }, { folder })
  // A translation must have the same paragraphs.
  for (const file of ['about.mdx', 'about.es.mdx']) {
    appendFileSync(join(folder, 'content/pages', file), '\nWritten after the build.\n')
  }
  expect(await build(folder)).toBe('built')
  expect(await build(folder)).toBe('up to date')
  const builds = readdirSync(join(folder, 'dist'))
  expect(builds.filter((name) => name.startsWith('unfinished'))).toEqual([])

  // No page of it was asked for before, so that its code is loaded only now.
  const old = await fetch(`${running.url}/about`)
  expect(old.status).toBe(200)
  expect(await old.text()).not.toContain('Written after the build.')
  running.kill('SIGTERM')
  await running.ended
  const site = await startSite({ DATA_DIR: join(folder, 'data') }, { folder })
  expect(await (await fetch(`${site.url}/about`)).text()).toContain('Written after the build.')
}, 600_000)
