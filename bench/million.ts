/**
 * A million facilities on PostgreSQL: the import, then a site that sends every sitemap and writes and sends
 * every download under a memory limit. Takes several minutes.
 *
 *   npm run bench -- million
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatCount } from '../src/ui/format.ts'
import { limitMemory, peakMegabytes } from '../tests/support/memory-limit.ts'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { createDatabase } from './import.ts'
import { writeList } from './import-list.ts'
import { runAtlasImport } from './import-process.ts'
import { print, printTable, writeResult } from './measure.ts'
import { fetchReply, type Running, startSite } from './site.ts'

/** Repetitions of the national list, each with other facilities: more than a million rows. */
const REPETITIONS = 12
const MAX_MEGABYTES = 300
const GOAL_SECONDS = 120

export async function run(flags: string[]): Promise<void> {
  if (flags.length > 0) throw new Error(`million knows no ${flags.join(' ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const server = await startPostgres()
  try {
    const file = join(folder, 'million.csv')
    const rows = await writeList(file, REPETITIONS)
    const settings = { DATABASE_URL: await createDatabase(server, 'million'), DATA_DIR: folder }
    const imported = await runAtlasImport(settings, file)
    printTable(
      ['import', 'seconds'],
      [
        ...imported.phases.map(({ name, seconds }) => [name, seconds.toFixed(1)]),
        ['in all', `${imported.seconds.toFixed(1)} (goal ${GOAL_SECONDS})`],
        ['CPU', imported.cpu.toFixed(1)],
        ['of it in the database', imported.cpuInDatabase.toFixed(1)],
      ],
    )
    print(`${formatCount(rows)} rows, ${Math.round(imported.peakMegabytes)} MB at most`)
    print()
    const served = await serve(settings)
    print(writeResult('million', { rows, imported, ...served }))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Sent = { what: string; files: number; bytes: number; seconds: number; peakMegabytes: number }

async function serve(settings: Record<string, string>): Promise<{ limit: string; sent: Sent[] }> {
  const limit = limitMemory(MAX_MEGABYTES)
  const site = await startSite(settings, limit.members)
  try {
    const index = (await fetchReply(site.port, '/sitemap.xml', 'identity')).body.toString()
    const sitemaps = [...index.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    const sent = [await drainAll(site, 'sitemaps', sitemaps)]
    // The first request writes the files.
    sent.push(await drainAll(site, 'downloads, written', ['/api/downloads']))
    const list: { files: { name: string }[] } = JSON.parse(
      (await fetchReply(site.port, '/api/downloads', 'identity')).body.toString(),
    )
    const files = list.files.map(({ name }) => `/data/${name}`)
    sent.push(await drainAll(site, 'downloads, sent', files))
    printTable(
      ['', 'files', 'MB', 'seconds', `peak MB (goal ${MAX_MEGABYTES})`],
      sent.map(({ what, files, bytes, seconds, peakMegabytes }) => [
        what,
        formatCount(files),
        (bytes / 1e6).toFixed(1),
        seconds.toFixed(1),
        peakMegabytes.toFixed(0),
      ]),
    )
    print(limit.kind === 'none' ? `no limit: ${limit.reason}` : `limited by ${limit.kind}`)
    return { limit: limit.kind, sent }
  } finally {
    await site.stop()
    limit.remove()
  }
}

async function drainAll(site: Running, what: string, paths: string[]): Promise<Sent> {
  const started = performance.now()
  let bytes = 0
  for (const path of paths) bytes += await drain(site.port, path)
  const seconds = (performance.now() - started) / 1000
  return { what, files: paths.length, bytes, seconds, peakMegabytes: peakMegabytes(site.pid) }
}

/** Returns how many bytes came; nothing of them is kept. */
function drain(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent: false }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode}`))
      let bytes = 0
      reply.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      reply.on('error', reject)
      reply.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
