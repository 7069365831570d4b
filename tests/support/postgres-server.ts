/** A temporary PostgreSQL with its own folder and port, removed when the tests end. */
import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const INSTALL_ROOT = '/usr/lib/postgresql'

export type PostgresServer = {
  url(database: string): string
  /** Ends the server; `start` brings the same data back on the same port. */
  stop(options?: { keepData?: boolean }): Promise<void>
  start(): Promise<void>
  /** A streaming replica of it, read-only, with a folder and a port of its own. */
  startReplica(): Promise<PostgresServer>
}

/** `isDurable`: with fsync, as in production, for tests of durability. */
export function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  return startServer(isDurable, (bin, data, options) => {
    const access = ['-U', 'postgres', '-A', 'trust']
    const locale = ['-E', 'UTF8', '--locale=C.UTF-8']
    execFileSync(join(bin, 'initdb'), ['-D', data, ...access, ...locale, '-N'], options)
  })
}

type FillFolder = (bin: string, data: string, options: ExecFileSyncOptions) => void

async function startServer(isDurable: boolean, fill: FillFolder): Promise<PostgresServer> {
  const bin = findBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'atlas-postgres-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const options = { ...user, stdio: 'ignore' as const, cwd: folder }
  const data = join(folder, 'data')
  fill(bin, data, options)
  const port = await freePort()
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  let ended: Promise<unknown> = Promise.resolve()
  let running: ReturnType<typeof spawn> | undefined

  async function start() {
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=120']
    if (!isDurable) settings.unshift('-F')
    const args = ['-D', data, '-p', String(port), '-k', folder, ...settings]
    const server = spawn(join(bin, 'postgres'), args, options)
    running = server
    ended = new Promise((resolve) => server.once('exit', resolve))
    await untilAnswering(url('postgres'), ended)
  }
  await start()
  return {
    url,
    start,
    startReplica: () =>
      startServer(isDurable, (_, copy) => {
        const args = ['-D', copy, '-d', url('postgres'), '-R', '-X', 'stream', '-c', 'fast', '-N']
        execFileSync(join(bin, 'pg_basebackup'), args, options)
      }),
    async stop({ keepData = false } = {}) {
      // SIGQUIT, because a connection that a test left open must not block the shutdown.
      running?.kill('SIGQUIT')
      await ended
      if (!keepData) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The newest PostgreSQL that Debian's packages have installed. */
function findBinaries(): string {
  const versions = existsSync(INSTALL_ROOT) ? readdirSync(INSTALL_ROOT) : []
  const newest = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALL_ROOT, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  if (!newest) throw new Error('PostgreSQL is missing. Install it: apt-get install postgresql')
  return newest
}

/** PostgreSQL refuses to run as root, so root uses the account that its package created. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
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
