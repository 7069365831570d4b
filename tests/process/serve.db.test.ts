import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite } from '../support/atlas-process.ts'
import { createFreshDatabase, freshDatabase, type TestDatabase } from '../support/test-database.ts'

const settingsOf = ({ options }: TestDatabase): Record<string, string> => options
const freshSettings = async () => settingsOf(await freshDatabase())

/** The status of the reply to exactly these bytes. */
const statusOf = (url: string, head: string[], body = '') =>
  new Promise<number>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', reject).on('data', (bytes) => {
      socket.destroy()
      resolve(Number(bytes.toString('latin1').split(' ')[1]))
    })
    socket.write([...head, 'Host: localhost', '', body].join('\r\n'))
  })

describe('the running site', () => {
  const ends: (() => Promise<void>)[] = []
  let site: Awaited<ReturnType<typeof startSite>>
  beforeAll(async () => {
    const { database, dispose } = await createFreshDatabase()
    const settings = { ...settingsOf(database), TRUST_PROXY: 'true' }
    site = await startSite(settings, { whenOver: (end) => ends.push(end) })
    ends.push(dispose)
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })

  it('answers on the port it printed, and says that it is alive and ready', async () => {
    expect(await (await fetch(`${site.url}/healthz`)).text()).toBe('ok')
    expect(await (await fetch(`${site.url}/readyz`)).text()).toBe('ok')
    const home = await fetch(site.url)
    expect(home.status).toBe(200)
    // Longer than the minute for which proxies keep an idle connection.
    expect(home.headers.get('keep-alive')).toBe('timeout=75')
    expect(home.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    expect(home.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await home.text()).toContain('Look up the place you worked.')
    expect((await fetch(`${site.url}/.git/config`)).status).toBe(404)
    expect(await statusOf(site.url, ['TRACE / HTTP/1.1'])).toBe(405)
    // Two lengths: proxy and site could disagree about where the next request begins.
    const lengths = ['Content-Length: 5', 'Transfer-Encoding: chunked']
    const twice = await statusOf(site.url, ['GET /healthz HTTP/1.1', ...lengths], '0\r\n\r\n')
    expect(twice).toBe(400)
  })

  it('does not log a link that could create the first account', async () => {
    await site.printed(/no account yet; .\/atlas admin create EMAIL prints a one-time link/)
    expect(site.output()).toMatch(/Staff\s+http:\S+\/admin\/login\n/)
    expect(site.output()).not.toContain('/admin/setup')
  })

  it('redirects to the canonical address of a page, permanently and within the site', async () => {
    for (const [given, canonical] of [
      ['/States/', '/states'],
      ['//florida//tampa/', '/florida/tampa'],
      ['/Florida?type=Mill', '/florida?type=Mill'],
      ['//evil.example/', '/evil.example'],
      ['/%61dmin/l%65ads', '/admin/leads'],
      ['/search?q=%61', null],
    ]) {
      const reply = await fetch(site.url + given, { redirect: 'manual' })
      const status = canonical === null ? 200 : 308
      expect([given, reply.status, reply.headers.get('location')]).toEqual([
        given,
        status,
        canonical,
      ])
    }
  })

  it('serves built assets compressed and immutable', async () => {
    const html = await (await fetch(site.url)).text()
    const path = html.match(/\/assets\/[^"]+\.css/)?.[0]
    const reply = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } })
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('cache-control')).toContain('immutable')
  })

  it('answers so many searches of one address in a minute, and everybody else', async () => {
    const search = (from: string) =>
      fetch(`${site.url}/api/search/none?q=mill`, { headers: { 'x-forwarded-for': from } })
    const statuses = await Promise.all(
      Array.from({ length: 320 }, async () => (await search('203.0.113.1')).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect((await search('198.51.100.1')).status).toBe(404)
  })
})

describe('stopping', () => {
  it('finishes the request in flight, then exits 0', async () => {
    const database = await freshDatabase()
    const site = await startSite(settingsOf(database))
    // A table lock holds the response until it is released.
    const blocker = await database.pool.connect()
    await blocker.query('begin; lock table dataset in access exclusive mode')
    const reply = fetch(`${site.url}/api/site`)
    await untilWaiting(database)
    site.kill('SIGTERM')
    await untilRefused(site.url)
    await blocker.query('rollback')
    blocker.release()
    expect((await reply).status).toBe(200)
    expect(await site.ended).toEqual({ code: 0, signal: null })
  })

  it('exits 0 when nothing is in flight, and logs one line about what is left', async () => {
    const site = await startSite(await freshSettings())
    await (await fetch(`${site.url}/healthz`)).text()
    site.kill('SIGINT')
    expect(await site.ended).toEqual({ code: 0, signal: null })
    expect(site.output()).toMatch(/\nStopped after 1 request; every lead is in the database\.\n$/)
  })
})

async function untilWaiting({ pool }: TestDatabase): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`select count(*)::int as n from pg_locks where not granted`)
    if (rows[0].n > 0) return
  }
}

async function untilRefused(url: string): Promise<void> {
  for (;;) {
    try {
      await (await fetch(`${url}/healthz`, { headers: { connection: 'close' } })).text()
    } catch {
      return
    }
  }
}
