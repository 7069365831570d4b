import { describe, expect, it } from 'vitest'
import { usStates } from '../site/us.ts'
import { listStates } from './atlas.ts'
import { countyKey } from './locator-county.ts'
import { type LocatorMapInput, neighborTable, renderLocatorMap } from './locator-map.ts'
import { allElements, type Markup, readMarkup, withClass } from './markup.test-support.ts'

const at = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude })

const town = (name: string, latitude: number, longitude: number, count = 20) => ({
  ...at(name, latitude, longitude),
  href: `/florida/${name.toLowerCase().replaceAll(/[. ]+/g, '-')}`,
  count,
  miles: 17.6,
})

const TAMPA: LocatorMapInput = {
  code: 'FL',
  county: 'Hillsborough',
  place: { name: 'Port Sutter Shipyard', latitude: 27.925, longitude: -82.433 },
  kind: 'facility',
  areaInWords: (area) => area,
  neighbors: [
    town('St. Petersburg', 27.77, -82.64, 100),
    town('Clearwater', 27.97, -82.8),
    town('Lakeland', 28.04, -81.95, 1),
    town('Miami', 25.77, -80.19),
  ],
}

const draw = (input: Partial<LocatorMapInput>) =>
  readMarkup(renderLocatorMap({ ...TAMPA, ...input }))

function title(root: Markup): string {
  return root.children.find((child) => child.name === 'title')?.text ?? ''
}

function texts(root: Markup, className: string): string[] {
  return withClass(root, className).map((element) => element.text)
}

