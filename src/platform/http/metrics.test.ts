import { describe, expect, it } from 'vitest'
import { withSettings } from '../../../tests/support/with-settings.ts'
import { metrics as routes } from './metrics.ts'

const TOKEN = 'a-long-metrics-token'
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

const metrics = withSettings({ METRICS_TOKEN: TOKEN }, routes)

describe('/metrics', () => {
  it('can be read on this machine', async () => {
    const reply = await metrics.request('/metrics', {}, from('127.0.0.1'))
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('atlas_page_cache_total')
  })

  it('is not found from elsewhere, nor through a proxy on this machine', async () => {
    expect((await metrics.request('/metrics', {}, from('203.0.113.9'))).status).toBe(404)
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      const headers = { [name]: '203.0.113.9' }
      const reply = await metrics.request('/metrics', { headers }, from('127.0.0.1'))
      expect(reply.status, name).toBe(404)
    }
    const asked = await metrics.request('http://atlas.example/metrics', {}, from('127.0.0.1'))
    expect(asked.status).toBe(404)
    const proxied = withSettings({ TRUST_PROXY: '1' }, routes)
    expect((await proxied.request('/metrics', {}, from('127.0.0.1'))).status).toBe(404)
  })

  it('can be read anywhere with the right token', async () => {
    const ask = (token: string) =>
      metrics.request(
        '/metrics',
        { headers: { authorization: `Bearer ${token}` } },
        from('203.0.113.9'),
      )
    expect((await ask(TOKEN)).status).toBe(200)
    expect((await ask('a-long-metrics-tokem')).status).toBe(404)
  })
})
