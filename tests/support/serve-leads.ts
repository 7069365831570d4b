/** The API together with the job queue, journal and notifications of leads. */
import { onTestFinished } from 'vitest'
import { startBackground } from '../../src/app/background.ts'
import type { TestDatabase } from './test-database.ts'
import { api, exchange, serveFrom, services } from './test-services.ts'

/** Stopped when the test ends, before its database closes. */
export async function serveLeads(
  database: TestDatabase,
  settings: Record<string, string> = {},
): Promise<{ stop(): Promise<void> }> {
  serveFrom(database, { CONTACT_LIMIT: '1000', ...settings })
  const background = await startBackground(services())
  const { leads, alerts, measurement } = background
  exchange({ leads, alerts, measurement })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= background.stop()
    return stopped
  }
  onTestFinished(stop)
  return { stop }
}

/** Without the leads of earlier tests. */
export async function serveFreshLeads(
  database: TestDatabase,
  settings?: Record<string, string>,
): Promise<{ stop(): Promise<void> }> {
  await forgetLeads(database)
  return serveLeads(database, settings)
}

/** Cheaper than a new database for each test. */
export async function forgetLeads({ pool }: TestDatabase): Promise<void> {
  await pool.query(`
    begin;
    select set_config('atlas.erasing', 'on', true);
    delete from contact_submissions;
    delete from consent_records;
    delete from lead_erasures;
    delete from rate_limits;
    commit`)
  const { rows } = await pool.query(`select to_regclass('pgboss.job') as jobs`)
  if (rows[0].jobs) await pool.query('delete from pgboss.job')
}

export const exampleLead = {
  name: 'Dolores Whitaker',
  email: 'dolores.w@example.com',
  phone: '(813) 555-0142',
  inquiryType: 'legal-referral',
  subject: 'Legal Consultation Request',
  message: 'My husband was a pipefitter at the shipyard from 1962 to 1975.',
  diagnosis: 'mesothelioma',
  pathologyReport: 'yes',
  diagnosisTimeline: 'within_2_years',
}

export async function postLead(
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return api.request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

export async function postForm(fields: Record<string, string>, query = ''): Promise<Response> {
  return api.request(`/api/contact${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
}
