/** Which category wins when lists disagree. */
import { expect, it } from 'vitest'
import { directoryDatabase } from '../../../tests/support/directory-database.ts'
import { importText } from './import.test-support.ts'

const directory = directoryDatabase()

const categoryOf = async (name: string) => {
  const { rows } = await directory().pool.query(
    `select k.slug from facilities f left join categories k on k.id = f.category_id where f.name = $1`,
    [name],
  )
  return rows[0]?.slug ?? null
}
const named = (title: string) => ({ citation: { title, url: null, year: null } })

const STATED = 'name,city,state,category\nBay Mill,Tampa,FL,Hospitals\n'
const GUESSED = 'name,city,state,company\nBay Mill,Tampa,FL,Acme\n'
const CODED = 'name,city,state,naics\nBay Mill,Tampa,FL,611110\n'

it('a later guess does not overwrite a stated category; a later statement does', async () => {
  const database = directory()
  await importText(database, STATED, named('A'))
  for (const options of [named('B'), {}]) {
    await importText(database, GUESSED, options)
    await importText(database, CODED, options)
    expect(await categoryOf('Bay Mill')).toBe('hospitals')
  }
  await importText(database, STATED.replace('Hospitals', 'Schools'), named('C'))
  expect(await categoryOf('Bay Mill')).toBe('schools')
})

it('a code overrides a guess, a statement overrides a code', async () => {
  const database = directory()
  await importText(database, GUESSED)
  expect(await categoryOf('Bay Mill')).toBe('manufacturing')
  await importText(database, CODED)
  expect(await categoryOf('Bay Mill')).toBe('schools')
  const { report } = await importText(database, STATED)
  expect(await categoryOf('Bay Mill')).toBe('hospitals')
  expect(report).toEqual([
    {
      line: 2,
      kind: 'updated',
      column: 'category',
      value: 'hospitals',
      reason: 'was schools',
      record: 'Bay Mill',
    },
  ])
})

it('a guess that a statement confirms is no longer a guess', async () => {
  const database = directory()
  await importText(database, GUESSED)
  const stated = STATED.replace('Hospitals', 'Manufacturing')
  expect(await importText(database, stated)).toMatchObject({ updated: 0, unchanged: 1 })
  await importText(database, CODED)
  expect(await categoryOf('Bay Mill')).toBe('manufacturing')
})

it.each(['plants first', 'hospitals first'])(
  'a hospital that is also on a list of power plants stays a hospital: %s',
  async (order) => {
    const database = directory()
    const plants =
      'Utility ID,Utility Name,Plant Code,Plant Name,City,State\n9,Mercy,77,Mercy Hospital,Tampa,FL\n'
    const hospitals = 'name,city,state,type\nMercy Hospital,Tampa,FL,GENERAL HOSPITAL\n'
    const lists = order === 'plants first' ? [plants, hospitals] : [hospitals, plants]
    for (const list of lists) await importText(database, list)
    expect(await categoryOf('Mercy Hospital')).toBe('hospitals')
    // The same when the operator gives the category of each list.
    const all = 'name,city,state\nGrace Hospital,Tampa,FL\n'
    const kinds = ['power-plants', 'hospitals'] as const
    for (const category of order === 'plants first' ? kinds : kinds.toReversed()) {
      await importText(database, all, { category })
    }
    expect(await categoryOf('Grace Hospital')).toBe('hospitals')
  },
)

it('a named list corrects itself, and of two rows the more certain one wins', async () => {
  const database = directory()
  const list = (category: string) =>
    `id,name,city,state,category,naics\n1,Mercy Hospital,Tampa,FL,${category},\n`
  await importText(database, list('hospitals'), named('A'))
  await importText(database, list('government'), named('A'))
  expect(await categoryOf('Mercy Hospital')).toBe('government')
  const twice = 'name,city,state,naics\nQuiet House,Tampa,FL,\nQuiet House,Tampa,FL,611110\n'
  await importText(database, twice)
  expect(await categoryOf('Quiet House')).toBe('schools')
})
