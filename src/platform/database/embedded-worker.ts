/**
 * The embedded PostgreSQL. It runs in a worker thread, because every query would otherwise stop
 * the event loop, and speaks the ordinary wire protocol on a private Unix socket.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { inWholeQueries } from './whole-queries.ts'

export type EmbeddedWorkerData = {
  folder: string
  socketPath: string
  /** As on the command line of a server: name=value. */
  settings: string[]
  pgliteWasmModule: WebAssembly.Module
}

const { folder, socketPath, settings, pgliteWasmModule } = workerData as EmbeddedWorkerData
const port = parentPort
if (!port) throw new Error('embedded-worker.ts must run as a worker thread')

const database = await PGlite.create({
  dataDir: folder,
  pgliteWasmModule,
  startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
  extensions: { pg_trgm, unaccent, fuzzystrmatch },
})
const runQuery = inWholeQueries(database)
// Everything else that the server calls is the database's own.
const db = new Proxy(database, {
  get(target, name) {
    if (name === 'execProtocolRawStream') return runQuery
    const value = Reflect.get(target, name, target)
    return typeof value === 'function' ? value.bind(target) : value
  },
})
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 20 })
await server.start()
port.postMessage('ready')

port.once('message', async () => {
  await server.stop()
  await database.close()
  port.postMessage('closed')
  port.close()
})
