/**
 * Several processes behind one port. The first serves nothing: it starts the others, replaces one
 * that dies, and ends them all together. Each has its own connections, journal and page cache, and
 * sees changed data by itself; jobs are claimed in the database, so that one process does each.
 */
import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { openDatabase } from '../src/platform/database/open.ts'
import type { Env } from '../src/platform/env.ts'
import { UserFacingError } from '../src/platform/errors.ts'
import { answerMetricsQuestions } from '../src/platform/http/gather-metrics.ts'
import { openSealer } from '../src/platform/keys/open-sealer.ts'
import { siteUrl } from './listen.ts'
import { createLog } from './log.ts'
import { finish, type RunningSite, startSite } from './site-process.ts'
import { printLine } from './terminal.ts'

/** Process managers usually send SIGKILL ten seconds after SIGTERM. */
const MAX_SHUTDOWN_MS = 9_500
const LONG_ENOUGH_MS = 10_000
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000

/** What each of the processes does; its exit code. */
export async function serveAsOneOfSeveral(env: Env): Promise<number> {
  const database = await openDatabase(env)
  const log = createLog(env)
  try {
    const { sealer } = await openSealer(database.db, env, log)
    await (await startSite({ env, db: database.db, database, log, sealer })).stopped
  } finally {
    await finish('database', database.close(), log)
    // An open channel to the primary would keep this process alive.
    cluster.worker?.disconnect()
  }
  return 0
}

/** What the first process does. */
export async function startProcesses(env: Env, log: Logger, build: string): Promise<RunningSite> {
  cluster.setupPrimary({ args: ['--build', build, 'serve'] })
  answerMetricsQuestions()
  const processes = new Processes(log, env.DRAIN_SECONDS)
  const stopped = processes.untilStopped().then(() => printLine('All processes have stopped.'))
  try {
    // One first: if it fails to start, so would the others, and the reason is printed once.
    const port = await processes.start()
    await Promise.all(Array.from({ length: env.WEB_CONCURRENCY - 1 }, () => processes.start()))
    return { url: siteUrl(env.HOST, port), stopped }
  } catch (error) {
    await processes.stop()
    throw error
  }
}

class Processes {
  readonly #log: Logger
  readonly #drainSeconds: number
  #isStopping = false
  #waiting = new Set<NodeJS.Timeout>()
  #quickDeaths = 0

  constructor(log: Logger, drainSeconds: number) {
    this.#log = log
    this.#drainSeconds = drainSeconds
  }

  /** Resolves with the port once the process listens; from then on it is replaced when it dies. */
  start(): Promise<number> {
    const worker = cluster.fork()
    return new Promise((resolve, reject) => {
      let listeningSince: number | undefined
      worker.once('listening', (address) => {
        listeningSince = performance.now()
        this.#log.info({ process: worker.process.pid }, 'a process serves')
        resolve(address.port)
      })
      worker.once('exit', (code, signal) => {
        if (this.#isStopping) resolve(0)
        else if (listeningSince !== undefined) {
          const { pid } = worker.process
          this.#log.error({ process: pid, code, signal }, 'a process died and is replaced')
          this.#replace(performance.now() - listeningSince)
        } else {
          reject(
            new UserFacingError('A process exited before it could serve. Its output is above.'),
          )
        }
      })
    })
  }

  #replace(livedMs: number): void {
    const { delayMs, quickDeaths } = restartDelay(livedMs, this.#quickDeaths)
    this.#quickDeaths = quickDeaths
    const timer = setTimeout(() => {
      this.#waiting.delete(timer)
      this.start().catch(() => this.#replace(0))
    }, delayMs)
    this.#waiting.add(timer)
  }

  /** Resolves after a signal, once all have exited cleanly; rejects if one did not. */
  untilStopped(): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        if (!this.#isStopping) this.stop().then(resolve, reject)
      }
      process.on('SIGTERM', stop)
      process.on('SIGINT', stop)
    })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#waiting) clearTimeout(timer)
    await endAll(MAX_SHUTDOWN_MS + this.#drainSeconds * 1000)
  }
}

async function endAll(patienceMs: number): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  let killed = 0
  const ends = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
  for (const worker of workers) worker.process.kill('SIGTERM')
  const force = setTimeout(() => {
    for (const worker of workers.filter((one) => !one.isDead())) {
      killed += 1
      worker.process.kill('SIGKILL')
    }
  }, patienceMs)
  await Promise.all(ends)
  clearTimeout(force)
  if (killed > 0)
    throw new UserFacingError(`${killed} processes did not end in time and were killed.`)
}

/** How long to wait before replacing a dead process: not at all, unless processes die right after starting. */
export function restartDelay(
  livedMs: number,
  quickDeaths: number,
): { delayMs: number; quickDeaths: number } {
  if (livedMs >= LONG_ENOUGH_MS) return { delayMs: 0, quickDeaths: 0 }
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** quickDeaths, MAX_DELAY_MS)
  return { delayMs, quickDeaths: quickDeaths + 1 }
}
