/** A firm accepts only what routing would offer it at that moment, and a firm that may not has no open offers. */
import { sql as query } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { withdrawConsents } from '../leads/consent/withdrawal.sql.ts'
import { openFirms, SECRETS, type TestFirm } from '../leads/firms/firms.test-support.ts'
import { expireOffers } from '../leads/routing/expiry.ts'

const desk = openFirms()
const { act, addFirm, addLead, ask, detail, list, offer, routing, sql } = desk

const statesOf = async (leadId: number) =>
  (await routing(leadId)).referrals.map(({ firmName, state }) => [firmName, state])
const whatHappened = async (leadId: number) =>
  (await detail(leadId)).events.map(({ type, detail: { firm, reason } }) => [type, firm, reason])

describe('an offer cannot be accepted', () => {
  const set = (change: string) => (firm: TestFirm) =>
    sql(`update firms set ${change} where id = $1`, [firm.id])

  it.each<[string, (firm: TestFirm) => Promise<unknown>, string]>([
    ['by a paused firm', set('is_active = false'), 'Paused'],
    [
      'after the agreement ended',
      set(`agreement_to = '2020-01-01'`),
      'Agreement ended on 2020-01-01',
    ],
    [
      'before the agreement begins',
      set(`agreement_from = '2999-01-01'`),
      'Agreement begins on 2999-01-01',
    ],
    ['without the licence', set(`licensed_states = '{OH}'`), 'Not licensed in Florida'],
    ['over the cap of the day', set('daily_cap = 0'), 'Cap reached: 0 of 0 today'],
    ['over the cap of the month', set('monthly_cap = 0'), 'Cap reached: 0 of 0 this month'],
    ['with another illness', set(`diagnoses = '{asbestosis}'`), 'Takes only asbestosis'],
    ['by an autodialer', set('is_autodialing = true'), 'Calls by autodialer only'],
    ['despite a conflict', set(`adverse_companies = '{Port Sutter}'`), 'Conflict to check'],
    [
      'from a blocked state',
      () => ask('PATCH', 'routing/states/FL', { isBlocked: true, note: 'Not registered' }),
      'Leads from Florida are blocked',
    ],
    [
      'without consent',
      () => sql(`update consent_records set wording_version = 'contact-1'`),
      'Consent does not cover referral to a law firm',
    ],
  ])('%s', async (_, happens, reason) => {
    const firm = await addFirm('Harbor Law')
    const lead = await addLead()
    const [referral = 0] = await offer(lead, firm)
    // An autodialer may have a lead with the first wording only.
    if (reason.startsWith('Calls')) {
      await sql(`update consent_records set wording_version = 'referral-2'`)
    }
    await happens(firm)
    const reply = await act(firm, referral, 'accept')
    expect(reply.status).toBe(409)
    const said = await reply.text()
    expect(said).toMatch(new RegExp(`Nothing was accepted. Harbor Law: .*${reason}`))
    for (const secret of SECRETS) expect(said).not.toContain(secret)
    expect(await sql('select state, answered_at from referrals')).toEqual([
      { state: 'offered', answered_at: null },
    ])
    expect(desk.told.map(({ notice }) => notice)).toEqual(['offered'])
  })

  it('while the pause of the firm is being saved', async () => {
    const firm = await addFirm('Harbor Law')
    const [referral = 0] = await offer(await addLead(), firm)
    const { db } = desk.database()
    let status = 0
    const accepted = await db.transaction(async (tx) => {
      await tx.execute(query`update firms set is_active = false where id = ${firm.id}`)
      const reply = act(firm, referral, 'accept').then((each) => {
        status = each.status
      })
      const isWaiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(
        async () => expect((await sql(isWaiting)).length + status).toBeGreaterThan(0),
        { timeout: 50_000 },
      )
      return { reply }
    })
    await accepted.reply
    expect(status).toBe(409)
  })
})

