/**
 * One import, in one transaction: whatever happens, the directory is unchanged or matches the file.
 * A dry run is the same work, rolled back.
 */
import type pg from 'pg'
import { allowSortMemory } from '../../platform/database/sort-memory.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { acquireImportLock, raiseDatasetVersion } from '../change-directory.ts'
import { refreshDerivedTables } from '../derived-tables.ts'
import { refreshProximity } from '../proximity.ts'
import { RunChanges } from './changes.sql.ts'
import type { ImportRequest, Phase } from './import-request.ts'
import { createMatches, matchByRecord, matchRows } from './matching/matching.sql.ts'
import { Places } from './places.sql.ts'
import type { FileFacts } from './reading/read-file.ts'
import { reportChanges, reportGone, reportNew } from './report.sql.ts'
import { createRun, findSource, type ImportSource, sourceOf } from './runs.sql.ts'
import { stageFile } from './staging.sql.ts'
import { type ImportSummary, summarize } from './summary.ts'
import { chooseAddresses, keepOldAddresses } from './writing/addresses.sql.ts'
import {
  listAffectedCities,
  locateCities,
  readTouched,
  removeUnusedCities,
} from './writing/cities.sql.ts'
import { findNewDocuments, writeDocuments } from './writing/documents.sql.ts'
import {
  analyzeFacilities,
  confirmCategories,
  createFacilities,
  findDifferences,
  foldRepeats,
  updateFacilities,
} from './writing/facilities.sql.ts'
import {
  deactivateGone,
  findGone,
  writeCitations,
  writeRecords,
  writeReviews,
} from './writing/records.sql.ts'
import { writeTranslations } from './writing/translations.sql.ts'

/** A complete list that would deactivate more than this is more likely a truncated file. */
const MANY_GONE = { share: 0.5, count: 100 }

/**
 * A low statistics target for tables that only this run reads: it is enough to see whether they are
 * large.
 */
const ROUGHLY = 10

/** One, with which two cores are busy: with PostgreSQL's two, three processes wait for them, and visitors too. */
const PARALLEL_WORKERS = 1

export async function runImport(pool: pg.Pool, request: ImportRequest): Promise<ImportSummary> {
  const startedAt = new Date()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await acquireImportLock(client)
    await allowSortMemory(client)
    await client.query(
      `set local jit = off; set local cursor_tuple_fraction = 1;
       set local max_parallel_workers_per_gather = ${PARALLEL_WORKERS};
       set local max_parallel_maintenance_workers = ${PARALLEL_WORKERS}`,
    )
    const summary = await importInto(client, request, startedAt)
    request.onProgress(progressOf('committing', summary))
    request.signal?.throwIfAborted()
    await client.query(request.isDryRun ? 'rollback' : 'commit')
    await request.report.finish()
    return summary
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await request.report.discard()
    throw error
  } finally {
    client.release()
  }
}

async function importInto(
  client: pg.PoolClient,
  request: ImportRequest,
  startedAt: Date,
): Promise<ImportSummary> {
  await client.query(`set local default_statistics_target = ${ROUGHLY}`)
  const places = new Places(client)
  await places.load()
  await createMatches(client)
  let known: ImportSource | undefined
  const sourceGiven = async (facts: FileFacts) => {
    known ??= await findSource(client, sourceOf(facts, request.citation))
    return known
  }
  const read = await stageFile(client, places, request, async (facts, lines) =>
    matchByRecord(client, await sourceGiven(facts), lines),
  )
  const source = await sourceGiven(read.facts)
  await refuseInventedAmongReal(client)
  const enter = (phase: Phase) => {
    request.signal?.throwIfAborted()
    request.onProgress(progressOf(phase, read))
  }
  enter('matching')
  await matchRows(client, source)
  await foldRepeats(client)
  await findDifferences(client, source)
  await chooseAddresses(client)
  await findNewDocuments(client)
  enter('writing')
  // From here on, statistics are for visitors' queries too.
  await client.query('set local default_statistics_target to default')
  const changes = await RunChanges.watch(client, source.id, request.citation)
  const isAnalyzed = await createFacilities(client)
  await updateFacilities(client)
  await confirmCategories(client)
  await keepOldAddresses(client)
  await writeRecords(client, source.id)
  const evidence = await writeDocuments(client)
  const translated = await writeTranslations(client)
  const cited = request.citation ? await writeCitations(client, request.citation) : 0
  const forReview = await writeReviews(client)
  const deactivated = request.isComplete ? await closeGone(client, source, request, changes) : 0
  await reportChanges(client, request.report)
  if (request.isDryRun) await reportNew(client, request.report)
  await removeUnusedCities(client, places.newCityIds)
  const counts = await summarize(client, read, {
    evidence,
    translated,
    cited,
    forReview,
    deactivated,
  })
  const finish = async (datasetVersion: number | null) => {
    const summary = { ...counts, datasetVersion }
    const runId = await createRun(client, source, request, summary, startedAt)
    await changes.record(runId, places)
    return summary
  }
  if (!counts.hasChanged) return finish(null)
  await listAffectedCities(client, request.isComplete)
  await locateCities(client, places.newCityIds)
  enter('neighbors')
  await client.query('analyze cities (id, state_id, slug)')
  if (!isAnalyzed) await analyzeFacilities(client)
  await refreshProximity(client, 'select city_id from import_cities')
  enter('search')
  await refreshDerivedTables(client, await readTouched(client, request.isComplete))
  return finish(await raiseDatasetVersion(client))
}

/** An invented record must not be taken for a real one, or match one and change it. */
async function refuseInventedAmongReal(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select exists(select 1 from facilities where grade <> 'demonstration')
        and not exists(select 1 from dataset where is_demonstration)
        and exists(select 1 from import_rows where is_demonstration) as yes`,
  )
  if (rows[0]?.yes) {
    throw new UserFacingError(
      'This file contains invented records of a demonstration, and this database contains real ones. Import it into another database. Nothing was changed.',
    )
  }
}

async function closeGone(
  client: pg.PoolClient,
  source: ImportSource,
  { isForced, report }: ImportRequest,
  changes: RunChanges,
): Promise<number> {
  const gone = await findGone(client, source.id)
  const { rows } = await client.query(
    'select count(distinct facility_id)::int as n from facility_records where source_id = $1 and not is_gone',
    [source.id],
  )
  if (!isForced && gone > MANY_GONE.count && gone > rows[0].n * MANY_GONE.share) {
    throw new UserFacingError(
      `${gone} of ${rows[0].n} facilities of this list are not in the file and would be deactivated. If that is right, add --force. Nothing was changed.`,
    )
  }
  await reportGone(client, report)
  await changes.watchGone()
  await deactivateGone(client, source.id)
  return gone
}

const progressOf = (
  phase: Phase,
  { rowsRead, bytesRead }: { rowsRead: number; bytesRead: number },
) => ({
  phase,
  rowsRead,
  bytesRead,
})
