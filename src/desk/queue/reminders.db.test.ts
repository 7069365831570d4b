/** The email about due tasks, in the outbox of a site without SMTP. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertLeads } from '../../../tests/support/lead-rows.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom } from '../../../tests/support/test-services.ts'
import { outboxFolder } from '../../leads/notifications/lead-mail.ts'
import { readEnv } from '../../platform/env.ts'
import { createReminders, queueReminders } from './reminders.ts'

let database: TestDatabase
let dispose: () => Promise<void>
const folder = mkdtempSync(join(tmpdir(), 'atlas-reminders-'))
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
})
afterAll(async () => {
  await dispose()
  rmSync(folder, { recursive: true, force: true })
})

it('goes out once a day to the owner of due tasks, names nobody, and can be turned off', async () => {
  const ana = await newPerson('agent')
  const ben = await newPerson('agent')
  await newPerson('agent')
  const [open, closed] = await insertLeads(database, [
    { name: 'Wendell Marrowby', owner: ana.email },
    { name: 'Closed', owner: ben.email },
  ])
  await database.pool.query(
    `insert into lead_tasks (lead_id, kind, title, due_at, created_by)
     values ($1, 'call-back', 'Call Wendell', now() - interval '1 day', $3),
            ($1, 'task', 'Ask for the ship', now() - interval '1 hour', $3),
            ($1, 'task', 'Much later', now() + interval '9 days', $3),
            ($2, 'task', 'Of a closed lead', now(), $3)`,
    [open, closed, ben.email],
  )
  await database.pool.query(`update contact_submissions set status = 'closed' where id = $1`, [
    closed,
  ])
  const jobs: { data: Record<string, unknown> }[] = []
  const boss = {
    insert: async (_: string, added: typeof jobs) => {
      jobs.push(...added)
      return null
    },
  } as unknown as PgBoss
  // Two processes at once, and a later run on the same day.
  await Promise.all([queueReminders(database.db, boss), queueReminders(database.db, boss)])
  await queueReminders(database.db, boss)
  expect(jobs).toHaveLength(1)

  const env = readEnv({ NODE_ENV: 'test', ...database.options, DATA_DIR: folder })
  const reminders = createReminders(database.db, env)
  const send = async () => {
    for (const { data } of jobs) await reminders.queues[0]?.work(data, { id: 'x', retryCount: 0 })
  }
  // A retry after a mail server that took the message and then failed.
  await send()
  await send()
  const files = readdirSync(outboxFolder(folder))
  expect(files).toHaveLength(1)
  const mail = readFileSync(join(outboxFolder(folder), files[0] ?? ''), 'utf8')
  expect(mail).toContain(`To: ${ana.email}`)
  expect(mail).toContain('Subject: 2 tasks are due today')
  expect(mail).toContain('/admin/queue?view=mine')
  expect(mail).not.toMatch(/Wendell|ship/)

  const cookie = await signIn(ana.email)
  const choose = (body: object) => call('PATCH', '/api/admin/account/reminders', { cookie, body })
  expect((await choose({ isOn: false })).status).toBe(200)
  expect((await choose({ isOn: 'x'.repeat(99) })).status).toBe(400)
  expect(await (await call('GET', '/api/admin/account/reminders', { cookie })).json()).toEqual({
    isOn: false,
  })
  await database.pool.query('update task_reminders set sent_on = sent_on - 1')
  await queueReminders(database.db, boss)
  expect(jobs).toHaveLength(1)
  await choose({ isOn: true })
  await queueReminders(database.db, boss)
  expect(jobs).toHaveLength(2)
})
