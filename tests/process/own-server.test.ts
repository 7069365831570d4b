/** The PostgreSQL that the product starts itself: as whom, for how long, and what it says when it cannot. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findRunning, isServer } from '../../src/platform/database/embedded/postmaster.ts'
import { findPrograms } from '../../src/platform/database/embedded/programs.ts'
import type { Way } from '../../src/platform/database/embedded/run-as.ts'
import { startEmbedded } from '../../src/platform/database/embedded/server.ts'
import { spawnAtlas, startSite } from '../support/atlas-process.ts'
import { compare, type Promised, readLeads, sendLead } from '../support/lead-traffic.ts'
import { fill, mountSmallDisk } from '../support/small-disk.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** Removed when the test ends, with the server that may still run there. */
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-own-'))
  onTestFinished(() => {
    const running = findRunning(join(folder, 'postgres'))
    if (running) process.kill(running.pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

const serverOf = (dataDir: string) => findRunning(join(dataDir, 'postgres'))

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const FACTS = `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
  current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums,
  current_setting('listen_addresses') as addresses, pg_encoding_to_char(encoding) as encoding
  from pg_database where datname = current_database()`

describe('the server', () => {
  const ways: Way[] = isRoot ? ['namespace', 'unprivileged'] : ['self']

  it.each(ways)('is durable, private and gone when it is closed: %s', async (way) => {
    const dataDir = freshFolder()
    const shared = freshFolder()
    chmodSync(shared, 0o755)
    const server = await startEmbedded(dataDir, { way, shared })
    expect(await ask(server.url, FACTS)).toEqual([
      {
        ...{ fsync: 'on', pages: 'on', commits: 'on', checksums: 'on' },
        ...{ addresses: '', encoding: 'UTF8' },
      },
    ])
    await ask(server.url, 'create extension pg_trgm; create extension unaccent')
    expect(statSync(server.socketFolder).mode & 0o077).toBe(0)
    const folder = way === 'unprivileged' ? dirname(server.socketFolder) : dataDir
    const { pid } = findRunning(join(folder, 'postgres')) ?? { pid: 0 }
    // Seen from outside the namespace it is root's, like its files; otherwise an ordinary user's.
    expect(statSync(`/proc/${pid}`).uid).toBe(way === 'unprivileged' ? NOBODY : process.getuid?.())
    expect(server.note === null).toBe(way !== 'unprivileged')
    await server.close()
    expect(isServer(pid)).toBe(false)
    // The next start finds what was there.
    const again = await startEmbedded(dataDir, { way, shared })
    expect(await ask(again.url, `select 1 from pg_extension where extname = 'unaccent'`)).toEqual([
      { '?column?': 1 },
    ])
    await again.close()
  })

  it.runIf(isRoot)('runs as whoever starts it, unless that is root', (context) => {
    const folder = freshFolder()
    const { home, major } = findPrograms()
    cpSync(home, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    for (const path of [folder, dataDir]) chownSync(path, NOBODY, NOBODY)
    const server = new URL('../../src/platform/database/embedded/server.ts', import.meta.url)
    const code = `
      const { startEmbedded } = await import(${JSON.stringify(server.pathname)})
      const home = ${JSON.stringify(join(folder, 'native'))}
      const programs = { home, bin: home + '/bin', major: ${major} }
      const server = await startEmbedded(${JSON.stringify(dataDir)}, { programs })
      process.stdout.write(String(server.note))
      await server.close()`
    const as = { uid: NOBODY, gid: NOBODY, encoding: 'utf8' as const, cwd: '/' }
    if (spawnSync('test', ['-r', server.pathname], as).status !== 0) {
      return context.skip('this checkout is under a folder that nobody else may enter')
    }
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], as)
    expect([run.stdout, run.status]).toEqual(['null', 0])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY)
  })

  it('has its socket in a private folder where the path would be too long', async () => {
    const dataDir = join(freshFolder(), 'x'.repeat(120))
    const server = await startEmbedded(dataDir)
    expect(server.socketFolder.startsWith(tmpdir())).toBe(true)
    expect(statSync(server.socketFolder).mode & 0o777).toBe(0o700)
    // A second process finds it there.
    const second = await startEmbedded(dataDir)
    expect(second.socketFolder).toBe(server.socketFolder)
    await second.close()
    await server.close()
    expect(existsSync(server.socketFolder)).toBe(false)
    expect(existsSync(dataDir)).toBe(true)
  })

  it('starts once when several processes start it at the same time', async () => {
    const dataDir = freshFolder()
    const servers = await Promise.all([1, 2, 3].map(() => startEmbedded(dataDir)))
    expect(new Set(servers.map(({ url }) => url)).size).toBe(1)
    await ask(servers[0]?.url ?? '', 'select 1')
    for (const server of servers) await server.close()
    expect(serverOf(dataDir)).toBeNull()
  })

  it('starts although the number in a stale lock file belongs to another program', async () => {
    const dataDir = freshFolder()
    const server = await startEmbedded(dataDir)
    await server.close()
    const lock = join(dataDir, 'postgres/postmaster.pid')
    writeFileSync(lock, `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n${dataDir}\n\n`)
    const again = await startEmbedded(dataDir)
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.close()
  })

  it('is found by its socket where its number means nothing, as from another container', async () => {
    const dataDir = freshFolder()
    const server = await startEmbedded(dataDir)
    const lock = join(dataDir, 'postgres/postmaster.pid')
    const text = readFileSync(lock, 'utf8')
    writeFileSync(lock, text.replace(/^\d+/, String(process.pid)))
    const other = await startEmbedded(dataDir)
    const started = `select pg_postmaster_start_time() as at`
    expect(await ask(other.url, started)).toEqual(await ask(server.url, started))
    writeFileSync(lock, text)
    await other.close()
    await server.close()
    expect(serverOf(dataDir)).toBeNull()
  })

  it('does not touch files of another version, and says what to do', async () => {
    const dataDir = freshFolder()
    const server = await startEmbedded(dataDir)
    await server.close()
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '14\n')
    const migrate = spawnAtlas(['migrate'], { DATA_DIR: dataDir })
    expect((await migrate.ended).code).toBe(1)
    expect(migrate.output()).toMatch(
      /^.* was made by PostgreSQL 14, .* Make a backup with the version that made it .*\n$/,
    )
  })
})

