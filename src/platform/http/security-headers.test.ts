import { type ContextVariableMap, Hono } from 'hono'
import { expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { provideServices, type Services } from '../services.ts'
import { addSecurityHeaders, apiPolicy } from './security-headers.ts'

async function headersOf(settings: Record<string, string>) {
  const services = { env: readEnv(settings) } as Services
  const app = new Hono()
    .use(provideServices({ services } as ContextVariableMap))
    .use(addSecurityHeaders)
  app.get('/', (c) => c.text('ok'))
  const reply = await app.request('/', { headers: { origin: 'https://evil.example' } })
  return Object.fromEntries(reply.headers)
}

it('every reply forbids sniffing, frames and scripts, and lets no other site read it', async () => {
  const headers = await headersOf({ SITE_URL: 'https://atlas.example' })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': apiPolicy,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(apiPolicy).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

it('HTTPS is required of browsers only once the site has it', async () => {
  expect(await headersOf({})).not.toHaveProperty('strict-transport-security')
})

it('no document of another site is embedded, but for the frames of an ad network', async () => {
  const name = 'cross-origin-embedder-policy'
  expect((await headersOf({}))[name]).toBe('require-corp')
  expect(await headersOf({ ADS_CLIENT: 'ca-pub-1' })).not.toHaveProperty(name)
})
