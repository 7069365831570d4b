/** A temporary PostgreSQL with its own folder and port, removed when the tests end. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPrograms, type Programs } from '../../src/platform/database/embedded/programs.ts'
import { chooseRunner, type Runner } from '../../src/platform/database/embedded/run-as.ts'

const INSTALL_ROOT = '/usr/lib/postgresql'

export type PostgresServer = {
  url(database: string): string
  /** Ends the server; `start` brings the same data back on the same port. */
  stop(options?: { keepData?: boolean }): Promise<void>
  start(): Promise<void>
  /** A streaming replica of it, read-only, with a folder and a port of its own. */
  startReplica(): Promise<PostgresServer>
}

type Options = {
  /** Turns fsync on, as in production, for tests of durability. */
  isDurable?: boolean
  /** The programs that the product brings, unless a test is about others. */
  programs?: Programs
}

export function startPostgres({ isDurable = false, programs }: Options = {}) {
  return startServer(isDurable, programs ?? findPrograms(), (runner) => {
    const access = ['-U', 'postgres', '-A', 'trust']
    const locale = ['-E', 'UTF8', '--locale=C.UTF-8']
    run(runner, 'initdb', ['-D', runner.folder, ...access, ...locale, '-N'])
  })
}

type FillFolder = (runner: Runner) => void

function run(runner: Runner, program: string, args: string[]): void {
  const [command, rest] = runner.command(join(runner.bin, program), args)
  execFileSync(command, rest, { ...runner.user, stdio: 'ignore', cwd: tmpdir() })
}

async function startServer(
  isDurable: boolean,
  programs: Programs,
  fill: FillFolder,
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-postgres-'))
  const runner = chooseRunner(folder, programs)
  fill(runner)
  const port = await freePort()
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  let ended: Promise<unknown> = Promise.resolve()
  let running: ReturnType<typeof spawn> | undefined

  async function start() {
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=120']
    // Compiling statements and looking after databases that live for seconds is work for nothing.
    if (!isDurable) settings.unshift('-F', '-c', 'jit=off', '-c', 'autovacuum=off')
    const args = ['-D', runner.folder, '-p', String(port), '-k', runner.folder, ...settings]
    const [command, rest] = runner.command(join(runner.bin, 'postgres'), args)
    const server = spawn(command, rest, { ...runner.user, stdio: 'ignore', cwd: runner.folder })
    running = server
    ended = new Promise((resolve) => server.once('exit', resolve))
    await untilAnswering(url('postgres'), ended)
  }
  await start()
  return {
    url,
    start,
    startReplica: () =>
      startServer(isDurable, programs, (copy) => {
        const from = ['-d', url('postgres'), '-R', '-X', 'stream', '-c', 'fast', '-N']
        run(copy, 'pg_basebackup', ['-D', copy.folder, ...from])
      }),
    async stop({ keepData = false } = {}) {
      // SIGQUIT, because a connection that a test left open must not block the shutdown.
      running?.kill('SIGQUIT')
      await ended
      if (keepData) return
      rmSync(runner.folder, { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The oldest PostgreSQL that Debian's packages have installed: the oldest that we support is among them. */
export function oldestInstalled(): Programs {
  const versions = existsSync(INSTALL_ROOT) ? readdirSync(INSTALL_ROOT).map(Number) : []
  const found = versions
    .sort((a, b) => a - b)
    .map((major) => ({ major, home: join(INSTALL_ROOT, String(major)) }))
    .map(({ major, home }) => ({ major, home, bin: join(home, 'bin') }))
    .find(({ bin }) => existsSync(join(bin, 'initdb')))
  if (!found) throw new Error('PostgreSQL is missing. Install it: apt-get install postgresql')
  return found
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilAnswering(url: string, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (hasEnded) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
