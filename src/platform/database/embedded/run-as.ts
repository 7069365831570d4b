/**
 * As whom the server runs. PostgreSQL refuses root, and a user without a name, as some containers have. Both run it in
 * a user namespace in which they are an ordinary user: all files stay where they are and stay theirs. Where namespaces
 * are forbidden, as in many containers, root runs it as an unprivileged user, with its files in a folder that this user
 * can reach.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { UserFacingError } from '../../errors.ts'
import type { Programs } from './programs.ts'

export type Runner = {
  /** The command line that runs this program. */
  command(program: string, args: string[]): [command: string, args: string[]]
  /** Options for spawning it. */
  user: { uid?: number; gid?: number }
  /** Where the files of the database are. */
  folder: string
  bin: string
  /** Gives a new folder to the user who runs the server. */
  hand(folder: string): void
  /** What to tell the operator, if anything is unusual. */
  note: string | null
}

/** Any user but root will do, as long as the machine has a name for it: initdb asks. */
const INSIDE = '65534'
const UNSHARE = ['--user', `--map-user=${INSIDE}`, `--map-group=${INSIDE}`, '--']
/** Always there, and owns nothing. */
const NOBODY = 65_534
/** Not in DATA_DIR, which is closed to everybody else. */
const SHARED = '/var/lib/exposure-atlas-postgres'

export type Way = 'self' | 'namespace' | 'unprivileged'

/** `way` and `shared` are for tests, which go every way on one machine. */
export function chooseRunner(
  dataDir: string,
  { bin, home, major }: Programs,
  { way = findWay(), shared = SHARED }: { way?: Way; shared?: string } = {},
): Runner {
  const folder = join(dataDir, 'postgres')
  const asSelf = { user: {}, folder, bin, hand() {}, note: null }
  if (way === 'self') return { ...asSelf, command: (program, args) => [program, args] }
  if (way === 'namespace') {
    return { ...asSelf, command: (program, args) => ['unshare', [...UNSHARE, program, ...args]] }
  }
  const ids = { uid: NOBODY, gid: NOBODY }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const own = join(shared, name)
  mkdirSync(own, { recursive: true, mode: 0o755 })
  return {
    command: (program, args) => [program, args],
    user: ids,
    folder: join(own, 'postgres'),
    bin: isReachable(bin)
      ? bin
      : join(copyPrograms(home, join(shared, `programs-${major}`)), 'bin'),
    hand: (path) => chownSync(path, NOBODY, NOBODY),
    note: `as user ${NOBODY}, in ${own}: this container forbids user namespaces`,
  }
}

function findWay(): Way {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return 'self'
  const { status } = spawnSync('unshare', [...UNSHARE, 'true'], { stdio: 'ignore' })
  if (status === 0) return 'namespace'
  if (isRoot) return 'unprivileged'
  throw new UserFacingError(
    `User ${process.getuid?.()} has no name on this machine, and PostgreSQL needs one. Add a line for it to /etc/passwd, or set DATABASE_URL to a server.`,
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Whether anybody may enter the folder: each of its parents must let them through. */
function isReachable(folder: string): boolean {
  const mode = statSync(folder).mode
  const parent = dirname(folder)
  return (mode & 0o001) !== 0 && (parent === folder || isReachable(parent))
}

/** A copy is complete or not there. */
function copyPrograms(home: string, target: string): string {
  if (existsSync(target)) return target
  const making = `${target}.${process.pid}`
  rmSync(making, { recursive: true, force: true })
  cpSync(home, making, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(making, target)
  } catch (error) {
    // Another process was faster.
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}
