import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Env } from '../env.ts'
import { answerToOwnNames, unknownHostTest } from './known-hosts.ts'

const SITE_URL = 'https://atlas.example'
const STAFF_URL = 'https://desk.atlas.example:8443'

async function ask(env: object, host: string, method = 'GET', path = '/florida?show=all') {
  const app = new Hono()
    .use((c, next) => {
      c.set('services', { env } as never)
      return next()
    })
    .use(answerToOwnNames)
    .all('*', (c) => c.text('ok'))
  const headers = { host, 'x-forwarded-host': 'atlas.example' }
  const reply = await app.request(`http://127.0.0.1${path}`, { method, headers })
  return [reply.status, reply.headers.get('location')]
}

describe('a public site', () => {
  const site = { SITE_URL, STAFF_URL }

  it.each([
    'atlas.example',
    'ATLAS.example',
    'desk.atlas.example:8443',
    '127.0.0.1:3000',
    'localhost',
  ])('answers to %s', async (host) => {
    expect(await ask(site, host)).toEqual([200, null])
  })

  it.each(['evil.example', 'www.atlas.example', 'atlas.example.evil.example', 'atlas.example:81'])(
    'leads from %s to its own name, and takes nothing there',
    async (host) => {
      expect(await ask(site, host)).toEqual([308, `${SITE_URL}/florida?show=all`])
      expect(await ask(site, host, 'POST', '/api/contact')).toEqual([421, null])
      expect(await ask(site, host, 'GET', '//evil.example/')).toEqual([
        308,
        `${SITE_URL}//evil.example/`,
      ])
      expect(unknownHostTest(site as Env)?.({ host })).toBe(true)
    },
  )

  it('believes the name that a trusted proxy gives, and is checked under any', async () => {
    expect(await ask({ ...site, TRUST_PROXY: true }, 'app:3000')).toEqual([200, null])
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect(await ask(site, '10.0.0.5:3000', 'GET', path)).toEqual([200, null])
  })
})

it('a preview answers to every name', async () => {
  for (const SITE_URL of [undefined, 'http://127.0.0.1:3000', 'http://atlas.localhost'])
    expect(await ask({ SITE_URL }, 'anything.example')).toEqual([200, null])
})
