/**
 * Whether people find their workplace: a site with the documented data is asked for every record by name, with and
 * without its place, for workplaces as people type them, and for towns and ZIP codes all over the country.
 *
 *   npm run bench -- recall                  starts a site
 *   npm run bench -- recall --port=3000      asks one that runs on this machine
 *   npm run bench -- recall --leads=FOLDER   asks for the names in its *_sites.csv too, most of which have no record
 *   npm run bench -- recall --misses         names each text that failed
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { seededRandom } from '../datasets/demo/random.ts'
import { readDocumentedSites } from '../datasets/documented/documented-rows.ts'
import { CsvParser } from '../src/directory/import/reading/csv.ts'
import type { Everything, Suggestion } from '../src/directory/search/search.contract.ts'
import { plainSlug } from '../src/directory/slug.ts'
import { ROOT } from '../src/platform/root.ts'
import { urls } from '../src/site/urls.ts'
import { countyName, usStates } from '../src/site/us.ts'
import { print, printTable, writeResult } from './measure.ts'
import { fetchReply, startSite } from './site.ts'
import { TYPED } from './typed-searches.ts'

const FIRST = 3
const DRAWN = 300
/** Miles between hits of one name: farther away it is another workplace. */
const MAX_MILES = 25

type Question = {
  text: string
  /** The address of the record that is meant; null where there is none. */
  href: string | null
  /** The slug of the state that is asked for. */
  state: string | null
}
type Verdict = { isFound: boolean; isFalse: boolean; isEmpty: boolean; milliseconds: number }
type Part = { name: string; verdicts: (Question & Verdict)[] }

