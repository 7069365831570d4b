import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fingerprintSources, nameBuild } from './ensure-built.mjs'

function sources(): string {
  const root = mkdtempSync(join(tmpdir(), 'atlas-sources-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'src/pages'), { recursive: true })
  writeFileSync(join(root, 'src/pages/home.tsx'), 'home')
  writeFileSync(join(root, 'src/a.ts'), 'a')
  writeFileSync(join(root, 'site.config.ts'), 'site')
  return root
}

it('needs no new build where the folder was copied or moved', () => {
  expect(fingerprintSources(sources())).toBe(fingerprintSources(sources()))
})

it('needs a new build after a source was changed, added, renamed or removed', () => {
  const root = sources()
  const seen = [fingerprintSources(root)]
  const note = () => seen.push(fingerprintSources(root))
  writeFileSync(join(root, 'src/a.ts'), 'b')
  note()
  writeFileSync(join(root, 'src/b.ts'), '')
  note()
  renameSync(join(root, 'src/b.ts'), join(root, 'src/c.ts'))
  note()
  rmSync(join(root, 'src/pages'), { recursive: true })
  note()
  expect(new Set(seen).size).toBe(seen.length)
})

it('does not look at the route tree, which the build itself writes, nor at what is not built', () => {
  const root = sources()
  const before = fingerprintSources(root)
  for (const name of ['route-tree.gen.ts', 'a.test.ts', '0001_snapshot.json']) {
    writeFileSync(join(root, 'src', name), 'new')
  }
  expect(fingerprintSources(root)).toBe(before)
})

it('has the files of whoever was first, when two processes make the same build', () => {
  const root = sources()
  const build = join(root, 'build')
  const outcomes = ['first', 'second'].map((maker) => {
    const folder = join(root, maker)
    mkdirSync(folder)
    writeFileSync(join(folder, 'maker'), maker)
    return nameBuild(folder, build)
  })
  expect(outcomes).toEqual([true, false])
  expect(readFileSync(join(build, 'maker'), 'utf8')).toBe('first')
  expect(() => nameBuild(join(root, 'nowhere'), build)).toThrow('ENOENT')
})
