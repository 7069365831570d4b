import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { createFacilitySource } from '../../../tests/support/factories.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { putTemplates, readTemplates } from '../editing/content-templates.sql.ts'
import { editFacility, restoreFacility, retireFacility } from '../editing/edit-facility.sql.ts'
import { readEdits } from '../editing/editable-fields.ts'
import { mergeFacilities } from '../editing/merge-facilities.sql.ts'
import { importText } from '../import/import.test-support.ts'
import { listRuns } from '../import/runs.sql.ts'
import { undoRun } from '../import/undo.sql.ts'
import { listHistory } from './history.sql.ts'

const directory = directoryDatabase()

const LIST = 'id,name,city,state,company\n1,Acme Mill,Tampa,FL,Acme Co.\n2,Old Yard,Tampa,FL,\n'
const citation = { title: 'Register of Mills', url: null, year: 1990 }

async function millAndYard() {
  const database = directory()
  serveFrom(database)
  await importText(database, LIST, { citation })
  const { rows } = await database.pool.query('select id from facilities order by name')
  const [mill = 0, yard = 0] = rows.map(({ id }) => id as number)
  return { ...database, database, mill, yard }
}

const notes = async (id: number | string) => {
  const reply = await api.request(`/api/record-notes/${id}.html`)
  return { status: reply.status, html: await reply.text() }
}

it('keeps who changed a value, when and why, with the old one', async () => {
  const { pool, mill } = await millAndYard()
  const why = { reason: 'The 1941 directory <says> so.', actorEmail: 'ann@atlas.example' }
  const edits = readEdits(['name=Acme Works', 'company_name=', 'city=Miami, FL'])
  await editFacility(pool, String(mill), edits, why)
  const [edited, added, ...more] = await listHistory(pool, mill)
  expect(more).toEqual([])
  expect(edited).toMatchObject({ by: 'staff', ...why })
  expect(edited?.changes).toEqual([
    { field: 'city', old: 'Tampa, FL', new: 'Miami, FL' },
    { field: 'company_name', old: 'Acme Co.', new: null },
    { field: 'former_names', old: null, new: 'Acme Mill' },
    { field: 'name', old: 'Acme Mill', new: 'Acme Works' },
  ])
  expect(added).toMatchObject({ by: 'added', list: 'Register of Mills', changes: [] })

  const { html } = await notes(mill)
  expect(html).toContain('History of this record: 1 change<')
  expect(html).toContain('</b> Staff</p><p>Why: The 1941 directory &lt;says&gt; so.</p>')
  expect(html).toContain('<dt>Name</dt><dd><del>Acme Mill</del> <ins>Acme Works</ins>')
  expect(html).toContain('<dt>Company name</dt><dd><del>Acme Co.</del> <ins>nothing</ins>')
  expect(html).toContain('Added from the list “Register of Mills”')
  expect(html, 'staff are named for staff alone').not.toContain('ann@')
})

it('an edit that changes nothing leaves no trace, and one without a reason says so', async () => {
  const { pool, mill } = await millAndYard()
  await editFacility(pool, String(mill), readEdits(['name=Acme Mill']))
  expect((await notes(mill)).html).toContain('History of this record: unchanged')
  await retireFacility(pool, String(mill))
  await restoreFacility(pool, String(mill))
  const { html } = await notes(mill)
  expect(html).toContain('History of this record: 2 changes')
  expect(html).toContain('Why: no reason was given.')
  expect(html).toContain('<dt>Listed</dt><dd><del>no</del> <ins>yes</ins>')
})

it('a merge is in the history of both records', async () => {
  const { pool, db, mill, yard } = await millAndYard()
  await createFacilitySource(db, { facilityId: yard, title: 'A ledger' })
  await mergeFacilities(pool, String(mill), String(yard), {
    reason: 'One gate, two names.',
    actorEmail: null,
  })
  const [kept] = await listHistory(pool, mill)
  expect(kept?.reason).toMatch(/^Merged with record FL-\d{5}, Old Yard\. One gate, two names\.$/)
  expect(kept?.changes).toEqual([
    { field: 'documents', old: null, new: 'A ledger' },
    { field: 'former_names', old: null, new: 'Old Yard' },
  ])
  const [gone] = await listHistory(pool, yard)
  expect(gone?.reason).toMatch(/^Merged into record FL-\d{5}, Acme Mill\./)
  expect(gone?.changes).toContainEqual({ field: 'is_active', old: 'yes', new: 'no' })
  expect((await notes(yard)).status).toBe(404)
})

