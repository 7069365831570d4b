/** What can be read on disk of a person who asked for help: nothing. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { exampleLead, postLead, serveLeads } from '../../../tests/support/serve-leads.ts'
import { startSmtp } from '../../../tests/support/smtp-server.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api } from '../../../tests/support/test-services.ts'
import { openBackupStore } from '../../platform/database/backup/backup-store.ts'
import { storeBackup } from '../../platform/database/backup/scheduled-backup.ts'
import { readEnv } from '../../platform/env.ts'
import { answerOffer } from '../../portal/portal.sql.ts'
import type { IncomingLead } from '../intake/incoming-lead.ts'
import { Journal } from '../intake/journal.ts'
import { listReferrals } from '../routing/referrals.sql.ts'

let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
})
afterAll(() => dispose())

/** Each field of a lead holds one word that is found nowhere else. */
const word = (field: string) => `Qzx${field}vyw`
const PHONE = '(813) 555-0199'

const sent = {
  ...exampleLead,
  name: `${word('First')} ${word('Last')}`,
  email: `${word('Local')}@${word('Domain')}.example`,
  phone: PHONE,
  subject: word('Subject'),
  message: word('Message'),
  exposure: word('Exposure'),
  relationship: 'spouse',
  diedOn: '2019-07',
  diagnosedOn: '2018-11',
  residenceState: 'FL',
  hospital: word('Hospital'),
  ships: word('Ships'),
  militaryBranch: 'merchant-marine',
  workHistory: [{ site: word('Site'), city: word('City'), trade: word('Trade'), from: '1961' }],
}

/** What a search of the disk must not find, as it is or as a dump shows bytes. */
const SENTINEL = /Qzx\w+?vyw/gi
/** Not the diagnoses, which a migration names. */
const OTHERS = ['8135550199', PHONE, 'merchant-marine', '2019-07']

function foundIn(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  const hex = Buffer.from('qzx').toString('hex')
  return [
    ...(text.match(SENTINEL) ?? []),
    ...OTHERS.filter((each) => text.includes(each)),
    ...(text.toLowerCase().includes(hex + Buffer.from('first').toString('hex')) ? ['hex'] : []),
  ]
}

/** The whole data folder, and every row of every table. */
async function findOnDisk(): Promise<string[]> {
  const found: string[] = []
  const { pool, options } = database
  for (const entry of readdirSync(options.DATA_DIR, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    found.push(...foundIn(readFileSync(path)).map((text) => `${entry.name}: ${text}`))
  }
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')
      union select 'pg_stats'`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as line from ${name} t`)
    const text = Buffer.from(rows.map(({ line }) => line).join('\n'))
    found.push(...foundIn(text).map((each) => `${name}: ${each}`))
  }
  return found
}

it('leaves nothing readable in the data folder or a dump, whatever is done with the lead', async () => {
  const { url, received } = await startSmtp()
  await serveLeads(database, { SMTP_URL: url })
  const reply = await postLead(sent)
  expect(reply.status).toBe(201)
  const { reference } = await reply.json()
  const { email } = await newPerson('admin')
  const cookie = await signIn(email)
  const { rows } = await database.pool.query(
    'select id from contact_submissions where reference = $1',
    [reference],
  )
  const path = `/api/admin/contacts/${rows[0].id}`
  const does = async (method: string, at: string, body: object) => {
    const done = await call(method, at, { cookie, body })
    expect([at, done.status < 300]).toEqual([at, true])
    return done
  }
  await does('PATCH', path, { notes: word('Notes'), status: 'qualified' })
  await does('POST', `${path}/calls`, { call: 'talked', note: word('Call') })
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  await does('POST', `${path}/tasks`, { title: word('Task'), dueAt })
  const { templates } = await (await call('GET', `${path}/messages`, { cookie })).json()
  const { id: templateId } = templates.find(({ kind }: { kind: string }) => kind === 'email')
  await does('POST', `${path}/messages`, {
    ...{ key: crypto.randomUUID(), templateId, subject: word('About'), body: word('Body') },
  })
  const added = await api.request(`${path}/attachments`, {
    method: 'POST',
    headers: { cookie, 'x-file-name': `${word('Filename')}.pdf` },
    body: `%PDF-1.7\n${word('File')}`,
  })
  expect(added.status).toBeLessThan(300)
  const detail = await (await call('GET', path, { cookie })).json()
  expect(detail.lead).toMatchObject({ ...sent, notes: word('Notes') })
  expect(JSON.stringify(detail.events)).toContain(word('Call'))
  expect(detail.tasks[0].title).toBe(word('Task'))
  const search = await does('POST', '/api/admin/contacts/search', { q: word('Last') })
  expect((await search.json()).total).toBe(1)
  const firm = { name: 'Harbor Law', licensedStates: ['FL'], active: true }
  const { id: firmId } = await (await does('POST', '/api/admin/firms', firm)).json()
  const offer = { firmIds: [firmId], overrideReason: word('Override') }
  const { referrals } = await (await does('POST', `${path}/referrals`, offer)).json()
  const answer = { state: 'declined', reason: 'No capacity now', note: word('Declined') } as const
  const byFirm = { ...answer, actor: 'someone@harbor.example' }
  await database.db.transaction((tx) => answerOffer(tx, firmId, referrals[0].id, byFirm))
  const { state, ...declined } = (await listReferrals(database.db, rows[0].id))[0] ?? {}
  expect([state, JSON.stringify(declined)]).toEqual([
    'declined',
    expect.stringContaining(word('Declined')),
  ])
  const isSent = () => received.some((mail) => mail.includes(word('Body')))
  await vi.waitFor(() => expect(isSent()).toBe(true), { timeout: 50_000, interval: 100 })
  // What an interruption leaves in the journal, a backup, and the planner's statistics.
  const { DATA_DIR } = database.options
  const journal = new Journal(join(DATA_DIR, 'journal', 'left'), database.sealer.keys)
  await journal.append({ ...sent, submissionId: 'left' } as unknown as IncomingLead)
  expect(journal.read().entries[0]?.incoming).toMatchObject({ message: word('Message') })
  await journal.close()
  const backups = openBackupStore(join(DATA_DIR, 'backups'), readEnv(database.options))
  await storeBackup(database.pool, backups, { DATA_DIR }, 1)
  expect(await backups.list()).toHaveLength(1)
  await database.pool.query('analyze')
  expect([...new Set(await findOnDisk())]).toEqual([])
})
