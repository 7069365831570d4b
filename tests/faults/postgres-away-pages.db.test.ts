/**
 * Readers while PostgreSQL is stopped. For a few seconds in every test run, on an empty directory; in
 * full, on the demonstration data, with the times that are promised:
 *
 *   AWAY_SECONDS=60 npx vitest run --project postgres tests/faults/postgres-away-pages
 */
import { describe, expect, it } from 'vitest'
import { listSitemapPaths } from '../../cli/sitemap-paths.ts'
import { startSite } from '../support/atlas-process.ts'
import { freshFolder, ownPostgres } from '../support/own-postgres.ts'

const SECONDS = Number(process.env.AWAY_SECONDS ?? 0)
const isInFull = SECONDS > 0
const READERS = { kept: 8, others: 2 }
/** Of the others; in the short version it is over then. */
const ENOUGH_VISITS = 20

type Visit = { path: string; status: number; ms: number; retryAfter: string | null }
type ReadVisit = Visit & { html: string }

async function visit(url: string, path: string): Promise<ReadVisit> {
  const started = performance.now()
  const reply = await fetch(url + path)
  const html = await reply.text()
  const ms = performance.now() - started
  return { path, status: reply.status, ms, retryAfter: reply.headers.get('retry-after'), html }
}

/** Each reads one page after the other, until it is over. */
async function readOn(count: number, isOver: () => boolean, read: (n: number) => Promise<void>) {
  let next = 0
  const reader = async () => {
    while (!isOver()) {
      next += 1
      await read(next)
    }
  }
  await Promise.all(Array.from({ length: count }, reader))
}

const longest = (visits: Visit[]) => Math.max(...visits.map(({ ms }) => ms))

describe.runIf(process.env.TEST_DATABASE === 'postgres')('PostgreSQL stopped under readers', () => {
  it('cached pages are served, others answer 503 with Retry-After, and all recovers without a restart', async () => {
    const server = await ownPostgres()
    const site = await startSite({
      DATA_DIR: freshFolder(),
      DATABASE_URL: server.url('atlas'),
      DATASET: isInFull ? 'demo' : 'none',
      LOG_LEVEL: 'silent',
    })
    const paths = await listSitemapPaths(site.url, 400, {})
    const half = Math.ceil(paths.length / 2)
    const [kept, others] = [paths.slice(0, half), paths.slice(half)]
    for (const path of kept) expect((await visit(site.url, path)).status).toBe(200)

    // Tens of thousands: of the kept pages only what they answered is remembered, not the pages.
    const [keptVisits, otherVisits]: [Visit[], ReadVisit[]] = [[], []]
    let until = Number.POSITIVE_INFINITY
    const isOver = () =>
      performance.now() > until && otherVisits.length >= ENOUGH_VISITS && keptVisits.length >= 100
    const reading = readOn(READERS.kept, isOver, async (n) => {
      const { html: _, ...visited } = await visit(site.url, kept[n % kept.length] ?? '')
      keptVisits.push(visited)
    })
    await server.stop({ keepData: true })
    until = performance.now() + SECONDS * 1000
    await readOn(READERS.others, isOver, async (n) => {
      otherVisits.push(await visit(site.url, others[n % others.length] ?? ''))
    })
    await reading
    const [last = '/'] = others.slice(-1)
    await server.start()
    const back = performance.now()
    await expect
      .poll(async () => (await visit(site.url, last)).status, { timeout: 10_000, interval: 100 })
      .toBe(200)
    const recovered = performance.now() - back

    expect(keptVisits.filter(({ status }) => status !== 200)).toEqual([])
    for (const { path, status, retryAfter, html } of otherVisits) {
      expect([path, status, retryAfter]).toEqual([path, 503, '10'])
      expect(html).toContain('Please try again in a few minutes')
    }
    if (isInFull) {
      expect(longest(otherVisits)).toBeLessThan(2_000)
      const ms = (value: number) => `${value.toFixed(0)} ms`
      process.stdout.write(`away ${SECONDS} s: kept pages ${keptVisits.length} visits, 0 failures, at most ${ms(longest(keptVisits))}; others ${otherVisits.length} visits, all 503, at most ${ms(longest(otherVisits))}; recovered in ${ms(recovered)}
`)
    }
    site.kill('SIGTERM')
    expect((await site.ended).code).toBe(0)
  }, 300_000)
})
