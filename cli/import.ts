import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { type JoinedRows, readJoinedRows } from '../src/directory/import/reading/joined-rows.ts'
import { openReport } from '../src/directory/import/report.ts'
import { runImport } from '../src/directory/import/run-import.ts'
import { messageOf, UserFacingError } from '../src/platform/errors.ts'
import { formatCount } from '../src/ui/format.ts'
import {
  type ImportOptions,
  importHelp,
  readImportOptions,
  readMapping,
  saveMapping,
} from './import-options.ts'
import { importProgress, printSummary, tellFacts } from './import-output.ts'
import { isRunAction, runsVerb } from './import-runs.ts'
import { dataVerb, type Session, type SessionVerb } from './session.ts'

const importFile = dataVerb<ImportOptions>({
  usage: 'import FILE [options]   (FILE may be - for standard input) | list | show RUN | undo RUN',
  help: importHelp,
  read: readImportOptions,
  // Before anything is opened, so that a misspelled name does not create an empty database.
  check({ file, joinedFiles }) {
    for (const one of [file, ...joinedFiles]) {
      if (one !== '-' && !existsSync(one)) throw new UserFacingError(`There is no file ${one}.`)
    }
  },
  // Rows live briefly, so the heap of a long list is mostly garbage, and by default it grows. A lower limit than
  // this has V8 collect all of it several times a second: the bytes sent to the database count too.
  prepare: () => setFlagsFromString('--heap-growing-percent=200'),
  async work(options, session) {
    const input = await openInput(options.file, session)
    const mapping = { ...(await readMapping(options.mappingFile, session)), ...options.mapping }
    const joined = await readSecondFiles(options.joinedFiles, session)
    const { env } = session
    const report = await openReport(
      session.path(options.report ?? reportPath(env.DATA_DIR, input.name)),
    )
    const progress = importProgress(session, input.bytes)
    const summary = await runImport(session.database.pool, {
      file: input.bytesOf,
      fileName: input.name,
      fileBytes: input.bytes,
      mapping,
      category: options.category,
      sheet: options.sheet,
      grade: options.grade,
      isEveryRow: options.isEveryRow,
      joined,
      citation: options.citation,
      isComplete: options.isComplete,
      isForced: options.isForced,
      isDryRun: options.isDryRun,
      report,
      signal: session.signal,
      onFacts(facts) {
        tellFacts(session, facts)
        if (options.saveMapping) saveMapping(session.path(options.saveMapping), facts.columns)
      },
      onProgress: progress.show,
    }).finally(progress.end)
    printSummary(session, summary, { isDryRun: options.isDryRun, report: report.path })
    return 0
  },
})

export const verb: SessionVerb = {
  ...importFile,
  perform: (args, session) => (isRunAction(args) ? runsVerb : importFile).perform(args, session),
  run: (args) => (isRunAction(args) ? runsVerb : importFile).run(args),
}

/** Each chunk is sent to the thread that reads a long file, and a message costs more than reading a few rows. */
const CHUNK_BYTES = 1_048_576

type Input = { name: string; bytes: number | null; bytesOf: AsyncIterable<Uint8Array> }

async function openInput(file: string, session: Session): Promise<Input> {
  if (file === '-') return { name: 'standard input', bytes: null, bytesOf: session.input }
  const path = session.path(file)
  try {
    const stats = await stat(path)
    if (stats.isDirectory()) throw new UserFacingError(`${file} is a folder.`)
    const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES })
    // So that an unreadable file is reported before anything else happens.
    await once(stream, 'ready')
    return { name: basename(path), bytes: stats.isFile() ? stats.size : null, bytesOf: stream }
  } catch (error) {
    if (error instanceof UserFacingError) throw error
    throw new UserFacingError(`${file} cannot be read (${messageOf(error)}).`)
  }
}

async function readSecondFiles(files: string[], session: Session): Promise<JoinedRows | null> {
  if (files.length === 0) return null
  if (files.includes('-')) throw new UserFacingError('--with needs a file, not standard input.')
  const inputs: AsyncIterable<Uint8Array>[] = []
  for (const file of files) inputs.push((await openInput(file, session)).bytesOf)
  session.print(
    `  with        ${files.length === 1 ? 'a second file' : `${files.length} more files`}`,
  )
  const joined = await readJoinedRows(inputs)
  session.print(`  asbestos    in ${formatCount(joined.rows.size)} of its records`)
  return joined
}

function reportPath(dataDir: string, name: string): string {
  const moment = new Date().toISOString().replace(/[:.]/g, '-')
  const plain = name.replace(/\.[a-z0-9]+$/i, '').replace(/[^a-z0-9_-]+/gi, '-')
  return join(dataDir, 'imports', `${moment}-${plain.slice(0, 80)}.csv`)
}
