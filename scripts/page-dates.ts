/**
 * The date that a policy page shows follows its text: content/pages/dates.json holds the digest of the
 * text as it was on that date. `npm run docs` gives a changed page today's date and a new digest.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const FOLDER = 'content/pages'
const RECORD = `${FOLDER}/dates.json`
const DATE = /^(updated|reviewed): (\d{4}-\d\d-\d\d)$/m

type Dated = { date: string; digest: string }

const pathOf = (name: string) => `${FOLDER}/${name}.mdx`

const names = () =>
  readdirSync(FOLDER)
    .filter((file) => /^[^.]+\.mdx$/.test(file))
    .map((file) => file.slice(0, -'.mdx'.length))

function dated(name: string): Dated {
  const text = readFileSync(pathOf(name), 'utf8')
  const date = text.match(DATE)?.[2]
  if (!date) throw new Error(`${pathOf(name)} has no date: add "updated: YYYY-MM-DD".`)
  const digest = createHash('sha256').update(text.replace(DATE, '')).digest('hex').slice(0, 16)
  return { date, digest }
}

const recorded = (): Record<string, Dated> => JSON.parse(readFileSync(RECORD, 'utf8'))

/** Pages whose text is not that of their date. */
export function listOutdatedPages(): string[] {
  const known = recorded()
  return names().filter((name) => {
    const { date, digest } = dated(name)
    return known[name]?.date !== date || known[name].digest !== digest
  })
}

export function dateChangedPages(today: string): void {
  const known = recorded()
  for (const name of names()) {
    if (known[name]?.digest === dated(name).digest) continue
    const text = readFileSync(pathOf(name), 'utf8')
    writeFileSync(pathOf(name), text.replace(DATE, `$1: ${today}`))
  }
  const now = Object.fromEntries(names().map((name) => [name, dated(name)]))
  writeFileSync(RECORD, `${JSON.stringify(now, null, 2)}\n`)
}
