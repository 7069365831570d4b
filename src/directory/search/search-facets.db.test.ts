import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFreshDatabase } from '../../../tests/support/test-database.ts'
import { api, serveFrom } from '../../../tests/support/test-services.ts'
import { spanOf } from '../years.ts'
import type { SearchResults } from './search.contract.ts'
import { insertSearchable, refreshSearch } from './search.test-support.ts'

/** Years as records write them. */
const YEARS = ['1941-1976', '1925–present', '1930s to 1950s', '1962', 'about 1871', '10194 B', '']

let fresh: Awaited<ReturnType<typeof createFreshDatabase>>

beforeAll(async () => {
  fresh = await createFreshDatabase()
  const { pool } = fresh.database
  await insertSearchable(pool)
  await pool.query(
    `insert into facilities (id, name, slug, city_id, state_id, category_id, operational_years, asbestos_years)
     select 100 + n, 'Ropery No. ' || n, 'ropery-' || n, 3, 2, 2, nullif(years, ''), '1955'
       from unnest($1::text[]) with ordinality as given(years, n)`,
    [YEARS],
  )
  await pool.query(
    `insert into facility_sources (facility_id, title, kind, statement, shows)
     select id, 'A study', 'federal-study', 'It says so.', shown
       from facilities, unnest(array['used-or-made', 'exposure-found', 'used-or-made']) as shown
      where slug = 'ropery-1'`,
  )
  await pool.query(
    `insert into facility_sources (facility_id, title, kind, statement, shows)
     select id, 'A report', 'site-report', 'It says so.', 'used-or-made' from facilities where slug = 'ropery-2'`,
  )
  await pool.query(
    `insert into facilities (id, name, slug, city_id, state_id, category_id)
     values (120, 'Capstan Works', 'capstan-works', 3, 2, 2)`,
  )
  await pool.query(
    `insert into facility_sources (facility_id, title, kind, statement, shows, years_from, years_to)
     values (120, 'A study', 'federal-study', 'It says so.', 'used-or-made', 1943, 1951),
            (120, 'A report', 'site-report', 'It says so.', 'used-or-made', 1968, 1968)`,
  )
  await refreshSearch(pool)
  serveFrom(fresh.database)
})

afterAll(() => fresh.dispose())

async function results(query: string): Promise<SearchResults> {
  const reply = await api.request(`/api/search/results?q=ropery${query}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as SearchResults
}

const counts = (choices: SearchResults['grades']) => choices.map(({ slug, count }) => [slug, count])
const numbers = ({ facilities }: SearchResults) =>
  facilities.map(({ name }) => Number(name.at(-1))).sort()

describe('what a search can be narrowed by', () => {
  it('is counted, and each count is what the choice then finds', async () => {
    const all = await results('')
    expect(all.total).toBe(YEARS.length)
    expect(counts(all.grades)).toEqual([
      ['documented', 1],
      ['reported', 1],
      ['listed', 5],
    ])
    expect(all.shows).toEqual([
      { slug: 'exposure-found', name: 'Workers found exposed or ill', count: 1 },
      { slug: 'used-or-made', name: 'Asbestos used or made', count: 2 },
    ])
    for (const [parameter, choices] of [
      ['grade', all.grades],
      ['shows', all.shows],
      ['decade', all.decades],
    ] as const) {
      expect(choices.length).toBeGreaterThan(1)
      for (const { slug, count } of choices)
        expect((await results(`&${parameter}=${slug}`)).total, slug).toBe(count)
    }
  })

  it('has the years that documents speak of, where the record names none itself', async () => {
    const found = async (decade: number) =>
      (
        (await (
          await api.request(`/api/search/results?q=capstan&decade=${decade}`)
        ).json()) as SearchResults
      ).total
    expect(await Promise.all([1930, 1940, 1950, 1960, 1970].map(found))).toEqual([0, 1, 1, 1, 0])
  })

  it('each filter counts what the others leave', async () => {
    const { total, grades, shows, decades } = await results('&shows=used-or-made&grade=reported')
    expect(total).toBe(1)
    expect(counts(grades)).toEqual([
      ['documented', 1],
      ['reported', 1],
    ])
    expect(counts(shows)).toEqual([['used-or-made', 1]])
    expect(decades[0]).toEqual({ slug: '1920', name: '1920s', count: 1 })
  })

  it('reads years as the lists of cities do; asbestos counts where operation is not known', async () => {
    const { rows } = await fresh.database.pool.query(
      `select first_year as first, last_year as last from facility_search
        where name like 'ropery%' order by facility_id`,
    )
    const spans = YEARS.map((years) => spanOf(years || '1955'))
    expect(rows).toEqual(
      spans.map((span) => ({
        first: span?.first ?? null,
        last: span ? Math.min(span.last, 9999) : null,
      })),
    )
    expect(numbers(await results('&decade=1950'))).toEqual([1, 2, 3, 7])
    expect(numbers(await results('&decade=2010'))).toEqual([2])
    const thisYear = new Date().getFullYear()
    expect((await results('')).decades.at(-1)?.slug).toBe(String(thisYear - (thisYear % 10)))
  })

  it('has its names in the language of the page', async () => {
    const { decades, shows, grades } = await results('&lang=es')
    expect([decades[0]?.name, shows[1]?.name, grades[0]?.name]).toEqual([
      'Década de 1870',
      'Asbesto usado o fabricado',
      'Documentado',
    ])
  })

  it.each(['shows=anything', 'decade=19', 'decade=x', 'decade=2100', 'decade=1945', 'grade=best'])(
    '400 to %s',
    async (query) => {
      expect((await api.request(`/api/search/results?q=ropery&${query}`)).status).toBe(400)
    },
  )
})
