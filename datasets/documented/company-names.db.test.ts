import { expect, it } from 'vitest'
import { refreshCounts } from '../../tests/support/factories.ts'
import { createFreshDatabase } from '../../tests/support/test-database.ts'
import { loadDataset } from '../load-dataset.ts'
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

it('companies are added to records that were loaded without them, and spellings are one again', async () => {
  const { database, dispose } = await createFreshDatabase()
  const { pool } = database
  const all = async () => {
    const { rows } = await pool.query(
      `select (select json_agg(c order by slug) from companies c) as companies,
              (select json_agg(json_build_array(t.slug, n.key, e.title) order by t.slug, n.key, e.title)
                 from things t join thing_names n on n.thing_id = t.id
                 left join thing_evidence e on e.thing_id = t.id where t.kind = 'company') as stored,
              (select count(*) from things) as things`,
    )
    return rows
  }
  await loadDataset(pool, 'documented')
  const before = await all()
  await pool.query(`delete from things where kind = 'company'`)
  await refreshCounts(database)
  expect(await all()).not.toEqual(before)
  await loadDataset(pool, 'documented')
  expect(await all()).toEqual(before)
  await dispose()
}, 120_000)
