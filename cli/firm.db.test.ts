import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFreshDatabase, type TestDatabase } from '../tests/support/test-database.ts'
import { verb } from './firm.ts'
import type { Session } from './session.ts'

let database: TestDatabase
let dispose: () => Promise<void>
let folder = ''
beforeAll(async () => {
  ;({ database, dispose } = await createFreshDatabase())
  folder = await mkdtemp(join(tmpdir(), 'atlas-firms-'))
})
afterAll(() => dispose())

async function firm(...args: string[]): Promise<string> {
  const out: string[] = []
  const print = (line: string) => void out.push(`${line}\n`)
  const write = async (text: string) => void out.push(text)
  const path = (name: string) => join(folder, name)
  await verb.perform(args, { database, print, write, path } as unknown as Session)
  return out.join('').trimEnd()
}
const importText = async (text: string | Uint8Array) => {
  await writeFile(join(folder, 'in.csv'), text)
  return firm('import', 'in.csv')
}
const sql = async (text: string) => (await database.pool.query(text)).rows

it('adds, shows, changes, pauses and lists firms; every change is recorded', async () => {
  expect(await firm('list')).toBe('No firms yet.')
  expect(await firm('add', 'name=Harbor Law', 'licensedStates=fl, GA', 'dailyCap=2')).toBe(
    '1  Harbor Law: added',
  )
  await expect(firm('add', 'licensedStates=Florida', 'dailyCap=-1')).rejects.toThrow(
    'name: is missing\nlicensedStates, no. 1: Enter the two letters of a state, such as FL\ndailyCap: Enter a whole number',
  )
  await expect(firm('edit', '1', 'delivery=email')).rejects.toThrow('Enter the address that emails')
  await expect(firm('edit', '9', 'notes=x')).rejects.toThrow('This firm does not exist.')
  await firm('edit', '1', 'dailyCap=', 'notes=Call first')
  expect(await firm('pause', '1')).toBe('1  Harbor Law: saved, paused')
  expect(await firm('list')).toBe('1  Harbor Law  FL,GA  today 0, month 0  paused')
  expect(await firm('show', '1')).toMatch(/notes +Call first\n/)
  await firm('resume', '1')
  expect(
    await sql('select distinct actor_email as actor, action from staff_events order by action'),
  ).toEqual([
    { actor: null, action: 'added a firm' },
    { actor: null, action: 'changed a firm' },
  ])
})

it('an export imported again changes nothing, whatever the fields hold', async () => {
  await firm(
    'add',
    'name=-Dash, "Quote" & Söhne',
    'licensedStates=OH',
    'diagnoses=mesothelioma, other',
    'languages=en, es',
    'contactPeople=Ada | Intake | ada@firm.example | +1 (813) 555-0142\nBo\\|b\nCy | | | 5',
    'adverseCompanies==Acme; Ltd\nBolt, Inc.',
    'barNumber=0123456',
    'officePlace=Tampa, Hillsborough County',
    'isFeeUndivided=yes',
    'notes=First line\n"second", line',
    'agreementFrom=2026-01-01',
    'active=no',
  )
  await firm('export', 'out.csv')
  const exported = await readFile(join(folder, 'out.csv'), 'utf8')
  await expect(firm('export', 'out.csv')).rejects.toThrow('out.csv cannot be written')
  const events = await sql('select count(*) as n from staff_events')
  expect(await importText(`\uFEFF${exported}`)).toBe('0 added, 0 changed, 2 unchanged')
  expect(await sql('select count(*) as n from staff_events')).toEqual(events)
  expect(await firm('export')).toBe(exported.trimEnd())
  const [{ people, languages, ...florida }] = await sql(
    `select contact_people as people, languages, bar_number, office_place, is_fee_undivided
       from firms where id = 2`,
  )
  expect(florida).toEqual({
    bar_number: '0123456',
    office_place: 'Tampa, Hillsborough County',
    is_fee_undivided: true,
  })
  expect(languages).toEqual(['en', 'es'])
  expect(people).toEqual([
    { name: 'Ada', role: 'Intake', email: 'ada@firm.example', phone: '+1 (813) 555-0142' },
    { name: 'Bo|b' },
    { name: 'Cy', phone: '5' },
  ])
})

it('a file adds and changes firms; a column that is left out stays as it is', async () => {
  const rows = 'id;name;licensedStates;priority\n1;Harbor Law LLP;FL;7\n;Pier Law;OH, PA;\n'
  expect(await importText(rows)).toBe('1 added, 1 changed, 0 unchanged')
  expect(
    await sql('select name, priority, notes from firms where id in (1, 3) order by id'),
  ).toEqual([
    { name: 'Harbor Law LLP', priority: 7, notes: 'Call first' },
    { name: 'Pier Law', priority: 100, notes: null },
  ])
})

it('lists every mistake by its line, and changes nothing', async () => {
  const before = await firm('export')
  const rows = [
    'id,name,licensedStates,delivery,dailyCap',
    ',Good Law,FL,portal,3',
    '77,Gone Law,FL,portal,',
    '1,,ZZ,pigeon,1.5',
    ',PIER LAW,OH,portal,',
    ',Good law,FL,portal,',
    ',Hook Law,FL,webhook,',
  ]
  const said = await importText(rows.join('\r\n')).catch((error: Error) => error.message)
  expect(
    String(said)
      .split('\n')
      .map((line) => line.replace(/(?<=: ).+ .+$/, '…')),
  ).toEqual([
    'Line 3: …',
    'Line 4: …',
    'Line 4: …',
    'Line 4: …',
    'Line 4: …',
    'Line 5: …',
    'Line 6: …',
    'Line 7: …',
    'Nothing was changed.',
  ])
  for (const words of [
    'Line 3: id: there is no firm 77',
    'Line 4: licensedStates, no. 1: Enter the two letters of a state',
    'Line 5: name: firm 3 has it',
    'Line 6: the firm of line 2 again',
    'Line 7: webhookUrl: Enter the address of the webhook',
  ]) {
    expect(said).toContain(words)
  }
  await expect(importText('id,nome\n')).rejects.toThrow('The first line has a column "nome".')
  await expect(importText('')).rejects.toThrow('The first line has no column "name".')
  await expect(importText('name\n"x')).rejects.toThrow('it looks cut off')
  await expect(importText(new Uint8Array([0xff, 0xfe]))).rejects.toThrow('is not UTF-8 text')
  expect(await firm('export')).toBe(before)
})
