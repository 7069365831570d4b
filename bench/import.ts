/**
 * An import into a PostgreSQL server beside and into the one that the site starts itself, each compared with COPY of the
 * rows that it writes plus building their indexes.
 *
 *   npm run bench -- import             87,000 facilities, then the same list again
 *   npm run bench -- import --short     what the table needs: not the list again
 *   npm run bench -- import --evidence  the same list once plain and once as TRI data, with evidence
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { startEmbedded } from '../src/platform/database/embedded/server.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { formatCount } from '../src/ui/format.ts'
import { type PostgresServer, startPostgres } from '../tests/support/postgres-server.ts'
import { watchDatabaseCpu } from './database-cpu.ts'
import { writeList } from './import-list.ts'
import { type ImportRun, runAtlasImport } from './import-process.ts'
import { print, printTable, SHORT, writeResult } from './measure.ts'

const MAX_MEGABYTES = 512
const NATIONAL = 1
/** Import and COPY alternate, because the machine's speed varies. */
const ROUNDS = 3

/** The tables that an import fills; the first holds the facilities. */
const TABLES = [
  'facilities',
  'facility_records',
  'facility_proximity',
  'facility_search',
  'facility_companies',
  'companies',
  'search_terms',
  'cities',
  'facility_reviews',
  'import_changes',
]

export type ImportResult = {
  rows: number
  /** The median of the rounds, with a server beside and with our own. */
  medians: Median[]
}
/** Seconds, and how many times those of the COPY the import takes. */
type Median = { import: number; copy: number; ratio: number }

