/** Starts the built site as an operator would, and the bare server that it is compared with. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { urls } from '../src/site/urls.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const ATLAS = fileURLToPath(new URL('../atlas', import.meta.url))
const BARE = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
const QUERY = fileURLToPath(new URL('./query-server.ts', import.meta.url))

const keys = mkdtempSync(join(tmpdir(), 'atlas-bench-keys-'))
process.once('exit', () => rmSync(keys, { recursive: true, force: true }))

/** Sites with folders of their own use one database after another, and its leads are sealed with one key. */
export const LEAD_KEY_FILE = join(keys, 'lead-keys.json')

export type Running = { port: number; pid: number; stop(): Promise<void> }

/** Resolves once the site has printed its address; `members` is as in memory-limit.ts. */
export async function startSite(
  settings: Record<string, string>,
  members: string | null = null,
): Promise<Running> {
  const { PATH = '', HOME = '' } = process.env
  const defaults = {
    DATASET: 'none',
    PORT: '0',
    LOG_LEVEL: 'warn',
    CONTACT_LIMIT: '1000000',
    LEADS_OPENED_PER_HOUR: '1000000',
    LEADS_LISTED_PER_HOUR: '1000000',
  }
  const options: SpawnOptions = {
    cwd: ROOT,
    env: { PATH, HOME, ...defaults, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  }
  const child = members
    ? spawn('sh', ['-c', 'echo $$ > "$0" && exec ./atlas serve', members], options)
    : spawn(ATLAS, ['serve'], options)
  return running(child, /Open\s+http:\S+:(\d+)/)
}

/** Reads each facility with one query. */
export function startQueryServer(url: string): Promise<Running> {
  const args = ['--disable-warning=ExperimentalWarning', QUERY, url]
  return running(
    spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }),
    /^(\d+)$/m,
  )
}

/** Sends this reply to every request. */
export async function startBare(reply: Reply): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bare-'))
  const file = join(folder, 'body')
  writeFileSync(file, reply.body)
  const args = ['--disable-warning=ExperimentalWarning', BARE, file, JSON.stringify(reply.head)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const bare = await running(child, /^(\d+)$/m)
  rmSync(folder, { recursive: true, force: true })
  return bare
}

async function running(child: ChildProcess, address: RegExp): Promise<Running> {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      const found = text.match(address)?.[1]
      if (found) resolve(Number(found))
    })
    ended.then(() => reject(new Error(`ended before it could serve:\n${text}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { port, pid: child.pid ?? 0, stop }
}

export type Reply = { status: number; head: string[]; body: Buffer }

/** The site's reply, without the headers that Node adds itself. */
export function fetchReply(port: number, path: string, accept = 'br, gzip'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { 'accept-encoding': accept }, agent: false }, (incoming) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece: Buffer) => pieces.push(piece))
      incoming.on('end', () => {
        const head: string[] = []
        for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
          const [name = '', value = ''] = incoming.rawHeaders.slice(i, i + 2)
          if (!/^(date|connection|keep-alive)$/i.test(name)) head.push(name, value)
        }
        resolve({ status: incoming.statusCode ?? 0, head, body: Buffer.concat(pieces) })
      })
    }).on('error', reject)
  })
}

/** Addresses of facility pages. Not from a sitemap, which lists no invented record. */
export async function listFacilityPaths(port: number, count: number): Promise<string[]> {
  const paths: string[] = []
  while (paths.length < count) {
    const limit = Math.min(1_000, count - paths.length)
    const asked = `/api/facilities?fields=brief&limit=${limit}&offset=${paths.length}`
    const found: { slug: string; city: { slug: string }; state: { slug: string } }[] = JSON.parse(
      (await fetchReply(port, asked, 'identity')).body.toString(),
    )
    paths.push(...found.map(({ slug, city, state }) => urls.facility(state.slug, city.slug, slug)))
    if (found.length < limit) break
  }
  return paths
}
