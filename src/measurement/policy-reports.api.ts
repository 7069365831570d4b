/**
 * What browsers blocked by the content security policy, counted by directive: a rise after a release is a mistake of
 * ours. Nothing else of a report is kept, because it names the page that somebody read.
 */
import { Counter } from 'prom-client'
import { z } from 'zod'
import { apiApp } from '../platform/http/api-app.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { limitBody } from '../platform/http/limit-body.ts'
import { registry } from '../platform/http/metrics.ts'
import { Problem } from '../platform/http/problem.ts'
import { MinuteLimit } from '../platform/minute-limit.ts'
import { contentSecurityPolicy, POLICY_REPORTS } from '../platform/web/content-security-policy.ts'

const reports = new Counter({
  name: 'atlas_policy_reports_total',
  help: 'What browsers blocked by the content security policy, by directive',
  labelNames: ['directive'],
  registers: [registry],
})

/** Those of our own policy: anyone can write a report, and a label must not be theirs. */
const KNOWN = new Set(
  contentSecurityPolicy([])
    .split('; ')
    .map((directive) => directive.split(' ')[0]),
)
const limit = new MinuteLimit({ perCaller: 20, total: 600 })

const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z.string().max(1_000).optional(),
  }),
})

export const policyReportsApi = apiApp()

policyReportsApi.post(POLICY_REPORTS.replace('/api', ''), limitBody(16), async (c) => {
  // What is over the limit is no harm to anyone, and browsers do not try again.
  if (limit.admit(clientAddress(c)) > 0) return c.body(null, 204)
  const { data } = reportSchema.safeParse(await c.req.json().catch(() => null))
  if (!data) throw new Problem(400, 'This is not a report of a content security policy.')
  const report = data['csp-report']
  const said = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0] ?? ''
  const directive = said.replace(/^(script|style)-src-(elem|attr)$/, '$1-src')
  reports.inc({ directive: KNOWN.has(directive) ? directive : 'other' })
  return c.body(null, 204)
})
