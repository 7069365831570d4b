/**
 * Leads in append-only files. An entry is fsynced before `append` resolves, many entries share one
 * fsync, and a checksum detects lines cut short by a crash. Each entry is sealed with its own key. Only leads
 * that the database could not store are written here.
 */
import { constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Logger } from 'pino'
import { realFiles, replaceFile, syncPath } from '../../platform/durable-files.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { type MasterKeys, masterKeyOf } from '../../platform/keys/master-keys.ts'
import { open as openSealed, SealBrokenError, seal } from '../../platform/keys/sealing.ts'
import type { IncomingLead } from './incoming-lead.ts'
import { type FolderLock, lockFolder } from './journal-lock.ts'

/** A lead and the segment that holds it. */
export type JournalEntry = { incoming: IncomingLead; segment: string }

type Waiting = { line: string; resolve: (segment: string) => void; reject: (e: unknown) => void }
type Segment = { handle: FileHandle; segment: string; isEmpty: boolean }

const { O_APPEND, O_CREAT, O_EXCL, O_WRONLY } = constants
/** A request body has at most 64 kB, escaping can double it, and base64 adds a third. */
const MAX_ENTRY_BYTES = 192 * 1024
const SEAL_CONTEXT = 'journal'
const PROBE = 'probe'
const SEGMENT = /^\d{8}\.jsonl$/
const NEW_FILE = O_WRONLY | O_CREAT | O_EXCL | O_APPEND

export class Journal {
  readonly #folder: string
  readonly #keys: MasterKeys
  readonly #files: typeof realFiles
  #file: Segment | undefined
  #waiting: Waiting[] = []
  #flushing: Promise<void> | undefined
  #lastNumber: number

