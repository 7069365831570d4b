/**
 * Reads a long file on a thread of its own: meanwhile this one writes to the database, or serves the site
 * whose process it is.
 */
import { on } from 'node:events'
import { extname, join } from 'node:path'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { ClearError } from '../../platform/errors.ts'
import type { Batch, Target } from './batches.ts'
import type { Decoded } from './reading/decode.ts'
import type { FileFacts } from './reading/read-file.ts'
import type { ReadOptions } from './reading/read-options.ts'

/** Beside this module, from source as well as built. */
const WORKER = join(import.meta.dirname, `reading-worker${extname(import.meta.filename)}`)
/** Parts of the file that wait for the thread, so that it does not wait for them: a file gives them at once. */
const CHUNKS_AHEAD = 16

/** Rows of a second file are held in memory once, so such a list is not read on a thread. */
export type ThreadOptions = Omit<ReadOptions, 'joined'>

/** The thread takes the file from the port, and is told the target first. */
export type ReadingWorkerData = { file: MessagePort; options: ThreadOptions }

export type FromThread =
  | { kind: 'read' }
  | { kind: 'facts'; facts: FileFacts }
  | { kind: 'batch'; batch: Batch }
  | { kind: 'refused'; message: string }
  | { kind: 'end'; decoded: Decoded | undefined }

/** Starts at once, because that takes as long as asking the database for what it has. */
export class ReadingThread {
  readonly #worker: Worker
  readonly #messages: AsyncIterable<[FromThread]>
  readonly #file: MessagePort

  constructor(options: ThreadOptions) {
    const { port1, port2 } = new MessageChannel()
    this.#file = port1
    const workerData: ReadingWorkerData = { file: port2, options }
    this.#worker = new Worker(WORKER, { workerData, transferList: [port2] })
    this.#messages = on(this.#worker, 'message', { close: ['exit'] }) as AsyncIterable<[FromThread]>
  }

  async stop(): Promise<void> {
    this.#file.close()
    await this.#worker.terminate()
  }

  /** As readBatches(), once; ends the thread. */
  async *read(
    file: AsyncIterable<Uint8Array>,
    target: Target,
    onFacts: (facts: FileFacts) => void,
  ): AsyncGenerator<Batch> {
    const chunks = file[Symbol.asyncIterator]()
    const send = async () => {
      const { done, value } = await chunks.next()
      if (done) return this.#file.postMessage(null)
      // A copy, because the chunk may be a part of a buffer that others use.
      const copy = new Uint8Array(value)
      this.#file.postMessage(copy, [copy.buffer])
    }
    let facts: FileFacts | undefined
    try {
      this.#worker.postMessage(target)
      for (let ahead = 0; ahead < CHUNKS_AHEAD; ahead++) await send()
      for await (const [message] of this.#messages) {
        if (message.kind === 'read') await send()
        else if (message.kind === 'facts') {
          facts = message.facts
          onFacts(facts)
        } else if (message.kind === 'batch') {
          yield message.batch
          this.#worker.postMessage('taken')
        } else if (message.kind === 'refused') throw new ClearError(message.message)
        else {
          // Counted to the end of the file.
          if (facts && message.decoded) Object.assign(facts.decoded, message.decoded)
          return
        }
      }
      throw new Error('the thread that reads the file ended')
    } finally {
      await this.stop()
      await chunks.return?.()
    }
  }
}
