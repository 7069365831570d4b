/**
 * The files of the current dataset version, written once per version (decision 056): the first request
 * starts it, all others wait for the same run. They appear in the data folder only when complete.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { exportFields } from '../../directory/export/facility-fields.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Services } from '../../platform/services.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { type DatasetState, findDataset } from '../../site/site.sql.ts'
import type { Downloads } from './downloads.contract.ts'
import { writeDownloads } from './write-downloads.ts'

export type CurrentDownloads = { folder: string; downloads: Downloads }

type DownloadServices = Pick<Services, 'database' | 'env'>
type Reading = { env: Services['env']; db: Queryable; pool: pg.Pool }

const UNFINISHED = '.making-'
/** A folder started this long ago will not be finished. */
const ABANDONED_MS = 3_600_000
/** How often to start over because the data changed meanwhile. */
const MAX_ATTEMPTS = 5

const NO_DATA: DatasetState = { version: 0, changedAt: new Date(0), isDemonstration: false }
const currentDataset = async (db: Queryable) => (await findDataset(db)) ?? NO_DATA

/** Downloads by folder. */
const writing = new SingleFlight<string, Downloads | null>()

/** The version and the rows of one file come from the same server. */
export function currentDownloads({ database, env }: DownloadServices): Promise<CurrentDownloads> {
  return database.reads.whole(({ db, pool }) => findDownloads({ env, db, pool }))
}

async function findDownloads(reading: Reading): Promise<CurrentDownloads> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const dataset = await currentDataset(reading.db)
    const folder = join(reading.env.DATA_DIR, 'downloads', folderName(dataset))
    const downloads = await writing.run(folder, () => readOrWrite(reading, dataset, folder))
    if (downloads) return { folder, downloads }
  }
  throw new Problem(503, 'The data is changing. Please try again in a minute.')
}

/** The fields are part of the name: a release that adds one writes the files again. */
function folderName({ version, changedAt }: DatasetState): string {
  const fields = createHash('sha256').update(JSON.stringify(exportFields)).digest('hex')
  return `v${version}-${changedAt.getTime()}-${fields.slice(0, 8)}`
}

const isSame = (a: DatasetState, b: DatasetState) =>
  a.version === b.version && a.changedAt.getTime() === b.changedAt.getTime()

/** Null if the data changed meanwhile: the files may hold some of each version. */
async function readOrWrite(
  { env, db, pool }: Reading,
  dataset: DatasetState,
  folder: string,
): Promise<Downloads | null> {
  const known = await readManifest(folder)
  if (known) return known
  const parent = join(env.DATA_DIR, 'downloads')
  const unfinished = join(parent, UNFINISHED + randomUUID())
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const downloads = await writeDownloads(pool, dataset, unfinished)
    if (!isSame(dataset, await currentDataset(db))) return null
    await rename(unfinished, folder).catch(async (error) => {
      // Another process finished first.
      if (!(await readManifest(folder))) throw error
    })
    await removeOthers(parent, folder)
    return downloads
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function readManifest(folder: string): Promise<Downloads | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  } catch {
    // Missing or unreadable: the files are written again.
    return null
  }
}

/** A download of an older version in progress keeps its open file. */
async function removeOthers(parent: string, current: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    if (path === current) continue
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    const isAbandoned = Date.now() - mtimeMs > ABANDONED_MS
    if (!name.startsWith(UNFINISHED) || isAbandoned)
      await rm(path, { recursive: true, force: true })
  }
}
