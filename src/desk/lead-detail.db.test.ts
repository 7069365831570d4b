import { describe, expect, it } from 'vitest'
import { call } from '../../tests/support/staff.ts'
import type { Lead, LeadConflict, LeadDetail } from './desk.contract.ts'
import { openDesk } from './desk.test-support.ts'

const { addConsent, addLead, agent, detail, list, patch, post, sql } = openDesk()

describe('§4, §7 PATCH /api/admin/contacts/{id}', () => {
  it('saves status, priority and notes, and applies the contacted rule', async () => {
    const id = await addLead()
    const contactedAt = new Date(Date.now() - 60_000).toISOString()
    const body = {
      status: 'contacted',
      priority: 'urgent',
      notes: 'Called',
      contacted: true,
      contactedAt,
    }
    const reply = await patch(id, body)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject(body)
    const next = (await (await patch(id, { status: 'qualified', contacted: false })).json()) as Lead
    expect(next).toMatchObject({
      status: 'qualified',
      contacted: false,
      contactedAt,
      notes: 'Called',
    })
    const derived = (await (await patch(id, { status: 'contacted' })).json()) as Lead
    expect(derived.contacted).toBe(true)
    const future = new Date(Date.now() + 86_400_000).toISOString()
    await patch(id, { status: 'new', contacted: false })
    const clamped = (await (
      await patch(id, { status: 'contacted', contacted: true, contactedAt: future })
    ).json()) as Lead
    expect(new Date(clamped.contactedAt ?? 0).getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('records who changed what in an append-only history', async () => {
    const id = await addLead({ created_at: new Date(Date.now() - 3_600_000).toISOString() })
    await patch(id, { status: 'contacted', priority: 'high' })
    await patch(id, { notes: 'Prefers mornings' })
    await patch(id, { notes: 'Prefers mornings' })
    const { events } = await detail(id)
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      type: 'updated',
      actor: agent.email,
      detail: { changes: { notes: { from: null, to: 'Prefers mornings' } } },
    })
    expect(events[1]?.detail).toMatchObject({
      changes: {
        status: { from: 'new', to: 'contacted' },
        priority: { from: 'normal', to: 'high' },
      },
      responseSeconds: expect.closeTo(3600, -1.5),
    })
    await expect(sql('delete from lead_events')).rejects.toThrow('append-only')
  })

  it('reports a conflict to the second of two editors and overwrites nothing', async () => {
    const id = await addLead()
    const { lead } = await detail(id)
    const first = await patch(id, { notes: 'mine', updatedAt: lead.updatedAt })
    expect(first.status).toBe(200)
    const second = await patch(id, { notes: 'also mine', updatedAt: lead.updatedAt })
    expect(second.status).toBe(409)
    const conflict = (await second.json()) as LeadConflict
    expect(conflict).toMatchObject({ changedBy: agent.email, current: { notes: 'mine' } })
    const retried = await patch(id, { notes: 'both', updatedAt: conflict.current.updatedAt })
    expect(retried.status).toBe(200)
    const copies = Array.from({ length: 8 }, (_, at) =>
      patch(id, { notes: `copy ${at}`, updatedAt: conflict.current.updatedAt }),
    )
    for (const reply of await Promise.all(copies)) expect(reply.status).toBe(409)
    expect((await detail(id)).lead.notes).toBe('both')
  })

  it('keeps firms that were once noted by hand, and takes no new ones', async () => {
    const noted = { assignedToFirm: 'Harbor Law', firmResponse: 'Took the case' }
    const id = await addLead({ ...noted, dateSentToFirm: new Date('2025-01-31') })
    await addConsent(id, { withdrawnAt: '2025-02-01' })
    await patch(id, { assignedToFirm: 'Another', firmResponse: 'No', notes: 'Called' })
    expect((await detail(id)).lead).toMatchObject({ ...noted, notes: 'Called' })
    const csv = await (await post('export', {})).text()
    expect(csv).toContain(',Harbor Law,2025-01-31,Took the case,')
    expect(csv).toContain(',2025-02-01T')
  })

  it.each([
    [{ status: 'open' }],
    [{ priority: 1 }],
    [{ notes: 'x'.repeat(10_001) }],
    [{ contactedAt: 'yesterday' }],
    [{ updatedAt: 5 }],
  ])('answers %j with 400', async (body) => {
    expect((await patch(await addLead(), body)).status).toBe(400)
  })

  it('answers 404 for an unknown lead and 400 for an invalid id', async () => {
    expect((await patch(999_999, { status: 'new' })).status).toBe(404)
    for (const id of ['0', '-1', '1.5', 'x', '99999999999']) {
      const reply = await call('PATCH', `/api/admin/contacts/${id}`, {
        cookie: agent.cookie,
        body: {},
      })
      expect(reply.status, id).toBe(400)
    }
  })
})

describe('bulk status', () => {
  it('updates the leads, except those that somebody else has changed', async () => {
    const ids = [await addLead(), await addLead(), await addLead()]
    const seen = (await list()).submissions.map(({ id, updatedAt }) => ({ id, updatedAt }))
    await patch(ids[1] ?? 0, { notes: 'I am on it' })
    const body = { status: 'closed', leads: seen }
    const reply = await call('POST', '/api/admin/contacts/bulk-status', {
      cookie: agent.cookie,
      body,
    })
    expect(await reply.json()).toEqual({ updated: 2, skipped: [ids[1]] })
    expect((await list('?status=closed')).total).toBe(2)
    expect((await detail(ids[0] ?? 0)).events[0]).toMatchObject({ actor: agent.email })
  })

  it('accepts at most 200 leads', async () => {
    const leads = Array.from({ length: 201 }, (_, at) => ({
      id: at + 1,
      updatedAt: new Date().toISOString(),
    }))
    const body = { status: 'closed', leads }
    const reply = await call('POST', '/api/admin/contacts/bulk-status', {
      cookie: agent.cookie,
      body,
    })
    expect(reply.status).toBe(400)
  })
})

describe('§7 GET /api/admin/contacts/{id}', () => {
  it('returns consent, facility and possible duplicates', async () => {
    await sql(
      `insert into states (id, name, slug, code) values (1, 'Florida', 'florida', 'FL') on conflict do nothing;
       insert into cities (id, name, slug, state_id) values (1, 'Tampa', 'tampa', 1) on conflict do nothing;
       insert into facilities (id, name, slug, city_id, state_id) values (1, 'Port Sutter', 'port-sutter', 1, 1) on conflict do nothing`,
    )
    const earlier = await addLead({ name: 'Ray Ellery', phone_e164: '+18135550142' })
    const id = await addLead({
      email: 'R.ELLERY@example.com',
      facility_id: 1,
      page_url: 'http://x/y',
    })
    const byPhone = await addLead({ email: 'other@example.com', phone_e164: '+18135550142' })
    await addConsent(id, { wordingVersion: '3' })
    const found = await detail(id)
    expect(found.facility).toEqual({
      name: 'Port Sutter',
      place: 'Tampa, Florida',
      path: '/florida/tampa/port-sutter-asbestos-exposure',
      isListed: true,
    })
    expect(found.consent).toMatchObject({ wordingVersion: '3', ipAddress: '203.0.113.9' })
    expect(found.duplicates.map((lead) => lead.id)).toEqual([earlier])
    const first = await detail(earlier)
    expect(first.duplicates.map((lead) => lead.id).sort()).toEqual([id, byPhone].sort())
    expect((await call('GET', '/api/admin/contacts/999999', { cookie: agent.cookie })).status).toBe(
      404,
    )
  })

  it('returns a stored script as plain text', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    const id = await addLead({ name: script, message: script })
    const reply = await call('GET', `/api/admin/contacts/${id}`, { cookie: agent.cookie })
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(((await reply.json()) as LeadDetail).lead).toMatchObject({
      name: script,
      message: script,
    })
  })
})
