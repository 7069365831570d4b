/** Attachments while the operator has a virus scanner. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { BROKEN, fakeScanner, SCANS } from '../../../tests/support/fake-scanner.ts'
import { insertLead } from '../../../tests/support/lead-rows.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { api, exchange, serveFrom, services } from '../../../tests/support/test-services.ts'
import type { LeadService } from '../intake/intake.ts'
import { scanWaiting } from './scan-attachments.ts'

it('gives out only what the virus scanner has called clean', async () => {
  const scanner = fakeScanner()
  const database = await freshDatabase()
  const leads = { syncDatabase: async () => {} } as unknown as LeadService
  const withScanner = { ATTACHMENT_SCAN_COMMAND: scanner.command }
  const sql = async (text: string, values?: unknown[]) =>
    (await database.pool.query(text, values)).rows
  serveFrom(database, {}, { leads })
  const logged = join(services().env.DATA_DIR, 'log')
  writeFileSync(logged, '')
  const log = pino(pino.destination({ dest: logged, sync: true }))
  const restart = (settings: Record<string, string>) => {
    serveFrom(database, settings)
    exchange({ services: { ...services(), log } })
  }
  const lead = await insertLead(database, { inquiryType: 'legal-referral' })
  const [firm] = await sql(`insert into firms (name, legal_name) values ('f', 'f') returning id`)
  const [referral] = await sql(
    `insert into referrals (lead_id, firm_id, firm_name, slot, offered_by, state)
     values ($1, $2, 'f', 1, 'system', 'accepted') returning id`,
    [lead, firm?.id],
  )
  const sharedPath = `/api/firm/referrals/${referral?.id}/attachments`
  const agent = await signIn((await newPerson('agent')).email)
  const member = await signIn((await newPerson('firm', firm?.id)).email)
  await sql(`update staff_users set two_factor_enabled = true where role = 'firm'`)
  const path = `/api/admin/contacts/${lead}/attachments`
  const add = async (text: string) => {
    const init = { method: 'POST', headers: { cookie: agent }, body: `%PDF-1.7 ${text}` }
    const { attachments } = await (await api.request(path, init)).json()
    const { id, state } = attachments.at(-1)
    await call('PATCH', `${path}/${id}`, { cookie: agent, body: { isShared: true } })
    return { id: Number(id), state }
  }
  const download = async (id: number) => [
    (await call('GET', `${path}/${id}`, { cookie: agent })).status,
    (await call('GET', `${sharedPath}/${id}`, { cookie: member })).status,
  ]
  const states = async () =>
    (await (await call('GET', path, { cookie: agent })).json()).attachments.map(
      ({ state }: { state: string }) => state,
    )

  const before = await add('from before there was a scanner')
  expect(before.state).toBe('ready')
  expect(await download(before.id)).toEqual([200, 200])

  restart(withScanner)
  expect(await download(before.id)).toEqual([409, 404])
  const clean = await add('harmless')
  expect(clean.state).toBe('ready')
  expect(await download(clean.id)).toEqual([200, 200])
  const infected = await add('Marrow EICAR')
  expect(infected.state).toBe('infected')
  expect(await download(infected.id)).toEqual([409, 404])

  scanner.become(BROKEN)
  const held = await add('scanned later')
  expect(held.state).toBe('waiting')
  expect(await download(held.id)).toEqual([409, 404])
  await scanWaiting(services())
  expect(await states()).toEqual(['waiting', 'ready', 'infected', 'waiting'])

  scanner.become(SCANS)
  await scanWaiting(services())
  expect(await states()).toEqual(['ready', 'ready', 'infected', 'ready'])
  expect([await download(before.id), await download(held.id)]).toEqual([
    [200, 200],
    [200, 200],
  ])
  // Turning the scanner off does not make it harmless.
  restart({})
  expect(await download(infected.id)).toEqual([409, 404])

  const shared = await call('GET', sharedPath, { cookie: member })
  expect((await shared.json()).files.map(({ id }: { id: number }) => id)).not.toContain(infected.id)
  const found = await sql(`select actor from lead_events where type = 'attachment-infected'`)
  expect(found).toEqual([{ actor: 'system' }])
  const lines = readFileSync(logged, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const scans = lines.map(({ security, attachment }) => [security, attachment])
  expect(scans).toEqual([
    ['attachment-infected', infected.id],
    ['attachment-not-scanned', held.id],
    ['attachment-not-scanned', before.id],
    ['attachment-not-scanned', held.id],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Marrow|odette|pdf/i)
})
