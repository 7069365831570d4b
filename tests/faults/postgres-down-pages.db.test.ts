/**
 * Readers while PostgreSQL is stopped. For a few seconds in every test run, on an empty directory; in
 * full, on the documented sites, with the response times that are promised:
 *
 *   DOWN_SECONDS=60 npx vitest run --project database tests/faults/postgres-down-pages
 */
import { describe, expect, it } from 'vitest'
import { listSitemapPaths } from '../../cli/sitemap-paths.ts'
import { startSite } from '../support/atlas-process.ts'
import { freshFolder, ownPostgres } from '../support/own-postgres.ts'

const SECONDS = Number(process.env.DOWN_SECONDS ?? 0)
const isInFull = SECONDS > 0
const READERS = { cached: 8, uncached: 2 }
/** To uncached pages; the short version ends after these. */
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

/** Each reader requests one page after another until `isOver`. */
async function readUntil(count: number, isOver: () => boolean, read: (n: number) => Promise<void>) {
  let next = 0
  const reader = async () => {
    while (!isOver()) {
      next += 1
      await read(next)
    }
  }
  await Promise.all(Array.from({ length: count }, reader))
}

/** What nobody has asked for yet is there all the same: the forms work without the database. */
const WITH_FORMS = ['/legal-help', '/contact', '/es/legal-help', '/es/contacto']

const longest = (visits: Visit[]) => Math.max(...visits.map(({ ms }) => ms))

describe('PostgreSQL stopped under readers', () => {
  it('cached pages are served, others answer 503 with Retry-After, and all recovers without a restart', async () => {
    const server = await ownPostgres()
    const site = await startSite({
      DATA_DIR: freshFolder(),
      DATABASE_URL: server.url('atlas'),
      DATASET: isInFull ? 'documented' : 'none',
      LOG_LEVEL: 'silent',
    })
    const paths = await listSitemapPaths(site.url, 400, {})
    const half = Math.ceil(paths.length / 2)
    const cached = paths.slice(0, half)
    const uncached = paths.slice(half).filter((path) => !WITH_FORMS.includes(path))
    for (const path of cached) expect((await visit(site.url, path)).status).toBe(200)

    // Tens of thousands of replies: for cached pages only the status is recorded, not the page.
    const [cachedVisits, uncachedVisits]: [Visit[], ReadVisit[]] = [[], []]
    let until = Number.POSITIVE_INFINITY
    const isOver = () =>
      performance.now() > until &&
      uncachedVisits.length >= ENOUGH_VISITS &&
      cachedVisits.length >= 100
    const reading = readUntil(READERS.cached, isOver, async (n) => {
      const { html: _, ...visited } = await visit(site.url, cached[n % cached.length] ?? '')
      cachedVisits.push(visited)
    })
    await server.stop({ keepData: true })
    until = performance.now() + SECONDS * 1000
    await readUntil(READERS.uncached, isOver, async (n) => {
      uncachedVisits.push(await visit(site.url, uncached[n % uncached.length] ?? ''))
    })
    await reading
    const [last = '/'] = uncached.slice(-1)
    await server.start()
    const back = performance.now()
    await expect
      .poll(async () => (await visit(site.url, last)).status, { timeout: 10_000, interval: 100 })
      .toBe(200)
    const recovered = performance.now() - back

    expect(cachedVisits.filter(({ status }) => status !== 200)).toEqual([])
    for (const { path, status, retryAfter, html } of uncachedVisits) {
      expect([path, status, retryAfter]).toEqual([path, 503, '10'])
      const isSpanish = path.startsWith('/es')
      const advice = isSpanish ? 'Vuelva a intentarlo en unos minutos' : 'Please try again in a few'
      expect(html).toContain(advice)
    }
    if (isInFull) {
      expect(longest(uncachedVisits)).toBeLessThan(2_000)
      const ms = (value: number) => `${value.toFixed(0)} ms`
      process.stdout.write(`down for ${SECONDS} s: cached pages ${cachedVisits.length} visits, 0 failures, at most ${ms(longest(cachedVisits))}; uncached ${uncachedVisits.length} visits, all 503, at most ${ms(longest(uncachedVisits))}; recovered in ${ms(recovered)}
`)
    }
    site.kill('SIGTERM')
    expect((await site.ended).code).toBe(0)
  }, 300_000)

  it('pages with forms are served though nobody has visited them, and what they send is accepted', async () => {
    const server = await ownPostgres()
    const site = await startSite({
      DATA_DIR: freshFolder(),
      DATABASE_URL: server.url('atlas'),
      DATASET: 'none',
      LOG_LEVEL: 'silent',
    })
    await server.stop({ keepData: true })
    for (const path of WITH_FORMS) {
      const { status, html } = await visit(site.url, path)
      expect([path, status]).toEqual([path, 200])
      expect(html).toContain('<form')
    }
    const body = new URLSearchParams({
      name: 'Ann Bell',
      email: 'ann@example.com',
      message: 'Hello',
    })
    const sent = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    expect(sent.status).toBe(303)
    const thanks = await visit(site.url, sent.headers.get('location') ?? '')
    expect(thanks.status).toBe(200)
    site.kill('SIGTERM')
    expect((await site.ended).code).toBe(0)
    await server.stop()
  }, 300_000)
})
