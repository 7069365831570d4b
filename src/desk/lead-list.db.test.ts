import { beforeEach, describe, expect, it } from 'vitest'
import { insertLead, type RowValues } from '../../tests/support/lead-rows.ts'
import { call } from '../../tests/support/staff.ts'
import { PRIORITIES } from '../platform/database/schema/lead-values.ts'
import { namesOf, openDesk } from './desk.test-support.ts'

const { addLead, addMany, agent, database, get, list, patch, search, settings, sql } = openDesk()

describe('§7 GET /api/admin/contacts', () => {
  it.each([
    [0, [0, 0]],
    [50, [50, 0]],
    [51, [50, 1]],
    [100, [50, 50]],
    [101, [50, 50]],
  ])('pages %i leads by 50, newest first', async (count, [first, second]) => {
    await addMany(count)
    const pages = [await list('?page=1'), await list('?page=2')]
    expect(pages.map((page) => page.submissions.length)).toEqual([first, second])
    expect(pages.map((page) => page.total)).toEqual([count, count])
    const names = pages.flatMap(namesOf)
    expect(names).toEqual(names.map((_, at) => `Person ${at + 1}`))
  })

  it('ranks priorities in the database in the order of PRIORITIES', async () => {
    for (const priority of PRIORITIES) await addLead({ name: priority, priority })
    const rows = await sql(
      `select priority from contact_submissions lead join lead_desk desk on desk.lead_id = lead.id
        order by desk.priority_rank`,
    )
    expect(rows.map((row) => row.priority)).toEqual([...PRIORITIES])
  })

  it('returns the same pages from either end of the list, in every order', async () => {
    await addMany(23)
    await sql(
      `update contact_submissions set quality_score = nullif(id % 4, 0) * 10,
         priority = (array['urgent','high','normal','low'])[1 + id % 4],
         status = (array['new','contacted','closed'])[1 + id % 3]`,
    )
    for (const sort of ['newest', 'oldest', 'waiting', 'priority', 'quality']) {
      const whole = namesOf(await list(`?sort=${sort}&limit=100`))
      const pages: string[] = []
      for (let page = 1; page <= 8; page++) {
        pages.push(...namesOf(await list(`?sort=${sort}&limit=3&page=${page}`)))
      }
      expect(new Set(whole).size, sort).toBe(23)
      expect(pages, sort).toEqual(whole)
    }
  })

  it('filters by status, priority, level and due date, and sorts as requested', async () => {
    const hours = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString()
    const add = (name: string, created: number, more: RowValues = {}) =>
      addLead({ name, email: `${name}@example.com`, created_at: hours(created), ...more })
    await add('Anna', 1, { priority: 'urgent', quality_score: 20, qualification_level: 'low' })
    await add('Bert', 26, { priority: 'high', quality_score: 92, qualification_level: 'high' })
    await add('Cora', 30, { priority: 'low', language: 'es' })
    await add('Dave', 50, {
      language: 'en',
      status: 'closed',
      quality_score: 61,
      qualification_level: 'medium',
    })
    await add('Wrong year', 3, { inquiry_type: 'correction' })
    const named = async (query: string) => namesOf(await list(query))
    expect(await named('')).toEqual(['Anna', 'Bert', 'Cora', 'Dave'])
    expect(await named('?status=closed')).toEqual(['Dave'])
    expect(await named('?status=new&priority=low')).toEqual(['Cora'])
    expect(await named('?level=high')).toEqual(['Bert'])
    expect(await named('?language=es')).toEqual(['Cora'])
    expect(await named('?language=en')).toEqual(['Anna', 'Bert', 'Dave'])
    expect(await named('?due=overdue')).toEqual(['Bert', 'Cora'])
    expect(await named('?sort=oldest')).toEqual(['Dave', 'Cora', 'Bert', 'Anna'])
    expect(await named('?sort=waiting')).toEqual(['Cora', 'Bert', 'Anna', 'Dave'])
    expect(await named('?sort=priority')).toEqual(['Anna', 'Bert', 'Dave', 'Cora'])
    expect(await named('?sort=quality')).toEqual(['Bert', 'Dave', 'Anna', 'Cora'])
    expect(await named('?kind=corrections')).toEqual(['Wrong year'])
    expect(await get('/api/admin/contacts/counts')).toEqual({
      all: 4,
      new: 3,
      overdue: 2,
      corrections: 1,
      failedNotifications: 0,
      responseTargetHours: 24,
    })
    settings({ RESPONSE_TARGET_HOURS: '28' })
    expect(await named('?due=overdue')).toEqual(['Cora'])
    settings({})
  })

  it('names the record of each correction, and says which are unlisted or gone', async () => {
    await sql(
      `insert into states (id, name, slug, code) values (1, 'Florida', 'florida', 'FL') on conflict do nothing;
       insert into cities (id, name, slug, state_id) values (1, 'Tampa', 'tampa', 1) on conflict do nothing;
       insert into facilities (id, name, slug, city_id, state_id, is_active) values
         (1, 'Port Sutter', 'port-sutter', 1, 1, true), (2, 'Old Mill', 'old-mill', 1, 1, false),
         (3, 'Gone Works', 'gone-works', 1, 1, true)`,
    )
    for (const id of [1, 2, 3])
      await addLead({ name: `About ${id}`, inquiry_type: 'correction', facility_id: id })
    await addLead({ name: 'Lead', facility_id: 1 })
    await sql('delete from facilities where id = 3')
    const { submissions } = await list('?kind=corrections&sort=oldest')
    expect(submissions.map(({ name, facility }) => [name, facility])).toEqual([
      [
        'About 1',
        {
          name: 'Port Sutter',
          place: 'Tampa, Florida',
          path: '/florida/tampa/port-sutter-asbestos-exposure',
          isListed: true,
        },
      ],
      ['About 2', expect.objectContaining({ name: 'Old Mill', isListed: false })],
      ['About 3', null],
    ])
    expect((await list()).submissions[0]).not.toHaveProperty('facility')
    await sql('delete from facilities')
  })

  it.each(['?limit=0', '?limit=101', '?page=0', '?page=x', '?status=open', '?priority=asap'])(
    'answers %s with 400',
    async (query) => {
      expect(
        (await call('GET', `/api/admin/contacts${query}`, { cookie: agent.cookie })).status,
      ).toBe(400)
    },
  )
})

