/**
 * Reads a long file on a thread of its own: meanwhile this one writes to the database, or serves the site
 * whose process it is.
 */
import { on } from 'node:events'
import { extname, join } from 'node:path'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { UserFacingError } from '../../platform/errors.ts'
import type { Batch, CategoryIds } from './batches.ts'
import type { Decoded } from './reading/decode.ts'
import type { FileFacts } from './reading/read-file.ts'
import type { ReadOptions } from './reading/read-options.ts'

/** Beside this module, from source as well as built. */
const WORKER = join(import.meta.dirname, `reading-worker${extname(import.meta.filename)}`)
/** Parts of the file that wait for the thread, so that it does not wait for them: a file gives them at once. */
const CHUNKS_AHEAD = 2

/** Rows of a second file are held in memory once, so such a list is not read on a thread. */
export type ThreadOptions = Omit<ReadOptions, 'joined'>

/** The thread takes the file from the port. */
export type ReadingWorkerData = {
  file: MessagePort
  options: ThreadOptions
  categoryIds: CategoryIds
}

export type FromThread =
  | { kind: 'read' }
  | { kind: 'facts'; facts: FileFacts }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'refused'; message: string }
  | { kind: 'end'; decoded: Decoded | undefined }

/** What readBatches() gives, from the thread. */
export async function* readOnThread(
  file: AsyncIterable<Uint8Array>,
  options: ThreadOptions,
  categoryIds: CategoryIds,
  onFacts: (facts: FileFacts) => void,
): AsyncGenerator<Batch> {
  const { port1: out, port2: into } = new MessageChannel()
  const workerData: ReadingWorkerData = { file: into, options, categoryIds }
  const worker = new Worker(WORKER, { workerData, transferList: [into] })
  const messages = on(worker, 'message', { close: ['exit'] })
  const chunks = file[Symbol.asyncIterator]()
  const send = async () => {
    const { done, value } = await chunks.next()
    if (done) return out.postMessage(null)
    // A copy, because the chunk may be a part of a buffer that others use.
    const copy = new Uint8Array(value)
    out.postMessage(copy, [copy.buffer])
  }
  let facts: FileFacts | undefined
  try {
    for (let ahead = 0; ahead < CHUNKS_AHEAD; ahead++) await send()
    for await (const [message] of messages as AsyncIterable<[FromThread]>) {
      if (message.kind === 'read') await send()
      else if (message.kind === 'facts') {
        facts = message.facts
        onFacts(facts)
      } else if (message.kind === 'batch') {
        yield message.batch
        worker.postMessage('taken')
      } else if (message.kind === 'refused') throw new UserFacingError(message.message)
      else {
        // Counted to the end of the file.
        if (facts && message.decoded) Object.assign(facts.decoded, message.decoded)
        return
      }
    }
    throw new Error('the thread that reads the file ended')
  } finally {
    out.close()
    await worker.terminate()
    await chunks.return?.()
  }
}
