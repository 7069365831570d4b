import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleLead, postLead, serveFreshLeads } from '../../../tests/support/serve-leads.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { served, services } from '../../../tests/support/test-services.ts'
import { emailIndex } from '../sealing/search-tokens.ts'
import { purge } from './retention.ts'

let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
})
afterAll(() => dispose())

const started = (settings?: Record<string, string>) => serveFreshLeads(database, settings)

const TABLES = {
  leads: 'contact_submissions',
  consents: 'consent_records',
  // A notification may be delivered, and recorded, while the test runs.
  events: `lead_events where type = 'received'`,
  keys: 'idempotency_keys',
  receipts: 'lead_erasures',
}

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, table] of Object.entries(TABLES)) {
    const { rows } = await database.pool.query(`select count(*)::int as n from ${table}`)
    found[name] = rows[0].n
  }
  const { rows } = await database.pool.query(
    `select count(*)::int as n from pgboss.job where name like 'lead-notif%'`,
  )
  return { ...found, jobs: rows[0].n }
}

function filesHolding(text: string): string[] {
  return readdirSync(database.options.DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
}

const age = (table: string, column: string, days: number) =>
  database.pool.query(
    `update ${table} set ${column} = now() - make_interval(days => $1) where email_index = $2`,
    [days, emailIndex(database.sealer, 'old@example.com')],
  )

describe('retention', () => {
  it('removes leads and consent records, each after its own period', async () => {
    await started({ LEAD_RETENTION_DAYS: '30', CONSENT_RETENTION_DAYS: '1826' })
    const { reference } = await (
      await postLead({ ...exampleLead, email: 'old@example.com' })
    ).json()
    await postLead({ ...exampleLead, email: 'new@example.com' })
    await age('contact_submissions', 'created_at', 31)
    await age('consent_records', 'agreed_at', 31)
    const outbox = join(database.options.DATA_DIR, 'outbox')
    mkdirSync(outbox, { recursive: true })
    writeFileSync(join(outbox, `${reference}.eml`), '')
    const { db, env } = services()
    expect(await purge(db, env)).toEqual({ leads: 1, consents: 0, mails: 1 })
    expect(await counts()).toMatchObject({ leads: 1, consents: 2, events: 1, keys: 1 })
    expect(existsSync(join(outbox, `${reference}.eml`))).toBe(false)
    await age('consent_records', 'agreed_at', 1827)
    expect(await purge(db, env)).toMatchObject({ leads: 0, consents: 1 })
  })

  it('keeps leads for five years when no period is set', async () => {
    await started()
    await postLead({ ...exampleLead, email: 'old@example.com' })
    const { db, env } = services()
    await age('contact_submissions', 'created_at', 1825)
    expect(await purge(db, env)).toMatchObject({ leads: 0 })
    await age('contact_submissions', 'created_at', 1827)
    expect(await purge(db, env)).toMatchObject({ leads: 1 })
  })

  it('runs every night', async () => {
    await started()
    const { rows } = await database.pool.query(
      `select name, cron from pgboss.schedule where name like 'lead-%'`,
    )
    expect(rows).toEqual([{ name: 'lead-retention', cron: '23 3 * * *' }])
  })
})

describe('erasing a person', () => {
  it('removes every trace, regardless of case, and leaves a receipt', async () => {
    await started()
    const email = 'sentinel.person@example.com'
    await postLead({ ...exampleLead, email })
    await postLead({ ...exampleLead, email: email.toUpperCase() })
    await postLead({ ...exampleLead, email: 'other@example.com' })
    await database.pool.query(
      `insert into state_alerts (email, state_slug) values ($1, 'ohio'), ('other@example.com', 'ohio')`,
      [email.toUpperCase()],
    )
    const { receipt, removed } = await served().leads.erase(` ${email} `, {
      keepConsent: false,
      requestedBy: 'a test',
    })
    expect(removed).toMatchObject({ leads: 2, consents: 2, alerts: 1 })
    expect(await counts()).toMatchObject({
      leads: 1,
      consents: 1,
      events: 1,
      keys: 1,
      receipts: 1,
      jobs: 1,
    })
    expect(filesHolding('sentinel.person')).toEqual([])
    const { rows } = await database.pool.query('select * from lead_erasures')
    expect(rows[0]).toMatchObject({ id: receipt, requested_by: 'a test', kept_consent: false })
    expect(JSON.stringify(rows)).not.toContain('sentinel')
  })

  it('keeps the consent record on request', async () => {
    await started()
    await postLead(exampleLead)
    await served().leads.erase(exampleLead.email, { keepConsent: true, requestedBy: 'a test' })
    expect(await counts()).toMatchObject({ leads: 0, consents: 1 })
  })
})
