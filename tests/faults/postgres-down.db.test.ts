import { describe, expect, it } from 'vitest'
import { startSite } from '../support/atlas-process.ts'
import { compare, type Promised, readLeads, SENTINEL, sendLead } from '../support/lead-traffic.ts'
import { freshFolder, ownPostgres } from '../support/own-postgres.ts'
import { freshDatabase } from '../support/test-database.ts'

/** Eight people send one lead after another until the condition holds. */
async function sendUntil(
  url: string,
  name: string,
  promised: Promised[],
  isDone: () => boolean,
): Promise<void> {
  const people = Array.from({ length: 8 }, async (_, person) => {
    for (let n = 0; !isDone(); n += 1) promised.push(await sendLead(url, `${name}${person}x${n}`))
  })
  await Promise.all(people)
}

const countOf = (promised: Promised[], status: number) =>
  promised.filter((promise) => promise.status === status).length

describe('PostgreSQL stopped and started', () => {
  it('while leads are sent: all are accepted, and each is stored once', async () => {
    const server = await ownPostgres()
    const options = { DATA_DIR: freshFolder(), DATABASE_URL: server.url('atlas') }
    const settings = { ...options, CONTACT_LIMIT: '100000', LOG_LEVEL: 'trace' }
    const site = await startSite(settings)
    const promised: Promised[] = []
    await sendUntil(site.url, 'before', promised, () => countOf(promised, 201) >= 20)
    // Stopped in the middle of these, so some are stored and some journaled.
    const crowd = sendUntil(site.url, 'during', promised, () => countOf(promised, 202) >= 30)
    await server.stop({ keepData: true })
    await crowd
    const waiting = promised.find(({ status }) => status === 202)
    const again = await sendLead(site.url, waiting?.key ?? '')
    expect(again).toEqual(waiting)
    await server.start()
    const storedBefore = countOf(promised, 201)
    await sendUntil(site.url, 'after', promised, () => countOf(promised, 201) >= storedBefore + 20)
    await expect
      .poll(async () => (await readLeads({ options })).length, { timeout: 60_000 })
      .toBe(promised.length)
    expect(compare(promised, await readLeads({ options }))).toEqual({ lost: [], doubled: [] })
    site.kill('SIGTERM')
    expect((await site.ended).code).toBe(0)
    expect(site.output()).not.toContain(SENTINEL)
  }, 300_000)

  it('with a kill -9 of the site: journaled leads are stored at the next start', async () => {
    const server = await ownPostgres()
    const options = { DATA_DIR: freshFolder(), DATABASE_URL: server.url('atlas') }
    const settings = { ...options, CONTACT_LIMIT: '100000', LOG_LEVEL: 'trace' }
    const site = await startSite(settings)
    await server.stop({ keepData: true })
    const promised = await Promise.all(
      Array.from({ length: 25 }, (_, n) => sendLead(site.url, `down${n}`)),
    )
    expect(countOf(promised, 202)).toBe(25)
    site.kill('SIGKILL')
    await site.ended
    await server.start()
    const next = await startSite(settings)
    const stored = await readLeads({ options })
    expect(compare(promised, stored)).toEqual({ lost: [], doubled: [] })
    expect(stored).toHaveLength(25)
    next.kill('SIGTERM')
    await next.ended
    const last = await startSite(settings)
    expect(await readLeads({ options })).toHaveLength(25)
    for (const { output } of [site, next, last]) expect(output()).not.toContain(SENTINEL)
  }, 300_000)

  it('two sites on one database: 20 copies of one key, sent to both, make one lead', async () => {
    const server = await ownPostgres()
    const settings = {
      DATA_DIR: freshFolder(),
      DATABASE_URL: server.url('atlas'),
      CONTACT_LIMIT: '9',
    }
    const first = await startSite(settings)
    const second = await startSite(settings)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => sendLead(n % 2 ? first.url : second.url, 'same')),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(await readLeads({ options: settings })).toHaveLength(1)
    // A site without a database still exits cleanly.
    await server.stop({ keepData: true })
    for (const site of [first, second]) {
      site.kill('SIGTERM')
      expect((await site.ended).code).toBe(0)
    }
  }, 300_000)

  it('a connection lost during a transaction does not crash the process', async () => {
    const database = await freshDatabase()
    const client = await database.pool.connect()
    await client.query('begin')
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const { pid } = rows[0]
    await database.pool.query('select pg_terminate_backend($1)', [pid])
    // The connection is idle when it ends, so the error is not the result of a query.
    await expect
      .poll(async () => {
        const alive = 'select count(*)::int as n from pg_stat_activity where pid = $1'
        return (await database.pool.query(alive, [pid])).rows[0].n
      })
      .toBe(0)
    await expect(client.query('select 1')).rejects.toThrow()
    client.release(true)
    expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  })
})
