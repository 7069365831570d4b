/** Merging leads of one person, and saved views, through the API. */
import { describe, expect, it } from 'vitest'
import { call, newPerson, signIn } from '../../tests/support/staff.ts'
import { openDesk } from './desk.test-support.ts'
import type { Queue } from './queue/queue.contract.ts'

const desk = openDesk()
const { addLead, agent, sql } = desk
const merge = (id: number, duplicateId: number, reason?: string) =>
  desk.post(`${id}/merge`, { duplicateId, ...(reason === undefined ? {} : { reason }) })
const unmerge = (id: number) =>
  call('DELETE', `/api/admin/contacts/${id}/merge`, { cookie: agent.cookie })
const queued = async () => {
  const { items } = await desk.get<Queue>('/api/admin/queue')
  return items.map(({ id }) => id)
}

describe('merging', () => {
  it('keeps both histories, takes the other out of the queue, and can be undone', async () => {
    const first = await addLead()
    const second = await addLead({ name: 'R. Ellery' })
    await desk.patch(second, { notes: 'Called from the hospital' })
    expect((await merge(first, second)).status).toBe(204)
    expect(await queued()).toEqual([first])
    const { events, duplicates } = await desk.detail(first)
    const [{ reference }] = await sql(
      `select reference from contact_submissions where id = ${second}`,
    )
    expect(events.map((event) => [event.type, event.reference])).toEqual(
      expect.arrayContaining([
        ['merged', null],
        ['updated', reference],
        ['merged-into', reference],
      ]),
    )
    expect(duplicates).toMatchObject([{ id: second, mergedInto: first }])
    expect((await desk.detail(second)).lead.notes).toBe('Called from the hospital')
    expect((await unmerge(second)).status).toBe(204)
    expect((await queued()).sort()).toEqual([first, second].sort())
    expect((await unmerge(second)).status).toBe(404)
  })

  it('refuses other people, merged leads and one withdrawn consent', async () => {
    const first = await addLead()
    const same = await addLead()
    const third = await addLead()
    const other = await addLead({ email: 'other@example.com' })
    const refused = async (id: number, duplicateId: number) => (await merge(id, duplicateId)).status
    expect(await refused(first, other)).toBe(409)
    expect(await refused(first, first)).toBe(404)
    expect(await refused(first, 999_999)).toBe(404)
    await merge(first, same)
    expect(await refused(same, third)).toBe(409)
    await desk.addConsent(third, { withdrawnAt: new Date() })
    expect(await refused(first, third)).toBe(409)
  })

  it('asks for a reason where the people look unlike, and keeps it sealed in both histories', async () => {
    const phone = { phone_e164: '+18135550142' }
    const first = await addLead(phone)
    const household = await addLead({ ...phone, name: 'Mary Ellery', email: 'mary@example.com' })
    const stranger = await addLead({ name: 'Dolores Whitaker', email: 'dolores@example.com' })
    const namesake = await addLead({ email: 'other@example.com' })
    for (const other of [household, stranger, namesake]) {
      const reply = await merge(first, other)
      expect(reply.status).toBe(409)
      expect((await reply.json()).errors).toEqual([
        {
          field: 'reason',
          message: 'These look like different people. Say why they are one person.',
        },
      ])
      for (const wrong of ['', 'too short', ` ${'x'.repeat(9)} `, 'x'.repeat(501)]) {
        expect((await merge(first, other, wrong)).status, wrong).toBe(400)
      }
    }
    expect(await sql('select 1 from contact_submissions where merged_into is not null')).toEqual([])
    const reason = 'His wife wrote for him'
    expect((await merge(first, household, `  ${reason}  `)).status).toBe(204)
    expect((await merge(first, stranger, 'She took his name')).status).toBe(204)
    const { events } = await desk.detail(first)
    const told = events.filter(({ detail }) => detail.reason === reason)
    expect(told.map(({ type }) => type).sort()).toEqual(['merged', 'merged-into'])
    const stored = await sql(`select detail from lead_events where type like 'merged%'`)
    expect(stored).toHaveLength(4)
    expect(JSON.stringify(stored)).not.toContain(reason)
    expect((await unmerge(household)).status).toBe(204)
  })

  it('asks for none where the email is shared, or the phone by people with similar names', async () => {
    const phone = { phone_e164: '+18135550142' }
    const first = await addLead(phone)
    const email = await addLead({ name: 'Mary Whitaker', email: 'R.Ellery@example.com' })
    const number = await addLead({ ...phone, name: 'R. Ellery', email: 'other@example.com' })
    expect((await merge(first, email)).status).toBe(204)
    expect((await merge(first, number)).status).toBe(204)
  })

  it('of two leads into each other at once leaves one of them open', async () => {
    const first = await addLead()
    const second = await addLead()
    const replies = await Promise.all([merge(first, second), merge(second, first)])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await queued()).toHaveLength(1)
  })
})

describe('saved views', () => {
  const views = (method: string, path = '', body?: object, cookie = agent.cookie) =>
    call(method, `/api/admin/views${path}`, { cookie, ...(body ? { body } : {}) })

  it('belong to one person, are replaced by name, and can be deleted', async () => {
    await views('POST', '', { name: 'Hot', query: 'priority=urgent' })
    const saved = await views('POST', '', { name: 'Hot', query: 'priority=urgent&status=new' })
    const [view] = (await saved.json()).views
    expect(view).toMatchObject({ name: 'Hot', query: 'priority=urgent&status=new' })
    const other = await signIn((await newPerson('viewer')).email)
    expect(await (await views('GET', '', undefined, other)).json()).toEqual({ views: [] })
    await views('DELETE', `/${view.id}`, undefined, other)
    expect((await (await views('GET')).json()).views).toHaveLength(1)
    expect(await (await views('DELETE', `/${view.id}`)).json()).toEqual({ views: [] })
  })

  it.each([
    { name: '', query: 'status=new' },
    { name: 'x'.repeat(61), query: 'status=new' },
    { name: 'Out', query: '//evil.example' },
    { name: 'Long', query: 'x'.repeat(201) },
  ])('refuse %o', async (body) => {
    expect((await views('POST', '', body)).status).toBe(400)
  })
})