it('shows what imports replaced, and what each wrote', async () => {
  const { pool, database, mill } = await millAndYard()
  const company = (name: string) => LIST.replace('Acme Co.', name)
  await importText(database, company('Acme Bros.'), { citation })
  await importText(database, company('Acme Inc.'), { citation })
  await editFacility(pool, String(mill), readEdits(['company_name=Acme LLC']))
  const history = await listHistory(pool, mill)
  expect(
    history.map(({ by, changes }) => [by, ...changes.map((one) => [one.old, one.new])]),
  ).toEqual([
    ['staff', ['Acme Inc.', 'Acme LLC']],
    ['import', ['Acme Bros.', 'Acme Inc.']],
    ['import', ['Acme Co.', 'Acme Bros.']],
    ['added'],
  ])
  expect((await notes(mill)).html).toContain('From the list “Register of Mills”')
})

it('says that an import was undone, and what it had said', async () => {
  const { pool, database, mill, yard } = await millAndYard()
  const company = (name: string) => LIST.replace('Acme Co.', name)
  await importText(database, company('Acme Bros.'), { citation })
  const wrong = `${company('Wrong Inc.')}3,New Mine,Tampa,FL,\n`
  await importText(database, wrong, { citation: { ...citation, year: 1991 } })
  const [run] = await listRuns(pool, 1)
  await undoRun(pool, run?.id ?? 0)
  const history = await listHistory(pool, mill)
  expect(
    history.map(({ by, changes }) => [by, ...changes.map((one) => [one.old, one.new])]),
  ).toEqual([
    ['undo', ['Wrong Inc.', 'Acme Bros.']],
    ['import', ['Acme Co.', 'Acme Bros.']],
    ['added'],
  ])
  expect((await listHistory(pool, yard)).map(({ by }) => by)).toEqual(['added'])
  const { html } = await notes(mill)
  expect(html).toMatch(/Import of the list “Register of Mills” on \w+ \d+, \d{4} undone/)
  expect(html).toContain('<del>Wrong Inc.</del> <ins>Acme Bros.</ins>')
})

it('records new text about a facility, and leaves out that about a place', async () => {
  const { pool, mill } = await millAndYard()
  const why = { reason: 'Rewritten from the ledger.', actorEmail: null }
  const put = (type: string, name: string, ...blocks: string[]) =>
    putTemplates(pool, readTemplates({ type, name, blocks }), why)
  await put('facility', 'acme-mill_content_v1', 'One.')
  await put('facility', 'acme-mill_content_v1', 'One.', 'Two.')
  await put('city', 'tampa_content_adaptive', 'A city.')
  const history = await listHistory(pool, mill)
  expect(history.map(({ by, reason, changes }) => [by, reason, ...changes])).toEqual([
    ['staff', why.reason, { field: 'text', old: 'One.', new: 'One.\nTwo.' }],
    ['staff', why.reason, { field: 'text', old: null, new: 'One.' }],
    ['added', null],
  ])
})

it('names the record to a visitor who corrects it', async () => {
  const { mill } = await millAndYard()
  const note = async (id: number | string) =>
    (await api.request(`/api/correction-notes/${id}.html`)).text()
  const number = `FL-${String(mill).padStart(5, '0')}`
  expect(await note(mill)).toContain(`record <b>${number} Acme Mill</b>, Tampa, Florida.`)
  for (const id of ['x', '999999']) expect(await note(id)).toContain('which record you mean')
})

it.each(['0', 'x', '1;', '999999'])('knows no record %s', async (id) => {
  await millAndYard()
  expect((await notes(id)).status).toBe(404)
})
