/** The queue, calls and tasks, through the API. */
import { describe, expect, it } from 'vitest'
import type { RowValues } from '../../../tests/support/lead-rows.ts'
import { call } from '../../../tests/support/staff.ts'
import { deadlines } from '../../tools/deadlines/deadlines.ts'
import { openDesk } from '../desk.test-support.ts'
import type { Queue } from './queue.contract.ts'

const desk = openDesk()
const { addLead, sql, agent } = desk
const queue = (query = '') => desk.get<Queue>(`/api/admin/queue${query}`)
const places = ({ items }: Queue) => items.map(({ name, group }) => `${group}: ${name}`)

let people = 0
const person = (name: string, values: RowValues = {}) => {
  people++
  return addLead({ name, email: `p${people}@example.com`, ...values })
}
const HOURS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOURS).toISOString()
/** The month in which `years` and `days` before today fall. */
const month = (years: number, days: number) => {
  const day = new Date(Date.now() + days * 24 * HOURS)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 7)
}
const years = (slug: string) => deadlines().states.find((each) => each.slug === slug)?.injury?.years

describe('the queue', () => {
  it('has each lead in the first group that fits, illness first', async () => {
    await person('New, unnamed illness')
    await person('New, mesothelioma', { diagnosis: 'mesothelioma' })
    await person('New, a question', { inquiry_type: 'general-inquiry' })
    await person('Late', { created_at: ago(30) })
    await person('Near', {
      residence_state: 'KY',
      diagnosed_on: month(1, 90),
      created_at: ago(30),
      status: 'contacted',
    })
    await person('Far', { residence_state: 'KY', diagnosed_on: month(0, -40), status: 'contacted' })
    await person('Done', { status: 'closed', created_at: ago(30) })
    await person('A correction', { inquiry_type: 'correction' })
    const found = await queue()
    expect(places(found)).toEqual([
      'overdue: Late',
      'deadline: Near',
      'new: New, mesothelioma',
      'new: New, unnamed illness',
      'new: New, a question',
    ])
    expect(found.groups).toEqual({ overdue: 1, deadline: 1, new: 3, waiting: 0, today: 0, held: 0 })
    expect(found.items.map(({ priority }) => priority)).toEqual([
      'normal',
      'normal',
      'urgent',
      'normal',
      'low',
    ])
  })

  it('raises other cancer and death near a time limit to urgent, unless staff chose', async () => {
    const near = { residence_state: 'KY', diagnosed_on: month(1, 90), diagnosis: 'lung-cancer' }
    const id = await person('Cancer', near)
    expect((await queue()).items[0]).toMatchObject({ priority: 'urgent', priorityBy: null })
    // The sheet and the list say the same, while the field of the specification keeps its default.
    const sheet = await desk.detail(id)
    expect(sheet).toMatchObject({ urgency: 'urgent', lead: { priority: 'normal' } })
    const { estimates } = sheet
    const listed = async (query: string) => (await desk.list(query)).submissions
    const asListed = { id, urgency: 'urgent', priority: 'normal', estimates }
    expect(await listed('?priority=normal')).toMatchObject([asListed])
    expect(await listed('?priority=urgent')).toEqual([])
    await desk.patch(id, { priority: 'low' })
    expect((await queue()).items[0]).toMatchObject({ priority: 'low', priorityBy: agent.email })
    expect(await listed('?priority=low')).toMatchObject([{ id, urgency: 'low', priority: 'low' }])
  })

  it('shows what was held back as spam until somebody has decided', async () => {
    const id = await person('Held', { qualification_level: 'held' })
    await person('Older', { created_at: ago(30) })
    const found = await queue()
    expect(places(found)).toEqual(['overdue: Older', 'held: Held'])
    expect(found.groups).toMatchObject({ held: 1 })
    expect(found.aside).toMatchObject({ spam: 0 })
    await desk.patch(id, { status: 'closed' })
    expect(places(await queue())).toEqual(['overdue: Older'])
  })

  it('rejects what somebody has read and calls spam, and nothing else', async () => {
    const id = await person('Spam', { qualification_level: 'held', spam_reasons: ['many links'] })
    const good = await person('Good')
    const decide = (which: number, what: string) =>
      call('POST', `/api/admin/contacts/${which}/${what}`, { cookie: agent.cookie })
    expect((await decide(good, 'reject')).status).toBe(409)
    expect((await decide(id, 'reject')).status).toBe(204)
    expect((await decide(id, 'reject')).status).toBe(409)
    expect(places(await queue())).toEqual(['new: Good'])
    expect((await queue()).aside).toMatchObject({ spam: 1 })
    const [stored] = await sql(
      'select qualification_level from contact_submissions where id = $1',
      [id],
    )
    expect(stored).toEqual({ qualification_level: 'rejected' })
    const [event] = await sql(`select actor from lead_events where type = 'rejected'`)
    expect(event?.actor).toMatch(/@/)
  })

  it('sets spam, duplicates and withdrawn leads aside, with counts', async () => {
    const first = await person('First')
    await person('Again', { possible_duplicate_of: first })
    await person('Spam', { qualification_level: 'rejected', status: 'contacted' })
    const gone = await person('Withdrawn')
    await desk.addConsent(gone)
    await sql('update consent_records set withdrawn_at = now() where lead_id = $1', [gone])
    const found = await queue()
    expect(places(found)).toEqual(['new: First'])
    expect(found.aside).toEqual({ spam: 1, duplicate: 1, withdrawn: 1 })
    expect(places(await queue('?view=duplicate'))).toEqual(['aside: Again'])
    // Once the first is closed, the second is the one to work on.
    await desk.patch(first, { status: 'closed' })
    expect(places(await queue())).toEqual(['new: Again'])
  })

  it('has views by owner, one-year states, deaths and language', async () => {
    const mine = await person('Mine')
    await desk.patch(mine, { owner: agent.email })
    await person('Kentucky', { residence_state: 'KY', diagnosed_on: month(1, 90) })
    await person('A death', { is_deceased: true, language: 'es' })
    const found = await queue('?view=mine')
    expect(places(found)).toEqual(['new: Mine'])
    expect(found.views).toEqual({ everyone: 3, mine: 1, 'no-owner': 2, 'one-year': 1, death: 1 })
    const spanish = await queue('?language=es')
    expect(places(spanish)).toEqual(['new: A death'])
    expect(spanish.views).toMatchObject({ everyone: 1, mine: 0, death: 1 })
    expect(spanish.groups.new).toBe(1)
    expect((await queue('?language=en')).views.everyone).toBe(2)
    expect((await desk.patch(mine, { owner: 'nobody@example.com' })).status).toBe(400)
  })

  it('follows offers: waiting for the firm, and overdue when none has taken it', async () => {
    const id = await person('Offered', { status: 'qualified' })
    const [firm] = await sql(
      `insert into firms (name, legal_name) values ('Harbor Law', 'Harbor Law') returning id`,
    )
    await sql(
      `insert into referrals (lead_id, firm_id, firm_name, slot, offered_by, expires_at)
       values ($1, $2, 'Harbor Law', 1, 'system', now() + interval '1 day')`,
      [id, firm.id],
    )
    expect((await queue()).items).toMatchObject([
      { group: 'waiting', offer: { firm: 'Harbor Law' } },
    ])
    await sql(`update referrals set state = 'expired' where lead_id = $1`, [id])
    expect((await queue()).items).toMatchObject([
      { group: 'overdue', isOfferMissed: true, offer: null },
    ])
  })
})

