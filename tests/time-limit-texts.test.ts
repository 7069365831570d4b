/** What the site says about time limits is read by ill people: words that must not come back. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = globSync([
  'content/**/*.{yaml,mdx}',
  'src/**/*.{ts,tsx}',
  'site.config*.ts',
  'messages/*.json',
])
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replace(/\s+/g, ' ') }))

it('no text says that most states allow two to four years, because several allow one', () => {
  const most =
    /most states [^.]*(2|two) to (4|four) years|la mayoría de los estados [^.]*de (2 a 4|dos a cuatro) años/i
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(({ text }) => most.test(text)).map(({ path }) => path)).toEqual([])
})

it('where a published "2-4 years" is repeated, one year and the list of states stand beside it', () => {
  const repeated = /(2-4 years|two to four years|2-4 años|dos a cuatro años)(.{0,400})/g
  const said = files
    .filter(({ path }) => path.startsWith('content/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(repeated)].map(([, , after]) => ({ path, after })),
    )
  expect(said).toHaveLength(6)
  for (const { path, after } of said) {
    expect(after, path).toMatch(/one|uno?\b/)
    expect(after, path).toContain('](/deadlines)')
  }
})

it('forms lead to the time limits of each state', () => {
  for (const page of ['legal-help', 'thank-you']) {
    const source = readFileSync(`src/leads/form/${page}-page.tsx`, 'utf8')
    expect(source.match(/urls\.deadlines\(\)/g), page).toHaveLength(1)
  }
})

it('no title, heading or link asks how long somebody has, as if it were about dying', () => {
  const old = /how long (have i|do i|you) (got|have)|cuánto tiempo (tengo|tiene)\b/i
  const read = globSync(['docs/**/*.{md,json}', 'README.md', 'tests/**/*.spec.ts'])
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .concat(files)
  expect(read.filter(({ text }) => old.test(text)).map(({ path }) => path)).toEqual([])
})
