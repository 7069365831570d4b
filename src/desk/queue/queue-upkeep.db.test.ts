import { eq } from 'drizzle-orm'
import { changedColumns } from '../../leads/sealing/sealed-rows.ts'
import { contactSubmissions as leads } from '../../platform/database/schema/leads.ts'
/** What is maintained change by change must equal what is computed from nothing. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertConsent, insertLeads } from '../../../tests/support/lead-rows.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import type { StateDeadlines } from '../../tools/deadlines/deadlines.contract.ts'
import { createTask, logCall, updateTask } from './lead-work.sql.ts'
import type { QueueRules } from './place-lead.ts'
import { GROUPS, SET_ASIDE } from './queue.contract.ts'
import { refreshQueue, resetQueue } from './queue-upkeep.sql.ts'

let database: TestDatabase
let dispose: () => Promise<void>
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
})
afterAll(() => dispose())
const run = async (text: string, values?: unknown[]) =>
  (await database.pool.query(text, values)).rows

const claim = { years: 1, starts: 'The diagnosis', law: 'A law', confidence: 'certain' as const }
const kentucky = { name: 'Kentucky', slug: 'kentucky', checked: '2026-11-01', rules: [] }
const rules: QueueRules = {
  targetHours: 24,
  states: [
    { ...kentucky, injury: claim, death: { ...claim, years: 2, upTo: 3 } } as StateDeadlines,
  ],
}

/** Noon at the desk. */
const NOW = Date.parse('2026-11-16T17:00:00Z')
const DAY = 86_400_000
const month = (days: number) => new Date(NOW + days * DAY).toISOString().slice(0, 7)

