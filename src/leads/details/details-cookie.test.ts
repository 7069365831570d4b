import { type ContextVariableMap, Hono } from 'hono'
import { expect, it } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { provideServices, type Services } from '../../platform/services.ts'
import { setDetailsCookie } from './details.api.ts'

it('binds the cookie of the details to host and https', async () => {
  const services = { env: readEnv({ SITE_URL: 'https://atlas.example' }) } as Services
  const app = new Hono().use(provideServices({ services } as ContextVariableMap)).get('/', (c) => {
    setDetailsCookie(c, 'token')
    return c.text('')
  })
  const [cookie] = (await app.request('/')).headers.getSetCookie()
  expect(cookie).toBe('__Host-details=token; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax')
})
