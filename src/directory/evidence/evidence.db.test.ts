import { beforeEach, describe, expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import {
  createCity,
  createFacility,
  createFacilitySource,
  createState,
} from '../../../tests/support/factories.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { facilityFacts } from '../../platform/database/schema/directory.ts'

const database = directoryDatabase()

let libby: Awaited<ReturnType<typeof createCity>>
let mine: Awaited<ReturnType<typeof createFacility>>
beforeEach(async () => {
  const { db } = database()
  serveFrom(database())
  const montana = await createState(db, { name: 'Montana', code: 'MT' })
  libby = await createCity(db, { name: 'Libby', stateId: montana.id })
  mine = await createFacility(db, {
    city: libby,
    name: 'Zonolite Mine',
    unknowns: ['How many worked there.'],
  })
})

const ADDRESS = 'https://www.cdc.gov/niosh/docs/80-115/'
const document = (values: object) =>
  createFacilitySource(database().db, { facilityId: mine.id, title: 'A document', ...values })
const evidence = (kind: string, year: number, statement = `What a ${kind} says.`) =>
  document({ kind, year, statement, url: ADDRESS, checkedOn: '2026-11-15', readAs: 'excerpt' })

const SAYS = { kind: 'federal-study', statement: 'It says so.' }

const record = async () =>
  (await api.request('/api/facilities/montana/libby/zonolite-mine')).json() as Promise<{
    grade: string
    isDemonstration: boolean
    evidence: { kind: string; year: number }[]
    sources: { title: string }[]
  }>

describe('what the documents of a record show', () => {
  const strip = async () => (await api.request(`/api/shown/${mine.id}.html`)).text()
  const shown = (html: string) =>
    [...html.matchAll(/<b>([^<]+)<\/b><span>([^<]+)</g)].map(([, name, by]) => [name, by])

  it('stands in a row of six under the title, also what no document shows', async () => {
    await document({ ...SAYS, year: 1969, shows: 'exposure-found' })
    await document({ ...SAYS, year: 1987, shows: 'exposure-found' })
    await document({ ...SAYS, year: 1990, shows: 'mineral-occurrence' })
    await document({ ...SAYS, year: 1991, shows: 'place-and-period' })
    expect(shown(await strip())).toEqual([
      ['Workers found exposed or ill', '2 documents'],
      ['Exposure alleged', 'No document'],
      ['Asbestos used or made', 'No document'],
      ['Material found in buildings', 'No document'],
      ['In waste, soil or water', 'No document'],
      ['Mineral in the ground', '1 document'],
    ])
  })

  it('is not claimed where one of them is not sorted, or there is none', async () => {
    expect(await strip()).toBe('')
    await document({ ...SAYS, shows: 'used-or-made' })
    await document(SAYS)
    expect(await strip()).toBe('')
  })

  it('softens the legal notice where none of them is about people who worked there', async () => {
    const notes = async () => (await api.request(`/api/record-notes/${mine.id}.html`)).text()
    const nobody = 'do not say that anyone who worked here was exposed'
    expect(await notes()).not.toContain(nobody)
    await document({ ...SAYS, shows: 'mineral-occurrence' })
    expect(await notes()).toContain(nobody)
    await document({ ...SAYS, shows: 'used-or-made' })
    expect(await notes()).not.toContain(nobody)
  })

  it('narrows lists, and is on each card once', async () => {
    await document({ ...SAYS, shows: 'used-or-made' })
    await document({ ...SAYS, shows: 'used-or-made' })
    await document({ title: 'Unread', shows: 'waste-soil-water' })
    await createFacility(database().db, { city: libby, name: 'Mill' })
    const listed = async (query: string) =>
      (await api.request(`/api/facilities?fields=card&${query}`)).json()
    expect(await listed('shows=used-or-made')).toMatchObject([
      { name: 'Zonolite Mine', shows: ['used-or-made'] },
    ])
    expect(await listed('shows=waste-soil-water')).toEqual([])
    expect(await listed('')).toMatchObject([{ name: 'Mill', shows: [] }, {}])
    const counted = await api.request('/api/facilities/count?shows=used-or-made')
    expect(await counted.json()).toEqual({ count: 1 })
    expect((await api.request('/api/facilities?shows=anything')).status).toBe(400)
    expect(await record()).toMatchObject({ shows: ['used-or-made'] })
  })
})

describe('the grade of a record', () => {
  it('is listed while documents only name the place', async () => {
    await document({ title: 'A list of mines' })
    const { grade, evidence, sources } = await record()
    expect({ grade, evidence }).toEqual({ grade: 'listed', evidence: [] })
    expect(sources.map(({ title }) => title)).toEqual(['A list of mines'])
  })

  it('is no stronger than a report by the site itself', async () => {
    await evidence('site-report', 1998)
    expect((await record()).grade).toBe('reported')
  })

  it('is listed where a document shows a place and a period, and says so', async () => {
    const { pool } = database()
    const history = await evidence('federal-report', 1944)
    await pool.query(`update facility_sources set shows = 'place-and-period'`)
    const { grade, evidence: items } = await record()
    expect(grade).toBe('listed')
    expect(items).toMatchObject([{ kind: 'federal-report', shows: 'place-and-period' }])
    const html = await (await api.request(`/api/evidence/${mine.id}.html`)).text()
    expect(html).toContain('Place and period only')
    await pool.query(`update facility_sources set shows = 'used-or-made' where id = $1`, [
      history.id,
    ])
    expect((await record()).grade).toBe('documented')
  })

  it('follows the evidence as it comes, changes and goes', async () => {
    const { pool } = database()
    await evidence('site-report', 1998)
    const study = await evidence('federal-study', 1987)
    const { grade, sources, evidence: items } = await record()
    expect(grade).toBe('documented')
    expect(items.map(({ kind }) => kind)).toEqual(['federal-study', 'site-report'])
    expect(sources).toEqual([])
    await pool.query('update facility_sources set kind = $1 where id = $2', [
      'site-report',
      study.id,
    ])
    expect((await record()).grade).toBe('reported')
    await pool.query('delete from facility_sources')
    expect((await record()).grade).toBe('listed')
  })

  it('of an invented record stays what it is, whatever is attached', async () => {
    await database().pool.query(`update facilities set grade = 'demonstration'`)
    await evidence('court-opinion', 1999)
    expect(await record()).toMatchObject({ grade: 'demonstration', isDemonstration: true })
  })

  it('moves with evidence to another record', async () => {
    const { db, pool } = database()
    const other = await createFacility(db, {
      city: libby,
      name: 'Mill',
    })
    const study = await evidence('federal-study', 1987)
    await pool.query('update facility_sources set facility_id = $1 where id = $2', [
      other.id,
      study.id,
    ])
    const { rows } = await pool.query('select grade from facilities order by id')
    expect(rows.map(({ grade }) => grade)).toEqual(['listed', 'documented'])
  })
})

describe('what the record says', () => {
  const markup = async (id: number | string, part = 'evidence') => {
    const reply = await api.request(`/api/${part}/${id}.html`)
    return { status: reply.status, html: await reply.text() }
  }

  it('gives each statement with its document, then what is not known and the facts', async () => {
    await evidence('site-report', 1998)
    const study = await evidence('federal-study', 1987, 'Found <asbestos> in the ore.')
    await database().db.insert(facilityFacts).values({
      facilityId: mine.id,
      kind: 'owner',
      name: 'Zonolite Company',
      toYear: 1963,
      sourceId: study.id,
    })
    const html = (await markup(mine.id)).html + (await markup(mine.id, 'facts')).html
    const order = [
      '1987',
      'Federal study',
      'Found &lt;asbestos&gt; in the ore.',
      '1998',
      'Documented',
      'What is not known',
      'How many worked there.',
      'Owners over time',
      'Zonolite Company',
      'to 1963',
      '<sup>1</sup>',
    ]
    const places = order.map((text) => html.indexOf(text))
    expect(places, html).toEqual(places.toSorted((a, b) => a - b))
    expect(Math.min(...places), html).toBeGreaterThan(-1)
    expect(html).toContain(`href="${ADDRESS}"`)
    expect(html).toContain('We read an excerpt on November 15, 2026.')
    const spanish = await (await api.request(`/api/evidence/${mine.id}.html?lang=es`)).text()
    expect(spanish).toContain('<span>Estudio federal</span>')
    expect(spanish).toContain('<div class="evidence-says" lang="en"><p>Found')
    expect(spanish).toContain(
      '<small class="read-as read-excerpt" lang="es"> Leímos un extracto el 15 de noviembre de 2026.</small>',
    )
    expect(spanish).not.toMatch(/Federal study|We read|Add to my/)
  })

  it('says how to find a document whose address is not known, and how each was read', async () => {
    const opinion = { kind: 'court-opinion', statement: 'A court found it.', year: 1999 }
    await database().pool.query(
      `insert into translations (language, english, translation)
       values ('es', 'Look up this citation.', 'Busque esta cita.')`,
    )
    await document({
      ...opinion,
      identifier: '1 F.3d 2',
      findIt: 'Look up this citation.',
      readAs: 'quoted',
      checkedOn: '2026-11-15',
    })
    await document({ ...opinion, findIt: 'Ask the clerk.', readAs: 'whole' })
    // Loaded before landing pages were refused, and with no word of how it was read.
    const home = 'https://www.courtlistener.com/'
    await document({ ...opinion, title: 'Old', url: home, checkedOn: '2026-11-15' })
    await document({ title: 'Unread', identifier: '3 F.3d 4', findIt: 'Look up this citation.' })
    const { html } = await markup(mine.id)
    expect(html).toContain(
      ' 1 F.3d 2.<span class="evidence-find"> Look up this citation.</span><small class="read-as read-quoted"> We have not opened',
    )
    expect(html).toContain('from another text that we read on November 15, 2026.</small>')
    expect(html).toContain(
      '<span class="evidence-find"> Ask the clerk.</span><small class="read-as read-whole"> We read all of it.</small>',
    )
    expect(html).not.toMatch(/<a href="http|Checked|Unread/)
    const notes = async (lang: string) =>
      (await api.request(`/api/record-notes/${mine.id}.html?lang=${lang}`)).text()
    expect(await notes('en')).toContain(
      'Unread 3 F.3d 4.<span class="evidence-find"> Look up this citation.</span>',
    )
    expect(await notes('es')).toContain(
      '<span class="evidence-find" lang="es"> Busque esta cita.</span>',
    )

    const spanish = await (await api.request(`/api/evidence/${mine.id}.html?lang=es`)).text()
    expect(spanish).toContain(
      '<span class="evidence-find" lang="es"> Busque esta cita.</span><small class="read-as read-quoted" lang="es"> No abrimos',
    )
    expect(spanish).toContain('<span class="evidence-find"> Ask the clerk.</span>')
    expect(await record()).toMatchObject({
      evidence: [
        { url: null, findIt: 'Look up this citation.', readAs: 'quoted' },
        { url: null, findIt: 'Ask the clerk.', readAs: 'whole' },
        { title: 'Old', url: null },
      ],
      sources: [{ title: 'Unread', identifier: '3 F.3d 4', findIt: 'Look up this citation.' }],
    })
    const path = '/api/facilities/montana/libby/zonolite-mine?lang=es'
    expect(await (await api.request(path)).json()).toMatchObject({
      evidence: [{ findIt: 'Busque esta cita.' }, { findItLanguage: 'en' }, {}],
    })
  })

  it('is in Spanish where it is translated, until the English changes', async () => {
    const { pool } = database()
    await pool.query(
      `insert into translations (language, english, translation) values
        ('es', 'Found asbestos.', 'Encontró asbesto.'),
        ('es', 'How many worked there.', 'Cuántas personas trabajaron allí.'),
        ('es', 'Miners', 'Mineros')`,
    )
    const study = await evidence('federal-study', 1987, 'Found asbestos.')
    await document({ kind: 'state-record', year: 1990, statement: 'Says more.', quote: 'Dusty.' })
    const fact = { facilityId: mine.id, sourceId: study.id }
    await database()
      .db.insert(facilityFacts)
      .values([
        { ...fact, kind: 'trade', name: 'Miners' },
        { ...fact, kind: 'owner', name: 'Zonolite Company', toYear: 1963 },
      ])
    const spanish = async (part: string) =>
      (await api.request(`/api/${part}/${mine.id}.html?lang=es`)).text()
    const said = await spanish('evidence')
    expect(said).toContain('<div class="evidence-says"><p>Encontró asbesto.</p>')
    expect(said).toContain(
      '<div class="evidence-says" lang="en"><p>Says more.</p><blockquote>“Dusty.”',
    )
    const facts = await spanish('facts')
    expect(facts).toContain('<li>Cuántas personas trabajaron allí.</li>')
    expect(facts).toContain('<dd>Mineros ')
    expect(facts).toContain('<dd><span lang="en">Zonolite Company</span> hasta 1963')
    const path = '/api/facilities/montana/libby/zonolite-mine'
    expect(await (await api.request(`${path}?lang=es`)).json()).toMatchObject({
      unknowns: ['Cuántas personas trabajaron allí.'],
      evidence: [
        { statement: 'Encontró asbesto.', language: 'es' },
        { statement: 'Says more.', language: 'en' },
      ],
    })
    const english = (await record()).evidence
    expect(english).toMatchObject([{ statement: 'Found asbestos.' }, {}])
    expect(english[0]).not.toHaveProperty('language')
    expect((await markup(mine.id)).html).not.toContain('Encontró')

    await pool.query('update facility_sources set statement = $1 where id = $2', [
      'Found no asbestos.',
      study.id,
    ])
    expect(await spanish('evidence')).toContain('lang="en"><p>Found no asbestos.</p>')
  })

  it('has its type and description in Spanish on cards and beside other records', async () => {
    const { pool, db } = database()
    const long = `Found ${'asbestos '.repeat(40)}.`
    await pool.query(
      `insert into translations (language, english, translation) values
        ('es', 'Mine', 'Mina'), ('es', $1, 'Encontró ' || repeat('asbesto ', 40))`,
      [long],
    )
    await pool.query(`update facilities set facility_type = 'Mine', description = $1`, [long])
    const mill = await createFacility(db, {
      city: libby,
      name: 'Mill',
      facilityType: 'Mill',
      description: 'A mill.',
    })
    const asked = async (path: string) => (await api.request(`/api/facilities${path}`)).json()
    expect(await asked('?fields=card&lang=es')).toMatchObject([
      {
        name: 'Mill',
        facilityType: 'Mill',
        typeLanguage: 'en',
        description: 'A mill.',
        descriptionLanguage: 'en',
      },
      { facilityType: 'Mina', description: `Encontró ${'asbesto '.repeat(24)}` },
    ])
    expect((await asked('?fields=card'))[1]).toMatchObject({ facilityType: 'Mine' })
    expect(await asked(`/${mill.id}/nearby?lang=es`)).toMatchObject([{ facilityType: 'Mina' }])
    const found = await asked('/montana/libby/zonolite-mine?lang=es')
    expect(found).toMatchObject({ facilityType: 'Mina' })
    expect(found).not.toHaveProperty('typeLanguage')
  })

  it('says plainly that no document was read, which is also true beside one that nobody read', async () => {
    const none = 'No document that we have read says that asbestos was here.'
    expect((await markup(mine.id)).html).toContain(none)
    await document({ findIt: 'Ask the clerk.' })
    expect(await record()).toMatchObject({ grade: 'listed', sources: [{ title: 'A document' }] })
    expect((await markup(mine.id)).html).toContain(none)
    const spanish = await (await api.request(`/api/evidence/${mine.id}.html?lang=es`)).text()
    expect(spanish).toContain('Ninguno de los documentos que leímos dice que aquí hubiera asbesto.')
    expect(spanish).not.toContain('adjunto')
  })

  it('folds the documents after the third, or earlier when they are long', async () => {
    const folded = async () => (await markup(mine.id)).html.match(/(\d+) more documents?</)?.[1]
    for (const year of [1981, 1982, 1983]) await evidence('federal-study', year)
    expect(await folded()).toBeUndefined()
    await evidence('federal-study', 1984)
    expect(await folded()).toBe('1')
    expect((await markup(mine.id)).html).toContain('<ol class="evidence-list" start="4">')
    await database().pool.query(`update facility_sources set statement = repeat('long ', 80)`)
    expect(await folded()).toBe('3')
  })

  it.each(['evidence', 'facts'])('knows no other addresses of %s', async (part) => {
    for (const id of [999_999, 'x', '1;'])
      expect((await markup(id, part)).status, String(id)).toBe(404)
  })

  it('links nothing but web addresses', async () => {
    await document({ kind: 'court-opinion', statement: 'Says so.', url: 'javascript:alert(1)' })
    expect((await markup(mine.id)).html).not.toContain('javascript:')
  })
})