describe('the limitation watch', () => {
  const groupOf = async (values: RowValues) => {
    const id = await person('Watched', { status: 'contacted', ...values })
    const item = (await queue()).items.find((each) => each.id === id)
    return { group: item?.group, estimates: (await desk.detail(id)).estimates }
  }

  it('estimates a range as wide as the date is vague, with the law', async () => {
    expect([years('kentucky'), years('pennsylvania')]).toEqual([1, 2])
    const diagnosedOn = month(1, 90)
    const { group, estimates } = await groupOf({ residence_state: 'KY', diagnosed_on: diagnosedOn })
    expect(group).toBe('deadline')
    const end = `${Number(diagnosedOn.slice(0, 4)) + 1}${diagnosedOn.slice(4)}`
    expect(estimates).toMatchObject([
      {
        state: 'Kentucky',
        kind: 'injury',
        years: 1,
        earliest: `${end}-01`,
        law: expect.any(String),
      },
    ])
    expect(estimates[0]?.latest.slice(0, 7)).toBe(end)
  })

  it('never hides a one-year state behind "within 2 years"', async () => {
    const vague = { diagnosis_timeline: 'within_2_years' }
    expect((await groupOf({ residence_state: 'KY', ...vague })).group).toBe('deadline')
    const two = await groupOf({ residence_state: 'PA', ...vague })
    expect(two.group).toBeUndefined()
    expect(two.estimates).toMatchObject([{ state: 'Pennsylvania', years: 2 }])
  })

  it('brings old exposure in Alabama to an attorney at once, whatever the diagnosis allows', async () => {
    const fresh = { residence_state: 'AL', diagnosed_on: month(0, -40) }
    const work = (to?: string) => ({
      work_history: [{ site: 'Mill', state: 'AL', from: '1960', to }],
    })
    for (const old of [{}, work(), work('1972'), work('1979-06')]) {
      const { group, estimates } = await groupOf({ ...fresh, ...old })
      expect(group).toBe('deadline')
      expect(estimates).toMatchObject([{ state: 'Alabama', endedBefore: '1979-05-19' }])
      expect(estimates[0]?.earliest).toBe(estimates[0]?.startsOn)
    }
    const later = await groupOf({ ...fresh, ...work('1985') })
    expect(later.group).toBeUndefined()
    expect(later.estimates).toMatchObject([{ state: 'Alabama', years: 2, endedBefore: null }])
  })

  it('counts from the death, in every state that may matter, the earliest end first', async () => {
    const { estimates } = await groupOf({
      residence_state: 'PA',
      work_history: [{ site: 'Yard', state: 'KY' }, { site: 'Mill' }],
      diagnosed_on: month(3, 0),
      died_on: month(1, 60),
      is_deceased: true,
    })
    expect(estimates.map(({ state, kind }) => `${state} ${kind}`)).toEqual([
      'Kentucky death',
      'Pennsylvania death',
    ])
  })

  it('is over with the lead, and when the longest period has gone by', async () => {
    const long = await groupOf({ residence_state: 'KY', diagnosed_on: month(12, 0) })
    expect(long.group).toBeUndefined()
    expect(long.estimates).toHaveLength(1)
    const closed = { residence_state: 'KY', diagnosed_on: month(1, 90), status: 'closed' }
    expect((await groupOf(closed)).estimates).toEqual([])
  })
})