describe('a start that cannot succeed says why in one line', () => {
  const started = (dataDir: string) =>
    startEmbedded(dataDir).then(
      () => 'it started',
      ({ message }: Error) => message,
    )

  it('on a full disk, before and after the files were made', async (context) => {
    const disk = mountSmallDisk('60m')
    if (!disk) return context.skip('only root may mount a file system to fill')
    const [dataDir, filler] = [join(disk, 'data'), join(disk, 'filler')]
    fill(filler)
    expect(await started(dataDir)).toBe(
      `The database in ${dataDir} cannot be created: the disk is full. Make room on it.`,
    )
    rmSync(filler)
    const server = await startEmbedded(dataDir)
    await server.close()
    fill(filler)
    expect(await started(dataDir)).toBe(
      `The database in ${dataDir} does not start: the disk is full. Make room on it.`,
    )
    rmSync(filler)
    await (await startEmbedded(dataDir)).close()
  })

  it('on the files of a preview, which had another layout under the same version', async () => {
    const dataDir = freshFolder()
    const server = await startEmbedded(dataDir)
    await server.close()
    const control = join(dataDir, 'postgres/global/pg_control')
    const bytes = readFileSync(control)
    // The number of the layout follows the 8 bytes that name the cluster.
    bytes.writeUInt32LE(1100, 8)
    writeFileSync(control, bytes)
    expect(await started(dataDir)).toMatch(
      /^\S+ was made by an earlier preview or another build of PostgreSQL, .* Make a backup/,
    )
    expect(readFileSync(control)).toEqual(bytes)
  })
})

