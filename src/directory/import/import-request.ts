/** What an import is asked to do, and how it reports progress. */
import type { FileFacts, ReadOptions } from './reading/read-file.ts'
import type { Report } from './report.ts'
import type { Citation } from './writing/records.sql.ts'

export type ImportRequest = ReadOptions & {
  file: AsyncIterable<Uint8Array>
  fileName: string
  /** The document under "Sources" of every facility in the file; also names the list. */
  citation: Citation | null
  /** The file is the whole list: what is not in it is no longer listed. */
  isComplete: boolean
  /** Deactivate even most of the list. */
  isForced: boolean
  isDryRun: boolean
  report: Report
  onFacts(facts: FileFacts): void
  onProgress(progress: Progress): void
  /** Ends the run, and undoes it. */
  signal?: AbortSignal
}

export type Phase = 'reading' | 'matching' | 'writing' | 'neighbors' | 'search' | 'committing'
export type Progress = { phase: Phase; rowsRead: number; bytesRead: number }
