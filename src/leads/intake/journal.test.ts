import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFiles } from '../../../tests/support/open-files.ts'
import { testKeys } from '../../../tests/support/test-keys.ts'
import { MasterKeys } from '../../platform/keys/master-keys.ts'
import type { IncomingLead } from './incoming-lead.ts'
import { Journal, listJournalKeys } from './journal.ts'

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const entry = (name: string) => ({ submissionId: name, lead: { name } }) as IncomingLead
const namesIn = (journal: Journal) => journal.read().entries.map((e) => e.incoming.submissionId)

describe('the journal', () => {
  it('seals what it writes', async () => {
    const root = freshFolder()
    const folder = join(root, 'journal', '1')
    const journal = new Journal(folder, testKeys())
    const segment = await journal.append(entry('sentinel'))
    const text = readFileSync(join(folder, segment), 'utf8')
    expect(text).not.toContain('sentinel')
    expect(namesIn(journal)).toEqual(['sentinel'])
    expect([...listJournalKeys(root)]).toEqual(['ktest'])
    // With the right checksum, but another byte.
    const forged = text
      .trim()
      .slice(9)
      .replace(/.(?=.{10}$)/, (c) => (c === 'A' ? 'B' : 'A'))
    const line = `${crc32(forged).toString(16).padStart(8, '0')} ${forged}\n`
    writeFileSync(join(folder, segment), line)
    expect(journal.read().damaged).toBe(1)
    // A missing key is not damage: a segment counted as read would be removed.
    const other = { current: 'kother', keys: { kother: Buffer.alloc(32) } }
    const keys = new MasterKeys({ DATA_DIR: root }, other)
    expect(() => new Journal(folder, keys).read()).toThrow('Lead key ktest is missing')
    await journal.close()
  })

  it('returns what was written, in order, also to the next process', async () => {
    const folder = freshFolder()
    const journal = new Journal(folder, testKeys())
    await Promise.all(['a', 'b', 'c\nd "é"'].map((name) => journal.append(entry(name))))
    await journal.rotate()
    await journal.append(entry('e'))
    expect(readdirSync(folder)).toEqual(['00000001.jsonl', '00000002.jsonl'])
    expect(namesIn(new Journal(folder, testKeys()))).toEqual(['a', 'b', 'c\nd "é"', 'e'])
    await journal.close()
  })

  it('acknowledges an entry once it is appended and synced, in a folder that is synced', async () => {
    const { files, calls } = recordedFiles()
    const journal = new Journal(freshFolder(), testKeys(), files)
    const append = (name: string) => journal.append(entry(name)).then(() => calls.push('ack'))
    await append('a')
    expect(calls).toEqual([
      ...['open segment', 'open folder', 'sync folder'],
      ...['append segment', 'datasync segment', 'ack'],
    ])
    calls.length = 0
    await append('b')
    expect(calls).toEqual(['append segment', 'datasync segment', 'ack'])
    await journal.close()
  })

  it('shares one fsync among concurrent appends', async () => {
    const { files, calls } = recordedFiles()
    const journal = new Journal(freshFolder(), testKeys(), files)
    await Promise.all(Array.from({ length: 50 }, (_, n) => journal.append(entry(`${n}`))))
    expect(namesIn(journal)).toHaveLength(50)
    // The first goes alone, the others while it is being written.
    expect(calls.filter((call) => call === 'datasync segment')).toHaveLength(2)
    await journal.close()
  })

  it('removes a person in a new file that is synced before it takes the old one’s place', async () => {
    const { files, calls } = recordedFiles()
    const journal = new Journal(freshFolder(), testKeys(), files)
    for (const name of ['ann', 'bob']) await journal.append(entry(name))
    calls.length = 0
    await journal.forget(({ lead }) => lead.name === 'ann')
    expect(calls).toEqual([
      ...['open copy', 'write copy', 'sync copy', 'rename copy'],
      ...['open folder', 'sync folder'],
    ])
    await journal.close()
  })

  it('skips a truncated line and nothing else', async () => {
    const folder = freshFolder()
    const journal = new Journal(folder, testKeys())
    const segment = await journal.append(entry('whole'))
    await journal.close()
    const line = readFileSync(join(folder, segment), 'utf8').trim()
    appendFileSync(join(folder, segment), `\n${line.slice(0, -7)}`)
    const next = new Journal(folder, testKeys())
    await next.append(entry('later'))
    expect(namesIn(next)).toEqual(['whole', 'later'])
    expect(next.read().damaged).toBe(1)
    await next.close()
  })

  it('rejects on a full disk, keeps earlier entries, and recovers', async () => {
    const folder = freshFolder()
    let isFull = false
    const openFull: typeof open = async (path, flags) => full(await open(path, flags), () => isFull)
    const journal = new Journal(folder, testKeys(), { open: openFull, rename })
    await journal.append(entry('before'))
    isFull = true
    await expect(journal.append(entry('during'))).rejects.toThrow('ENOSPC')
    isFull = false
    await journal.append(entry('after'))
    expect(namesIn(journal)).toEqual(['before', 'after'])
    await journal.close()
  })

  it('leaks neither files nor handles while the disk is full', async () => {
    const folder = freshFolder()
    const openFull: typeof open = async (path, flags) => {
      const handle = await open(path, flags)
      if (path === folder) return handle
      await handle.close()
      return open('/dev/full', 'a')
    }
    const journal = new Journal(folder, testKeys(), { open: openFull, rename })
    for (const name of ['a', 'b']) {
      await expect(journal.append(entry(name))).rejects.toMatchObject({ code: 'ENOSPC' })
    }
    await expect(journal.probe()).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(folder)).toEqual([])
    expect(openFiles()).not.toContain('/dev/full')
  })

  it('removes one person and keeps the others', async () => {
    const folder = freshFolder()
    const journal = new Journal(folder, testKeys())
    for (const name of ['ann', 'bob', 'ann', 'cid']) await journal.append(entry(name))
    expect(await journal.forget(({ lead }) => lead.name === 'ann')).toBe(2)
    expect(namesIn(journal)).toEqual(['bob', 'cid'])
    expect(readFileSync(join(folder, '00000001.jsonl'), 'utf8')).not.toContain('ann')
    await journal.close()
  })
})

