/** Texts in both languages: found by what they lack, checked, published, and undone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDirectory } from '../../../tests/support/directory-database.ts'
import { createContentTemplate } from '../../../tests/support/factories.ts'
import { call, newPerson, signIn } from '../../../tests/support/staff.ts'
import { createFreshDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { putTemplates, readTemplates } from '../editing/content-templates.sql.ts'
import { citation, importText, snapshot } from '../import/import.test-support.ts'
import type { TextBlock, TextDetail } from './texts.contract.ts'

const LIST = [
  'id,name,city,state',
  '1,Acme Mill,Springfield,IL',
  '2,Old Yard,Springfield,MO',
  '3,Dock Works,Tampa,FL',
  '4,Gas Plant,Tampa,FL',
].join('\n')

let database: TestDatabase
let dispose: () => Promise<void>
let cookie = ''
const ids: Record<string, number> = {}

beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  serveFrom(database)
  cookie = await signIn((await newPerson('editor')).email)
})
afterAll(() => dispose())
beforeEach(async () => {
  await database.pool.query('delete from translations; delete from town_counts')
  await emptyDirectory(database)
  await importText(database, LIST, { citation })
  const { rows } = await database.pool.query<{ name: string; id: number }>(
    `select c.name || ' ' || s.code as name, c.id from cities c join states s on s.id = c.state_id
     union all select name, id from states union all select name, id from facilities`,
  )
  for (const { name, id } of rows) ids[name] = id
})

const send = (method: string, path: string, body?: unknown) =>
  call(method, `/api/admin/texts${path}`, { body, cookie })
const pathOf = (subject: string, name: string) => `/${subject}/${ids[name]}`

async function read(subject: string, name: string): Promise<TextDetail> {
  const reply = await send('GET', pathOf(subject, name))
  expect(reply.status).toBe(200)
  return reply.json()
}

async function save(subject: string, name: string, key: string, blocks: TextBlock[], more = {}) {
  const { revision } = await read(subject, name)
  const reply = await send('PATCH', pathOf(subject, name), { revision, key, blocks, ...more })
  return { status: reply.status, answer: await reply.json() }
}

/** What a page asks for, in a language. */
async function published(type: string, name: string, language = 'en'): Promise<string[] | null> {
  const reply = await api.request(`/api/content-templates/${type}/${name}?lang=${language}`)
  return reply.status === 200 ? (await reply.json()).contentBlocks : null
}

const TAMPA: TextBlock[] = [
  {
    en: 'Ships were repaired here.\nCoal came by rail.',
    es: 'Aquí se reparaban barcos.\nEl carbón llegaba en tren.',
  },
  { en: '', es: '' },
  { en: 'The county keeps records.', es: 'El condado guarda registros.' },
]

const dataOf = async () =>
  (await snapshot(database))
    .replace(/^dataset\n.*$/m, '')
    .replaceAll(/"\d{4}-\d\d-\d\d [\d:.]*\+00"/g, 'moment')

describe('the list of texts', () => {
  it('has the places that people read about most first, with what each lacks', async () => {
    await database.pool.query(
      `insert into town_counts values (date_trunc('month', now()), 'missouri', 'springfield', 7),
              (date_trunc('month', now()), 'florida', 'tampa', 3),
              (date_trunc('month', now()) - interval '14 months', 'illinois', 'springfield', 90)`,
    )
    await createContentTemplate(database.db, {
      templateType: 'city',
      templateName: 'tampa_content_adaptive',
      contentBlocks: ['Tampa has two records.'],
    })
    const listed = async (query: string) =>
      (await (await send('GET', `?${query}`)).json()).texts.map(
        (text: {
          name: string
          place: string
          visits: number
          shown: string
          isInSpanish: boolean
        }) => [text.name, text.place, text.visits, text.shown, text.isInSpanish],
      )
    expect(await listed('')).toEqual([
      ['Springfield', 'MO', 7, null, null],
      ['Tampa', 'FL', 3, 'adaptive', false],
      ['Springfield', 'IL', 0, null, null],
    ])
    expect(await listed('needs=text')).toHaveLength(2)
    expect(await listed('needs=spanish')).toEqual([['Tampa', 'FL', 3, 'adaptive', false]])
    await save('city', 'Tampa FL', 'enhanced', TAMPA)
    expect(await listed('q=tam')).toEqual([['Tampa', 'FL', 3, 'enhanced', true]])
    expect(await listed('needs=enhanced')).toHaveLength(2)
    expect(await listed('q=%25')).toEqual([])
    expect(await listed('subject=state')).toEqual([
      ['Missouri', null, 7, null, null],
      ['Florida', null, 3, null, null],
      ['Illinois', null, 0, null, null],
    ])
    expect(await listed('subject=facility')).toEqual([])
    expect(await listed('subject=facility&q=dock')).toEqual([
      ['Dock Works', 'Tampa, FL', null, null, null],
    ])
  })
})