describe('the locator', () => {
  it('says what it shows', () => {
    const root = draw({})
    expect(root.attributes.role).toBe('group')
    expect(draw({ neighbors: [] }).attributes.role).toBe('img')
    expect(title(root)).toBe(
      'Map of Hillsborough County, Florida, with Port Sutter Shipyard marked',
    )
    expect(root.children.find((child) => child.name === 'desc')?.text).toContain(
      'It also shows St. Petersburg, Clearwater and Lakeland.',
    )
  })

  it('draws a facility wide and narrow, a city once', () => {
    expect(withClass(draw({}), 'm-mark')).toHaveLength(2)
    expect(texts(draw({}), 'm-scale-text')).toEqual(['20 miles', '10 miles'])
    const city = draw({ kind: 'city', place: at('Tampa', 27.95, -82.46) })
    expect(withClass(city, 'm-mark')).toHaveLength(1)
    expect(texts(city, 'm-scale-text')).toEqual(['20 miles'])
  })

  it('draws the scale bar to scale', () => {
    const bar = withClass(draw({}), 'm-scale')[0]?.children[0]?.attributes.d ?? ''
    expect(bar).toMatch(/v5h138\.2v-5$/)
  })

  it('labels visible neighbors, and a city itself', () => {
    expect(texts(draw({}), 'm-name')).not.toContain('Miami')
    const city = draw({ kind: 'city', place: at('Tampa', 27.95, -82.46) })
    expect(texts(city, 'm-name')).toEqual(['Tampa', 'St. Petersburg', 'Clearwater', 'Lakeland'])
  })

  it('makes each neighbor a link with a name, sized by its count, and room for a finger', () => {
    const city = draw({ kind: 'city', place: at('Tampa', 27.95, -82.46) })
    const links = allElements(city).filter((element) => element.name === 'a')
    expect(links.map((link) => [link.attributes.href, link.attributes['aria-label']])).toEqual([
      ['/florida/st-petersburg', 'St. Petersburg, 100 sites, 18 miles'],
      ['/florida/clearwater', 'Clearwater, 20 sites, 18 miles'],
      ['/florida/lakeland', 'Lakeland, 1 site, 18 miles'],
    ])
    const radii = (className: string) =>
      withClass(city, className).map((circle) => Number(circle.attributes.r))
    expect(radii('m-city')).toEqual([10, 4.5, 4])
    for (const radius of radii('m-reach')) expect(radius).toBeGreaterThanOrEqual(15)
    expect(texts(city, 'm-degree')).toEqual(expect.arrayContaining(['10 miles', '20 miles']))
  })

  it('draws the first of two towns that a finger could not tell apart', () => {
    const beside = town('Gulfport', 27.75, -82.7)
    const city = draw({
      kind: 'city',
      place: at('Tampa', 27.95, -82.46),
      neighbors: [...TAMPA.neighbors, beside],
    })
    expect(texts(city, 'm-name')).not.toContain('Gulfport')
    expect(withClass(city, 'm-city')).toHaveLength(3)
  })

  it('links the town under the mark of a facility', () => {
    const root = draw({ neighbors: [town('Tampa', 27.95, -82.46)] })
    const [link] = allElements(root).filter((element) => element.name === 'a')
    expect(link?.attributes.href).toBe('/florida/tampa')
    expect(withClass(root, 'm-city')).toEqual([])
  })

  it('tints the county, found by position when the record has none', () => {
    for (const county of ['Hillsborough', 'Hillsborough County', null, 'No Such County', 'Duval']) {
      const root = draw({ county })
      expect(title(root)).toContain('Hillsborough County')
      expect(withClass(root, 'm-on')[0]?.attributes.d).toMatch(/^M/)
    }
  })

  it('recognizes different spellings of a county', () => {
    expect(countyKey('Saint Johns County')).toBe(countyKey('St. Johns'))
    expect(countyKey('DeSoto')).toBe(countyKey('De Soto County'))
    expect(countyKey("Prince George's")).toBe(countyKey('Prince Georges County'))
    expect(countyKey('Doña Ana')).toBe(countyKey('Dona Ana County'))
  })

  it('distinguishes a city from the county of the same name', () => {
    const city = draw({ code: 'VA', county: 'Richmond', place: at('A mill', 37.53, -77.44) })
    expect(title(city)).toBe('Map of City of Richmond, Virginia, with A mill marked')
    const county = draw({ code: 'VA', county: 'Richmond', place: at('A mill', 37.93, -76.72) })
    expect(title(county)).toBe('Map of Richmond County, Virginia, with A mill marked')
  })

  it.each(usStates)('draws land and an inset in the middle of $name', ({ code, fips }) => {
    const box = listStates((state) => state.id === fips)[0]?.box ?? [0, 0, 0, 0]
    const place = at('Here', (box[1] + box[3]) / 2, (box[0] + box[2]) / 2)
    const root = draw({ code, county: null, place, neighbors: [] })
    expect(withClass(root, 'm-scale')).toHaveLength(2)
    // The district is smaller than the view, so an inset would show nothing.
    expect(withClass(root, 'm-inset')).toHaveLength(code === 'DC' ? 0 : 2)
    expect(withClass(root, 'm-grid')[0]?.attributes.d).toMatch(/^M/)
  })

  it('works on both sides of the date line', () => {
    const root = draw({
      code: 'AK',
      county: null,
      place: at('Shemya', 52.72, 174.1),
      neighbors: [],
    })
    expect(title(root)).toContain('Aleutians West Census Area, Alaska')
    expect(texts(root, 'm-degree').some((text) => text.endsWith('° E'))).toBe(true)
  })

  it('finds the county of a port just off the coarse coast', () => {
    const root = draw({ county: null, place: at('Pier', 24.545, -81.81) })
    expect(title(root)).toBe('Map of Monroe County, Florida, with Pier marked')
  })

  it('labels the country across the border', () => {
    const detroit = draw({ code: 'MI', county: 'Wayne', place: at('Works', 42.3, -83.1) })
    expect(texts(detroit, 'm-area')).toContain('Canada')
    expect(texts(draw({}), 'm-area')).not.toContain('Canada')
  })

  it('shows open water without a county and an unknown state without an inset', () => {
    const sea = draw({ county: null, place: at('Wreck', 27, -86), neighbors: [] })
    expect(title(sea)).toBe('Map of Florida, with Wreck marked')
    const unknown = draw({ code: 'ZZ', county: null, neighbors: [] })
    expect(withClass(unknown, 'm-inset')).toEqual([])
    expect(title(unknown)).toContain('Hillsborough County')
  })

  it('is empty for a place without a position', () => {
    expect(renderLocatorMap({ ...TAMPA, place: at('Lost', Number.NaN, -82) })).toBe('')
    expect(renderLocatorMap({ ...TAMPA, place: at('Lost', 28, Number.NaN) })).toBe('')
    expect(renderLocatorMap({ ...TAMPA, place: at('Pole', 90, 0) })).toBe('')
  })

  it('skips neighbors without a position', () => {
    const root = draw({ neighbors: [town('Lost', Number.NaN, Number.NaN), ...TAMPA.neighbors] })
    expect(texts(root, 'm-name')).not.toContain('Lost')
  })
})

describe('the list beside the map', () => {
  it('has the same towns, nearest first, each row a link', () => {
    const near = { ...town('Bay & Sons', 28, -82), miles: 0.4 }
    const root = readMarkup(neighborTable('<Tampa>', [...TAMPA.neighbors.slice(0, 1), near]))
    const rows = allElements(root).filter((element) => element.name === 'tr')
    expect(
      rows.map((row) =>
        allElements(row)
          .map(({ text }) => text)
          .join('|'),
      ),
    ).toEqual(['|City|Distance|Sites', '||Bay & Sons|under 1 mi|20', '||St. Petersburg|18 mi|100'])
    expect(root.children[0]?.text).toBe('Sites on record near <Tampa>')
  })

  it('is left out without towns', () => {
    expect(neighborTable('Tampa', [])).toBe('')
  })
})