describe('an offer can be accepted', () => {
  it('by each of the three firms that have one', async () => {
    const firms = [await addFirm('One'), await addFirm('Two'), await addFirm('Three')]
    const offers = await offer(await addLead(), ...firms)
    for (const [at, firm] of firms.entries()) {
      expect((await act(firm, offers[at] ?? 0, 'accept')).status, firm.name).toBe(200)
    }
  })

  it('when it is itself the one that fills the cap', async () => {
    const firm = await addFirm('Harbor Law', { dailyCap: 1, monthlyCap: 1 })
    const [referral = 0] = await offer(await addLead(), firm)
    expect((await act(firm, referral, 'accept')).status).toBe(200)
  })

  it('the day after, when the cap of that day is used: it has its place in the day of the offer', async () => {
    const firm = await addFirm('Harbor Law', { dailyCap: 1 })
    const [referral = 0] = await offer(await addLead(), firm)
    await sql(`update referrals set offered_at = offered_at - interval '1 day'`)
    const other = await addLead({ email: 'other@example.com' })
    const [later = 0] = await offer(other, firm)
    expect((await act(firm, later, 'accept')).status).toBe(200)
    expect((await act(firm, referral, 'accept')).status).toBe(200)
  })

  it('despite a conflict for which staff gave a reason', async () => {
    const firm = await addFirm('Harbor Law', { adverseCompanies: ['Port Sutter'] })
    const reply = await ask('POST', `contacts/${await addLead()}/referrals`, {
      firmIds: [firm.id],
      overrideReason: 'Their conflicts desk cleared it.',
    })
    const [{ id }] = (await reply.json()).referrals
    expect((await act(firm, id, 'accept')).status).toBe(200)
  })
})

describe('a firm that may take no leads', () => {
  it('loses its open offers when it is paused; the next firm is asked, and what it accepted stays', async () => {
    const firm = await addFirm('Harbor Law')
    const kept = await addLead({ email: 'kept@example.com', name: 'Kept Person' })
    const [held = 0] = await offer(kept, firm)
    await act(firm, held, 'accept')
    const lead = await addLead()
    const [referral = 0] = await offer(lead, firm)
    await addFirm('Pier & Co')
    expect((await ask('PATCH', `firms/${firm.id}`, { notes: 'Called' })).status).toBe(200)
    expect(await statesOf(lead)).toEqual([['Harbor Law', 'offered']])
    expect((await ask('PATCH', `firms/${firm.id}`, { active: false })).status).toBe(200)
    expect(await statesOf(lead)).toEqual([
      ['Harbor Law', 'expired'],
      ['Pier & Co', 'offered'],
    ])
    expect((await whatHappened(lead)).slice(0, 2)).toEqual([
      ['referred', undefined, undefined],
      ['referral-ended', 'Harbor Law', 'Paused'],
    ])
    expect((await detail(lead)).lead.firmResponse).toBe('Harbor Law: expired (Paused)')
    const reply = await act(firm, referral, 'accept')
    expect([reply.status, (await reply.json()).detail]).toEqual([
      409,
      'Nothing was accepted. Harbor Law: Paused.',
    ])
    expect((await list(firm)).find(({ id }) => id === held)?.person?.name).toBe('Kept Person')
    expect((await act(firm, held, 'outcome', { state: 'retained' })).status).toBe(200)
    // Resumed, it does not get back what has gone to others.
    await ask('PATCH', `firms/${firm.id}`, { active: true })
    expect((await act(firm, referral, 'accept')).status).toBe(409)
  })

  it('loses them when its agreement is ended, and the lead waits where nobody else may take it', async () => {
    const firm = await addFirm('Harbor Law')
    const lead = await addLead()
    await offer(lead, firm)
    const change = { agreementFrom: '2019-01-01', agreementTo: '2020-01-01' }
    expect((await ask('PATCH', `firms/${firm.id}`, change)).status).toBe(200)
    expect(await statesOf(lead)).toEqual([['Harbor Law', 'expired']])
    expect((await whatHappened(lead)).slice(0, 2)).toEqual([
      ['no-firm-found', undefined, undefined],
      ['referral-ended', 'Harbor Law', 'Agreement ended on 2020-01-01'],
    ])
  })

  it('loses them within a minute when its agreement ends by itself', async () => {
    const firm = await addFirm('Harbor Law')
    const other = await addFirm('Pier & Co')
    const lead = await addLead()
    await offer(lead, firm, other)
    await sql(`update firms set agreement_to = '2020-01-01' where id = $1`, [firm.id])
    await expireOffers(desk.database().db, desk.tell)
    await expireOffers(desk.database().db, desk.tell)
    expect(await statesOf(lead)).toEqual([
      ['Harbor Law', 'expired'],
      ['Pier & Co', 'offered'],
    ])
    const ended = (await whatHappened(lead)).filter(([type]) => type === 'referral-ended')
    expect(ended).toEqual([['referral-ended', 'Harbor Law', 'Agreement ended on 2020-01-01']])
  })

  it('is not replaced after the person withdrew consent', async () => {
    const firm = await addFirm('Harbor Law')
    const lead = await addLead()
    await offer(lead, firm)
    await addFirm('Pier & Co')
    const { db } = desk.database()
    await db.transaction((tx) => withdrawConsents(tx, 'odette@example.com', null, 'x'))
    await ask('PATCH', `firms/${firm.id}`, { active: false })
    expect(await statesOf(lead)).toEqual([['Harbor Law', 'expired']])
  })
})
