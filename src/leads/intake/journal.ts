/**
 * Requests on disk, in our own hands. An entry is on the platter before `append` resolves, many
 * entries share one fsync, and what is damaged (a line cut short by a crash) is never read as whole.
 * On the embedded database, which never fsyncs, every request is written here first; on PostgreSQL
 * only those that it could not take.
 */
import { constants, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { replaceFile, syncPath } from '../../platform/durable-files.ts'
import type { Submission } from './submission.ts'

/** An entry and the file that holds it. */
export type JournalEntry = { submission: Submission; segment: string }

type Waiting = { line: string; resolve: (segment: string) => void; reject: (e: unknown) => void }
type Segment = { handle: FileHandle; segment: string; isEmpty: boolean }
type OpenFile = (path: string) => Promise<FileHandle>

const { O_APPEND, O_CREAT, O_EXCL, O_WRONLY } = constants
/** A body has at most 64 kB, and escapes can double it. */
const LARGEST_ENTRY = 128 * 1024
const PROBE = 'probe'
const openNew: OpenFile = (path) => open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, 0o600)

export class Journal {
  readonly #folder: string
  readonly #open: OpenFile
  #file: Segment | undefined
  #waiting: Waiting[] = []
  #flushing: Promise<void> | undefined
  #lastNumber: number

  constructor(folder: string, openFile: OpenFile = openNew) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#folder = folder
    this.#open = openFile
    this.#lastNumber = Math.max(0, ...this.#segments().map((name) => Number.parseInt(name, 10)))
  }

  /** Resolves with the name of the segment once the entry is safe; rejects when it is not. */
  append(submission: Submission): Promise<string> {
    const written = new Promise<string>((resolve, reject) => {
      this.#waiting.push({ line: encode(submission), resolve, reject })
    })
    this.#flushing ??= this.#flush()
    return written
  }

  /** Everything readable, oldest first, and how many lines were not. */
  read(): { entries: JournalEntry[]; damaged: number } {
    const entries: JournalEntry[] = []
    let damaged = 0
    for (const segment of this.#segments()) {
      for (const line of readFileSync(join(this.#folder, segment), 'utf8').split('\n')) {
        if (line === '') continue
        const submission = decode(line)
        if (submission) entries.push({ submission, segment })
        else damaged += 1
      }
    }
    return { entries, damaged }
  }

  /** Later entries go into a new segment. Returns the ones that are now complete. */
  async rotate(): Promise<string[]> {
    while (this.#flushing) await this.#flushing
    const file = this.#file
    this.#file = undefined
    const complete = this.#segments()
    await file?.handle.close()
    return complete
  }

  /** Rejects unless another entry, of any size, could be written now. */
  async probe(): Promise<void> {
    this.remove(PROBE)
    try {
      const handle = await this.#open(join(this.#folder, PROBE))
      try {
        await handle.appendFile('\n'.repeat(LARGEST_ENTRY))
        await handle.datasync()
      } finally {
        await handle.close()
      }
    } finally {
      this.remove(PROBE)
    }
  }

  remove(segment: string): void {
    rmSync(join(this.#folder, segment), { force: true })
  }

  /** Takes out what must be forgotten; returns how many entries that were. */
  async forget(isForgotten: (submission: Submission) => boolean): Promise<number> {
    let forgotten = 0
    for (const segment of await this.rotate()) {
      const path = join(this.#folder, segment)
      const lines = readFileSync(path, 'utf8').split('\n')
      const kept = lines.filter((line) => {
        const submission = decode(line)
        return submission !== null && !isForgotten(submission)
      })
      const gone = lines.filter((line) => decode(line) !== null).length - kept.length
      if (gone === 0) continue
      forgotten += gone
      await this.#replace(path, kept)
    }
    return forgotten
  }

  async close(): Promise<void> {
    await this.rotate()
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        this.#file ??= await this.#startSegment()
        const { handle, segment } = this.#file
        await handle.appendFile(batch.map(({ line }) => line).join(''))
        await handle.datasync()
        this.#file.isEmpty = false
        for (const { resolve } of batch) resolve(segment)
      } catch (error) {
        // What a failed write left behind is unknown, and so is a file whose sync failed: start anew.
        const file = this.#file
        this.#file = undefined
        await file?.handle.close().catch(() => {})
        // A disk that stays full must not fill up with the remains of every attempt.
        if (file?.isEmpty) this.remove(file.segment)
        for (const { reject } of batch) reject(error)
      }
    }
    // Here, and not when the promise settles: whoever appends in between must start a new flush.
    this.#flushing = undefined
  }

  async #startSegment(): Promise<Segment> {
    this.#lastNumber += 1
    const segment = `${String(this.#lastNumber).padStart(8, '0')}.jsonl`
    const handle = await this.#open(join(this.#folder, segment))
    try {
      await syncPath(this.#folder)
    } catch (error) {
      await handle.close()
      throw error
    }
    return { handle, segment, isEmpty: true }
  }

  async #replace(path: string, lines: string[]): Promise<void> {
    await replaceFile(path, lines.map((line) => `${line}\n`).join(''))
    await syncPath(this.#folder)
  }

  #segments(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => /^\d{8}\.jsonl$/.test(name))
      .sort()
  }
}

/** A leading line break ends whatever a failed write may have left unfinished before it. */
function encode(submission: Submission): string {
  const json = JSON.stringify(submission)
  return `\n${checksum(json)} ${json}\n`
}

function decode(line: string): Submission | null {
  const json = line.slice(9)
  if (line.length < 10 || line.slice(0, 8) !== checksum(json)) return null
  return JSON.parse(json) as Submission
}

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')
