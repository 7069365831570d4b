/** Runs the real command line in a separate process, as an operator would. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { findRunning } from '../../src/platform/database/embedded/postmaster.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type AtlasProcess = {
  pid: number
  /** Its standard input. */
  input: Writable
  kill(signal: NodeJS.Signals): void
  /** What was printed so far, both streams together. */
  output(): string
  /** Resolves with the first match of what is printed, or rejects when the process ends first. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

type Surroundings = {
  /** The file of a control group that the process joins. */
  members?: string | null
  /** Another copy of the product. */
  folder?: string
  /** What ends it, for a process that several tests share. */
  whenOver?: (end: () => Promise<void>) => void
}

export function spawnAtlas(
  args: string[],
  settings: Record<string, string>,
  { members = null, folder = ROOT, whenOver = onTestFinished }: Surroundings = {},
): AtlasProcess {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings }
  const joining = ['-c', 'echo $$ > "$0" && exec ./atlas "$@"', members ?? '', ...args]
  const child = members
    ? spawn('sh', joining, { cwd: folder, env })
    : spawn('./atlas', args, { cwd: folder, env })
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  whenOver(async () => {
    child.kill('SIGKILL')
    await ended
    // A killed site leaves the server that it started.
    const { DATA_DIR, DATABASE_URL } = settings
    const server = DATA_DIR && !DATABASE_URL ? findRunning(join(DATA_DIR, 'postgres')) : null
    if (server) process.kill(server.pid, 'SIGQUIT')
  })
  const printed = (pattern: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const look = () => {
        const match = text.match(pattern)
        if (match) {
          listeners.delete(look)
          resolve(match)
        }
      }
      listeners.add(look)
      ended.then(() => reject(new Error(`ended before printing ${pattern}:\n${text}`)))
      look()
    })
  return {
    pid: child.pid ?? 0,
    input: child.stdin,
    kill: (signal) => void child.kill(signal),
    output: () => text,
    printed,
    ended,
  }
}

/** Starts the site on a free port; resolves with its address once it answers. */
export async function startSite(
  settings: Record<string, string>,
  surroundings: Surroundings = {},
): Promise<AtlasProcess & { url: string }> {
  const defaults = { DATASET: 'none', LOG_LEVEL: 'warn', PORT: '0' }
  const atlas = spawnAtlas(['serve'], { ...defaults, ...settings }, surroundings)
  const [, url = ''] = await atlas.printed(/Open\s+(http:\S+)/)
  return { ...atlas, url }
}
