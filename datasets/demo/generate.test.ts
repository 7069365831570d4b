import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readTranslations } from '../documented/translated.ts'
import { generateRows, type Profile, type Row, type TableName, totals } from './generate.ts'
import { categories } from './kinds.ts'

type Tables = Record<TableName, Row[]>

const order: TableName[] = [
  'states',
  'cities',
  'categories',
  'facilities',
  'content_templates',
  'translations',
]

function collect(profile: Profile): Tables {
  const tables = Object.fromEntries(order.map((table) => [table, [] as Row[]])) as Tables
  for (const { table, rows } of generateRows(profile)) {
    for (const row of rows) tables[table].push(row)
  }
  return tables
}

function fingerprint(profile: Profile): string {
  const hash = createHash('sha256')
  for (const { table, rows } of generateRows(profile)) hash.update(table + JSON.stringify(rows))
  return hash.digest('hex')
}

const countBy = (rows: Row[], key: string): Map<unknown, number> => {
  const counts = new Map<unknown, number>()
  for (const row of rows) counts.set(row[key], (counts.get(row[key]) ?? 0) + 1)
  return counts
}

const unique = (values: unknown[]): boolean => new Set(values).size === values.length

function expectCountsToAgree(tables: Tables): void {
  for (const [table, key] of [
    ['states', 'state_id'],
    ['cities', 'city_id'],
    ['categories', 'category_id'],
  ] as const) {
    const counts = countBy(tables.facilities, key)
    const wrong = tables[table].filter((row) => row.facility_count !== (counts.get(row.id) ?? 0))
    expect(wrong).toEqual([])
  }
}

function expectUniqueNames(tables: Tables): void {
  const { facilities, cities, content_templates: templates } = tables
  expect(unique(facilities.map((row) => row.id))).toBe(true)
  expect(unique(facilities.map((row) => row.slug))).toBe(true)
  expect(unique(facilities.map((row) => `${row.city_id}:${row.name}`))).toBe(true)
  expect(unique(cities.map((row) => `${row.state_id}:${row.slug}`))).toBe(true)
  expect(unique(templates.map((row) => row.template_name))).toBe(true)
  // A city's template is found by slug alone, so no other city may have the same one.
  const slugs = countBy(cities, 'slug')
  for (const row of templates) {
    const name = String(row.template_name)
    if (row.template_type === 'city' || row.template_type === 'city_enhanced') {
      expect(slugs.get(name.replace(/_(content_adaptive|enhanced_content)$/, ''))).toBe(1)
    }
  }
}

function milesFromCity(facility: Row, city: Row): number {
  const north = Number(facility.latitude) - Number(city.latitude)
  const shrink = Math.cos((Number(city.latitude) * Math.PI) / 180)
  const east = (Number(facility.longitude) - Number(city.longitude)) * shrink
  return Math.hypot(north, east) * 69.05
}

function expectSitesInTheirCities({ facilities, cities }: Tables): void {
  const byId = new Map(cities.map((city) => [city.id, city]))
  for (const row of facilities) {
    const city = byId.get(row.city_id)
    if (!city || milesFromCity(row, city) > 8.01 || row.state_id !== city.state_id) {
      throw new Error(`facility ${row.id} lies outside its city`)
    }
    if (
      !/^\d\d\.\d{8}$/.test(String(row.latitude)) ||
      !/^-\d{2,3}\.\d{8}$/.test(String(row.longitude))
    ) {
      throw new Error(`facility ${row.id} has coordinates ${row.latitude}, ${row.longitude}`)
    }
  }
}