  constructor(folder: string, keys: MasterKeys, files = realFiles) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#folder = folder
    this.#keys = keys
    this.#files = files
    this.#lastNumber = Math.max(0, ...this.#segments().map((name) => Number.parseInt(name, 10)))
  }

  /** Resolves with the name of the segment once the entry is durable. */
  append(incoming: IncomingLead): Promise<string> {
    const written = new Promise<string>((resolve, reject) => {
      this.#waiting.push({ line: encode(incoming, this.#keys), resolve, reject })
    })
    this.#flushing ??= this.#flush()
    return written
  }

  /** All readable entries, oldest first, and the number of damaged lines. */
  read(): { entries: JournalEntry[]; damaged: number } {
    const entries: JournalEntry[] = []
    let damaged = 0
    for (const segment of this.#segments()) {
      for (const line of readFileSync(join(this.#folder, segment), 'utf8').split('\n')) {
        if (line === '') continue
        const incoming = decode(line, this.#keys)
        if (incoming) entries.push({ incoming, segment })
        else damaged += 1
      }
    }
    return { entries, damaged }
  }

  /** Starts a new segment for later entries. Returns the segments that are now complete. */
  async rotate(): Promise<string[]> {
    while (this.#flushing) await this.#flushing
    const file = this.#file
    this.#file = undefined
    const complete = this.#segments()
    await file?.handle.close()
    return complete
  }

  /** Rejects unless the largest possible entry could be written now. */
  async probe(): Promise<void> {
    this.remove(PROBE)
    try {
      const handle = await this.#open(PROBE)
      try {
        await handle.appendFile('\n'.repeat(MAX_ENTRY_BYTES))
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

  /** Removes matching entries; returns how many. */
  async forget(isForgotten: (incoming: IncomingLead) => boolean): Promise<number> {
    let forgotten = 0
    for (const segment of await this.rotate()) {
      const path = join(this.#folder, segment)
      const lines = readFileSync(path, 'utf8').split('\n')
      const readable = lines.flatMap((line) => {
        const incoming = decode(line, this.#keys)
        return incoming ? [{ line, isForgotten: isForgotten(incoming) }] : []
      })
      const kept = readable.filter((each) => !each.isForgotten)
      if (kept.length === readable.length) continue
      forgotten += readable.length - kept.length
      await this.#replace(
        path,
        kept.map(({ line }) => line),
      )
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
        // After a failed write or sync the file's contents are unknown: start a new segment.
        const file = this.#file
        this.#file = undefined
        await file?.handle.close().catch(() => {})
        // On a full disk, failed attempts must not pile up.
        if (file?.isEmpty) this.remove(file.segment)
        for (const { reject } of batch) reject(error)
      }
    }
    // Not when the promise settles: an append in between must start a new flush.
    this.#flushing = undefined
  }

  async #startSegment(): Promise<Segment> {
    this.#lastNumber += 1
    const segment = `${String(this.#lastNumber).padStart(8, '0')}.jsonl`
    const handle = await this.#open(segment)
    try {
      await syncPath(this.#folder, this.#files)
    } catch (error) {
      await handle.close()
      throw error
    }
    return { handle, segment, isEmpty: true }
  }

  async #replace(path: string, lines: string[]): Promise<void> {
    await replaceFile(path, lines.map((line) => `${line}\n`).join(''), this.#files)
    await syncPath(this.#folder, this.#files)
  }

  #open(name: string): Promise<FileHandle> {
    return this.#files.open(join(this.#folder, name), NEW_FILE, 0o600)
  }

  #segments(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => SEGMENT.test(name))
      .sort()
  }
}

/** The leading line break ends a line that a failed write may have left unfinished. */
function encode(incoming: IncomingLead, keys: MasterKeys): string {
  const { key, wrapped } = keys.makeDataKey()
  const sealed = seal(key, Buffer.from(JSON.stringify(incoming)), SEAL_CONTEXT)
  const text = `${wrapped} ${sealed.toString('base64')}`
  return `\n${checksum(text)} ${text}\n`
}

/** Null for a damaged line. */
function decode(line: string, keys: MasterKeys): IncomingLead | null {
  const text = checkedText(line)
  if (text === null) return null
  const [wrapped = '', sealed = ''] = text.split(' ')
  try {
    const plain = openSealed(keys.unwrap(wrapped), Buffer.from(sealed, 'base64'), SEAL_CONTEXT)
    return JSON.parse(plain.toString()) as IncomingLead
  } catch (error) {
    if (error instanceof SealBrokenError) return null
    throw error
  }
}

function checkedText(line: string): string | null {
  const text = line.slice(9)
  return line.length >= 10 && line.slice(0, 8) === checksum(text) ? text : null
}

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')

/**
 * One folder per process, because several servers may share a DATA_DIR. The operating
 * system releases the lock of a process that dies, so abandoned folders can be told apart.
 */
type JournalFolder = { path: string } & FolderLock

const MAX_PROCESSES = 64

/** Locks the first free folder for this process. */
export function claimJournalFolder(dataDir: string): JournalFolder {
  for (let number = 1; number <= MAX_PROCESSES; number += 1) {
    const claimed = claim(join(dataDir, 'journal', String(number)))
    if (claimed) return claimed
  }
  throw new UserFacingError(`More than ${MAX_PROCESSES} processes use DATA_DIR ${dataDir}.`)
}

/** Locks the folders of processes that have ended. The caller must release each of them. */
export function claimAbandonedFolders(dataDir: string): JournalFolder[] {
  const root = join(dataDir, 'journal')
  if (!existsSync(root)) return []
  return readdirSync(root)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => claim(join(root, name)))
    .filter((folder) => folder !== null)
}

function claim(path: string): JournalFolder | null {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const lock = lockFolder(path)
  return lock && { path, ...lock }
}

/** The entries that a starting server finds: its own, and those of abandoned folders. */
export async function adoptAbandonedEntries(
  dataDir: string,
  own: Journal,
  keys: MasterKeys,
  log: Logger,
): Promise<JournalEntry[]> {
  const { entries, damaged } = own.read()
  reportDamage(log, damaged)
  for (const folder of claimAbandonedFolders(dataDir)) {
    const abandoned = new Journal(folder.path, keys)
    const left = abandoned.read()
    reportDamage(log, left.damaged)
    // Written to our own journal before they are removed from the other.
    for (const { incoming } of left.entries) {
      entries.push({ incoming, segment: await own.append(incoming) })
    }
    for (const segment of await abandoned.rotate()) abandoned.remove(segment)
    folder.release()
  }
  return entries
}

/** A damaged line was never acknowledged, so no accepted lead is lost. */
function reportDamage(log: Logger, damaged: number): void {
  if (damaged > 0) log.warn({ damaged }, 'skipped incomplete journal entries')
}

/** The master keys that entries in any folder still need. */
export function listJournalKeys(dataDir: string): Set<string> {
  const root = join(dataDir, 'journal')
  const found = new Set<string>()
  if (!existsSync(root)) return found
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!SEGMENT.test(basename(path))) continue
    for (const line of readFileSync(join(root, path), 'utf8').split('\n')) {
      const text = checkedText(line)
      if (text) found.add(masterKeyOf(text))
    }
  }
  return found
}
