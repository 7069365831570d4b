import { type ContextVariableMap, Hono } from 'hono'
import { expect, it } from 'vitest'
import { readEnv } from '../platform/env.ts'
import { registry } from '../platform/http/metrics.ts'
import { type Problem, problemReply } from '../platform/http/problem.ts'
import { provideServices } from '../platform/services.ts'
import { contentSecurityPolicy, POLICY_REPORTS } from '../platform/web/content-security-policy.ts'
import { policyReportsApi } from './policy-reports.api.ts'

const counted = async (directive: string) => {
  const text = await registry.getSingleMetricAsString('atlas_policy_reports_total')
  return Number(new RegExp(`directive="${directive}"} (\\d+)`).exec(text)?.[1] ?? 0)
}
const site = new Hono()
  .use(provideServices({ services: { env: readEnv({}) } } as ContextVariableMap))
  .route('/api', policyReportsApi)
  .onError((error, c) => problemReply(c, error as Problem))
const report = (body: unknown) =>
  site.request(POLICY_REPORTS, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: typeof body === 'string' ? body : JSON.stringify({ 'csp-report': body }),
  })

it('pages name the address of reports', () => {
  expect(contentSecurityPolicy([])).toContain(`report-uri ${POLICY_REPORTS}`)
})

it('a report is counted by the directive of our own policy, and nothing else of it is kept', async () => {
  const before = await counted('script-src')
  const reply = await report({
    'document-uri': 'https://atlas.example/legal-help?q=secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js',
  })
  expect(reply.status).toBe(204)
  await report({ 'violated-directive': "script-src 'self'" })
  expect(await counted('script-src')).toBe(before + 2)
  await report({ 'effective-directive': 'made-up{label="x"}' })
  expect(await counted('other')).toBe(1)
  expect(await registry.metrics()).not.toMatch(/secret|evil\.example|made-up/)
})

it('refuses what is no report, or too large', async () => {
  expect((await report('{')).status).toBe(400)
  expect((await report('[]')).status).toBe(400)
  expect((await report('x'.repeat(20_000))).status).toBe(413)
})
