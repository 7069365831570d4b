/** Sends requests to a server on this machine, as many as it can answer, from another process. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cpuMsOf } from './measure.ts'

const SENDER = fileURLToPath(new URL('./load-process.ts', import.meta.url))
const CONNECTIONS = 16
const FLAGS = ['--disable-warning=ExperimentalWarning']

export type LoadJob = {
  port: number
  /** Requested in turn. */
  paths: string[]
  headers: Record<string, string>
  /** Posted as JSON instead of GET; "{unique}" and "{number}" in it differ in each request. */
  body?: string | undefined
  connections: number
  /** It ends when either limit is reached. */
  seconds: number
  requests: number
}

export type LoadResult = {
  requests: number
  seconds: number
  perSecond: number
  bytes: number
  failures: number
  /** Milliseconds from the request to the end of the reply. */
  p50: number
  p99: number
}

/** `cpu`: microseconds of the server process's CPU time per request. */
export type Loaded = LoadResult & { cpu: number }

type Target = { port: number; pid: number }
type Amount = { seconds: number } | { requests: number }

const run = promisify(execFile)

export async function load(
  target: Target,
  paths: string[],
  amount: Amount,
  options: { headers?: Record<string, string>; connections?: number; body?: string } = {},
): Promise<Loaded> {
  const job: LoadJob = {
    port: target.port,
    paths,
    headers: { 'accept-encoding': 'br, gzip', ...options.headers },
    body: options.body,
    connections: options.connections ?? CONNECTIONS,
    seconds: 'seconds' in amount ? amount.seconds : 300,
    requests: 'requests' in amount ? amount.requests : 1_000_000,
  }
  const before = cpuMsOf(target.pid)
  const sender = run(process.execPath, [...FLAGS, SENDER])
  sender.child.stdin?.end(JSON.stringify(job))
  const { stdout } = await sender.catch(({ stderr }) => {
    throw new Error(`the load generator failed:\n${stderr}`)
  })
  const result: LoadResult = JSON.parse(stdout)
  if (result.failures > 0) {
    throw new Error(`${result.failures} of ${result.requests} requests failed (${paths[0]})`)
  }
  const cpu = ((cpuMsOf(target.pid) - before) * 1000) / result.requests
  return { ...result, cpu }
}
