/** Merged leads are one person: at most three firms, none of them twice, however many leads there are. */
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { served } from '../../../tests/support/test-services.ts'
import { withdrawConsents } from '../consent/withdrawal.sql.ts'
import { openFirms, type TestFirm } from '../firms/firms.test-support.ts'
import { erasePerson } from '../retention/retention.ts'
import { tellOfWithdrawals } from './expiry.ts'

const desk = openFirms()
const { act, addFirm, addLead, ask, detail, offer, refer, routing, sql } = desk

const merge = (id: number, duplicateId: number) =>
  ask('POST', `contacts/${id}/merge`, { duplicateId })
const merged = async (id: number, duplicateId: number) =>
  expect((await merge(id, duplicateId)).status).toBe(204)
async function addFirms<const Names extends string[]>(...names: Names) {
  const firms: TestFirm[] = []
  for (const name of names) firms.push(await addFirm(name))
  return firms as { [At in keyof Names]: TestFirm }
}
/** What `work` started is awaited only when the lock is free again. */
async function holding<Reply>(
  lock: string,
  work: (client: pg.ClientBase) => Promise<{ started: Promise<Reply> }>,
): Promise<Reply> {
  const client = await desk.database().pool.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    const { started } = await work(client)
    await client.query('commit')
    return await started
  } finally {
    client.release(true)
  }
}
const untilWaiting = () =>
  expect
    .poll(() =>
      sql(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
    )
    .toHaveLength(1)
/** As older versions let staff do. */
const noteByHand = (id: number, firms: string | null) =>
  sql('update contact_submissions set assigned_to_firm = $2 where id = $1', [id, firms])
const pairOf = async () => [await addLead(), await addLead()] as const
/** By firm, in all leads. */
const states = async () =>
  Object.fromEntries(
    (await sql('select firm_name || lead_id as at, state from referrals order by id')).map(
      ({ at, state }) => [at, state],
    ),
  )
const reasonsFor = async (leadId: number, { id }: TestFirm) => {
  const { candidates } = await routing(leadId)
  return candidates.find(({ firmId }) => firmId === id)?.reasons
}

describe('a lead that is merged into another', () => {
  it('is offered to nobody, by staff or by the rules, until the merge is undone', async () => {
    const [firm] = await addFirms('One')
    const [lead, other] = await pairOf()
    await merged(lead, other)
    const { reference } = (await detail(lead)).lead
    const why = `Merged into ${reference}, which is worked on instead`
    expect(await reasonsFor(other, firm)).toEqual([why])
    const refused = await refer(other, [firm])
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      `Nothing was offered. One: ${why}.`,
    ])
    const rules = { mode: 'automatic', firmOrder: 'round-robin', offerHours: 4, isPassedOn: true }
    await ask('PATCH', 'routing', rules)
    await ask('PATCH', `contacts/${other}`, { status: 'qualified' })
    expect(await states()).toEqual({})
    const { events } = await detail(other)
    expect(events.map(({ type }) => type)).not.toContain('no-firm-found')
    expect((await ask('DELETE', `contacts/${other}/merge`)).status).toBe(204)
    expect((await refer(other, [firm])).status).toBe(201)
  })

  it('counts with its firms, also by hand and through several merges', async () => {
    const [one, two, three, four] = await addFirms('One', 'Two', 'Three', 'Four')
    const [lead, other] = await pairOf()
    const third = await addLead()
    await noteByHand(third, 'By Hand')
    await offer(other, one)
    await offer(lead, two)
    await merged(other, third)
    await merged(lead, other)
    const { usedPlaces, referrals } = await routing(lead)
    expect(usedPlaces).toBe(3)
    expect(referrals.map(({ firmName, reference }) => [firmName, reference])).toEqual([
      ['Two', null],
      ['One', (await detail(other)).lead.reference],
    ])
    expect(await reasonsFor(lead, one)).toEqual(['Already has this lead', 'All 3 places are used'])
    expect((await refer(lead, [three])).status).toBe(409)
    await noteByHand(third, null)
    expect((await refer(lead, [one])).status).toBe(409)
    expect((await refer(lead, [three, four])).status).toBe(409)
    expect((await refer(lead, [three])).status).toBe(201)
  })

  it('counts also where an older merge was not followed to its end', async () => {
    const firms = await addFirms('One', 'Two', 'Three', 'Four')
    const [lead, other] = await pairOf()
    const third = await addLead()
    await offer(third, ...firms.slice(0, 3))
    await sql('update contact_submissions set merged_into = $1 where id = $2', [other, third])
    await sql('update contact_submissions set merged_into = $1 where id = $2', [lead, other])
    expect((await routing(lead)).usedPlaces).toBe(3)
    expect((await refer(lead, firms.slice(3))).status).toBe(409)
  })

  it('keeps its open offers as far as there are places, and never two for one firm', async () => {
    const [one, two, three, four] = await addFirms('One', 'Two', 'Three', 'Four')
    const [lead, other] = await pairOf()
    const [held = 0, open = 0] = await offer(lead, one, two)
    const [again = 0, free = 0, over = 0] = await offer(other, two, three, four)
    expect((await act(one, held, 'accept')).status).toBe(200)
    await merged(lead, other)
    expect(await states()).toEqual({
      [`One${lead}`]: 'accepted',
      [`Two${lead}`]: 'offered',
      [`Two${other}`]: 'expired',
      [`Three${other}`]: 'offered',
      [`Four${other}`]: 'expired',
    })
    const ended = (await detail(other)).events.filter(({ type }) => type === 'referral-ended')
    expect(ended.map((event) => event.detail)).toEqual([
      { firm: 'Four', reason: 'All 3 places are used' },
      { firm: 'Two', reason: 'Already has this lead' },
    ])
    expect((await act(two, again, 'accept')).status).toBe(409)
    expect((await act(four, over, 'accept')).status).toBe(409)
    expect((await act(three, free, 'accept')).status).toBe(200)
    expect((await act(two, open, 'accept')).status).toBe(200)
  })

  it('cannot be accepted by a firm that has the person, even if its offer was left open', async () => {
    const [one] = await addFirms('One')
    const [lead, other] = await pairOf()
    const [first = 0] = await offer(lead, one)
    const [second = 0] = await offer(other, one)
    await act(one, first, 'accept')
    await sql('update contact_submissions set merged_into = $1 where id = $2', [lead, other])
    const reply = await act(one, second, 'accept')
    expect([reply.status, (await reply.json()).detail]).toEqual([
      409,
      'Nothing was accepted. One: Already has this lead.',
    ])
  })

  it('passes a declined offer on through the lead that is worked on', async () => {
    const [one] = await addFirms('One', 'Two')
    const [lead, other] = await pairOf()
    const [referral = 0] = await offer(other, one)
    await merged(lead, other)
    expect((await act(one, referral, 'decline', { reason: 'No capacity now' })).status).toBe(200)
    expect(await states()).toEqual({ [`One${other}`]: 'declined', [`Two${lead}`]: 'offered' })
  })

  it('is withdrawn with the others: their firms are told, and nobody calls any more', async () => {
    const [one, two] = await addFirms('One', 'Two')
    const phone = { phone_e164: '+18135550142', phone: '(813) 555-0142' }
    const lead = await addLead(phone)
    const other = await addLead({ ...phone, email: 'second@example.com' })
    const [referral = 0] = await offer(lead, one)
    expect((await act(one, referral, 'accept')).status).toBe(200)
    await merged(lead, other)
    const { db } = desk.database()
    await db.transaction((tx) => withdrawConsents(tx, 'second@example.com', null, 'x'))
    expect(await reasonsFor(lead, two)).toEqual(['Consent was withdrawn'])
    await tellOfWithdrawals(db, desk.tell)
    expect(desk.told.slice(-1)).toEqual([
      { leadId: lead, referralId: referral, notice: 'withdrawn' },
    ])
    expect(await desk.list(one)).toMatchObject([{ id: referral, person: null, isStopDue: true }])
    expect((await act(one, referral, 'outcome', { state: 'retained' })).status).toBe(410)
    for (const id of [lead, other]) {
      expect((await detail(id)).consent?.withdrawnAt, String(id)).not.toBeNull()
    }
    const called = await ask('POST', `contacts/${lead}/calls`, { call: 'called' })
    expect([called.status, (await called.json()).detail]).toEqual([
      409,
      'Consent was withdrawn: nobody may call this person.',
    ])
  })

  it('is withdrawn when the person has the other one erased', async () => {
    const [one, two] = await addFirms('One', 'Two')
    const phone = { phone_e164: '+18135550142', phone: '(813) 555-0142' }
    const lead = await addLead(phone)
    const other = await addLead({ ...phone, email: 'second@example.com' })
    const [referral = 0] = await offer(lead, one)
    expect((await act(one, referral, 'accept')).status).toBe(200)
    await merged(lead, other)
    const { env } = served().services
    const request = { keepConsent: false, requestedBy: 'visitor' }
    await erasePerson(desk.database(), env, [], 'second@example.com', request)
    expect((await detail(lead)).consent?.withdrawnAt).not.toBeNull()
    expect(await reasonsFor(lead, two)).toEqual(['Consent was withdrawn'])
    await tellOfWithdrawals(desk.database().db, desk.tell)
    expect(desk.told.slice(-1)).toEqual([
      { leadId: lead, referralId: referral, notice: 'withdrawn' },
    ])
  })

  it('is withdrawn under one address while somebody withdraws under the other', async () => {
    const phone = { phone_e164: '+18135550142' }
    const lead = await addLead(phone)
    const other = await addLead({ ...phone, email: 'second@example.com' })
    await merged(lead, other)
    const lock = (email: string) => `hashtextextended('${email}', 2)`
    const [first, second] = await sql(`
      select email, hashtextextended(email, 2) as at
        from unnest(array['odette@example.com', 'second@example.com']) email order by at`)
    const { db } = desk.database()
    await holding(`select pg_advisory_xact_lock(${lock(first?.email)})`, async (client) => {
      const withdrawn = db.transaction((tx) => withdrawConsents(tx, second?.email, null, 'x'))
      await untilWaiting()
      await client.query(`select pg_advisory_xact_lock(${lock(second?.email)})`)
      return { started: withdrawn }
    })
    expect((await detail(other)).consent?.withdrawnAt).not.toBeNull()
  })

  it('is taken apart only when a withdrawal of the person has ended', async () => {
    const phone = { phone_e164: '+18135550142' }
    const lead = await addLead(phone)
    const other = await addLead({ ...phone, email: 'second@example.com' })
    await merged(lead, other)
    // As a withdrawal begins, before it writes anything.
    const lock = `select pg_advisory_xact_lock(hashtextextended('odette@example.com', 2))`
    const reply = await holding(lock, async () => {
      const started = ask('DELETE', `contacts/${other}/merge`)
      await untilWaiting()
      return { started }
    })
    expect(reply.status).toBe(204)
  })

  it('may be qualified while somebody undoes a merge of it', async () => {
    const lead = await addLead()
    await ask('PATCH', 'routing', {
      mode: 'automatic',
      firmOrder: 'round-robin',
      offerHours: 4,
      isPassedOn: true,
    })
    // As an undone merge locks after the people: the offers, then the row.
    const reply = await holding('select pg_advisory_xact_lock(3, 1)', async (client) => {
      const qualified = ask('PATCH', `contacts/${lead}`, { status: 'qualified' })
      await untilWaiting()
      await client.query('select from contact_submissions where id = $1 for update', [lead])
      return { started: qualified }
    })
    expect(reply.status).toBe(200)
  })

  it('stays merged once a firm was offered it, unless somebody says why they are two people', async () => {
    const [one, two, three, four] = await addFirms('One', 'Two', 'Three', 'Four')
    const undo = (id: number, reason?: string) =>
      ask('DELETE', `contacts/${id}/merge`, reason === undefined ? undefined : { reason })
    const phone = { phone_e164: '+18135550142' }
    const lead = await addLead(phone)
    const same = await addLead()
    const household = await addLead({ ...phone, email: 'second@example.com' })
    await merged(lead, same)
    expect((await undo(same)).status).toBe(204)
    await merged(lead, same)
    await merged(lead, household)
    await offer(lead, one, two, three)
    const refused = await undo(same, 'They are two people')
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      'A firm was offered this request while the two were one. Undone, more than 3 firms could have the same person.',
    ])
    const asked = await undo(household)
    expect([asked.status, (await asked.json()).errors?.[0].field]).toEqual([409, 'reason'])
    expect((await undo(household, 'Father and son')).status).toBe(204)
    expect((await refer(household, [four])).status).toBe(201)
    expect((await refer(same, [four])).status).toBe(409)
  })

  it('is frozen: no fact, call, task, message, file or decision, until the merge is undone', async () => {
    const [lead, other] = await pairOf()
    const task = await ask('POST', `contacts/${other}/tasks`, {
      title: 'x',
      dueAt: '2027-01-01T00:00:00Z',
    })
    const { id: taskId } = await task.json()
    await merged(lead, other)
    const { reference } = (await detail(lead)).lead
    expect((await detail(other)).workedOn).toEqual({ id: lead, reference })
    const template = { templateId: 1, key: crypto.randomUUID(), subject: 's', body: 'b' }
    for (const [method, path, body] of [
      ['PATCH', `contacts/${other}`, { notes: 'lost' }],
      ['PATCH', `contacts/${other}`, { residenceState: 'FL' }],
      ['POST', `contacts/${other}/calls`, { call: 'talked' }],
      ['DELETE', `contacts/${other}/calls/last`, undefined],
      ['POST', `contacts/${other}/tasks`, { title: 'x', dueAt: '2027-01-01T00:00:00Z' }],
      ['PATCH', `tasks/${taskId}`, { isDone: true }],
      ['POST', `contacts/${other}/messages`, template],
      ['POST', `contacts/${other}/attachments`, {}],
      [
        'POST',
        `contacts/${other}/health-consents`,
        { collecting: true, sharing: false, origin: 'phone' },
      ],
      ['POST', `contacts/${other}/release`, {}],
      ['POST', `contacts/${other}/reject`, {}],
    ] as const) {
      const reply = await ask(method, path, body)
      expect([reply.status, (await reply.json()).detail], `${method} ${path}`).toEqual([
        423,
        `Merged into ${reference}, which is worked on instead.`,
      ])
    }
    const { updatedAt } = (await detail(other)).lead
    const bulk = { status: 'closed', leads: [{ id: other, updatedAt }] }
    expect(await (await ask('POST', 'contacts/bulk-status', bulk)).json()).toEqual({
      updated: 0,
      skipped: [other],
    })
    expect((await ask('DELETE', `contacts/${other}/merge`)).status).toBe(204)
    expect((await ask('PATCH', `contacts/${other}`, { notes: 'kept' })).status).toBe(200)
  })

  it('leaves at most three firms when it is merged while both are being offered', async () => {
    const firms = await addFirms('One', 'Two', 'Three', 'Four', 'Five', 'Six')
    const [lead, other] = await pairOf()
    await Promise.all([
      refer(lead, firms.slice(0, 3)),
      merge(lead, other),
      refer(other, firms.slice(3)),
    ])
    const open = Object.values(await states()).filter((state) => state === 'offered')
    expect(open).toHaveLength(3)
  })
})
