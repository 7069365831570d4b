/**
 * The PostgreSQL that the product starts itself, when no DATABASE_URL is set. It listens on a Unix socket only, in a
 * folder that nobody else can enter. Every process that uses it makes sure that it runs, and the last one to leave
 * stops it; the server, not we, sees to it that there is never a second one on the same files.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { messageOf, UserFacingError } from '../../errors.ts'
import {
  APPLICATION,
  EMBEDDED,
  findAnswering,
  hasOthers,
  isServer,
  type Running,
  removeStaleLock,
  stop,
  urlOf,
} from './postmaster.ts'
import { findPrograms, type Programs } from './programs.ts'
import { chooseRunner, type Runner, type Way } from './run-as.ts'

export type EmbeddedServer = {
  /** The address for the driver, and for psql. */
  url: string
  socketFolder: string
  /** The name of the connections that keep it running. */
  applicationName: string
  note: string | null
  close(): Promise<void>
}

const PORT = 5432
/** The kernel's limit is 107 bytes on Linux and 103 on macOS. */
const MAX_SOCKET_PATH = 103
/** The beginning of the name of a folder that holds nothing but the socket. */
const OWN_SOCKET_FOLDER = 'exposure-atlas-socket-'
const START_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 1_000
const RETRY_MS = 100
/** After a start that failed, because another process was faster or backends of a killed server still end. */
const RELAUNCH_MS = 500
const MAX_LOG_BYTES = 1_000_000

/** Settings for a small machine: a few dozen connections, and the file cache of the system does the rest. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '32MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Nothing replicates from it, so bulk loads need not be written twice.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  jit: 'off',
  // Errors quote what somebody wrote; starts, crashes and recoveries do not.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** `way` and `shared` are for tests. */
type Options = { way?: Way; shared?: string; programs?: Programs }

export async function startEmbedded(
  dataDir: string,
  options: Options = {},
): Promise<EmbeddedServer> {
  const programs = options.programs ?? findPrograms()
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Whoever can enter the folder can reach the socket: its mode is the access control.
    chmodSync(dataDir, 0o700)
  } catch (error) {
    throw new UserFacingError(`DATA_DIR ${dataDir} cannot be written (${messageOf(error)})`)
  }
  const runner = chooseRunner(dataDir, programs, options)
  const place = { dataDir, runner, programs }
  if (!existsSync(join(runner.folder, 'PG_VERSION'))) createCluster(place)
  checkVersion(place)
  let running = await ensureRunning(place)
  let restarting: Promise<unknown> | undefined
  const applicationName = `${APPLICATION} ${randomUUID().slice(0, 8)}`
  const watch = setInterval(() => {
    if (restarting || isServer(running.pid)) return
    restarting = ensureRunning(place)
      .then((started) => {
        running = started
      })
      // Tried again at the next look; meanwhile leads wait in the journal.
      .catch(() => {})
      .finally(() => {
        restarting = undefined
      })
  }, LOOK_EVERY_MS).unref()
  return {
    url: urlOf(running.socketFolder),
    socketFolder: running.socketFolder,
    applicationName,
    note: runner.note,
    async close() {
      clearInterval(watch)
      await restarting
      if (await hasOthers(running, applicationName)) return
      await stop(running.pid)
      if (basename(running.socketFolder).startsWith(OWN_SOCKET_FOLDER)) {
        rmSync(running.socketFolder, { recursive: true, force: true })
      }
    },
  }
}

type Place = { dataDir: string; runner: Runner; programs: Programs }

/** Creates the files in a folder beside theirs that is renamed when it is complete. */
function createCluster({ dataDir, runner, programs }: Place): void {
  const { folder, user } = runner
  const making = mkdtempSync(`${folder}.new-`)
  runner.hand(making)
  const locale =
    programs.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  const args = ['-D', making, '-U', EMBEDDED.user, '-A', 'trust', '-E', 'UTF8', '--data-checksums']
  const [command, rest] = runner.command(join(runner.bin, 'initdb'), [...args, ...locale])
  const made = spawnSync(command, rest, { ...user, cwd: making, encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(making, { recursive: true, force: true })
    const printed = made.stderr ?? ''
    const reason = plainReason(printed) ?? (lastLine(printed) || messageOf(made.error))
    throw new UserFacingError(`The database in ${dataDir} cannot be created: ${reason}.`)
  }
  try {
    renameSync(making, folder)
  } catch (error) {
    // Another process was faster.
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  }
}

function checkVersion({ dataDir, runner: { folder }, programs }: Place): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found !== String(programs.major)) throw otherVersion(dataDir, `PostgreSQL ${found}`)
}

