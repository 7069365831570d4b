/** The options of an import, and its progress. */
import type { FileFacts } from './reading/read-file.ts'
import type { ReadOptions } from './reading/read-options.ts'
import type { Report } from './report.ts'

export type ImportRequest = ReadOptions & {
  file: AsyncIterable<Uint8Array>
  fileName: string
  /** Null if it is not known, as of standard input. */
  fileBytes: number | null
  /** The file is the complete list: facilities missing from it are no longer listed. */
  isComplete: boolean
  /** Allows deactivating most of the list. */
  isForced: boolean
  isDryRun: boolean
  report: Report
  /** Who applies it in the browser, and the uploaded file. */
  upload?: { key: string; actorEmail: string }
  /** The site is served by this process: even a short file is read on a thread of its own. */
  isBesideSite?: boolean
  onFacts(facts: FileFacts): void
  onProgress(progress: Progress): void
  /** Aborts the run and rolls it back. */
  signal?: AbortSignal
}

export type Phase = 'reading' | 'matching' | 'writing' | 'neighbors' | 'search' | 'committing'
export type Progress = { phase: Phase; rowsRead: number; bytesRead: number }
