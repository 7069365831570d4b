import { describe, expect, it } from 'vitest'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { trusts } from '../trusts/trusts.ts'
import { thingHistoryLink, workHistoryLink } from './add-link.ts'
import { branchOf, chooseThing } from './choose-thing.ts'
import {
  type Entry,
  emptyEntry,
  emptyHistory,
  type HistoryError,
  MAX_ENTRIES,
  MAX_PEOPLE,
  problemIn,
  readEntry,
  readHistory,
  readWhen,
  type WorkHistory,
  writeHistory,
  yearsOf,
} from './history.ts'

import { addPeople, readCsv, readEarnings, writeCsv } from './history-files.ts'
import { trustsTouched } from './history-trusts.ts'
import { readAddLink } from './read-add-link.ts'
import { suggest } from './suggest-names.ts'
import { type NameKind, nameInKey, type ThingName } from './thing-names.ts'
import { remarksOn, timelineOf } from './timeline.ts'
import { workedExample } from './worked-example.ts'

const entry = (fields: Partial<Entry>): Entry => ({ ...emptyEntry(), place: 'A mill', ...fields })
const site = { id: 7, path: '/florida/tampa/a-yard-asbestos-exposure', grade: 'documented' }
const family: WorkHistory = {
  people: [
    {
      name: 'My father',
      entries: [
        entry({ kind: 'service', place: 'Navy', unit: 'USS "Example"', from: '1956', to: '1960' }),
        entry({ place: '=A, yard', notes: 'two\nlines', from: '1960-05', to: '1971', site }),
      ],
    },
    { name: 'Mine', entries: [entry({ state: 'OH' })] },
  ],
}
/** What is wrong with what is read, in the words for the person who opened it. */
const faultIn = (read: () => unknown): string => {
  try {
    read()
    return ''
  } catch (error) {
    return (error as HistoryError).message
  }
}
/** What the file is refused with, after this change to it. */
const faultOf = (change: (file: { [name: string]: unknown; people: Person[] }) => unknown) => {
  const file = JSON.parse(writeHistory(family))
  return faultIn(() => readHistory(JSON.stringify(change(file) ?? file)))
}
type Person = { name: unknown; entries: Record<string, unknown>[] }
const firstEntry = (people: Person[]) => people[0]?.entries[0] ?? {}

describe('files', () => {
  it('are read back as they were written, as JSON and as a spreadsheet', () => {
    expect(readHistory(writeHistory(family))).toEqual(family)
    expect(readCsv(writeCsv(family))).toEqual(family)
    expect(writeCsv(family)).toContain(`"'=A, yard"`)
  })

  it('are refused when they are of another kind, another version, wrong or too large', () => {
    expect(faultOf(() => undefined)).toBe('')
    expect(faultOf(() => [])).toContain('not a work history file')
    expect(faultOf((file) => ({ ...file, version: 2 }))).toContain('another version')
    expect(faultOf((file) => ({ ...file, people: [] }))).toContain('contains no people')
    expect(
      faultOf((file) => ({ ...file, people: Array(MAX_PEOPLE + 1).fill(file.people[0]) })),
    ).toContain('more than 10 people')
    expect(
      faultOf(({ people }) => {
        if (people[0]) people[0].entries = Array(MAX_ENTRIES + 1).fill({ place: 'x' })
      }),
    ).toContain('more than 100 entries')
    const withField = (name: string, value: unknown) =>
      faultOf(({ people }) => {
        firstEntry(people)[name] = value
      })
    expect(withField('notes', 'x'.repeat(1001))).toContain('more than 1000 characters')
    expect(withField('trade', 5)).toContain('not text')
    expect(withField('from', '1890')).toContain('from 1900 until today')
    expect(withField('to', '1950')).toContain('after the last')
    expect(withField('place', '')).toContain('Name the workplace')
    expect(faultIn(() => readHistory('{'))).toContain('cannot be read')
    expect(faultIn(() => readCsv('a,b\n1,2'))).toContain('must name its columns')
    expect(faultIn(() => readCsv('place\n"a"b'))).toContain('quotation mark')
    expect(withLanguage('es', () => faultIn(() => readHistory('{')))).toContain('no se puede leer')
  })

  it('cannot bring in a link to anything but a record', () => {
    const pathOf = (path: string) => {
      const file = JSON.parse(writeHistory(family))
      file.people[0].entries[1].site.path = path
      return readHistory(JSON.stringify(file)).people[0]?.entries[1]?.site
    }
    expect(pathOf(site.path)).toEqual(site)
    expect(pathOf(`/es${site.path}`)).toEqual(site)
    expect(pathOf('javascript:alert(1)//a/b-asbestos-exposure')).toBeUndefined()
    expect(pathOf('//evil.example/a/b-asbestos-exposure')).toBeUndefined()
  })

  it('are added to what is there, under a free name, up to a limit', () => {
    expect(addPeople(emptyHistory(), family)).toBe(family)
    const both = addPeople(family, family)
    expect(both.people.map(({ name }) => name)).toEqual([
      'My father',
      'Mine',
      'My father (2)',
      'Mine (2)',
    ])
    const four = addPeople(both, both)
    expect(faultIn(() => addPeople(four, both))).toContain('room for 10 people')
  })
})

