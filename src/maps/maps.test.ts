import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { usStates } from '../site/us.ts'
import { renderCountryMap } from './country-map.ts'
import { renderLocatorMap } from './locator-map.ts'
import {
  allElements,
  readMarkup,
  STATE_COUNTS,
  someCities,
  someTowns,
} from './markup.test-support.ts'
import { renderShadedMap } from './shaded-map.ts'
import { renderStateMap } from './state-map.ts'

const LIMIT = 50_000

/** Every kind of map, with the given name wherever names come from records. */
function allMaps(name: string, towns = 300) {
  const cities = someCities(30).map((city) => ({ ...city, name: `${name} ${city.name}` }))
  const neighbors = cities.map((city) => ({ ...city, miles: 12 }))
  const place = { name, latitude: 27.925, longitude: -82.433 }
  const states = STATE_COUNTS.map((state) => ({ ...state, name: `${name}${state.name}` }))
  return {
    country: renderCountryMap({
      towns: someTowns(towns),
      states,
      comingSoon: ['texas', 'new-york'],
      annotate: { slug: 'florida', label: name, note: `${name} sites` },
    }),
    shaded: renderShadedMap({ states, title: name, description: name, unit: 'facilities' }),
    state: renderStateMap({ code: 'FL', name, cities }),
    facility: renderLocatorMap({
      code: 'FL',
      county: 'Hillsborough',
      place,
      kind: 'facility',
      neighbors,
      areaInWords: (area) => area,
    }),
    city: renderLocatorMap({
      code: 'FL',
      county: 'Hillsborough',
      place,
      kind: 'city',
      neighbors,
      areaInWords: (area) => area,
    }),
  }
}

describe.each(Object.entries(allMaps('Tampa')))('the %s map', (kind, svg) => {
  it('is one well-formed element with a viewBox and a size', () => {
    const root = readMarkup(svg)
    expect(root.name).toBe('svg')
    expect(root.attributes.xmlns).toBe('http://www.w3.org/2000/svg')
    expect(root.attributes.viewBox).toMatch(/^0 \d+ \d+ \d+$/)
    expect(Number(root.attributes.width)).toBeGreaterThan(0)
    expect(Number(root.attributes.height)).toBeGreaterThan(0)
  })

  it('has a name and a description, and no image contains a link', () => {
    const elements = allElements(readMarkup(svg))
    const ids = new Map(elements.flatMap((e) => (e.attributes.id ? [[e.attributes.id, e]] : [])))
    const named = elements.filter((element) => element.attributes['aria-labelledby'])
    expect(named).toHaveLength(1)
    for (const { attributes } of named) {
      expect(ids.get(attributes['aria-labelledby'] ?? '')?.text).not.toBe('')
      expect(ids.get(attributes['aria-describedby'] ?? '')?.text).not.toBe('')
    }
    for (const image of elements.filter((element) => element.attributes.role === 'img')) {
      expect(allElements(image).filter((element) => element.name === 'a')).toEqual([])
    }
  })

  it('has unique ids that begin with its kind', () => {
    const prefix = kind === 'city' || kind === 'facility' ? 'locator' : kind
    const ids = allElements(readMarkup(svg)).flatMap(({ attributes }) => attributes.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(new RegExp(`^${prefix}-`))
  })

  it('leaves every color to the stylesheet', () => {
    for (const { attributes } of allElements(readMarkup(svg))) {
      expect(attributes.style).toBeUndefined()
      expect(attributes.stroke).toBeUndefined()
      if (attributes.fill) expect(attributes.fill).toMatch(/^url\(#[a-z-]+\)$/)
    }
  })

  it('rounds coordinates to one decimal', () => {
    for (const { attributes } of allElements(readMarkup(svg))) {
      const numbers = ['d', 'x', 'y', 'cx', 'cy', 'r', 'transform'].map((key) => attributes[key])
      expect(numbers.filter((value) => value && /\.\d\d|NaN|Infinity|e-/.test(value))).toEqual([])
    }
  })
})

describe('names from the records', () => {
  const hostile = `</title><script>alert("1")</script> & 'O' \u0000\u001B\uFFFF \uD800 <`

  it.each(Object.entries(allMaps(hostile)))('stay text in the %s map', (_, svg) => {
    const elements = allElements(readMarkup(svg))
    const known = /^(svg|title|desc|defs|pattern|rect|path|g|a|text|circle)$/
    expect(elements.filter((element) => !known.test(element.name))).toEqual([])
    expect(elements.some((element) => element.text.includes('<script>alert("1")</script>'))).toBe(
      true,
    )
    for (const { attributes } of elements) {
      expect(Object.keys(attributes).filter((key) => key.startsWith('on'))).toEqual([])
    }
  })
})

describe('all maps', () => {
  it('are the same for the same input', () => {
    expect(allMaps('Tampa')).toEqual(allMaps('Tampa'))
  })

  it('stay under 50 kB compressed, even when full', () => {
    const full = {
      ...allMaps('Tampa', 4500),
      ...Object.fromEntries(
        usStates.map(({ code, name }) => [
          code,
          renderStateMap({ code, name, cities: someCities(300) }),
        ]),
      ),
    }
    for (const svg of Object.values(full)) expect(gzipSync(svg).length).toBeLessThan(LIMIT)
  })
})
