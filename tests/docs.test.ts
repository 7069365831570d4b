import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DIRECTORY, LEADS, SOURCES } from '../.dependency-cruiser.mjs'
import { listOutdatedPages } from '../scripts/page-dates.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

describe('docs/decisions', () => {
  const files = readdirSync('docs/decisions').filter((name) => /^\d{3}-/.test(name))
  const index = read('docs/decisions/README.md')

  it.each(files)('%s has a number, a date, a status and a line in the index', (name) => {
    const text = read(`docs/decisions/${name}`)
    const [, title = ''] = text.match(/^# (.+)$/m) ?? []
    expect(title).toMatch(new RegExp(`^${name.slice(0, 3)} `))
    const [, status] = text.match(/^Date: \d{4}-\d{2}-\d{2} · Status: (.+)$/m) ?? []
    expect(status).toMatch(/^(accepted|withdrawn|superseded by \d{3})$/)
    expect(index).toContain(`[${title}](${name}) | ${status} |`)
  })

  it('uses each number once', () => {
    const numbers = files.map((name) => name.slice(0, 3))
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('docs/architecture.md', () => {
  const text = read('docs/architecture.md')

  it('lists the folders in the order that the import rules check', () => {
    const rows = [...text.matchAll(/^\| `src\/(\w+)` \|/gm)].map(([, folder]) => folder)
    expect(rows).toEqual(SOURCES)
    for (const folders of [LEADS, DIRECTORY]) {
      const listed = folders.map((name) => `\`${name}\``).join(', ')
      expect(text.replace(/\s+/g, ' ')).toContain(listed)
    }
  })
})

it('no document names a file that does not exist', () => {
  const documents = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
  const missing = ['README.md', 'CONTRIBUTING.md', ...documents].flatMap((document) => {
    const named = read(document).matchAll(
      /`((?:src|tests|cli|bench|docs|datasets)\/[\w./-]+\.\w+)`/g,
    )
    return [...named].flatMap(([, path = '']) => (existsSync(path) ? [] : [`${document}: ${path}`]))
  })
  expect(missing).toEqual([])
})

it('the date of a policy page is that of its text', () => {
  expect(listOutdatedPages(), 'run "npm run docs" for a new date').toEqual([])
})
