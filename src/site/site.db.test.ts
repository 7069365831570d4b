import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../tests/support/test-database.ts'
import { api, serveFrom } from '../../tests/support/test-services.ts'
import { findClaimContradictions } from './site.sql.ts'

describe('GET /api/site', () => {
  it('counts the active facilities of the featured state by category', async () => {
    const database = await freshDatabase()
    serveFrom(database, { SITE_URL: 'https://atlas.example/' })
    await database.pool.query(
      `insert into dataset (name, is_demonstration) values ('demo', true);
       insert into states (id, name, slug, code) values (1, 'Florida', 'florida', 'FL'), (2, 'Ohio', 'ohio', 'OH');
       insert into cities (id, name, slug, state_id, facility_count) values
         (1, 'Tampa', 'tampa', 1, 1), (2, 'Akron', 'akron', 2, 1), (3, 'Miami', 'miami', 1, 0);
       insert into categories (id, name, slug) values (1, 'Shipyards', 'shipyards');
       insert into facilities (name, slug, city_id, state_id, category_id, is_active) values
         ('A', 'a', 1, 1, 1, true), ('B', 'b', 1, 1, 1, false), ('C', 'c', 2, 2, 1, true)`,
    )
    const reply = await api.request('/api/site')
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({
      isDemonstration: true,
      demonstration: expect.objectContaining({
        banner: ['Demonstration data:', 'the facilities shown are invented.'],
      }),
      formNotice: [
        'This is a demonstration.',
        'What you send is kept on this site for its operator and passed on to nobody.',
      ],
      isPreview: false,
      consultation: { label: 'Ways to get legal help', isOpen: false, states: [] },
      phone: '(555) 555-0100',
      origin: 'https://atlas.example',
      categoryCounts: { shipyards: 1 },
      comingSoon: ['Alabama', 'California', 'Texas', 'New York'],
      featuredCities: ['tampa'],
      ads: null,
    })
    const operator = await (await api.request('/api/site/operator')).json()
    expect(operator).toMatchObject({ email: 'hello@exposure-atlas.example' })
    const terms = await (await api.request('/api/articles/terms-of-service/text/0')).text()
    expect(terms).toContain('Sample County (fictional)')
  })

  it('counts every state by category once the data is not a demonstration', async () => {
    const database = await freshDatabase()
    serveFrom(database)
    await database.pool.query(
      `insert into dataset (name, is_demonstration) values ('lists', false);
       insert into categories (name, slug, facility_count) values
         ('Shipyards', 'shipyards', 26), ('Hospitals', 'hospitals', 0)`,
    )
    const { categoryCounts } = await (await api.request('/api/site')).json()
    expect(categoryCounts).toEqual({ shipyards: 26 })
  })

  it('shows no operator that is not configured, once the site is public and not a demonstration', async () => {
    const database = await freshDatabase()
    serveFrom(database, { SITE_URL: 'https://atlas.example' })
    await database.pool.query(
      `insert into dataset (name, is_demonstration) values ('lists', false)`,
    )
    const reply = await (await api.request('/api/site')).json()
    expect(reply).toMatchObject({ phone: null, formNotice: null, isPreview: false })
    expect(await (await api.request('/api/site/operator')).json()).toEqual({})
  })

  it.each([undefined, 'http://127.0.0.1:3000', 'http://atlas.localhost', 'http://[::1]:80'])(
    'is a preview at %s, with an invented operator and a line that says where answers stay',
    async (SITE_URL) => {
      const database = await freshDatabase()
      serveFrom(database, SITE_URL ? { SITE_URL } : {})
      await database.pool.query(
        `insert into dataset (name, is_demonstration) values ('lists', false)`,
      )
      expect(await (await api.request('/api/site')).json()).toMatchObject({
        isPreview: true,
        formNotice: ['This is a preview.', 'What you send stays on this machine.'],
        consultation: { label: 'Get Free Legal Consultation', isOpen: true, states: null },
        phone: '(555) 555-0100',
      })
      const operator = await (await api.request('/api/site/operator')).json()
      expect(operator.legalName).toBe('Demonstration Operator (fictional)')
    },
  )

  it('does not announce a state that has facilities, and finds what the data contradicts', async () => {
    const database = await freshDatabase()
    serveFrom(database)
    expect(await findClaimContradictions(database.db)).toEqual([])
    await database.pool.query(
      `insert into dataset (name, is_demonstration) values ('lists', false);
       insert into states (name, slug, code, facility_count) values
         ('Florida', 'florida', 'FL', 40), ('Texas', 'texas', 'TX', 5123), ('Alabama', 'alabama', 'AL', 0)`,
    )
    const { comingSoon } = await (await api.request('/api/site')).json()
    expect(comingSoon).toEqual(['Alabama', 'California', 'New York'])
    expect(await findClaimContradictions(database.db)).toEqual([
      'comingSoon names Texas, which has 5123 facilities',
    ])
    await database.pool.query('update dataset set is_demonstration = true')
    expect(await findClaimContradictions(database.db)).toEqual([])
  })

  it('answers an unknown address with a problem', async () => {
    const reply = await api.request('/api/nothing-here')
    expect(reply.status).toBe(404)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
    expect(await reply.json()).toMatchObject({ status: 404, title: 'Not found' })
  })
})