describe('searching leads', () => {
  beforeEach(async () => {
    await addLead({ name: 'José Álvarez', email: 'jose@example.com', phone: '(813) 555-0142' })
    await addLead({
      name: 'Søren Dahl',
      email: 'soren_dahl@example.net',
      phone: '+1 904-555-0117',
      phone_e164: '+19045550117',
      reference: 'EA-7K3M-Q2XP',
    })
    await addLead({ name: '100% Legit', email: 'offers@example.net' })
  })

  it.each([
    ['jose', ['José Álvarez']],
    ['ALVAREZ jo', ['José Álvarez']],
    ['Søren', ['Søren Dahl']],
    ['soren_dahl@', ['Søren Dahl']],
    ['555-0142', ['José Álvarez']],
    ['813.555.0142', ['José Álvarez']],
    ['1 (813) 555 0142', ['José Álvarez']],
    ['9045550117', ['Søren Dahl']],
    ['ea-7k3m-q2xp', ['Søren Dahl']],
    ['q2xp', ['Søren Dahl']],
    ['100%', ['100% Legit']],
    ['%%', []],
    ['__', []],
    ["'; drop table staff_users; --", []],
    ['nobody', []],
  ])('finds %s', async (q, names) => {
    const found = await search({ q })
    expect(namesOf(found)).toEqual(names)
    expect(found).toMatchObject({ total: names.length, isMore: false })
  })

  it('combines with the filters and finds new leads', async () => {
    expect(namesOf(await search({ q: 'example.net', status: 'new', sort: 'oldest' }))).toEqual([
      'Søren Dahl',
      '100% Legit',
    ])
    await addLead({ name: 'Legit Too', email: 'too@example.com' })
    expect(namesOf(await search({ q: 'legit' }))).toEqual(['Legit Too', '100% Legit'])
  })

  it('stops counting at 1,000 matches and says so', async () => {
    await addMany(1_100)
    const found = await search({ q: 'person', page: 20 })
    expect(found).toMatchObject({ total: 1_000, isMore: true })
    expect(found.submissions).toHaveLength(50)
    expect((await search({ q: 'person', page: 21 })).submissions).toHaveLength(0)
    expect(await search({ q: 'person 77', page: 1 })).toMatchObject({ total: 11 })
  })
})

describe('the maintained counts', () => {
  it('stay correct through inserts, updates, rollbacks and deletes', async () => {
    await addMany(40)
    const statuses = ['new', 'contacted', 'qualified', 'converted', 'closed']
    for (const [at, lead] of (await list()).submissions.entries()) {
      await patch(lead.id, { status: statuses[at % 5], priority: at % 2 ? 'high' : 'low' })
    }
    for (let n = 1; n <= 13; n += 1) {
      await addLead({
        status: ['new', 'closed'][n % 2],
        priority: ['urgent', 'low', 'low'][n % 3],
      })
    }
    const { db } = database()
    const undone = db.transaction(async (tx) => {
      await insertLead({ db: tx })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await sql(
      `begin; select set_config('atlas.erasing', 'on', true);
       delete from contact_submissions where id % 3 = 0; commit`,
    )
    const rows = await sql(
      `select status, priority, count(*)::int as n from contact_submissions group by 1, 2`,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { status, priority, n } of rows) {
      expect((await list(`?status=${status}&priority=${priority}`)).total).toBe(n)
    }
  })

  it('fold pending changes once there are many', async () => {
    const pending = async () =>
      (await sql('select count(*)::int as n from lead_count_changes'))[0].n
    await addMany(750)
    await sql(`update contact_submissions set status = 'contacted'`)
    expect(await pending()).toBeGreaterThan(1_500)
    expect((await list('?status=contacted')).total).toBe(750)
    expect(await pending()).toBe(0)
    expect((await list('?status=contacted')).total).toBe(750)
  })
})