export async function run(flags: string[]): Promise<ImportResult | undefined> {
  const known = [SHORT, '--evidence']
  const unknown = flags.filter((flag) => !known.includes(flag))
  if (unknown.length > 0) {
    throw new Error(`import knows ${known.join(', ')}, not ${unknown.join(' ')}`)
  }
  // So that the first round does not build the program.
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const server = await startPostgres()
  try {
    if (flags.includes('--evidence')) {
      await compareEvidence(server, folder)
      return undefined
    }
    return report(await compare(server, folder, flags.includes(SHORT)))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Copied = { table: string; rows: number; seconds: number; cpu: number }
type Round = { first: ImportRun; copied: Copied[]; ratios: { elapsed: number; cpu: number } }
type Compared = { rows: number; beside: Round[]; own: Round[]; again: ImportRun | null }

async function compare(
  server: PostgresServer,
  folder: string,
  isForTable: boolean,
): Promise<Compared> {
  const file = join(folder, 'national.csv')
  const rows = await writeList(file, NATIONAL)
  print(`${formatCount(rows)} rows, ${cpus().length} cores`)
  const [beside, own]: [Round[], Round[]] = [[], []]
  let url = ''
  for (let round = 1; round <= ROUNDS; round++) {
    url = await createDatabase(server, `national_${round}`)
    beside.push(await importAndCopy(url, { DATABASE_URL: url, DATA_DIR: folder }, file))
    const dataDir = join(folder, `own-${round}`)
    const embedded = await startEmbedded(dataDir)
    // A command that finds nobody else connected stops the server when it is done.
    const stay = new pg.Client({
      connectionString: embedded.url,
      application_name: embedded.applicationName,
    })
    await stay.connect()
    try {
      await migrate(embedded.url)
      own.push(await importAndCopy(embedded.url, { DATA_DIR: dataDir }, file))
    } finally {
      await stay.end()
      await embedded.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  const again = isForTable
    ? null
    : await runAtlasImport({ DATABASE_URL: url, DATA_DIR: folder }, file)
  return { rows, beside, own, again }
}

async function importAndCopy(
  url: string,
  settings: Record<string, string>,
  file: string,
): Promise<Round> {
  const first = await runAtlasImport(settings, file, url)
  const copied = await copyPlainly(url, TABLES)
  const copy = sum(copied)
  const ratios = { elapsed: first.seconds / copy.seconds, cpu: first.cpu / copy.cpu }
  const where = settings.DATABASE_URL ? 'beside' : 'own'
  print(
    `${where}: ${times(ratios.elapsed)} the COPY in elapsed time, ${times(ratios.cpu)} in CPU time`,
  )
  return { first, copied, ratios }
}

/** What it costs that each row also gives a document, with its statement and the grade. */
async function compareEvidence(server: PostgresServer, folder: string): Promise<void> {
  const runs: string[][] = []
  for (const [name, isTri] of [
    ['plain', false],
    ['with evidence', true],
  ] as const) {
    const file = join(folder, `${isTri}.csv`)
    const rows = await writeList(file, NATIONAL, { isTri })
    const url = await createDatabase(server, `list_${isTri}`)
    const run = await runAtlasImport({ DATABASE_URL: url, DATA_DIR: folder }, file)
    runs.push([name, formatCount(rows), run.seconds.toFixed(1), run.cpu.toFixed(1), mb(run)])
  }
  printTable(['import', 'rows', 'seconds', 'CPU s', 'peak MB'], runs)
}

export async function createDatabase(server: PostgresServer, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  await migrate(server.url(name))
  return server.url(name)
}

async function migrate(url: string): Promise<void> {
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: url })
  await migrateDatabase(database.pool)
  await database.close()
}

function report({ rows, beside, own, again }: Compared): ImportResult {
  const { first, copied, ratios } = median(beside)
  const ofOwn = median(own)
  const s = (seconds: number) => seconds.toFixed(1)
  const copy = sum(copied)
  const list = copied[0] ?? { seconds: 0, cpu: 0 }
  const runs: [string, ImportRun][] = [
    ['import', first],
    ['import, our own server', ofOwn.first],
  ]
  if (again) runs.push(['the same list again', again])
  print()
  printTable(
    ['', 'seconds', 'CPU s', 'of it in the database', 'peak MB'],
    [
      ...runs.map(([name, { seconds, cpu, cpuInDatabase, ...run }]) => [
        name,
        s(seconds),
        s(cpu),
        s(cpuInDatabase),
        mb(run),
      ]),
      ['COPY and indexes, the same rows', s(copy.seconds), s(copy.cpu), s(copy.cpu), ''],
      ['  of which facilities', s(list.seconds), s(list.cpu), s(list.cpu), ''],
    ],
  )
  print()
  printTable(
    ['import', 'seconds'],
    first.phases.map(({ name, seconds }) => [name, s(seconds)]),
  )
  const all = [...[...beside, ...own].map((round) => round.first), ...runs.map(([, run]) => run)]
  const peak = Math.max(...all.map(({ peakMegabytes }) => peakMegabytes))
  print()
  print(
    `${times(ratios.elapsed)} the COPY in elapsed time (median of ${ROUNDS} rounds), ${times(ratios.cpu)} in CPU time; our own server: ${times(ofOwn.ratios.elapsed)} and ${times(ofOwn.ratios.cpu)}`,
  )
  print(`at most ${Math.round(peak)} MB (goal ${MAX_MEGABYTES})`)
  const medians = [median(beside), ofOwn].map((round) => ({
    import: round.first.seconds,
    copy: sum(round.copied).seconds,
    ratio: round.ratios.elapsed,
  }))
  print(writeResult('import', { rows, medians, beside, own, again }))
  return { rows, medians }
}

const mb = ({ peakMegabytes }: Pick<ImportRun, 'peakMegabytes'>) =>
  String(Math.round(peakMegabytes))

const times = (ratio: number) => `${ratio.toFixed(1)} times`

function median(rounds: Round[]): Round {
  const sorted = [...rounds].sort((a, b) => a.ratios.elapsed - b.ratios.elapsed)
  const round = sorted[Math.floor(sorted.length / 2)]
  if (!round) throw new Error('no round was run')
  return round
}

const sum = (parts: Copied[]) => ({
  seconds: parts.reduce((total, { seconds }) => total + seconds, 0),
  cpu: parts.reduce((total, { cpu }) => total + cpu, 0),
})

/** The baseline, the minimum for the same rows: COPY into tables without indexes, then the indexes. */
async function copyPlainly(url: string, tables: string[]): Promise<Copied[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-copy-'))
  // The server writes and reads the files, and runs under another account.
  chmodSync(folder, 0o777)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const cpuSeconds = await watchDatabaseCpu(url)
  const copied: Copied[] = []
  try {
    for (const table of tables) copied.push(await copyTable(client, cpuSeconds, table, folder))
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return copied
}

async function copyTable(
  client: pg.Client,
  cpuSeconds: () => number,
  table: string,
  folder: string,
): Promise<Copied> {
  const file = join(folder, `${table}.copy`)
  await client.query(`copy ${table} to '${file}'`)
  await client.query(
    `create table bare_${table} (like ${table} including defaults including generated)`,
  )
  const indexes = await client.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where tablename = $1',
    [table],
  )
  const [started, before] = [performance.now(), cpuSeconds()]
  const { rowCount } = await client.query(`copy bare_${table} from '${file}'`)
  for (const { indexdef } of indexes.rows) {
    await client.query(indexdef.replace(/INDEX \S+ ON \S+/, `INDEX ON bare_${table}`))
  }
  return {
    table,
    rows: rowCount ?? 0,
    seconds: (performance.now() - started) / 1000,
    cpu: cpuSeconds() - before,
  }
}
