import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** These apply to every page: the elements, and how pages look on paper, without script, off screen. */
const ABOUT_EVERY_PAGE = /ui\/styles\/(elements|print|scripting|out-of-sight)\.css$/

const read = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const stylesheets = globSync('src/**/*.css').filter((path) => !path.endsWith('app/styles.css'))

const selectors = (path: string) =>
  [...read(path).matchAll(/([^{};]+)\{/g)]
    .map(([, before]) => (before ?? '').trim())
    .filter((before) => !before.startsWith('@') && !/^(\d+%|to|from)$/.test(before))
    .flatMap((list) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
const classes = (selector: string) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? '')
/** What a selector starts from, whatever the page around it has (`html:has(.sheet) .toasts`). */
const firstClass = (selector: string) => classes(selector.replace(/^html:\S+ /, ''))[0]

describe('stylesheets', () => {
  it('select only by their own classes, so that no page restyles another', () => {
    const owners = new Map<string, string>()
    const trespasses: string[] = []
    for (const path of stylesheets.filter((path) => !ABOUT_EVERY_PAGE.test(path)))
      for (const selector of selectors(path)) {
        const first = firstClass(selector)
        if (first === undefined) {
          if (!path.includes('ui/styles/')) trespasses.push(`${path}: ${selector} has no class`)
          continue
        }
        const owner = owners.get(first) ?? path
        owners.set(first, owner)
        if (owner !== path) trespasses.push(`${path}: ${selector} belongs to ${owner}`)
      }
    expect(trespasses).toEqual([])
  })

  it('have no class that no markup uses', () => {
    const code = globSync('src/**/*.{ts,tsx}')
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    const words = new Set(code.match(/[a-z][\w-]*/gi))
    // Built from a value: `status-${status}`.
    const prefixes = [...code.matchAll(/([a-z][\w-]*-)\$\{/gi)].map(([, prefix]) => prefix ?? '')
    const isUsed = (name: string) =>
      words.has(name) || prefixes.some((prefix) => name.startsWith(prefix))
    const defined = new Set(stylesheets.flatMap(selectors).flatMap(classes))
    expect([...defined].filter((name) => !isUsed(name))).toEqual([])
  })

  it('name no face after a generic family, which browsers ignore once the build drops the quotation marks', () => {
    const names = stylesheets.flatMap((path) =>
      [...read(path).matchAll(/@font-face \{\s*font-family: "([^"]+)"/g)].map(([, name]) => name),
    )
    expect(names).toContain('Public Sans')
    expect(
      names.filter((name) => /^(serif|sans-serif|monospace|system|ui)\b/i.test(name ?? '')),
    ).toEqual([])
  })

  it('have no words, which would be in one language', () => {
    const words = stylesheets.flatMap((path) =>
      read(path).match(/content: *"[^"]*[a-z]{2}[^"]*"/gi),
    )
    expect(words.filter(Boolean)).toEqual([])
  })

  it('measure no width in characters, which changes when the face arrives', () => {
    expect(stylesheets.filter((path) => /\d(ch|ex)\b/.test(read(path)))).toEqual([])
  })

  it('are each in a layer', () => {
    const imported = read('src/app/styles.css')
    const outside = stylesheets.filter((path) => {
      const name = path.split('/').at(-1) ?? ''
      return (
        !new RegExp(`${name}" layer\\((base|ui|features|modes)\\)`).test(imported) &&
        !/^\s*@layer (ui|features) \{/.test(read(path))
      )
    })
    expect(outside).toEqual([])
  })
})