describe('the programs', () => {
  it('get the links between their libraries where the installation ran no scripts', () => {
    const copy = join(freshFolder(), 'package')
    cpSync(join(findPrograms().home, '..'), copy, { recursive: true, verbatimSymlinks: true })
    const links: { target: string }[] = JSON.parse(
      readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8'),
    )
    for (const { target } of links) unlinkSync(join(copy, target))
    expect(links.length).toBeGreaterThan(0)
    expect(findPrograms({ packageFolder: copy }).major).toBeGreaterThanOrEqual(18)
  })

  it('are those of the machine where there is no package, and one line says if there are none', () => {
    const packageFolder = '/nowhere'
    const found = findPrograms({ packageFolder })
    expect(found.bin).not.toContain('node_modules')
    expect(found.major).toBeGreaterThanOrEqual(15)
    expect(() => findPrograms({ packageFolder, installed: [], bins: [] })).toThrow(
      /has no PostgreSQL that Exposure Atlas can start.*or set DATABASE_URL/,
    )
  })
})

describe('a site on its own server', () => {
  it('stops it with itself, and commands use it meanwhile or start it for themselves', async () => {
    const settings = { DATA_DIR: freshFolder() }
    const site = await startSite(settings)
    expect(site.output()).toMatch(/our own PostgreSQL, in .*; psql -h \S+ -U atlas postgres/)
    const pid = serverOf(settings.DATA_DIR)?.pid
    const beside = spawnAtlas(['counts', 'verify'], settings)
    expect((await beside.ended).code, beside.output()).toBe(0)
    expect(serverOf(settings.DATA_DIR)?.pid).toBe(pid)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    site.kill('SIGTERM')
    expect((await site.ended).code).toBe(0)
    expect(serverOf(settings.DATA_DIR)).toBeNull()
    const alone = spawnAtlas(['counts', 'verify'], settings)
    expect((await alone.ended).code, alone.output()).toBe(0)
    expect(serverOf(settings.DATA_DIR)).toBeNull()
  })

  it('runs in several processes', async () => {
    const settings = { DATA_DIR: freshFolder(), WEB_CONCURRENCY: '2' }
    const site = await startSite(settings)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        fetch(`${site.url}/about`, { headers: { connection: 'close' } }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await sendLead(site.url, 'one')).status).toBe(201)
    site.kill('SIGTERM')
    expect((await site.ended).code).toBe(0)
    expect(serverOf(settings.DATA_DIR)).toBeNull()
  })

  it('is found again after kill -9 of the site, of the server, and of both, with every lead', async () => {
    const settings = { DATA_DIR: freshFolder(), CONTACT_LIMIT: '100000' }
    const promised: Promised[] = []
    const send = async (url: string, name: string) => {
      const sent = await sendLead(url, name)
      expect([201, 202]).toContain(sent.status)
      promised.push(sent)
    }
    let site = await startSite(settings)
    await send(site.url, 'before')
    const first = serverOf(settings.DATA_DIR)?.pid ?? 0

    // Of the site: the next one takes over the server that was left.
    site.kill('SIGKILL')
    await site.ended
    expect(isServer(first)).toBe(true)
    site = await startSite(settings)
    expect(serverOf(settings.DATA_DIR)?.pid).toBe(first)
    await send(site.url, 'taken-over')

    // Of the server: leads wait in the journal until the site has started it again.
    process.kill(first, 'SIGKILL')
    await send(site.url, 'without-server')
    await expect
      .poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 60_000 })
      .toBe(200)
    const second = serverOf(settings.DATA_DIR)?.pid ?? 0
    expect(second).not.toBe(first)
    await send(site.url, 'started-again')

    // Of both.
    site.kill('SIGKILL')
    process.kill(second, 'SIGKILL')
    await site.ended
    site = await startSite(settings)
    await send(site.url, 'both')
    site.kill('SIGTERM')
    expect((await site.ended).code).toBe(0)
    const stored = await readLeads({ options: settings })
    expect(compare(promised, stored)).toEqual({ lost: [], doubled: [] })
    expect(stored).toHaveLength(promised.length)
  }, 300_000)

  it('leaves no server behind when its port is taken', async () => {
    const settings = { DATA_DIR: freshFolder(), DATASET: 'none' }
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const PORT = String((other.address() as AddressInfo).port)
    const site = spawnAtlas(['serve'], { ...settings, PORT })
    expect((await site.ended).code).toBe(1)
    expect(site.output()).toContain(`Port ${PORT} is in use`)
    expect(serverOf(settings.DATA_DIR)).toBeNull()
  })
})