describe('calls and tasks', () => {
  const log = (id: number, body: object) => desk.post(`${id}/calls`, body)
  const addTask = (id: number, body: object) => desk.post(`${id}/tasks`, body)
  const changeTask = (id: number, body: object) =>
    call('PATCH', `/api/admin/tasks/${id}`, { cookie: agent.cookie, body })

  it('"no answer" takes the lead and sets the next try; "talked" is contact', async () => {
    const id = await person('Caller', { created_at: ago(30) })
    const missed = await (await log(id, { call: 'no-answer' })).json()
    expect(missed).toMatchObject({ status: 'new', owner: agent.email })
    expect(Date.parse(missed.callBackAt)).toBeGreaterThan(Date.now() + 3 * HOURS)
    expect(places(await queue())).toEqual(['new: Caller'])
    await sql(`update lead_tasks set due_at = now() - interval '1 hour' where lead_id = $1`, [id])
    expect((await queue()).items).toMatchObject([
      { group: 'overdue', task: { kind: 'call-back', title: 'Call back' } },
    ])
    expect(
      await (await log(id, { call: 'talked', note: 'Wants a call in May' })).json(),
    ).toMatchObject({
      status: 'contacted',
      callBackAt: null,
    })
    expect((await queue()).items).toEqual([])
    const { events, tasks, lead } = await desk.detail(id)
    expect(lead.contacted).toBe(true)
    expect(tasks).toMatchObject([{ doneBy: agent.email }])
    expect(events.filter(({ type }) => type === 'call').map(({ detail }) => detail)).toMatchObject([
      { call: 'talked', note: 'Wants a call in May' },
      { call: 'no-answer' },
    ])
  })

  it('a call is undone with all that followed, once, by the one who logged it', async () => {
    const undo = (id: number) =>
      call('DELETE', `/api/admin/contacts/${id}/calls/last`, { cookie: agent.cookie })
    const id = await person('Misheard', { created_at: ago(30) })
    const task = await (
      await addTask(id, { kind: 'call-back', title: 'Back', dueAt: ago(1) })
    ).json()
    await log(id, { call: 'talked' })
    expect(await desk.detail(id)).toMatchObject({
      lead: { status: 'contacted', owner: agent.email },
      tasks: [{ doneBy: agent.email }],
    })
    expect((await undo(id)).status).toBe(204)
    const { lead, tasks, events } = await desk.detail(id)
    expect(lead).toMatchObject({ status: 'new', owner: null, contacted: false, contactedAt: null })
    expect(tasks).toMatchObject([{ id: task.id, doneAt: null }])
    expect(events[0]).toMatchObject({ type: 'call-undone', actor: agent.email })
    expect((await undo(id)).status).toBe(409)
    await log(id, { call: 'no-answer' })
    expect((await undo(id)).status).toBe(204)
    expect((await desk.detail(id)).tasks).toHaveLength(1)
    await log(id, { call: 'no-answer' })
    await sql(
      `insert into lead_events (lead_id, type, actor, created_at)
       values ($1, 'call', 'someone@example.com', now())`,
      [id],
    )
    expect((await undo(id)).status).toBe(409)
    expect((await undo(999_999)).status).toBe(404)
  })

  it('a task due today is in the queue, and overdue after its time, until it is done', async () => {
    const id = await person('Task', { status: 'qualified' })
    const task = await (await addTask(id, { title: 'Ask for the day', dueAt: ago(1) })).json()
    expect(places(await queue())).toEqual(['overdue: Task'])
    await changeTask(task.id, { dueAt: ago(-24 * 30) })
    expect(places(await queue())).toEqual([])
    await changeTask(task.id, { dueAt: ago(2) })
    await changeTask(task.id, { isDone: true })
    expect(places(await queue())).toEqual([])
    const { events } = await desk.detail(id)
    expect(events.map(({ type }) => type)).toEqual([
      'task-done',
      'task-moved',
      'task-moved',
      'task-added',
    ])
  })

  it('refuse what cannot be meant', async () => {
    const id = await person('Refused')
    const statuses = await Promise.all([
      log(id, { call: 'shouted' }),
      log(id, { call: 'called', note: 'x'.repeat(2_001) }),
      addTask(id, { title: ' ', dueAt: ago(-1) }),
      addTask(id, { title: 'A task', dueAt: '9999-01-01T00:00:00Z' }),
      addTask(999_999, { title: 'A task', dueAt: ago(-1) }),
      log(999_999, { call: 'called' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404, 404])
  })
})
