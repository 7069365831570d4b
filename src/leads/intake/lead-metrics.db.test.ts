import { expect, it } from 'vitest'
import { exampleLead, postLead, serveLeads } from '../../../tests/support/serve-leads.ts'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { exchange, mounted, served } from '../../../tests/support/test-services.ts'
import { metrics as routes } from '../../platform/http/metrics.ts'
import { cannotBeSaved } from '../fields/refusals.ts'
import { watchLeads } from './lead-metrics.ts'

const metrics = mounted(routes)
const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

const readMetrics = async () => (await metrics.request('/metrics', {}, LOCAL)).text()

async function counted(): Promise<Record<string, number>> {
  const text = await readMetrics()
  const lines = text.matchAll(/^atlas_leads_total\{form="(\w+)",outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(
    [...lines].map(([, form, outcome, n]) => [`${form} ${outcome}`, Number(n)]),
  )
}

/** What was counted since: the counters are those of the process, which other tests count in too. */
async function countedSince(before: Record<string, number>): Promise<Record<string, number>> {
  const differences = Object.entries(await counted()).map(
    ([key, n]) => [key, n - (before[key] ?? 0)] as const,
  )
  return Object.fromEntries(differences.filter(([, n]) => n > 0))
}

it('counts leads by form and outcome, without their content', async () => {
  const database = await freshDatabase()
  await serveLeads(database, { CONTACT_LIMIT: '3' })
  const before = await counted()
  await postLead(exampleLead)
  await postLead({ ...exampleLead, inquiryType: 'facility-inquiry' })
  await postLead({ ...exampleLead, inquiryType: 'correction' })
  await postLead({ ...exampleLead, inquiryType: 'my own words', email: 'none' })
  expect((await postLead(exampleLead)).status).toBe(429)
  expect(await countedSince(before)).toEqual({
    'legal stored': 1,
    'facility stored': 1,
    'correction stored': 1,
    'contact invalid': 1,
    'legal limited': 1,
  })
  const { leads } = served()
  exchange({ leads: { ...leads, accept: async () => ({ id: null, reference: 'EA-1' }) } })
  await postLead(exampleLead)
  exchange({ leads: { ...leads, accept: () => Promise.reject(cannotBeSaved()) } })
  expect((await postLead(exampleLead)).status).toBe(503)
  expect(await countedSince(before)).toMatchObject({ 'legal journaled': 1, 'legal failed': 1 })

  const text = await readMetrics()
  expect(text).not.toMatch(/my own words|Dolores|example\.com/)
})

it('reports leads in the journal, and queued and failed notifications', async () => {
  const database = await freshDatabase()
  // Nothing listens on port 9, so no message is delivered.
  await serveLeads(database, { SMTP_URL: 'smtp://127.0.0.1:9' })
  for (const name of ['Ann Example', 'Bob Example']) await postLead({ ...exampleLead, name })
  const { rows } = await database.pool.query(
    `select id, data from pgboss.job where name = 'lead-notifications' order by id limit 1`,
  )
  await database.pool.query(
    `insert into pgboss.job (name, data) values ('lead-notifications-failed', $1)`,
    [rows[0].data],
  )
  const { leads } = served()
  const state = { waitingCount: 7, journalFailures: 3, trouble: null }
  watchLeads({ ...leads, intake: () => state })
  const text = await readMetrics()
  expect(text).toContain('\natlas_leads_waiting 7\n')
  expect(text).toContain('\natlas_lead_journal_failures_total 3\n')
  expect(text).toContain('\natlas_lead_notifications{channel="mail",state="queued"} 2\n')
  expect(text).toContain('\natlas_lead_notifications{channel="mail",state="failed"} 1\n')
  expect(text).toContain('\natlas_lead_notifications{channel="webhook",state="queued"} 0\n')
})

it('omits database values while the database is down', async () => {
  const database = await freshDatabase()
  await serveLeads(database)
  const { leads } = served()
  const countNotifications = () => Promise.reject(new Error('down'))
  watchLeads({ ...leads, countNotifications })
  expect(await readMetrics()).not.toContain('atlas_lead_notifications{')
})
