/** The API together with the job queue, journal and notifications of leads. */
import { isDeepStrictEqual } from 'node:util'
import { expect, vi } from 'vitest'
import { startBackground } from '../../src/app/background.ts'
import type { TestDatabase } from './test-database.ts'
import { api, exchange, serveFrom, services } from './test-services.ts'

type Running = {
  database: TestDatabase
  settings: Record<string, string>
  background: Awaited<ReturnType<typeof startBackground>>
  stop(): Promise<void>
}

const PATIENCE = { timeout: 50_000, interval: 20 }

/** Starting takes as long as many tests, so that tests of a file with the same settings share one. */
let running: Running | undefined

/** Stopped when a test asks for other settings, and before the database closes. */
export async function serveLeads(
  database: TestDatabase,
  settings: Record<string, string> = {},
): Promise<{ stop(): Promise<void> }> {
  const isSame = running?.database === database && isDeepStrictEqual(running.settings, settings)
  if (!isSame) await running?.stop()
  serveFrom(database, { CONTACT_LIMIT: '1000', ...settings })
  running ??= await start(database, settings)
  const { leads, alerts, measurement, openStates } = running.background
  exchange({ leads, alerts, measurement, openStates })
  return { stop: running.stop }
}

async function start(database: TestDatabase, settings: Record<string, string>): Promise<Running> {
  const background = await startBackground(services())
  let stopped: Promise<void> | undefined
  const stop = () => {
    if (running?.background === background) running = undefined
    stopped ??= background.stop()
    return stopped
  }
  database.beforeClose(stop)
  return { database, settings, background, stop }
}

/** Removes the leads of earlier tests. */
export async function serveFreshLeads(
  database: TestDatabase,
  settings?: Record<string, string>,
): Promise<{ stop(): Promise<void> }> {
  await forgetLeads(database)
  return serveLeads(database, settings)
}

/** Cheaper than a new database for each test. */
export async function forgetLeads(database: TestDatabase): Promise<void> {
  await forgetJobs(database)
  await database.pool.query(`
    begin;
    select set_config('atlas.erasing', 'on', true);
    delete from contact_submissions;
    delete from consent_records;
    delete from lead_erasures;
    delete from rate_limits;
    commit`)
}

/** A job that somebody works on may be about to write to a lead: it ends first. */
async function forgetJobs(database: TestDatabase): Promise<void> {
  const isWorking = running?.database === database
  await vi.waitFor(async () => {
    await database.pool.query(`delete from pgboss.job where not $1 or state <> 'active'`, [
      isWorking,
    ])
    // Asked afterwards: a worker may have taken a job while the delete ran, which then left it.
    const { rows } = await database.pool.query('select name from pgboss.job')
    expect(rows).toEqual([])
  }, PATIENCE)
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
