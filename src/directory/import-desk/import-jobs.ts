/**
 * Reads, rehearses and applies uploaded lists in the background, with the same engine as `./atlas import`. All
 * that a job needs is in the database, so another process, or this one after a restart, begins it again.
 */
import { createHash } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import type { Queryable } from '../../platform/database/open.ts'
import { loggable, UserFacingError } from '../../platform/errors.ts'
import { jobsWith, type Queue } from '../../platform/jobs/boss.ts'
import type { Services } from '../../platform/services.ts'
import { DirectoryBusy } from '../change-directory.ts'
import { purgePresence } from '../editing/presence.sql.ts'
import type { Progress } from '../import/import-request.ts'
import { columnName, type Field, fields } from '../import/reading/column-names.ts'
import type { Mapping } from '../import/reading/columns.ts'
import { readHead } from '../import/reading/read-head.ts'
import type { Report } from '../import/report.ts'
import { runImport } from '../import/run-import.ts'
import type { ImportSummary } from '../import/summary.ts'
import { deleteReport } from './reports.sql.ts'
import { findRunOf } from './shown-runs.sql.ts'
import { StoredReport, summaryOf, UNWRITTEN } from './stored-report.ts'
import { MAX_UPLOAD_ROWS } from './upload-rules.ts'
import { type Choices, type Head, summarySchema } from './uploads.contract.ts'
import {
  findRememberedChoices,
  findUpload,
  purgeUploads,
  readChunks,
  rememberChoices,
  reportUpload,
  type Upload,
} from './uploads.sql.ts'

const IMPORT_QUEUE = 'import'
/** While another import runs, and after a kill: about two hours, with delays that double up to five minutes. */
const MAX_RETRIES = 30
/** How often progress is stored, and looked whether the editor chose something else. */
const TICK_MS = 500

export type ImportService = {
  /** In the transaction that changed the upload. */
  start(tx: Queryable, upload: { id: number; revision: number }): Promise<void>
  /** After its commit. */
  wake(): void
}

declare module 'hono' {
  interface ContextVariableMap {
    imports: ImportService
  }
}

type Waking = PgBoss & { wake(queue: string): void }

export function createImports(services: Services) {
  const stopping = new AbortController()
  const queues: Queue[] = [
    {
      name: IMPORT_QUEUE,
      retryLimit: MAX_RETRIES,
      work: (data) => work(services, data as { id: number; revision: number }, stopping.signal),
    },
    {
      name: 'import-purge',
      retryLimit: 5,
      schedule: '41 3 * * *',
      async work() {
        await purgeUploads(services.db)
        await purgePresence(services.database.pool)
      },
    },
  ]
  return {
    queues,
    service: (boss: Waking): ImportService => ({
      async start(tx, data) {
        await boss.insert(IMPORT_QUEUE, [{ data }], { db: jobsWith(tx) })
      },
      wake: () => boss.wake(IMPORT_QUEUE),
    }),
    /** What runs is rolled back, and begins again after the next start. */
    stop: () => stopping.abort(new Error('the site stops')),
  }
}

async function work(
  services: Services,
  { id, revision }: { id: number; revision: number },
  stopping: AbortSignal,
): Promise<void> {
  const { db, log } = services
  const upload = await findUpload(db, id)
  if (upload?.revision !== revision) return
  const job = new ImportJob(services, upload, stopping)
  try {
    if (upload.state === 'reading') await job.rehearse()
    if (upload.state === 'applying') await job.apply()
  } catch (error) {
    if (job.isOutdated) return
    if (stopping.aborted || error instanceof DirectoryBusy) {
      await reportUpload(db, upload, { phase: null, rowsRead: 0, bytesRead: 0 })
      throw error
    }
    const isTheirs = error instanceof UserFacingError
    if (!isTheirs) log.error({ upload: id, error: loggable(error) }, 'an import failed')
    const problem = isTheirs
      ? inTheBrowser(error.message)
      : 'The server could not finish this. Nothing was changed. Try again, and tell the operator if it fails again.'
    const state = upload.state === 'applying' ? 'ready' : 'refused'
    await reportUpload(db, upload, { state, problem, phase: null })
  } finally {
    job.end()
  }
}

/** Messages of the engine name options of the command line. */
const inTheBrowser = (message: string): string =>
  message
    .replace(/ \(gunzip[^)]*\)/, '')
    .replace(/add --source "[^"]*"/, 'say below where the list is from, with its address')
    .replace(/--grade can only lower it/, 'a choice here can only lower it')
    .replace(/add --with \S+?\.csv/, 'the command line reads both (./atlas import --help)')

class ImportJob {
  readonly #services: Services
  readonly #upload: Upload
  readonly #timer: NodeJS.Timeout
  readonly #outdated = new AbortController()
  readonly #signal: AbortSignal
  #progress: Progress | null = null