/**
 * Real files that record the calls in their order. Each call is recorded when it has ended, a turn of the
 * event loop later, so that what does not wait for it comes first.
 */
function recordedFiles() {
  const calls: string[] = []
  const nameOf = (path: unknown) =>
    /\.jsonl$/.test(String(path)) ? 'segment' : /\.new$/.test(String(path)) ? 'copy' : 'folder'
  const recorded = async <T>(call: string, work: Promise<T>): Promise<T> => {
    const result = await work
    await new Promise((resolve) => setImmediate(resolve))
    calls.push(call)
    return result
  }
  const files = {
    open: (async (path, flags, mode) => {
      const name = nameOf(path)
      const handle = await recorded(`open ${name}`, open(path, flags, mode))
      const { appendFile, writeFile, datasync, sync } = handle
      handle.appendFile = (...args) => recorded(`append ${name}`, appendFile.apply(handle, args))
      handle.writeFile = (...args) => recorded(`write ${name}`, writeFile.apply(handle, args))
      handle.datasync = () => recorded(`datasync ${name}`, datasync.apply(handle))
      handle.sync = () => recorded(`sync ${name}`, sync.apply(handle))
      return handle
    }) as typeof open,
    rename: ((from, to) => recorded(`rename ${nameOf(from)}`, rename(from, to))) as typeof rename,
  }
  return { files, calls }
}

/** Writes half a line before it fails. */
function full(handle: FileHandle, isFull: () => boolean): FileHandle {
  const append = handle.appendFile.bind(handle)
  handle.appendFile = async (data) => {
    if (!isFull()) return append(data)
    await append(String(data).slice(0, 20))
    throw new Error('ENOSPC: no space left on device')
  }
  return handle
}
