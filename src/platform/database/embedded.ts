/** Starts the embedded database of a data folder and says where its socket is. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { ClearError, messageOf } from '../errors.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { EmbeddedWorkerData } from './embedded-worker.ts'
import { copyEmptyDatabase, PGLITE } from './empty-database.ts'

/** The name a PostgreSQL client looks for in a socket folder, port 5432. */
const SOCKET_NAME = '.s.PGSQL.5432'
/** The thread only passes messages on: what it throws away need not pile up first. */
const YOUNG_GENERATION_MB = 8
/** The kernel's limit on a socket path is 104 to 108 bytes, depending on the system. */
const LONGEST_SOCKET_PATH = 100

export type Embedded = { socketDir: string; close(): Promise<void> }

export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const databaseDir = join(dataDir, 'postgres')
  try {
    mkdirSync(databaseDir, { recursive: true, mode: 0o700 })
    // Who can enter the folder can reach the socket: its mode is the access control.
    chmodSync(dataDir, 0o700)
  } catch (error) {
    throw new ClearError(`DATA_DIR ${dataDir} cannot be written (${messageOf(error)})`)
  }
  const pgliteWasmModule = await compiledPostgres()
  const lock = lockDataFolder(dataDir)
  copyEmptyDatabase(databaseDir)
  const socketDir = chooseSocketDir(dataDir)
  const socketPath = join(socketDir, SOCKET_NAME)
  rmSync(socketPath, { force: true })
  const data: EmbeddedWorkerData = { databaseDir, socketPath, pgliteWasmModule }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  const release = () => {
    lock.release()
    if (socketDir !== dataDir) rmSync(socketDir, { recursive: true, force: true })
  }
  try {
    await reply(worker, 'ready')
  } catch (error) {
    await worker.terminate()
    release()
    throw new ClearError(`The database in ${dataDir} cannot be opened: ${messageOf(error)}`)
  }
  return {
    socketDir,
    async close() {
      worker.postMessage('close')
      await reply(worker, 'closed')
      await worker.terminate()
      release()
    },
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

/** Compiled once in a process: a test run opens hundreds of databases. */
function compiledPostgres(): Promise<WebAssembly.Module> {
  // The optimizing compiler takes 1.2 GB for a single function of PostgreSQL (decision 083).
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  compiled ??= readFile(join(PGLITE, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

function chooseSocketDir(dataDir: string): string {
  if (Buffer.byteLength(join(dataDir, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return dataDir
  return mkdtempSync(join(tmpdir(), 'exposure-atlas-'))
}

function reply(worker: Worker, expected: 'ready' | 'closed'): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message) =>
      message === expected ? resolve() : reject(new Error(`unexpected reply ${message}`)),
    )
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the database thread ended with code ${code}`)))
  })
}
