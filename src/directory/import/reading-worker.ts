/** The thread that reads the file of an import: see reading-thread.ts. */
import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { UserFacingError } from '../../platform/errors.ts'
import { readBatches } from './batches.ts'
import type { FileFacts } from './reading/read-file.ts'
import type { FromThread, ReadingWorkerData } from './reading-thread.ts'

/** Batches that wait for the database; more would only fill the memory. */
const BATCHES_AHEAD = 4

/** A chunk may be larger, and all rows of a piece are in memory at once. */
const PIECE_BYTES = 65_536

const { file, options, categoryIds } = workerData as ReadingWorkerData
const port = parentPort
if (!port) throw new Error('reading-worker.ts must run as a worker thread')
const tell = (message: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)

async function* chunks(): AsyncGenerator<Uint8Array> {
  for await (const [chunk] of on(file, 'message')) {
    if (chunk === null) return
    tell({ kind: 'read' })
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      yield chunk.subarray(at, at + PIECE_BYTES)
    }
  }
}

/** Functions cannot be sent, and only this thread needs them. */
function withoutTemplate(facts: FileFacts): FileFacts {
  const { list } = facts.columns
  if (!list) return facts
  const { template: _, ...known } = list
  return { ...facts, columns: { ...facts.columns, list: known } }
}

const taken = on(port, 'message')
let ahead = 0
let facts: FileFacts | undefined
const onFacts = (found: FileFacts) => {
  facts = found
  tell({ kind: 'facts', facts: withoutTemplate(found) })
}
try {
  for await (const batch of readBatches(
    chunks(),
    { ...options, joined: null },
    categoryIds,
    onFacts,
  )) {
    if (ahead === BATCHES_AHEAD) await taken.next()
    else ahead += 1
    tell({ kind: 'batch', batch }, [batch.cityOfRow.buffer])
  }
  tell({ kind: 'end', decoded: facts?.decoded })
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error
  tell({ kind: 'refused', message: error.message })
}
