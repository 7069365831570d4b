/**
 * Search on PostgreSQL, compared with ILIKE over the same records: CPU time of the database, including
 * every attempt that a misspelled query needs, and elapsed time.
 *
 *   npm run bench -- search             Florida's 1,778 facilities, and all 87,000
 *   npm run bench -- search --million   and a million, by repeating them
 */
import type pg from 'pg'
import { findRecords } from '../src/directory/search/directory-search.sql.ts'
import { firstFound } from '../src/directory/search/search-readings.ts'
import { formatCount } from '../src/ui/format.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { type Measured, measure, print, printTable, writeResult } from './measure.ts'
import { type QueryKind, queriesFor } from './search-queries.ts'
import { type Records, type RecordsKind, withRecords } from './search-records.ts'

const ROUNDS = { search: 25, ilike: 1 }
/** ILIKE takes seconds at a million records, so only a few queries are run there. */
const MAX_BY_ILIKE = 5_000_000
const SHOWN = 10

/** Milliseconds of CPU time in the database at 87,000 facilities. */
const GOALS: Record<QueryKind, { p50?: number; p99: number }> = {
  exact: { p50: 3, p99: 10 },
  prefix: { p50: 3, p99: 10 },
  misspelled: { p99: 25 },
}
const TIMES_FASTER = 15

type Row = { records: number; kind: QueryKind; search: Measured; ilike: Measured; ratio: number }

export async function run(flags: string[]): Promise<void> {
  const unknown = flags.filter((flag) => flag !== '--million')
  if (unknown.length > 0) throw new Error(`search knows --million, not ${unknown.join(' ')}`)
  const kinds: RecordsKind[] = ['florida', 'national']
  if (flags.includes('--million')) kinds.push('million')
  const server = await startPostgres()
  const rows: Row[] = []
  try {
    for (const kind of kinds) {
      await withRecords(server, kind, async (records) => {
        rows.push(...(await compare(records)))
      })
    }
  } finally {
    await server.stop()
  }
  report(rows)
}

async function compare({ db, pool, serverPid, count }: Records): Promise<Row[]> {
  const queries = await queriesFor(pool)
  const bySearch = (q: string) => firstFound(db, q, (reading) => findRecords(db, reading, SHOWN))
  const byIlike = (q: string) => listByIlike(pool, q, SHOWN)
  // Two warm-up rounds: in operation the caches of the database are warm.
  await measure(Object.values(queries).flat(), 2, serverPid, bySearch)
  const rows: Row[] = []
  for (const [kind, texts] of Object.entries(queries) as [QueryKind, string[]][]) {
    const search = await measure(texts, ROUNDS.search, serverPid, bySearch)
    const few = texts.slice(0, Math.ceil(MAX_BY_ILIKE / count))
    const ilike = await measure(few, ROUNDS.ilike, serverPid, byIlike)
    rows.push({ records: count, kind, search, ilike, ratio: ilike.cpu.p50 / search.cpu.p50 })
  }
  return rows
}

function report(rows: Row[]): void {
  const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)
  print()
  printTable(
    [
      'queries',
      'facilities',
      'CPU p50 ms',
      'p99',
      'elapsed p50',
      'p99',
      'ILIKE CPU p50',
      'p99',
      'faster',
    ],
    rows.map(({ kind, records, search, ilike, ratio }) => [
      kind,
      formatCount(records),
      ms(search.cpu.p50),
      ms(search.cpu.p99),
      ms(search.elapsed.p50),
      ms(search.elapsed.p99),
      ms(ilike.cpu.p50),
      ms(ilike.cpu.p99),
      `${ratio.toFixed(0)} x`,
    ]),
  )
  print()
  const national = rows.filter(({ records }) => records > 80_000 && records < 200_000)
  for (const { kind, search, ratio } of national) {
    const { p50, p99 } = GOALS[kind]
    if (p50) printGoal(`${kind}: p50 under ${p50} ms`, search.cpu.p50 < p50)
    printGoal(`${kind}: p99 under ${p99} ms`, search.cpu.p99 < p99)
    if (p50) printGoal(`${kind}: ${TIMES_FASTER} times faster than ILIKE`, ratio >= TIMES_FASTER)
  }
  const file = writeResult('search', { rows })
  print(`\nwritten to ${file}`)
}

function printGoal(goal: string, isMet: boolean): void {
  print(`${isMet ? 'met   ' : 'MISSED'}  ${goal}`)
}

const ILIKE_COLUMNS = [
  'f.name',
  'f.company_name',
  'f.county',
  'f.zip_code',
  'f.facility_type',
  'c.name',
  's.name',
  's.code',
  'k.name',
]

/** The baseline, without the search tables: each word must match a column by ILIKE. */
async function listByIlike(pool: pg.Pool, q: string, limit: number): Promise<void> {
  const words = q.split(' ').filter(Boolean)
  const conditions = words.map(
    (_, i) => `(${ILIKE_COLUMNS.map((column) => `${column} ilike $${i + 2}`).join(' or ')})`,
  )
  await pool.query(
    `select f.id, f.name, f.slug, f.facility_type, s.name, s.slug, c.name, c.slug
       from facilities f
       join cities c on c.id = f.city_id
       join states s on s.id = f.state_id
       left join categories k on k.id = f.category_id
      where f.is_active and ${conditions.join(' and ')}
      order by f.name, f.id
      limit $1`,
    [limit, ...words.map((word) => `%${word}%`)],
  )
}
