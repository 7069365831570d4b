/** Requests to a server on this machine, as many as it can answer, sent by another process. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { busyMs } from './measure.ts'

const SENDER = fileURLToPath(new URL('./load-process.ts', import.meta.url))
const CONNECTIONS = 16
const FLAGS = ['--disable-warning=ExperimentalWarning']

export type LoadJob = {
  port: number
  /** Asked for in turn. */
  paths: string[]
  headers: Record<string, string>
  connections: number
  /** It ends with whichever comes first. */
  seconds: number
  requests: number
}

export type LoadResult = {
  requests: number
  seconds: number
  perSecond: number
  bytes: number
  failures: number
  /** Milliseconds from asking to having all of the answer. */
  p50: number
  p99: number
}

/** `worked`: microseconds that the server's process worked for one request. */
export type Loaded = LoadResult & { worked: number }

type Target = { port: number; pid: number }
type Amount = { seconds: number } | { requests: number }

const run = promisify(execFile)

export async function load(
  target: Target,
  paths: string[],
  amount: Amount,
  options: { headers?: Record<string, string>; connections?: number } = {},
): Promise<Loaded> {
  const job: LoadJob = {
    port: target.port,
    paths,
    headers: { 'accept-encoding': 'br, gzip', ...options.headers },
    connections: options.connections ?? CONNECTIONS,
    seconds: 'seconds' in amount ? amount.seconds : 300,
    requests: 'requests' in amount ? amount.requests : 1_000_000,
  }
  const before = busyMs(target.pid)
  const args = [...FLAGS, SENDER, JSON.stringify(job)]
  const { stdout } = await run(process.execPath, args).catch(({ stderr }) => {
    throw new Error(`the load generator failed:\n${stderr}`)
  })
  const result: LoadResult = JSON.parse(stdout)
  if (result.failures > 0) {
    throw new Error(`${result.failures} of ${result.requests} requests failed (${paths[0]})`)
  }
  const worked = ((busyMs(target.pid) - before) * 1000) / result.requests
  return { ...result, worked }
}