describe('dates', () => {
  it('are read as people write them', () => {
    expect(['1962', '5/1962', '1962-5', 'May 1962', '05-1962'].map(readWhen)).toEqual([
      '1962',
      ...Array(4).fill('1962-05'),
    ])
    expect(withLanguage('es', () => readWhen('septiembre de 1962'))).toBe('1962-09')
    expect(['62', '13/1962', 'about 1962', ''].map(readWhen)).toEqual(Array(4).fill(undefined))
    expect(yearsOf({ from: '1962-05', to: '1963' })).toBe('5/1962–1963')
    expect(problemIn(entry({ from: '1971', to: '5/1971' }))).toBeUndefined()
    expect(problemIn(entry({ from: '2999' }))?.field).toBe('from')
  })
})

describe('earnings', () => {
  it('joins the years of an employer, drops amounts and gives back what it cannot read', () => {
    const { entries, unread } = readEarnings(
      '1964 Bay Point Shipyard $4,200.00\n1965, bay point shipyard\nBay Point Shipyard: 1968-1969\nGas Co 1966\nno year here\n1970',
    )
    expect(entries.map(({ place, from, to }) => [place, from, to])).toEqual([
      ['Bay Point Shipyard', '1964', '1965'],
      ['Bay Point Shipyard', '1968', '1969'],
      ['Gas Co', '1966', '1966'],
    ])
    expect(unread).toEqual(['no year here', '1970'])
  })
})

describe('remarksOn', () => {
  it('names overlaps and gaps that are certain, entries without years and missing ships', () => {
    const [person] = workedExample().people
    const about = (entries: Entry[]) => remarksOn(entries).map(({ about: what }) => what)
    expect(about(person?.entries ?? [])).toEqual(['1968–1971', '1972–1974', 'Navy'])
    expect(about([entry({ from: '1960', to: '1964' }), entry({ from: '1964' })])).toEqual([])
    expect(about([entry({ from: '1964-01' }), entry({ from: '1964-05' })])).toEqual([])
    expect(about([entry({ from: '1964-01' }), entry({ from: '1964-09' })])).toEqual(['1964'])
    expect(about([entry({})])).toEqual(['A mill'])
  })

  it('places every bar inside the axis', () => {
    const { bars = [], ticks = [] } = timelineOf(workedExample().people[0]?.entries ?? []) ?? {}
    expect(bars.map(({ kind }) => kind)).toEqual([...Array(4).fill('outlined'), 'gap'])
    for (const { left, width } of bars) {
      expect(Number.parseFloat(left) + Number.parseFloat(width)).toBeLessThanOrEqual(100.01)
    }
    expect(ticks.map(({ year }) => year)).toEqual([1950, 1960, 1970, 1980, 1990])
    expect(timelineOf([entry({})])).toBeNull()
  })
})

describe('links', () => {
  it('carry a place in the fragment, and hostile ones add nothing but text', () => {
    const link = workHistoryLink({
      name: 'A & B',
      city: { name: 'Tampa' },
      state: { slug: 'florida' },
      record: site,
    })
    const { pathname, search, hash } = new URL(link, 'https://a.example')
    expect([pathname, search]).toEqual(['/work-history', ''])
    expect(readAddLink(hash)).toMatchObject({ place: 'A & B', city: 'Tampa', state: 'FL', site })
    expect(readAddLink('#entries')).toBeNull()
    const ship = thingHistoryLink({ kind: 'service', thing: 'ship/uss-a', unit: 'USS A (CV-1)' })
    expect(readAddLink(new URL(ship, 'https://a.example').hash)).toMatchObject({
      kind: 'service',
      place: 'Navy',
      unit: 'USS A (CV-1)',
      things: ['ship/uss-a'],
    })
    const hostile = readAddLink(`#add=${'x'.repeat(500)}&path=javascript:1&id=1&grade=documented`)
    expect(hostile?.place).toHaveLength(160)
    expect(hostile?.site).toBeUndefined()
    for (const thing of ['ship/../admin', 'javascript:1', 'firm/a', `ship/${'a'.repeat(90)}`]) {
      expect(readAddLink(`#add=&thing=${encodeURIComponent(thing)}`)?.things).toBeUndefined()
    }
  })
})

describe('the trusts of a history', () => {
  const kaylo = thingName({ kind: 'product', slug: 'some-brand', trusts: ['wr-grace'] })
  const touched = (given: Partial<Entry>, companies: string[] = []) =>
    trustsTouched(
      [entry({ place: 'Works', ...given })],
      { [site.path]: { name: 'Works', sources: [], companies } },
      trusts(),
      [kaylo, thingName({ kind: 'trade', slug: 'some-trade', trusts: ['wr-grace'] })],
    ).map(({ slug, named, onRecord }) => `${slug} ${named} ${onRecord}`)

  it('are found by a brand within a sentence, an employer, and the companies of a linked record', () => {
    expect(touched({ products: 'We sawed Unibestos all day; gaskets' })).toEqual([
      'pittsburgh-corning Unibestos false',
    ])
    expect(touched({ place: 'Johns-Manville Products Corp., Waukegan' })).toEqual([
      'manville Johns-Manville false',
    ])
    expect(touched({ site }, ['Zonolite Company'])).toEqual(['wr-grace Zonolite Company true'])
    expect(touched({ site }, [])).toEqual([])
    expect(touched({ products: 'Boiler lagging', notes: 'the company' })).toEqual([])
  })

  it('are those of a product that was chosen by name, and never of a trade alone', () => {
    expect(touched({ things: ['product/some-brand'] })).toEqual(['wr-grace Sample false'])
    expect(touched({ things: ['trade/some-trade'] })).toEqual([])
  })
})

