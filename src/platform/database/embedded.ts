/** Starts the embedded database of a data folder and says where its socket is. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { ClearError, messageOf } from '../errors.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { EmbeddedWorkerData } from './embedded-worker.ts'
import { copyEmptyDatabase, PGLITE } from './empty-database.ts'
import { EMBEDDED_SORT_MEMORY } from './sort-memory.ts'

/** The thread only passes messages on: a small heap makes it collect its garbage early. */
const YOUNG_GENERATION_MB = 8
/** The kernel's limit on a socket path is 104 to 108 bytes, depending on the system. */
const LONGEST_SOCKET_PATH = 100
const PORT = 5432
/** Beside this module, from source as well as built. */
const WORKER = join(import.meta.dirname, `embedded-worker${extname(import.meta.filename)}`)

/** Where a client finds a running database: PostgreSQL names the socket in `host` by the port. */
export type Instance = { host: string; port: number; close(): Promise<void> }

export type Embedded = Instance & {
  /** The files of the database; readable only while nothing is running on it. */
  folder: string
  /** Runs a second database beside it, on another folder. */
  startBeside(folder: string, settings: string[]): Promise<Instance>
}

/** Its memory is never given back, so it holds little; the system's file cache holds the rest. */
const SETTINGS = ['shared_buffers=32MB', EMBEDDED_SORT_MEMORY]

export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const folder = join(dataDir, 'postgres')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Who can enter the folder can reach the socket: its mode is the access control.
    chmodSync(dataDir, 0o700)
  } catch (error) {
    throw new ClearError(`DATA_DIR ${dataDir} cannot be written (${messageOf(error)})`)
  }
  const lock = lockDataFolder(dataDir)
  copyEmptyDatabase(folder)
  const host = chooseSocketDir(dataDir)
  const release = () => {
    lock.release()
    if (host !== dataDir) rmSync(host, { recursive: true, force: true })
  }
  try {
    const instance = await startInstance({ folder, host, port: PORT, settings: SETTINGS })
    return {
      ...instance,
      folder,
      startBeside: (other, settings) =>
        startInstance({ folder: other, host, port: PORT + 1, settings }),
      async close() {
        await instance.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw new ClearError(`The database in ${dataDir} cannot be opened: ${messageOf(error)}`)
  }
}

type Place = { folder: string; host: string; port: number; settings: string[] }

async function startInstance({ folder, host, port, settings }: Place): Promise<Instance> {
  const socketPath = join(host, socketName(port))
  rmSync(socketPath, { force: true })
  const pgliteWasmModule = await compiledPostgres()
  const workerData: EmbeddedWorkerData = { folder, socketPath, settings, pgliteWasmModule }
  const worker = new Worker(WORKER, {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  try {
    await reply(worker, 'ready')
  } catch (error) {
    await worker.terminate()
    throw error
  }
  return {
    host,
    port,
    async close() {
      worker.postMessage('close')
      await reply(worker, 'closed')
      await worker.terminate()
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

const socketName = (port: number) => `.s.PGSQL.${port}`

function chooseSocketDir(dataDir: string): string {
  if (Buffer.byteLength(join(dataDir, socketName(PORT))) <= LONGEST_SOCKET_PATH) return dataDir
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
