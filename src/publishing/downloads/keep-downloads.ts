/**
 * The files of the current data, made once for each change of it: whoever asks first has them made,
 * everybody else waits for the same. They lie in the data folder and appear there complete.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { exportFields } from '../../directory/export/facility-fields.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Services } from '../../platform/services.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import type { Downloads } from './downloads.contract.ts'
import { type DatasetMark, findDatasetMark } from './downloads.sql.ts'
import { writeDownloads } from './write-downloads.ts'

export type KeptDownloads = { folder: string; downloads: Downloads }

type DownloadServices = Pick<Services, 'db' | 'database' | 'env'>

const BUILDING = '.making-'
/** What was being made this long ago will not be finished. */
const ABANDONED_MS = 3_600_000
/** The data changed while it was written out: so often that is tried again. */
const MOST_ATTEMPTS = 5

/** By folder. */
const writing = new SingleFlight<string, Downloads | null>()

export async function currentDownloads(services: DownloadServices): Promise<KeptDownloads> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const mark = await findDatasetMark(services.db)
    const folder = join(services.env.DATA_DIR, 'downloads', folderName(mark))
    const downloads = await writing.run(folder, () => obtain(services, mark, folder))
    if (downloads) return { folder, downloads }
  }
  throw new Problem(503, 'The data is changing. Please try again in a minute.')
}

/** The fields are part of the name: a version of the product that adds one makes the files anew. */
function folderName({ version, changedAt }: DatasetMark): string {
  const fields = createHash('sha256').update(JSON.stringify(exportFields)).digest('hex')
  return `v${version}-${changedAt.getTime()}-${fields.slice(0, 8)}`
}

const isSame = (a: DatasetMark, b: DatasetMark) =>
  a.version === b.version && a.changedAt.getTime() === b.changedAt.getTime()

/** Null when the data changed meanwhile: half of what was written may be from before. */
async function obtain(
  services: DownloadServices,
  mark: DatasetMark,
  folder: string,
): Promise<Downloads | null> {
  const known = await readManifest(folder)
  if (known) return known
  const parent = join(services.env.DATA_DIR, 'downloads')
  const making = join(parent, BUILDING + randomUUID())
  await mkdir(making, { recursive: true, mode: 0o700 })
  try {
    const downloads = await writeDownloads(services.database.pool, mark, making)
    if (!isSame(mark, await findDatasetMark(services.db))) return null
    await rename(making, folder).catch(async (error) => {
      // Another process was quicker.
      if (!(await readManifest(folder))) throw error
    })
    await removeOthers(parent, folder)
    return downloads
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function readManifest(folder: string): Promise<Downloads | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  } catch {
    return null
  }
}

/** A download of the last version that is under way keeps its open file. */
async function removeOthers(parent: string, current: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    if (path === current) continue
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    const isAbandoned = Date.now() - mtimeMs > ABANDONED_MS
    if (!name.startsWith(BUILDING) || isAbandoned) await rm(path, { recursive: true, force: true })
  }
}