function thingName(fields: Partial<ThingName>): ThingName {
  return {
    kind: 'ship',
    slug: 'a',
    name: 'Sample',
    names: [],
    number: null,
    about: '',
    firstYear: null,
    lastYear: null,
    trusts: [],
    ...fields,
  }
}

describe('suggestions', () => {
  const things = [
    thingName({
      slug: 'uss-sample-cv-120',
      name: 'USS Sample',
      number: 'CV-120',
      names: ['USS Specimen', 'CVA-120'],
    }),
    thingName({ slug: 'uss-sample-dd-7', name: 'USS Sample', number: 'DD-7' }),
    thingName({ slug: 'ss-pattern', name: 'SS Pattern Victory' }),
    thingName({
      kind: 'trade',
      slug: 'boiler-tenders',
      name: 'Boiler tender',
      names: ['Fogonero'],
    }),
    thingName({ kind: 'product', slug: 'sample-block', name: 'Sampleblock' }),
    thingName({
      kind: 'rating',
      slug: 'BT',
      name: 'Boiler Technician',
      number: 'BT',
      names: ['BT'],
    }),
  ]
  const found = (typed: string, kinds: NameKind[] = ['ship', 'trade', 'product', 'rating']) =>
    suggest(things, typed, kinds).map(({ slug }) => slug)

  it.each([
    ['sample', ['uss-sample-cv-120', 'uss-sample-dd-7', 'sample-block']],
    ['USS Sampel', ['uss-sample-cv-120', 'uss-sample-dd-7']],
    ['the uss specimen', ['uss-sample-cv-120']],
    ['cv 120', ['uss-sample-cv-120']],
    ['CVA120', ['uss-sample-cv-120']],
    ['dd-7', ['uss-sample-dd-7']],
    ['victory pat', ['ss-pattern']],
    ['fogonero', ['boiler-tenders']],
    ['bt', ['BT']],
    ['s', []],
    ['nothing alike', []],
  ])('for %s are the names that begin so, with at most one slip', (typed, slugs) => {
    expect(found(typed)).toEqual(slugs)
  })

  it.each([
    ['ship/uss-sample-cv-120', 'USS Sample (CV-120)'],
    ['ship/ss-pattern-victory', 'SS Pattern Victory'],
    ['trade/boiler-tenders', 'Boiler Tenders'],
  ])('of %s stand there before the list is loaded', (key, name) => {
    expect(nameInKey(key)).toBe(name)
  })

  it('are only of the kinds that the field takes', () => {
    expect(found('sample', ['product'])).toEqual(['sample-block'])
    expect(found('boiler', ['trade'])).toEqual(['boiler-tenders'])
  })

  it('make a service period of a ship, with no years of its own, and fill in the others', () => {
    const [carrier, destroyer, merchant, trade, product, rating] = things
    if (!carrier || !destroyer || !merchant || !trade || !product || !rating) throw new Error('six')
    const typed = entry({ place: 'uss samp', from: '1961', site })
    const aboard = chooseThing(typed, { ...carrier, firstYear: 1944 }, 'place')
    expect(aboard).toMatchObject({
      kind: 'service',
      place: 'Navy',
      unit: 'USS Sample (CV-120)',
      from: '1961',
      to: '',
      things: ['ship/uss-sample-cv-120'],
    })
    expect(aboard.site).toBeUndefined()
    const second = chooseThing({ ...aboard, unit: `${aboard.unit}, dd 7` }, destroyer, 'unit')
    expect(second.unit).toBe('USS Sample (CV-120), USS Sample (DD-7)')
    expect(second.things).toHaveLength(2)
    expect(chooseThing(typed, merchant, 'place').place).toBe('Merchant Marine')
    expect(branchOf('USNS Comfort')).toBe('')
    expect(chooseThing(typed, trade, 'place')).toMatchObject({ place: '', trade: 'Boiler tender' })
    const brand = chooseThing(entry({ place: 'samp', products: 'Cement' }), product, 'place')
    expect(brand).toMatchObject({ place: '', products: 'Cement, Sampleblock' })
    expect(chooseThing(aboard, rating, 'trade')).toMatchObject({
      trade: 'Boiler Technician (BT)',
      things: ['ship/uss-sample-cv-120'],
    })
    for (const one of [aboard, second, brand])
      expect(readEntry({ ...one, place: 'x' }).things).toEqual(one.things)
  })
})
