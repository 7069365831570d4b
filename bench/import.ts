/**
 * An import into PostgreSQL, side by side with a bare COPY of the very rows that it leaves behind and
 * the building of their indexes.
 *
 *   npm run bench -- import             87,000 facilities
 *   npm run bench -- import --million   and a million, for the memory that it takes
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { formatCount } from '../src/ui/format.ts'
import { type PostgresServer, startPostgres } from '../tests/support/postgres-server.ts'
import { copyBarely } from './import-by-copy.ts'
import { writeList } from './import-list.ts'
import { type ImportRun, runAtlasImport } from './import-process.ts'
import { print, printTable, writeResult } from './measure.ts'

const GOALS = { timesCopy: 4, megabytes: 512 }
const NATIONAL = 1
/** Import and COPY in turn, so often: the machine may be slower under one than under the other. */
const ROUNDS = 3
/** So often the national list, each time as other facilities elsewhere: above a million rows. */
const MILLION = 12

/** What an import of facilities leaves behind; the first is the list itself. */
const TABLES = [
  'facilities',
  'facility_records',
  'facility_proximity',
  'facility_search',
  'search_terms',
]

export async function run(flags: string[]): Promise<void> {
  const unknown = flags.filter((flag) => flag !== '--million')
  if (unknown.length > 0) throw new Error(`import knows --million, not ${unknown.join(' ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const server = await startPostgres()
  try {
    const result = await compare(server, folder)
    const million = flags.includes('--million') ? await loadMillion(server, folder) : null
    report(result, million)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Copied = { seconds: number; worked: number }
type Round = { first: ImportRun; copied: Copied[]; ratios: { waited: number; worked: number } }
type Compared = { rows: number; rounds: Round[]; again: ImportRun }

async function compare(server: PostgresServer, folder: string): Promise<Compared> {
  const file = join(folder, 'national.csv')
  const rows = await writeList(file, NATIONAL)
  print(`${formatCount(rows)} rows, ${cpus().length} cores`)
  const rounds: Round[] = []
  let url = ''
  for (let round = 1; round <= ROUNDS; round++) {
    url = await createDatabase(server, `national_${round}`)
    const first = await runAtlasImport({ DATABASE_URL: url, DATA_DIR: folder }, file)
    const copied = await copyBarely(url, TABLES)
    const copy = sum(copied)
    const ratios = { waited: first.seconds / copy.seconds, worked: first.worked / copy.worked }
    print(`${times(ratios.waited)} the COPY by the clock, ${times(ratios.worked)} by work`)
    rounds.push({ first, copied, ratios })
  }
  return {
    rows,
    rounds,
    again: await runAtlasImport({ DATABASE_URL: url, DATA_DIR: folder }, file),
  }
}

async function loadMillion(server: PostgresServer, folder: string): Promise<ImportRun> {
  const file = join(folder, 'million.csv')
  print(`${formatCount(await writeList(file, MILLION))} rows`)
  return runAtlasImport(
    { DATABASE_URL: await createDatabase(server, 'million'), DATA_DIR: folder },
    file,
  )
}

async function createDatabase(server: PostgresServer, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: server.url(name) })
  await migrateDatabase(database.pool)
  await database.close()
  return server.url(name)
}

function report({ rows, rounds, again }: Compared, million: ImportRun | null): void {
  const { first, copied, ratios } = middle(rounds)
  const s = (seconds: number) => seconds.toFixed(1)
  const copy = sum(copied)
  const list = copied[0] ?? { seconds: 0, worked: 0 }
  print()
  printTable(
    ['', 'seconds', 'worked', 'of it in the database', 'peak MB'],
    [
      ['import', s(first.seconds), s(first.worked), s(first.workedInDatabase), mb(first)],
      ['the same again', s(again.seconds), s(again.worked), s(again.workedInDatabase), mb(again)],
      ['COPY and indexes, the same rows', s(copy.seconds), s(copy.worked), s(copy.worked), ''],
      ['  of it the facilities', s(list.seconds), s(list.worked), s(list.worked), ''],
      ...(million
        ? [
            [
              'a million rows',
              s(million.seconds),
              s(million.worked),
              s(million.workedInDatabase),
              mb(million),
            ],
          ]
        : []),
    ],
  )
  print()
  printTable(
    ['import', 'seconds'],
    first.phases.map(({ name, seconds }) => [name, s(seconds)]),
  )
  const peaks = [...rounds.map((round) => round.first), again, ...(million ? [million] : [])]
  const peak = Math.max(...peaks.map(({ peakMegabytes }) => peakMegabytes))
  print()
  print(
    `${times(ratios.waited)} the COPY by the clock in the middle round of ${ROUNDS}, ${times(ratios.worked)} by work (goal ${GOALS.timesCopy})`,
  )
  print(`at most ${Math.round(peak)} MB (goal ${GOALS.megabytes})`)
  const inTheMiddle = { import: first.seconds, copy: copy.seconds, ratio: ratios.waited }
  print(writeResult('import', { rows, middle: inTheMiddle, rounds, again, million, goals: GOALS }))
}

const mb = ({ peakMegabytes }: ImportRun) => String(Math.round(peakMegabytes))

const times = (ratio: number) => `${ratio.toFixed(1)} times`

function middle(rounds: Round[]): Round {
  const sorted = [...rounds].sort((a, b) => a.ratios.waited - b.ratios.waited)
  const round = sorted[Math.floor(sorted.length / 2)]
  if (!round) throw new Error('no round was run')
  return round
}

const sum = (parts: Copied[]): Copied => ({
  seconds: parts.reduce((total, { seconds }) => total + seconds, 0),
  worked: parts.reduce((total, { worked }) => total + worked, 0),
})
