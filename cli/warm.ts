/** Requests a running site's pages, so that the first visitors find them cached. */
import { parseArgs } from 'node:util'
import { readEnv } from '../src/platform/env.ts'
import { UserFacingError } from '../src/platform/errors.ts'
import { formatCount } from '../src/ui/format.ts'
import { siteUrl } from './listen.ts'
import { listSitemapPaths } from './sitemap-paths.ts'
import { printError, printLine, progressBar } from './terminal.ts'
import { UsageError, type Verb } from './verb.ts'

const DEFAULTS = { limit: 2_000, concurrency: 2 }
const PAGE_WITHIN_MS = 30_000
/** After more failures than this in a row, further requests would only add load. */
const MAX_FAILURES_IN_A_ROW = 20
const SHOWN_FAILURES = 5
/** Declared as a bot, so it is not counted as a visitor. */
const HEADERS = { 'user-agent': 'exposure-atlas-warm-bot', 'accept-encoding': 'br' }

type Options = { url: string; limit: number; concurrency: number; times: number }
type Tally = { asked: number; ready: number; bytes: number; failures: string[]; inARow: number }

export const verb: Verb = {
  usage: 'warm [URL] [--limit N] [--concurrency N]',
  help: `Reads the sitemap of the running site and asks for its pages in this order: fixed pages and facility
types, states, cities, facilities. URL is the site's own address unless told (HOST and PORT).

  --limit N        at most so many pages (${DEFAULTS.limit})
  --concurrency N  so many at a time (${DEFAULTS.concurrency})

With WEB_CONCURRENCY each page is asked for as many times, one at a time: each process keeps its own.`,
  async run(args) {
    const options = readOptions(args)
    const paths = await listSitemapPaths(options.url, options.limit, HEADERS)
    if (paths.length === 0) {
      printLine('  The sitemap lists no page, as with demonstration data: nothing to warm.')
      return 0
    }
    const started = performance.now()
    const tally = await askAll(paths, options)
    const seconds = (performance.now() - started) / 1000
    printSummary(tally, seconds)
    return tally.failures.length === 0 ? 0 : 1
  },
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { limit: { type: 'string' }, concurrency: { type: 'string' } },
  })
  if (positionals.length > 1) throw new UsageError('warm takes one address.')
  const concurrency = wholeNumber('--concurrency', values.concurrency, DEFAULTS.concurrency, 16)
  const env = readEnv()
  const given = positionals[0]
  if (given !== undefined && !/^https?:$/.test(URL.parse(given)?.protocol ?? '')) {
    throw new UsageError(`"${given}" is not an http or https address.`)
  }
  return {
    url: given === undefined ? siteUrl(env.HOST, env.PORT) : new URL(given).origin,
    limit: wholeNumber('--limit', values.limit, DEFAULTS.limit, 1_000_000),
    // Processes take turns: only sequential requests reach each of them with the same page.
    concurrency: env.WEB_CONCURRENCY > 1 ? 1 : concurrency,
    times: env.WEB_CONCURRENCY,
  }
}

function wholeNumber(name: string, given: string | undefined, usual: number, max: number): number {
  if (given === undefined) return usual
  const value = Number(given)
  if (!/^\d{1,7}$/.test(given) || value < 1 || value > max) {
    throw new UsageError(`${name} must be a whole number from 1 to ${max}.`)
  }
  return value
}

async function askAll(paths: string[], options: Options): Promise<Tally> {
  const tally: Tally = { asked: 0, ready: 0, bytes: 0, failures: [], inARow: 0 }
  const progress = progressBar('warm', 'pages')
  let next = 0
  const askOn = async () => {
    for (let path = paths[next]; path !== undefined; path = paths[next]) {
      next += 1
      for (let n = 0; n < options.times; n += 1) await askOne(options.url, path, tally)
      tally.asked += 1
      progress(tally.asked, paths.length)
      if (tally.inARow > MAX_FAILURES_IN_A_ROW) return
    }
  }
  await Promise.all(Array.from({ length: options.concurrency }, askOn))
  return tally
}

async function askOne(url: string, path: string, tally: Tally): Promise<void> {
  try {
    const reply = await fetch(url + path, {
      // A new connection each time, so that every process gets its turn.
      headers: { ...HEADERS, connection: 'close' },
      redirect: 'manual',
      signal: AbortSignal.timeout(PAGE_WITHIN_MS),
    })
    const body = await reply.arrayBuffer()
    // The compressed size where the reply states it; the body arrives decompressed.
    tally.bytes += Number(reply.headers.get('content-length') ?? body.byteLength)
    if (reply.status !== 200) throw new UserFacingError(`status ${reply.status}`)
    if (reply.headers.get('x-cache') === 'hit') tally.ready += 1
    tally.inARow = 0
  } catch (error) {
    const reason = error instanceof UserFacingError ? error.message : 'no answer'
    tally.failures.push(`${path}: ${reason}`)
    tally.inARow += 1
  }
}

function printSummary({ asked, ready, bytes, failures, inARow }: Tally, seconds: number): void {
  const megabytes = (bytes / 1e6).toFixed(1)
  printLine(
    `  ${formatCount(asked)} pages, ${megabytes} MB, ${seconds.toFixed(1)} s; ${formatCount(ready)} were already cached; ${formatCount(failures.length)} failures`,
  )
  for (const failure of failures.slice(0, SHOWN_FAILURES)) printError(`  failed    ${failure}`)
  if (inARow > MAX_FAILURES_IN_A_ROW) printError('Stopped: every recent request failed.')
}