describe('a text that an editor writes', () => {
  it('is published in both languages, is in history and audit, and is undone in one step', async () => {
    const before = await dataOf()
    const { status, answer } = await save('city', 'Tampa FL', 'enhanced', TAMPA)
    expect(status).toBe(200)
    expect(answer.versions[0]).toMatchObject({ key: 'enhanced', isShown: true, isPublished: true })
    // Help stays in the third block, though the second is empty.
    expect(await published('city_enhanced', 'tampa_enhanced_content')).toEqual([
      'Ships were repaired here.\nCoal came by rail.',
      '',
      'The county keeps records.',
      '',
    ])
    expect((await published('city_enhanced', 'tampa_enhanced_content', 'es'))?.[0]).toBe(
      'Aquí se reparaban barcos.\nEl carbón llegaba en tren.',
    )
    const { rows: audit } = await database.pool.query(
      `select action, detail ->> 'text' as text from staff_events order by id desc limit 1`,
    )
    expect(audit).toEqual([
      { action: 'changed a text', text: 'city_enhanced/tampa_enhanced_content' },
    ])
    const [entry] = answer.history
    expect(entry).toMatchObject({ key: 'enhanced', who: expect.any(String), isUndone: false })
    const undo = { changeId: entry.changeId }
    const undone = await send('POST', `${pathOf('city', 'Tampa FL')}/undo`, undo)
    expect(undone.status).toBe(200)
    expect(await published('city_enhanced', 'tampa_enhanced_content')).toBeNull()
    expect(await dataOf()).toBe(before)
    // The undoing is an act itself.
    const [last] = (await undone.json()).history
    await send('POST', `${pathOf('city', 'Tampa FL')}/undo`, { changeId: last.changeId })
    expect(await published('city_enhanced', 'tampa_enhanced_content', 'es')).toHaveLength(4)
    const other = await send('POST', `${pathOf('state', 'Florida')}/undo`, undo)
    expect([other.status, (await other.json()).detail]).toEqual([
      409,
      'This change is not one of this text.',
    ])
  })

  it('of a facility is in the public history of its record, by role and reason', async () => {
    const blocks = [{ en: 'A dry dock of 1917.', es: '' }]
    await save('facility', 'Dock Works', 'v2', blocks, { reason: 'From the port register.' })
    const reply = await api.request(`/api/admin/facilities/${ids['Dock Works']}/history`, {
      headers: { cookie },
    })
    const [entry] = (await reply.json()).entries
    expect(entry).toMatchObject({
      role: 'editor',
      reason: 'From the port register.',
      changes: [{ field: 'text', old: null, new: 'A dry dock of 1917.' }],
    })
  })

  it('of a place is in the public history of its state, by role and reason, with what it replaced', async () => {
    const history = async (state: string, language = 'en') =>
      (await (await api.request(`/api/coverage/${state}.html?lang=${language}`)).text())
        .replace(/^.*id="texts"/s, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
    expect(await history('florida')).toContain('Nobody has changed the texts about Florida')
    await save('city', 'Tampa FL', 'adaptive', [{ en: 'Ships were repaired here.', es: '' }], {
      reason: 'From the port register.',
    })
    await putTemplates(
      database.pool,
      readTemplates({ type: 'state', name: 'florida_state_content', blocks: ['From a file.'] }),
    )
    const { answer } = await save('city', 'Tampa FL', 'adaptive', [
      { en: 'Two yards repaired ships.', es: '' },
    ])
    const [{ changeId }] = answer.history
    await send('POST', `${pathOf('city', 'Tampa FL')}/undo`, { changeId })
    const told = await history('florida')
    expect(told).toMatch(
      /Florida: 1 change .*Why: no reason was given\. Text nothing From a file\. .*Tampa: 3 changes/,
    )
    expect(told).toMatch(
      /An editor of our staff Why: From the port register\. Text nothing Ships were repaired here\./,
    )
    expect(told).toContain('Text Ships were repaired here. Two yards repaired ships.')
    expect(told).toContain('Text Two yards repaired ships. Ships were repaired here.')
    expect(told).not.toMatch(/@|Springfield/)
    expect(await history('florida', 'es')).toContain('Tampa: 3 cambios')
    // The state of another town of that name has a text of its own.
    await save('city', 'Springfield IL', 'adaptive', [{ en: 'The capital.', es: '' }])
    expect(await history('illinois')).toContain('The capital.')
    expect(await history('missouri')).toContain('Nobody has changed')
  })

  it('without its Spanish leaves that of other texts with the same paragraph', async () => {
    const shared = { en: 'Ships were repaired here.', es: 'Aquí se reparaban barcos.' }
    const own = { en: 'Coal came by rail.', es: 'El carbón llegaba en tren.' }
    await save('state', 'Florida', 'state', [shared])
    await save('city', 'Tampa FL', 'adaptive', [shared, own])
    const cleared = [shared, own].map(({ en }) => ({ en, es: '' }))
    await save('city', 'Tampa FL', 'adaptive', cleared)
    expect(await published('state', 'florida_state_content', 'es')).toEqual([shared.es])
    const { rows } = await database.pool.query('select english from translations')
    expect(rows).toEqual([{ english: shared.en }])
    // Written twice in one text, it is cleared only where it is nowhere.
    await save('city', 'Tampa FL', 'adaptive', [own, { ...own, es: '' }])
    expect(await published('city', 'tampa_content_adaptive', 'es')).toEqual([own.es, own.es])
  })

  it('may be taken off the page and put back', async () => {
    const blocks = [{ en: 'About the state.', es: '' }]
    await save('state', 'Florida', 'state', blocks)
    await save('state', 'Florida', 'state', blocks, { isPublished: false })
    expect(await published('state', 'florida_state_content')).toBeNull()
    expect((await read('state', 'Florida')).versions[0]).toMatchObject({
      isPublished: false,
      blocks,
    })
    await save('state', 'Florida', 'state', blocks)
    expect(await published('state', 'florida_state_content')).toEqual(['About the state.'])
  })

  it.each<[what: string, block: TextBlock, message: RegExp]>([
    ['nothing', { en: ' \n ', es: '' }, /Write the English text/],
    [
      'a placeholder',
      { en: 'Work in {city_name}.', es: '' },
      /Visitors would read “\{city_name\}”/,
    ],
    ['another placeholder', { en: 'Work.', es: 'Trabajo en [CIUDAD].' }, /“\[CIUDAD\]”/],
    ['markup', { en: 'Work in <b>Tampa</b>.', es: '' }, /“<b>”/],
    [
      'a paragraph without its Spanish',
      { en: 'One.\nTwo.', es: 'Uno.' },
      /has 2 paragraphs, this one 1/,
    ],
    ['a paragraph that no translation can have', { en: 'x'.repeat(901), es: '' }, /may have 900/],
  ])('with %s is refused at its place, and nothing is written', async (_, block, message) => {
    const { status, answer } = await save('state', 'Florida', 'state', [block])
    expect([status, answer.detail]).toEqual([400, expect.stringMatching(message)])
    expect(answer.errors[0].field).toMatch(/^blocks\.0\.(en|es)$/)
    expect(await published('state', 'florida_state_content')).toBeNull()
  })

  it('is noted while it is open: a second editor is told, and of no other place', async () => {
    const other = await newPerson('editor')
    const second = await signIn(other.email)
    const present = async (as: string, town: string) => {
      const address = `/api/admin/texts${pathOf('city', town)}/presence`
      return (await call('POST', address, { cookie: as, body: {} })).json()
    }
    const before = await read('city', 'Tampa FL')
    expect(await present(cookie, 'Tampa FL')).toEqual({ revision: before.revision, others: [] })
    expect((await present(second, 'Tampa FL')).others).toHaveLength(1)
    expect((await present(second, 'Springfield IL')).others).toEqual([])
    await save('city', 'Tampa FL', 'enhanced', TAMPA)
    expect((await present(second, 'Tampa FL')).revision).not.toBe(before.revision)
  })

  it('does not overwrite what somebody else wrote meanwhile, nor the text of another town', async () => {
    const { revision } = await read('city', 'Tampa FL')
    await save('city', 'Tampa FL', 'enhanced', TAMPA)
    const late = { revision, key: 'enhanced', blocks: [{ en: 'Mine.', es: '' }] }
    const reply = await send('PATCH', pathOf('city', 'Tampa FL'), late)
    expect([reply.status, (await reply.json()).detail]).toEqual([
      409,
      expect.stringContaining('Somebody changed this text'),
    ])
    const ofIllinois = [{ en: 'The capital of Illinois.', es: '' }]
    await save('city', 'Springfield IL', 'adaptive', ofIllinois)
    const [, adaptive] = (await read('city', 'Springfield MO')).versions
    expect(adaptive).toMatchObject({ isTakenBy: 'Springfield, Illinois', blocks: [] })
    const { status, answer } = await save('city', 'Springfield MO', 'adaptive', ofIllinois)
    expect([status, answer.detail]).toEqual([
      409,
      'Springfield, Illinois has the text of this name, and there can be only one.',
    ])
  })

  it('is shown beforehand as the page shows it, in each language', async () => {
    const preview = async (blocks: TextBlock[], language: string) => {
      const body = { key: 'enhanced', blocks, language }
      return (await (await send('POST', `${pathOf('city', 'Tampa FL')}/preview`, body)).json()).html
    }
    const [first] = TAMPA
    expect(await preview(TAMPA, 'es')).toContain('<p>El carbón llegaba en tren.</p>')
    // A page is in one language: without all of its Spanish it stays in English, marked as such.
    const half = [first ?? { en: '', es: '' }, { en: 'And more.', es: '' }]
    expect(await preview(half, 'es')).toContain('<p lang="en">Coal came by rail.</p>')
    expect(await preview([{ en: '<script>1</script>', es: '' }], 'en')).not.toContain('<script>')
  })
})
