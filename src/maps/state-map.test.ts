import { describe, expect, it } from 'vitest'
import { findState, usStates } from '../site/us.ts'
import { boxesMeet, boxInside, textBox } from './labels.ts'
import {
  allElements,
  type Markup,
  readMarkup,
  someCities,
  withClass,
} from './markup.test-support.ts'
import { keyCounts, renderStateMap } from './state-map.ts'
import type { Anchor } from './svg-text.ts'

const florida = (count: number) =>
  readMarkup(renderStateMap({ code: 'FL', name: 'Florida', cities: someCities(count) }))

const FONT_SIZES = { 'm-wide': 15, 'm-mid': 22, 'm-phone': 34 }

function labelBoxes(root: Markup, layer: keyof typeof FONT_SIZES) {
  return withClass(root, layer)
    .flatMap((group) => withClass(group, 'm-name'))
    .map(({ attributes, text }) =>
      textBox(
        text,
        Number(attributes.x),
        Number(attributes.y),
        FONT_SIZES[layer],
        (attributes['text-anchor'] ?? 'start') as Anchor,
      ),
    )
}

function links(root: Markup): Markup[] {
  return allElements(root).filter((element) => element.name === 'a')
}

describe('the map of a state', () => {
  it.each(usStates)('$name has land in its frame', ({ code, name }) => {
    const root = readMarkup(renderStateMap({ code, name, cities: [] }))
    const [land] = withClass(root, 'm-land')
    const starts = [...(land?.attributes.d ?? '').matchAll(/M(-?[\d.]+) ?(-?[\d.]+)l/g)]
    expect(starts.length).toBeGreaterThan(0)
    for (const [, x, y] of starts) {
      expect(Number(x)).toBeGreaterThanOrEqual(40)
      expect(Number(x)).toBeLessThanOrEqual(720)
      expect(Number(y)).toBeGreaterThanOrEqual(10)
      expect(Number(y)).toBeLessThanOrEqual(Number(root.attributes.height))
    }
  })

  it('keeps Alaska in one piece across the date line', () => {
    const cities = [
      { name: 'Attu', href: '/a', latitude: 52.9, longitude: 172.9, count: 1 },
      { name: 'Adak', href: '/b', latitude: 51.9, longitude: -176.6, count: 1 },
    ]
    const root = readMarkup(renderStateMap({ code: 'AK', name: 'Alaska', cities }))
    const [adak, attu] = withClass(root, 'm-cities').flatMap((group) => withClass(group, 'm-city'))
    const gap = Number(adak?.attributes.cx) - Number(attu?.attributes.cx)
    expect(gap).toBeGreaterThan(20)
    expect(gap).toBeLessThan(200)
  })

  it('makes each city a link named with its count', () => {
    const cities = [
      { name: 'Tampa', href: '/florida/tampa', latitude: 27.95, longitude: -82.46, count: 1280 },
      { name: 'Ocala', href: '/florida/ocala', latitude: 29.19, longitude: -82.14, count: 1 },
    ]
    const root = readMarkup(renderStateMap({ code: 'fl', name: 'Florida', cities }))
    expect(root.attributes.role).toBe('group')
    expect(
      links(root).map(({ attributes }) => [attributes.href, attributes['aria-label']]),
    ).toEqual([
      ['/florida/tampa', 'Tampa, 1,280 facilities'],
      ['/florida/ocala', 'Ocala, 1 facility'],
    ])
  })

  it('sizes circles by area and puts the larger ones beneath', () => {
    const cities = [4, 400, 100].map((count, index) => ({
      name: `City ${count}`,
      href: '/x',
      latitude: 28 + index / 2,
      longitude: -82,
      count,
    }))
    const root = readMarkup(renderStateMap({ code: 'FL', name: 'Florida', cities }))
    const radii = withClass(root, 'm-cities')
      .flatMap((group) => withClass(group, 'm-city'))
      .map((circle) => Number(circle.attributes.r))
    expect(radii).toEqual([19, 9.5, 1.9])
  })

  it.each(Object.keys(FONT_SIZES) as (keyof typeof FONT_SIZES)[])(
    'places names that do not touch each other or the edge: %s',
    (layer) => {
      for (const count of [5, 66, 300]) {
        const root = florida(count)
        const frame = { x0: 0, y0: 0, x1: 780, y1: Number(root.attributes.height) }
        const boxes = labelBoxes(root, layer)
        expect(boxes.length).toBeGreaterThan(2)
        boxes.forEach((box, index) => {
          expect(boxInside(box, frame)).toBe(true)
          for (const other of boxes.slice(index + 1)) expect(boxesMeet(box, other)).toBe(false)
        })
      }
    },
  )

  it('labels at most eighteen cities, ten on a small map and six on phones', () => {
    const root = florida(300)
    expect(labelBoxes(root, 'm-wide').length).toBeLessThanOrEqual(18)
    expect(labelBoxes(root, 'm-mid').length).toBeLessThanOrEqual(10)
    expect(labelBoxes(root, 'm-phone').length).toBeLessThanOrEqual(6)
  })

  it('leaves out cities with a wrong position', () => {
    const at = { name: 'Lost', href: '/x', count: 3 }
    const cities = [
      { ...at, latitude: Number.NaN, longitude: -82 },
      { ...at, latitude: 27.9, longitude: 82.4 },
      { ...at, latitude: 0, longitude: 0 },
      { ...at, latitude: -82.4, longitude: 27.9 },
    ]
    expect(links(readMarkup(renderStateMap({ code: 'FL', name: 'Florida', cities })))).toEqual([])
  })

  it('has a legend with round numbers, or none without cities', () => {
    expect(withClass(florida(0), 'm-key')).toEqual([])
    expect(keyCounts(214)).toEqual([10, 50, 200])
    expect(keyCounts(5)).toEqual([1, 5])
    expect(keyCounts(1)).toEqual([1])
  })

  it('is empty for an unknown code', () => {
    expect(findState('ZZ')).toBeNull()
    expect(renderStateMap({ code: 'ZZ', name: 'Nowhere', cities: [] })).toBe('')
  })

  it('gives fingers on a phone 24 px at least, and leaves the rest to the list', () => {
    const cities = someCities(300)
    const root = readMarkup(renderStateMap({ code: 'FL', name: 'Florida', cities }))
    const targets = withClass(root, 'm-touch').map(({ attributes }) => ({
      x: Number(attributes.cx),
      y: Number(attributes.cy),
      r: Number(attributes.r),
    }))
    // A 320 px screen shows the 780 units of the map on 288 px.
    const pixels = 288 / 780
    expect(targets.length).toBeGreaterThan(10)
    for (const [at, { x, y, r }] of targets.entries()) {
      expect(2 * r * pixels).toBeGreaterThanOrEqual(24)
      for (const other of targets.slice(at + 1)) {
        expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(r + other.r - 0.2)
      }
    }
    expect(withClass(root, 'm-fine')).toHaveLength(links(root).length - targets.length)
  })
})