async function readQueue() {
  const places = await run('select * from lead_queue order by lead_id')
  const counts = await run(
    `select section, owner, is_death, is_one_year, count from lead_queue_counts where count <> 0
      order by 1, 2, 3, 4`,
  )
  const counted = await run(
    `select section, coalesce(owner, '') as owner, is_death, is_one_year, count(*)::int as count
       from lead_queue where section is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
  return { places, counts, counted }
}

const refreshAll = async (now: number) => {
  while (await refreshQueue(database.db, rules, now));
}

it('follows every kind of change, and time, as if computed from nothing', async () => {
  const [firm] = await run(
    `insert into firms (name, legal_name) values ('Harbor Law', 'Harbor Law') returning id`,
  )
  const kinds = ['correction', 'general-inquiry']
  const people = Array.from({ length: 40 }, (_, at) => at + 1).map((n) => ({
    name: `Person ${n}`,
    email: `p${n}@example.com`,
    inquiryType: kinds[n % 9] ?? 'legal-referral',
    createdAt: new Date(NOW - n * 3 * 3_600_000),
    diagnosis: ['mesothelioma', 'lung-cancer', null][n % 3],
    residenceState: n % 2 === 0 ? 'KY' : null,
    diagnosedOn: n % 4 === 0 ? month(-270) : null,
    diedOn: n % 10 === 0 ? month(-500) : null,
    qualificationLevel: n % 11 === 0 ? 'held' : null,
  }))
  await insertLeads(database, people)
  const ids = (await run('select id from contact_submissions order by created_at desc')).map(
    ({ id }) => id,
  )
  const dueAt = new Date(NOW + 3_600_000).toISOString()
  // Held back as spam, and then somebody looked at it.
  await run(
    `update contact_submissions set status = 'contacted'
      where id = (select min(id) from contact_submissions where qualification_level = 'held')`,
  )
  await run(
    `update contact_submissions set status = 'contacted',
       residence_state = case when id = $2 then 'KY' end where id = any($1)`,
    [ids.slice(1, 4), ids[3]],
  )
  await run(
    `insert into referrals (lead_id, firm_id, firm_name, slot, offered_by)
     values ($1, $2, 'Harbor Law', 1, 'system')`,
    [ids[1], firm?.id],
  )
  await run(
    `insert into lead_tasks (lead_id, kind, title, due_at, created_by) values ($1, 'task', 'Ask', $2, 'a')`,
    [ids[2], dueAt],
  )
  await run('update contact_submissions set possible_duplicate_of = $1 where id = $2', [
    ids[4],
    ids[5],
  ])
  for (const id of ids) {
    await insertConsent(database, { leadId: id, withdrawnAt: id === ids[6] ? new Date() : null })
  }
  await refreshAll(NOW)
  const sections = (await run('select distinct section from lead_queue')).map((row) => row.section)
  expect([...GROUPS, ...SET_ASIDE].filter((section) => !sections.includes(section))).toEqual([])
  const set = (assignment: string) => (id: number) =>
    run(`update contact_submissions set ${assignment} where id = $1`, [id])
  const tell = (facts: Parameters<typeof changedColumns>[2]) => (id: number) =>
    database.db.transaction(async (tx) => {
      const [row] = await tx.select().from(leads).where(eq(leads.id, id))
      if (row)
        await tx
          .update(leads)
          .set(changedColumns(tx, row, facts))
          .where(eq(leads.id, id))
    })
  const still = (id: number) => `(select id from contact_submissions where id = ${id})`
  const erase = (id: number) =>
    run(`begin; select set_config('atlas.erasing', 'on', true);
         delete from contact_submissions where id = ${id}; commit`)
  const inTransaction = (work: Parameters<typeof database.db.transaction>[0]) =>
    database.db.transaction(work)
  const changes: ((id: number, other: number) => Promise<unknown>)[] = [
    set(`status = 'closed'`),
    set(`status = 'contacted'`),
    set(`status = 'new'`),
    set(`owner = 'ana@example.com'`),
    set('owner = null'),
    set(`priority = 'urgent', priority_by = 'ana@example.com'`),
    tell({ residenceState: 'KY', diagnosedOn: month(-300) }),
    tell({ isDeceased: true }),
    (id, other) => set(`possible_duplicate_of = ${still(other)}`)(id),
    (id, other) => set(`merged_into = ${still(other)}`)(id),
    set('merged_into = null'),
    (id) => inTransaction((tx) => logCall(tx, id, { call: 'no-answer' }, 'ana@example.com')),
    (id) => inTransaction((tx) => logCall(tx, id, { call: 'talked' }, 'ben@example.com')),
    (id) => {
      const dueAt = new Date(NOW + (id % 5) * DAY).toISOString()
      return inTransaction((tx) => createTask(tx, id, { title: 'Ask', dueAt }, 'ana@example.com'))
    },
    async (id) => {
      const [task] = await run('select id from lead_tasks where lead_id = $1 limit 1', [id])
      if (!task) return
      await inTransaction((tx) => updateTask(tx, task.id, { isDone: true }, 'ana@example.com'))
    },
    (id) =>
      run(
        `insert into referrals (lead_id, firm_id, firm_name, slot, offered_by)
         select $1, $2, 'Harbor Law', 1, 'system' where exists (select from contact_submissions where id = $1)
         on conflict do nothing`,
        [id, firm?.id],
      ),
    (id) => run(`update referrals set state = 'declined' where lead_id = $1`, [id]),
    (id) => run('update consent_records set withdrawn_at = now() where lead_id = $1', [id]),
    erase,
  ]
  // A fixed sequence that only looks random: the same in every run.
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  let now = NOW
  for (let step = 1; step <= 150; step++) {
    const id = ids[next(ids.length)]
    await changes[next(changes.length)]?.(id, ids[next(ids.length)])
    if (step % 10 === 0) now += 11 * 3_600_000
    if (step % 5 === 0) await refreshAll(now)
  }
  // The duplicate of a lead that is then closed changes without being written to.
  const [first, second] = await run(
    'select id from contact_submissions order by created_at desc limit 2',
  )
  await set(`status = 'new', merged_into = null, inquiry_type = 'legal-referral'`)(first?.id)
  await set(`status = 'new', possible_duplicate_of = ${first?.id}, merged_into = null`)(second?.id)
  await refreshAll(now)
  await set(`status = 'closed'`)(first?.id)
  await refreshAll(now)
  const kept = await readQueue()
  expect(kept.counts).toEqual(kept.counted)
  await resetQueue(database.db)
  await refreshAll(now)
  expect(await readQueue()).toEqual(kept)
})