export async function run(flags: string[]): Promise<void> {
  const values = new Map(
    flags.map((flag): [string, string] => [flag.split('=')[0] ?? '', flag.split('=')[1] ?? '']),
  )
  const port = Number(values.get('--port') ?? 0)
  if (port > 0) return measure(port, values)
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const site = await startSite({ DATA_DIR: folder, DATASET: 'documented' })
  try {
    await measure(site.port, values)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(port: number, flags: Map<string, string>): Promise<void> {
  const records = listRecords()
  const leads = flags.get('--leads')
  const questions: [string, Question[]][] = [
    ['name, city, state', records.map((one) => ({ ...one, text: one.withPlace }))],
    ['name alone', records.map((one) => ({ ...one, state: null, text: one.name }))],
    ['as typed', typed(records)],
    ...(leads ? [['names from elsewhere', readLeads(leads)] as [string, Question[]]] : []),
    ['towns', drawTowns()],
    ['ZIP codes', drawZips()],
  ]
  const parts: Part[] = []
  for (const [name, asked] of questions) {
    const verdicts: Part['verdicts'] = []
    for (const question of asked) verdicts.push({ ...question, ...(await judge(port, question)) })
    parts.push({ name, verdicts })
  }
  report(parts, flags.has('--misses'))
}

async function judge(port: number, { text, href, state }: Question): Promise<Verdict> {
  const started = performance.now()
  const reply = await fetchReply(
    port,
    `/api/search/everything?q=${encodeURIComponent(text.slice(0, 100))}`,
    'identity',
  )
  const milliseconds = performance.now() - started
  if (reply.status !== 200) throw new Error(`${text}: ${reply.status}`)
  const found: Everything = JSON.parse(reply.body.toString())
  const hits = found.suggestions.filter(({ kind }) => kind === 'facility')
  const isElsewhere = (one: Suggestion) =>
    state !== null && !one.href.startsWith(`/${state}/`) && (one.distance ?? MAX_MILES) >= MAX_MILES
  return {
    milliseconds,
    isFound: href !== null && hits.slice(0, FIRST).some((one) => one.href === href),
    isFalse: (href === null && state === null ? hits : hits.filter(isElsewhere)).length > 0,
    isEmpty:
      found.suggestions.length + found.nearby.length + found.elsewhere.length === 0 &&
      found.instead === null,
  }
}

type Record = { record: number; name: string; withPlace: string; state: string; href: string }

const listRecords = (): Record[] =>
  readDocumentedSites().flatMap(({ state, sites }) =>
    sites.map(({ record, name, city, county }) => {
      const town = city ?? countyName(state.code, county ?? '')
      const href = urls.facility(state.slug, plainSlug(town), plainSlug(name))
      return { record, name, withPlace: `${name} ${town} ${state.name}`, state: state.slug, href }
    }),
  )

function typed(records: Record[]): Question[] {
  const hrefs = new Map(records.map(({ record, href }) => [record, href]))
  return TYPED.map(([text, record]) => {
    const href = record === null ? null : hrefs.get(record)
    if (href === undefined) throw new Error(`"${text}" means record ${record}, which there is not`)
    return { text, href, state: null }
  })
}

/** Read where they are, so that no list of unchecked names is in the repository. */
function readLeads(folder: string): Question[] {
  const files = readdirSync(folder).filter((file) => /^(florida|national)_sites\.csv$/.test(file))
  return files.flatMap((file) => {
    const rows: string[][] = []
    const parser = new CsvParser(',', ({ cells }) => rows.push(cells))
    parser.write(readFileSync(join(folder, file), 'utf8'))
    parser.end()
    const [head = [], ...body] = rows
    return body.map((cells) => {
      const cell = (name: string) => cells[head.indexOf(name)] ?? ''
      const code = cell('state') || 'FL'
      const state = usStates.find((one) => one.code === code)
      const text = [cell('name'), cell('city'), state?.name].filter(Boolean).join(' ')
      return { text, href: null, state: state?.slug ?? null }
    })
  })
}

const random = seededRandom('recall')

function drawLines(): string[][] {
  const [, ...lines] = readFileSync(join(ROOT, 'datasets/gazetteer/places.tsv'), 'utf8')
    .trim()
    .split('\n')
  return Array.from(
    { length: DRAWN },
    () => lines[Math.floor(random.next() * lines.length)]?.split('\t') ?? [],
  )
}

const drawTowns = (): Question[] =>
  drawLines().map(([code = '', town = '']) => ({
    text: `${town}, ${code}`,
    href: null,
    state: slugOf(code),
  }))

const drawZips = (): Question[] =>
  drawLines().flatMap(([code = '', , , , , zips = '']) => {
    const [zip] = zips.match(/\b\d{5}\b/) ?? []
    return zip ? [{ text: zip, href: null, state: slugOf(code) }] : []
  })

const slugOf = (code: string) => usStates.find((state) => state.code === code)?.slug ?? null

function report(parts: Part[], isNaming: boolean): void {
  const share = (some: number, all: number) =>
    all === 0 ? '' : `${((some / all) * 100).toFixed(1)} %`
  printTable(
    [
      'asked for',
      'texts',
      `in the first ${FIRST}`,
      'of another place',
      'empty',
      'p50 ms',
      'p95 ms',
    ],
    parts.map(({ name, verdicts }) => {
      const meant = verdicts.filter(({ href }) => href !== null)
      const times = verdicts.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
      const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
      return [
        name,
        String(verdicts.length),
        share(meant.filter(({ isFound }) => isFound).length, meant.length),
        String(verdicts.filter(({ isFalse }) => isFalse).length),
        String(verdicts.filter(({ isEmpty }) => isEmpty).length),
        at(0.5),
        at(0.95),
      ]
    }),
  )
  if (isNaming)
    for (const { name, verdicts } of parts) {
      for (const { text, href, isFound, isFalse, isEmpty } of verdicts) {
        if (href !== null && !isFound) print(`${name}: not found: ${text}`)
        if (isFalse) print(`${name}: of another place: ${text}`)
        if (isEmpty) print(`${name}: empty: ${text}`)
      }
    }
  print(`\nwritten to ${writeResult('recall', { parts })}`)
}
