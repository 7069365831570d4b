import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exampleLead, forgetLeads, postLead, serveLeads } from '../tests/support/serve-leads.ts'
import { storedConsents } from '../tests/support/stored-leads.ts'
import { createFreshDatabase, type TestDatabase } from '../tests/support/test-database.ts'
import { served } from '../tests/support/test-services.ts'
import { verb } from './leads.ts'
import type { Session } from './session.ts'

let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
})
afterAll(() => dispose())
beforeEach(() => forgetLeads(database))

async function atlasLeads(...args: string[]): Promise<string> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const { services, leads } = served()
  const sealer = async () => services.sealer
  const session = { env: services.env, database, sealer, leads, print } as unknown as Session
  expect(await verb.perform(args, session)).toBe(0)
  return lines.join('\n')
}

const sql = async (text: string) => (await database.pool.query(text)).rows

const consents = async () =>
  (await storedConsents(database)).map(({ name, email, withdrawnAt }) => ({
    name,
    email,
    withdrawnAt,
  }))

describe('./atlas leads withdraw', () => {
  it('marks each consent of the person once, says so in the history, and who must be told', async () => {
    await serveLeads(database)
    await postLead(exampleLead)
    await postLead({ ...exampleLead, email: exampleLead.email.toUpperCase() })
    await postLead({ ...exampleLead, email: 'other@example.com' })
    await sql(`update contact_submissions set assigned_to_firm = 'Firm A; Firm B'
                where id = (select lead_id from consent_records order by id limit 1)`)
    const said = await atlasLeads('withdraw', '--email', ` ${exampleLead.email} `)
    expect(said).toMatch(
      /^Consent records marked as withdrawn: 2\nAlso tell: Firm A; Firm B \(EA-\w{4}-\w{4}\)$/,
    )
    const before = await consents()
    const valid = before.filter(({ withdrawnAt }) => withdrawnAt === null)
    expect(valid.map(({ email }) => email)).toEqual(['other@example.com'])
    const events = `select actor, count(*)::int as n from lead_events
                     where type = 'consent-withdrawn' group by actor`
    expect(await sql(events)).toEqual([{ actor: 'command line', n: 2 }])

    const again = await atlasLeads('withdraw', '--email', exampleLead.email)
    expect(again).toMatch(/^Consent records marked as withdrawn: 0\nAlready withdrawn: 2\n/)
    expect(await consents()).toEqual(before)
    expect(await sql(events)).toEqual([{ actor: 'command line', n: 2 }])
    expect(await atlasLeads('withdraw', '--email', 'nobody@example.com')).toContain(
      'There is no consent record for this address.',
    )
  })

  it('of a day leaves what was agreed to later, and is never before the agreement', async () => {
    await serveLeads(database)
    for (const name of ['earlier', 'that', 'later']) await postLead({ ...exampleLead, name })
    await sql(`update consent_records c set agreed_at = case n
                 when 1 then timestamptz '2025-03-01 12:00Z'
                 when 2 then timestamptz '2025-03-10 23:59Z'
                 else timestamptz '2025-03-11 00:00Z' end
                from (select id, row_number() over (order by id) as n from consent_records) numbered
               where numbered.id = c.id`)
    const said = await atlasLeads('withdraw', '--email', exampleLead.email, '--date', '2025-03-10')
    expect(said).toBe('Consent records marked as withdrawn: 2\nGiven after that day, unchanged: 1')
    const { email } = exampleLead
    expect(await consents()).toEqual([
      { name: 'earlier', email, withdrawnAt: new Date('2025-03-10T12:00:00Z') },
      { name: 'that', email, withdrawnAt: new Date('2025-03-10T23:59:00Z') },
      { name: 'later', email, withdrawnAt: null },
    ])
  })
})

it('erases through the intake of the site that runs in the same process', async () => {
  await serveLeads(database)
  await postLead(exampleLead)
  expect(await atlasLeads('erase', '--email', exampleLead.email)).toMatch(
    / {2}leads {5}1\n[\s\S]* {2}journal {3}\d\n[\s\S]*Erased\. Receipt no\. \d+\.$/,
  )
  expect(await sql('select id from contact_submissions')).toEqual([])
})