describe('demo profile', () => {
  let tables: Tables
  beforeAll(() => {
    tables = collect('demo')
  })

  it('gives the same bytes every time', () => {
    expect(fingerprint('demo')).toBe(fingerprint('demo'))
  })

  it('predicts its totals and yields small, uniform batches in order', () => {
    expect(Object.fromEntries(order.map((table) => [table, tables[table].length]))).toEqual(
      totals('demo'),
    )
    const seen: TableName[] = []
    for (const { table, rows } of generateRows('demo')) {
      if (seen.at(-1) !== table) seen.push(table)
      expect(rows.length).toBeLessThanOrEqual(500)
      const keys = Object.keys(rows[0] ?? {}).join()
      expect(rows.every((row) => Object.keys(row).join() === keys)).toBe(true)
    }
    expect(seen).toEqual(order)
  })

  it('has every type in Spanish, as the documented records have it', () => {
    const types = categories.flatMap(({ kinds }) => kinds.map(({ label }) => label))
    expect(tables.translations.map(({ english }) => english).sort()).toEqual(types.sort())
    const documented = readTranslations()
    const other = tables.translations.filter(
      ({ english, translation }) => translation !== (documented.get(`${english}`) ?? translation),
    )
    expect(other).toEqual([])
  })

  it('has every state, and none of the facilities of the four that are coming soon', () => {
    const { states } = tables
    expect(states.map((state) => state.id)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    expect(states.map((state) => state.name)).toEqual(states.map((state) => state.name).sort())
    for (const state of states) {
      const count = Number(state.facility_count)
      if (['AL', 'CA', 'NY', 'TX'].includes(String(state.code))) expect(count).toBe(0)
      else if (state.code === 'FL') expect(count).toBe(1778)
      else expect(count >= 20 && count <= 120).toBe(true)
    }
  })

  it('gives Florida its exact categories and cities', () => {
    const florida = tables.facilities.filter((row) => row.state_id === 9)
    expect(Object.fromEntries(countBy(florida, 'category_id'))).toEqual({
      1: 128,
      2: 1152,
      3: 130,
      6: 44,
      8: 144,
      9: 32,
      10: 60,
      11: 68,
      13: 20,
    })
    const cities = tables.cities.filter((row) => row.state_id === 9)
    expect(cities).toHaveLength(66)
    const counts = Object.fromEntries(cities.map((row) => [row.name, row.facility_count]))
    expect(counts).toMatchObject({ Jacksonville: 214, Tampa: 128, Miami: 112, Orlando: 55 })
    expect(counts).toMatchObject({ 'St. Petersburg': 51, Pensacola: 47, 'Panama City': 46 })
    expect(counts).toMatchObject({ Hollywood: 44 })
    expect(florida.every((row, i) => row.id === i + 1)).toBe(true)
  })

  it('has counts that agree with the rows, unique names, and sites inside their cities', () => {
    expectCountsToAgree(tables)
    expectUniqueNames(tables)
    expectSitesInTheirCities(tables)
  })

  it('has every kind of content', () => {
    const { content_templates: templates, facilities } = tables
    const names = templates.map((row) => String(row.template_name))
    const ending = (suffix: string): string[] => names.filter((name) => name.endsWith(suffix))
    expect(ending('_enhanced_content')).toHaveLength(28)
    expect(ending('_content_enhanced_live')).toHaveLength(60)
    expect(ending('_state_content').length).toBeGreaterThan(20)
    expect(ending('_content_adaptive').length).toBeGreaterThan(40)
    expect(names).toContain('tampa_enhanced_content')
    const versioned = new Map<string, string>()
    for (const name of names) {
      const found = /^(.*)_content_v(\d)$/.exec(name)
      if (found?.[1]) versioned.set(found[1], (versioned.get(found[1]) ?? '') + found[2])
    }
    expect(new Set(versioned.values())).toEqual(new Set(['123', '2', '3']))
    const slugs = new Set(facilities.map((row) => row.slug))
    expect([...versioned.keys()].every((slug) => slugs.has(slug))).toBe(true)
    const enhanced = templates.filter((row) => row.template_type === 'city_enhanced')
    for (const row of enhanced) {
      expect(row.content_blocks).toHaveLength(4)
      expect((row.content_blocks as string[]).every((block) => block.includes('\n'))).toBe(true)
    }
  })

  it('reads as text: no gaps, no repeats', () => {
    const { facilities, content_templates: templates } = tables
    const descriptions = facilities.flatMap((row) => (row.description ? [row.description] : []))
    expect(unique(descriptions)).toBe(true)
    const texts = [...descriptions, ...templates.flatMap((row) => row.content_blocks as string[])]
    const bad = texts.filter((text) =>
      /[{}]|undefined|null| {2}|\.\.|\s[.,;]|^[a-z]|(?<!\b(?:Co|Corp|Inc))\. [a-z]/.test(
        String(text),
      ),
    )
    expect(bad).toEqual([])
    const short = descriptions.filter((text) => String(text).split(/[.?!](?:\s|$)/).length < 4)
    expect(short).toEqual([])
    expect(
      facilities.filter((row) => /\d{2,}$|^Facility/.test(String(row.name))).length,
    ).toBeLessThan(40)
  })

  it('claims no document, and repeats no sentence everywhere', () => {
    const { facilities, content_templates: templates } = tables
    const texts = [
      ...facilities.flatMap((row) => [
        row.description,
        row.historical_description,
        row.safety_records,
        row.meta_description,
      ]),
      ...templates.flatMap((row) => row.content_blocks as string[]),
    ].filter((text) => typeof text === 'string')
    const claims =
      /on file|on record|the record says|documented|purchase orders?|work orders?|stores ledgers|payroll sheets|survey found|(insurance|state) inspection|inspection (noted|found)|specifications|minutes for|city directory|photograph/i
    expect(texts.filter((text) => claims.test(text))).toEqual([])
    const times = new Map<string, number>()
    for (const text of texts) {
      for (const sentence of text.split(/(?<=[.?!])\s+(?=[A-Z])/)) {
        times.set(sentence, (times.get(sentence) ?? 0) + 1)
      }
    }
    expect([...times].filter(([, count]) => count > 60)).toEqual([])
  })

  it('has no address that could be somebody’s', () => {
    const addresses = new Set(tables.facilities.map((row) => row.address))
    expect(
      [...addresses].filter((text) => /\d|\b(street|road|avenue|lane)\b/i.test(String(text))),
    ).toEqual([])
  })

  it('leaves some optional fields empty, so that fallbacks are used', () => {
    for (const key of [
      'description',
      'company_name',
      'operational_years',
      'address',
      'facility_type',
    ]) {
      const missing = tables.facilities.filter((row) => row[key] === null).length
      expect(missing).toBeGreaterThan(20)
      expect(missing).toBeLessThan(tables.facilities.length / 5)
    }
    expect(tables.facilities.some((row) => row.category_id === null)).toBe(true)
  })
})

describe('national profile', () => {
  it('covers the country, is consistent, and starts with the Florida of the demo', {
    timeout: 120_000,
  }, () => {
    const national = collect('national')
    expect(Object.fromEntries(order.map((table) => [table, national[table].length]))).toEqual(
      totals('national'),
    )
    expect(national.facilities.length).toBeGreaterThanOrEqual(87_000)
    expect(national.states.every((state) => Number(state.facility_count) > 0)).toBe(true)
    expect(Math.max(...national.cities.map((row) => Number(row.facility_count)))).toBeGreaterThan(
      1200,
    )
    expectCountsToAgree(national)
    expectUniqueNames(national)
    expectSitesInTheirCities(national)
    const demo = collect('demo')
    expect(national.facilities.slice(0, 1778)).toEqual(demo.facilities.slice(0, 1778))
    expect(national.cities.slice(0, 66)).toEqual(demo.cities.slice(0, 66))
  })
})
