import { beforeEach, describe, expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import {
  createCity,
  createFacility,
  createFacilitySource,
  createState,
} from '../../../tests/support/factories.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'

const database = directoryDatabase()

beforeEach(async () => {
  const { db } = database()
  serveFrom(database())
  const florida = await createState(db, { name: 'Florida', code: 'FL' })
  await createState(db, { name: 'Ohio', code: 'OH' })
  const tampa = await createCity(db, { name: 'Tampa', stateId: florida.id, county: 'Hillsborough' })
  const ports = await createCity(db, {
    name: 'Ponte Vedra',
    stateId: florida.id,
    county: 'Saint Johns',
  })
  const yard = await createFacility(db, { city: tampa, name: 'Yard' })
  const mill = await createFacility(db, { city: ports, name: 'Mill' })
  await createFacility(db, { city: tampa, name: 'Bare' })
  const says = { kind: 'court-opinion', statement: 'It says so.', readAs: 'excerpt' }
  const say = (facilityId: number, more: object) =>
    createFacilitySource(db, { facilityId, title: 'A document', ...says, ...more })
  await say(yard.id, { shows: 'used-or-made', checkedOn: '2026-11-15' })
  await say(yard.id, { shows: 'used-or-made', checkedOn: '2026-11-18', readAs: 'quoted' })
  await say(mill.id, { shows: 'exposure-found', checkedOn: '2025-02-01', kind: 'site-report' })
  await createFacilitySource(db, { facilityId: mill.id, title: 'Unread' })
})

const page = async (slug: string, language = 'en') => {
  const reply = await api.request(`/api/coverage/${slug}.html?lang=${language}`)
  return { status: reply.status, html: await reply.text() }
}

/** The subject of each row and its figures, of the table under a heading. */
function rows(html: string, heading: string): string[][] {
  const table = html.slice(html.indexOf(heading)).match(/<tbody>(.*?)<\/tbody>/)?.[1] ?? ''
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/>([^<]+)<\/t[hd]>/g)].map(([, cell = '']) => cell),
  )
}

describe('what was searched in a state', () => {
  it('is counted from its records and documents', async () => {
    const { html } = await page('florida')
    expect(html).toContain('Records of Florida: 3. Statements from documents on them: 3.')
    expect(html).toContain('The last one was read on November 18, 2026.')
    expect(rows(html, 'How strong')).toEqual([
      ['Documented', '1'],
      ['Reported', '1'],
      ['Listed', '1'],
    ])
    const shown = rows(html, 'What the documents show')
    expect(shown).toHaveLength(7)
    expect(shown.slice(0, 3)).toEqual([
      ['Workers found exposed or ill', '1', '1'],
      ['Exposure alleged', '0', '0'],
      ['Asbestos used or made', '1', '2'],
    ])
    expect(rows(html, 'Kinds of documents')).toEqual([
      ['Court opinion', '1', '2'],
      ['Report by the site', '1', '1'],
    ])
    expect(rows(html, 'When they were read')).toEqual([
      ['2026', '1', '2'],
      ['2025', '1', '1'],
    ])
  })

  it('names what is missing', async () => {
    const { html } = await page('florida')
    expect(html).toContain('2 of 67 counties')
    expect(html).toMatch(/<p lang="en">Alachua, Baker, .*Highlands, Holmes.*St. Lucie/)
    expect(html).not.toMatch(/<p lang="en">[^<]*(Hillsborough|St. Johns)/)
    expect(html).toContain('1 record has no document that says anything about the place.')
    expect(html).toContain('1 statement is known from another text')
    expect(html).toContain('1 document only names a place or was not read')
  })

  it('says so of a state without records, and in Spanish', async () => {
    const { html } = await page('ohio', 'es')
    expect(html).toContain('Registros de Ohio: 0.')
    expect(html).toContain('0 de 88 condados')
    expect(html).not.toContain('<table')
  })

  it.each(['atlantis', 'x;', ''])('knows no other states: %s', async (slug) => {
    expect((await page(slug)).status).toBe(404)
  })
})
