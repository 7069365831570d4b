/** Two servers on one PostgreSQL, replaced one after the other while visitors read and write. */
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keyFileOf } from '../../src/platform/keys/master-keys.ts'
import { startSite } from '../support/atlas-process.ts'
import { freshFolder } from '../support/own-postgres.ts'
import { freshDatabase } from '../support/test-database.ts'

const VISITORS = 8

it('no request fails, and no lead is lost or stored twice, while each is replaced', async () => {
  const database = await freshDatabase()
  const folder = freshFolder()
  const start = (name: string) =>
    startSite({
      DATABASE_URL: database.options.DATABASE_URL,
      DATA_DIR: join(folder, name),
      LEAD_KEY_FILE: keyFileOf(database.options),
      CONTACT_LIMIT: '100000',
      DRAIN_SECONDS: '2',
    })
  const [a, b] = await Promise.all([start('a'), start('b')])
  let servers = [a.url, b.url]
  let healthy = servers
  const replies: { path: string; status: number }[] = []
  let isOver = false

  /** Like a proxy: asks each server whether it is ready, and sends requests to those that are. */
  async function watchHealth(): Promise<void> {
    while (!isOver) {
      const asked = servers
      const states = await Promise.all(asked.map((url) => send(`${url}/healthz`)))
      healthy = asked.filter((_, index) => states[index] === 200)
    }
  }
  async function ask(path: string, body?: object): Promise<void> {
    const url = healthy[replies.length % healthy.length]
    const status = await send(url + path, body && JSON.stringify(body))
    replies.push({ path, status })
  }
  async function visit(visitor: number): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      await ask('/about')
      await ask('/api/states')
      const email = `visitor-${visitor}-${n}@example.com`
      await ask('/api/contact', { ...LEAD, email })
    }
  }
  const visitors = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor))
  const proxy = watchHealth()
  const enough = async () => {
    const before = replies.length
    while (replies.length < before + 10 * VISITORS) await ask('/states')
  }

  await enough()
  a.kill('SIGTERM')
  expect((await a.ended).code).toBe(0)
  await enough()
  const next = await start('a')
  servers = [next.url, b.url]
  await enough()
  b.kill('SIGTERM')
  expect((await b.ended).code).toBe(0)
  await enough()
  isOver = true
  await Promise.all([...visitors, proxy])

  expect(replies.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  const sent = replies.filter(({ path }) => path === '/api/contact').length
  const { rows } = await database.pool.query(
    'select count(*)::int as stored, count(distinct email_index)::int as people from contact_submissions',
  )
  expect(rows).toEqual([{ stored: sent, people: sent }])
})

const LEAD = {
  name: 'A Visitor',
  phone: '813 555 0142',
  inquiryType: 'legal-referral',
  diagnosis: 'mesothelioma',
  message: 'I worked at the shipyard.',
}

/** The status; 0 when there was no reply. A connection for each request, as in deploy/. */
function send(url: string, body?: string): Promise<number> {
  return new Promise((resolve) => {
    const call = request(url, {
      agent: false,
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
    })
    call.on('response', (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
      reply.on('error', () => resolve(0))
    })
    call.on('error', () => resolve(0))
    call.end(body)
  })
}
