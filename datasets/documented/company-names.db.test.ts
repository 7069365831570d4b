import { expect, it } from 'vitest'
import { createFreshDatabase } from '../../tests/support/test-database.ts'
import { readThings } from './things.ts'

it('companies have the address that records give to their name, and no two have a name in common', async () => {
  const { database, dispose } = await createFreshDatabase()
  const companies = readThings().flatMap(({ name, entries }) => (name === 'company' ? entries : []))
  const names = companies.flatMap(({ slug, name, names, facts }) => {
    const earlier = facts.earlier as { name: string }[]
    return [name, ...[...names, ...earlier].map((one) => one.name)].map((also) => ({ slug, also }))
  })
  const { rows } = await database.pool.query<{ slug: string; also: string; key: string }>(
    `select slug, also, company_key(also) as key
       from jsonb_to_recordset($1::jsonb) as named(slug text, also text)`,
    [JSON.stringify(names)],
  )
  await dispose()
  const keys = rows.map(({ key }) => key)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  const own = companies.map(({ slug, name }) => [slug, rows.find((row) => row.also === name)?.key])
  for (const [slug, key] of own) expect(key?.replaceAll(' ', '-')).toBe(slug)
})