const otherVersion = (dataDir: string, maker: string) =>
  new UserFacingError(
    `${join(dataDir, 'postgres')} was made by ${maker}, which this version of Exposure Atlas cannot open. Make a backup with the version that made it (./atlas backup), move the folder away, and restore the backup (./atlas restore).`,
  )

/** Starts it, or finds the one that runs: another process has it, or the one that started it was killed. */
async function ensureRunning(place: Place): Promise<Running> {
  const { dataDir, runner } = place
  const deadline = Date.now() + START_WITHIN_MS
  const logFile = join(dataDir, 'postgres.log')
  let child: { pid: number; hasEnded: boolean; socketFolder: string; logFrom: number } | undefined
  for (;;) {
    const running = await findAnswering(runner.folder)
    if (running && running !== 'starting') return running
    if (!running && (!child || child.hasEnded)) {
      if (child) {
        throwIfHopeless(dataDir, textFrom(logFile, child.logFrom))
        await wait(RELAUNCH_MS)
      }
      child = launch(place, logFile)
    }
    if (Date.now() > deadline) {
      const reason = lastLine(child ? textFrom(logFile, child.logFrom) : '') || 'it does not answer'
      throw new UserFacingError(`The database in ${dataDir} does not start: ${reason}`)
    }
    await wait(RETRY_MS)
  }
}

function launch({ dataDir, runner }: Place, logFile: string) {
  const socketFolder = chooseSocketFolder(dataDir, runner)
  removeStaleLock(runner.folder)
  const isLong = existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES
  const log = openSync(logFile, isLong ? 'w' : 'a', 0o600)
  const settings = { ...SETTINGS, unix_socket_directories: socketFolder, port: String(PORT) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = runner.command(join(runner.bin, 'postgres'), [
    ...['-D', runner.folder],
    ...flags,
  ])
  const logFrom = statSync(logFile).size
  const child = spawn(command, args, {
    ...runner.user,
    cwd: runner.folder,
    // A signal to our process group, such as Ctrl+C, must not stop it before we do.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const started = { pid: child.pid ?? 0, hasEnded: false, socketFolder, logFrom }
  const end = () => {
    started.hasEnded = true
  }
  child.once('exit', end)
  child.once('error', end)
  child.unref()
  return started
}

function chooseSocketFolder(dataDir: string, runner: Runner): string {
  const near = runner.user.uid === undefined ? dataDir : runner.folder
  const path = join(near, `.s.PGSQL.${PORT}`)
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return near
  const folder = mkdtempSync(join(tmpdir(), OWN_SOCKET_FOLDER))
  runner.hand(folder)
  return folder
}

/** Trying again does not help: one line says what does. */
function throwIfHopeless(dataDir: string, log: string): void {
  if (/database files are incompatible/.test(log)) {
    throw otherVersion(dataDir, 'an earlier preview or another build of PostgreSQL')
  }
  const reason = plainReason(log)
  if (reason) throw new UserFacingError(`The database in ${dataDir} does not start: ${reason}.`)
}

/** What PostgreSQL's programs report, for what nobody but the operator can change. */
function plainReason(output: string): string | null {
  if (/No space left on device/.test(output)) return 'the disk is full. Make room on it'
  if (/Permission denied/.test(output)) return 'its files belong to another user'
  return null
}

const textFrom = (file: string, from: number): string =>
  existsSync(file) ? readFileSync(file).subarray(from).toString('utf8') : ''

const lastLine = (text: string | null): string => text?.trim().split('\n').at(-1)?.trim() ?? ''