  constructor(services: Services, upload: Upload, stopping: AbortSignal) {
    this.#services = services
    this.#upload = upload
    this.#signal = AbortSignal.any([stopping, this.#outdated.signal])
    this.#timer = setInterval(() => void this.#tick(), TICK_MS)
  }

  /** The editor chose something else meanwhile, or discarded the file. */
  get isOutdated(): boolean {
    return this.#outdated.signal.aborted
  }

  end(): void {
    clearInterval(this.#timer)
  }

  /** The later of two ticks at once says the same. A database that is away is the job's own failure. */
  async #tick(): Promise<void> {
    const progress = this.#progress ?? { phase: null, rowsRead: 0, bytesRead: 0 }
    const isCurrent = await reportUpload(this.#services.db, this.#upload, progress).catch(
      () => true,
    )
    if (!isCurrent) this.#outdated.abort(new Error('the editor chose something else'))
  }

  async rehearse(): Promise<void> {
    const { db, database } = this.#services
    const { id } = this.#upload
    await deleteReport(db, id)
    const { head, choices } = await this.#readBeginning()
    if (head.missing.length > 0) {
      await reportUpload(db, this.#upload, { state: 'asking', head, choices, phase: null })
      return
    }
    await reportUpload(db, this.#upload, { head, choices })
    const report = new StoredReport(database.pool, id)
    const summary = await this.#import(choices, { isDryRun: true, report })
    this.end()
    await reportUpload(db, this.#upload, {
      state: 'ready',
      summary: summaryOf(summary, report),
      phase: null,
    })
  }

  async apply(): Promise<void> {
    const { db } = this.#services
    const { key, choices, head, summary: foretold } = this.#upload
    // The process may have been killed between the commit and this moment.
    const isApplied = (await findRunOf(db, key)) !== null
    const done = isApplied
      ? {}
      : await this.#import(choices, { isDryRun: false, report: UNWRITTEN })
    this.end()
    await reportUpload(db, this.#upload, {
      state: 'applied',
      runId: await findRunOf(db, key),
      summary: foretold && summarySchema.parse({ ...foretold, ...done }),
      phase: null,
    })
    if (head) await rememberChoices(db, digestOf(head), { ...choices, sheet: null })
  }

  /** With what was chosen for the last file with these columns, unless something is chosen for this one. */
  async #readBeginning(): Promise<{ head: Head; choices: Choices }> {
    const { choices } = this.#upload
    const head = await this.#readHead(choices)
    if (choices.mapping !== null) return { head: { ...head, isRemembered: false }, choices }
    const known = await findRememberedChoices(this.#services.db, digestOf(head))
    if (!known) return { head: { ...head, isRemembered: false }, choices }
    const remembered = {
      ...known,
      ...Object.fromEntries(Object.entries(choices).filter(([, value]) => value)),
    } as Choices
    return {
      head: { ...(await this.#readHead(remembered)), isRemembered: true },
      choices: remembered,
    }
  }

  #readHead({ mapping, sheet }: Choices) {
    return readHead(() => this.#file(), { mapping: wholeMapping(mapping), sheet })
  }

  #file = () => readChunks(this.#services.db, this.#upload.id)

  #import(
    { mapping, sheet, source, category, grade, isEveryRow }: Choices,
    { isDryRun, report }: { isDryRun: boolean; report: Report },
  ): Promise<ImportSummary> {
    const { fileName, fileBytes, key, actorEmail } = this.#upload
    return runImport(this.#services.database.pool, {
      file: this.#file(),
      fileName,
      fileBytes,
      mapping: wholeMapping(mapping),
      category,
      sheet,
      grade,
      isEveryRow,
      citation: source,
      joined: null,
      isComplete: false,
      isForced: false,
      isDryRun,
      isBesideSite: true,
      upload: { key, actorEmail },
      report,
      signal: this.#signal,
      onFacts() {},
      onProgress: (progress) => {
        this.#progress = progress
        if (progress.rowsRead > MAX_UPLOAD_ROWS) {
          throw new UserFacingError(
            `This list has more than ${MAX_UPLOAD_ROWS.toLocaleString('en-US')} rows. Split it, or import it with ./atlas import. Nothing was changed.`,
          )
        }
      },
    })
  }
}

/** The screen names every field that is read: a column that goes by the name of another is left alone. */
function wholeMapping(mapping: Choices['mapping']): Mapping {
  if (mapping === null) return {}
  return Object.fromEntries(fields.map((field: Field) => [field, mapping[field] ?? null]))
}

/** Files with the same columns are taken for the same list. */
const digestOf = ({ columns }: Pick<Head, 'columns'>): string =>
  createHash('sha256')
    .update(columns.map(({ name }) => columnName(name)).join('\n'))
    .digest('hex')
