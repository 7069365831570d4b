/** §3.6: a person erases themselves; every firm that was offered the request is told, and confirms. */
import { beforeEach, describe, expect, it } from 'vitest'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { api, served } from '../../../tests/support/test-services.ts'
import type { FirmErasure } from '../../portal/portal.contract.ts'
import { createLink } from '../consent/lead-links.ts'
import { openFirms, SECRETS, type TestFirm } from '../firms/firms.test-support.ts'
import { tellOfErasures } from './erasure-notices.sql.ts'
import { erasePerson } from './retention.ts'

const desk = openFirms()
const { act, addFirm, addLead, ask, offer, sql } = desk

beforeEach(async () => {
  await sql('delete from lead_erasures')
  const { env } = served().services
  served().leads.erase = (email, options) => erasePerson(desk.database(), env, [], email, options)
})

const linkTo = async (lead: number) => (await createLink(desk.database().db, lead, 'erasure')).token
const press = (token: string) =>
  api.request(`/api/erasures?token=${token}`, { method: 'POST' }) as Promise<Response>
const listed = async ({ cookie }: TestFirm): Promise<FirmErasure[]> =>
  (await (await call('GET', '/api/firm/referrals', { cookie })).json()).erasures
const confirm = ({ cookie }: TestFirm, id: number) =>
  call('POST', `/api/firm/erasures/${id}/confirm`, { cookie, body: {} })

describe('erasure by the person', () => {
  it('erases every lead of the address with one press, and leaves proof without the person', async () => {
    const accepted = await addFirm('Harbor Law')
    const declined = await addFirm('Pier & Co')
    const lead = await addLead()
    await addLead({ email: 'ODETTE@example.com' })
    await addLead({ email: 'other@example.com', name: 'Other Person' })
    const [first = 0, second = 0] = await offer(lead, accepted, declined)
    await act(accepted, first, 'accept')
    await act(declined, second, 'decline', { reason: 'No capacity now' })
    const token = await linkTo(lead)
    const opened = await api.request(`/api/erasures?token=${token}`)
    expect(opened.status).toBe(404)
    const reply = await press(token)
    const [{ id: receipt, ...proof }] = await sql('select * from lead_erasures')
    expect([reply.status, reply.headers.get('location')]).toEqual([
      303,
      `/erase?receipt=${receipt}`,
    ])
    expect(proof).toMatchObject({ requested_by: 'visitor', kept_consent: false })
    expect(await sql('select 1 from contact_submissions')).toHaveLength(1)
    expect(await sql('select 1 from consent_records')).toHaveLength(1)
    const notices = await sql('select * from erasure_notices order by id')
    expect(notices).toMatchObject([
      { firm_name: 'Harbor Law', referral_id: first, erasure_id: receipt, told_at: null },
      { firm_name: 'Pier & Co', referral_id: second, erasure_id: receipt, told_at: null },
    ])
    for (const secret of SECRETS) expect(JSON.stringify([proof, notices])).not.toContain(secret)
    const again = await press(token)
    expect([again.status, again.headers.get('location')]).toEqual([303, '/erase?show=ended'])
  })

  it('refuses tokens that are wrong, and those of other links', async () => {
    const lead = await addLead()
    const { token } = await createLink(desk.database().db, lead, 'withdrawal')
    expect((await api.request('/api/erasures', { method: 'POST' })).status).toBe(400)
    expect((await press('x'.repeat(9_000))).status).toBe(400)
    expect((await press(token)).headers.get('location')).toBe('/erase?show=ended')
    expect(await sql('select 1 from contact_submissions')).toHaveLength(1)
  })

  it('is undone as a whole when a notice cannot be written', async () => {
    const firm = await addFirm('Harbor Law')
    const lead = await addLead()
    await offer(lead, firm)
    await sql('alter table erasure_notices add constraint refused check (false) not valid')
    const reply = await press(await linkTo(lead))
    await sql('alter table erasure_notices drop constraint refused')
    expect(reply.status).toBe(500)
    expect(await sql('select 1 from contact_submissions')).toHaveLength(1)
    expect(await sql('select 1 from lead_erasures')).toEqual([])
  })
})

describe('a firm that held the request', () => {
  async function erased() {
    const firm = await addFirm('Harbor Law')
    const other = await addFirm('Pier & Co')
    const lead = await addLead()
    const [referral = 0] = await offer(lead, firm)
    await act(firm, referral, 'accept')
    await press(await linkTo(lead))
    return { firm, other, referral, lead }
  }

  it('is told once, and nothing about the person', async () => {
    const { referral } = await erased()
    desk.told.length = 0
    const { db } = desk.database()
    await tellOfErasures(db, desk.tell)
    await tellOfErasures(db, desk.tell)
    expect(desk.told).toEqual([{ leadId: 0, referralId: referral, notice: 'erased' }])
  })

  it('sees its number in the portal and confirms once; no other firm can', async () => {
    const { firm, other, referral } = await erased()
    const [notice] = await listed(firm)
    expect(notice).toMatchObject({ referralId: referral, confirmedAt: null })
    expect(await listed(other)).toEqual([])
    const id = notice?.id ?? 0
    expect((await confirm(other, id)).status).toBe(404)
    const reply = await confirm(firm, id)
    expect(reply.status).toBe(200)
    expect((await reply.json()).erasures[0].confirmedAt).not.toBeNull()
    expect((await confirm(firm, id)).status).toBe(404)
    const [stored] = await sql('select confirmed_by from erasure_notices')
    expect(stored.confirmed_by).toMatch(/@/)
    const { notices } = await (await ask('GET', 'erasures')).json()
    expect(notices).toMatchObject([{ firmName: 'Harbor Law', confirmedBy: stored.confirmed_by }])
  })

  it('gets nothing more about the referral', async () => {
    const { firm, referral } = await erased()
    expect((await act(firm, referral, 'outcome', { state: 'retained' })).status).toBe(404)
    const { cookie } = firm
    const page = await (await call('GET', '/api/firm/referrals', { cookie })).text()
    for (const secret of [...SECRETS, 'mesothelioma']) expect(page).not.toContain(secret)
  })
})

describe('erasure at the desk', () => {
  it('is for administrators; it keeps the proof of consent where that is asked for, and is recorded', async () => {
    const lead = await addLead()
    const agent = await signIn((await newPerson('agent')).email)
    const path = `/api/admin/contacts/${lead}/erase`
    expect((await call('POST', path, { cookie: agent, body: {} })).status).toBe(403)
    const reply = await ask('POST', `contacts/${lead}/erase`, { keepConsent: true })
    const [{ id: receipt, ...row }] = await sql('select * from lead_erasures')
    expect([reply.status, await reply.json()]).toEqual([200, { receipt }])
    expect(row.kept_consent).toBe(true)
    expect(await sql('select 1 from consent_records')).toHaveLength(1)
    const [event] = await sql(`select detail from staff_events where action = 'erased a person'`)
    expect(event.detail).toEqual({ receipt, keptConsent: true })
    expect((await ask('POST', `contacts/${lead}/erase`, {})).status).toBe(404)
  })
})
