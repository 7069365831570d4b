import { describe, expect, it } from 'vitest'
import { renderCountryMap } from './country-map.ts'
import {
  allElements,
  readMarkup,
  STATE_COUNTS,
  someTowns,
  withClass,
} from './markup.test-support.ts'

const empty = { towns: [], states: STATE_COUNTS, comingSoon: [] }

function town(latitude: number, longitude: number, count = 1) {
  return { name: 'A town', stateSlug: 'florida', latitude, longitude, count }
}

function dotCount(svg: string): number {
  const dots = withClass(readMarkup(svg), 'm-dots')
  return dots.reduce((sum, path) => sum + (path.attributes.d?.match(/h0/g)?.length ?? 0), 0)
}

describe('the country map', () => {
  it('draws the towns in four paths, one for each size', () => {
    const svg = renderCountryMap({ ...empty, towns: someTowns(4500) })
    const paths = withClass(readMarkup(svg), 'm-dots')
    expect(paths).toHaveLength(4)
    const sizes = paths.map((path) => path.attributes.d?.match(/h0/g)?.length ?? 0)
    expect(sizes[0]).toBeGreaterThan(sizes[3] ?? 0)
    expect(dotCount(svg)).toBeGreaterThan(4000)
  })

  it('places dots at the towns, including Alaska and Hawaii', () => {
    const svg = renderCountryMap({ ...empty, towns: [town(61.2, -149.9), town(21.3, -157.9)] })
    const [path] = withClass(readMarkup(svg), 'm-dots')
    const [first, second] = [...(path?.attributes.d ?? '').matchAll(/m(-?[\d.]+) ?(-?[\d.]+)h0/g)]
    expect(Number(first?.[1])).toBeGreaterThan(0)
    expect(Number(first?.[1])).toBeLessThan(250)
    expect(Number(first?.[2])).toBeGreaterThan(450)
    expect(Number(first?.[1]) + Number(second?.[1])).toBeLessThan(400)
  })

  it('leaves out towns it cannot show and towns without sites', () => {
    const towns = [
      town(13.4, 144.8),
      town(Number.NaN, -82),
      town(0, 0),
      town(27.9, 82.4),
      town(27.9, -82.4, 0),
      town(27.9, -82.4),
    ]
    expect(dotCount(renderCountryMap({ ...empty, towns }))).toBe(1)
  })

  it('draws towns of one size at one point once', () => {
    const towns = [town(27.9, -82.4), town(27.9, -82.4), town(30, -82)]
    expect(dotCount(renderCountryMap({ ...empty, towns }))).toBe(2)
  })

  it('hatches and labels the states that are coming soon without linking them', () => {
    const root = readMarkup(renderCountryMap({ ...empty, comingSoon: ['texas', 'new-york'] }))
    expect(withClass(root, 'm-soon').map((path) => path.attributes.fill)).toEqual([
      'url(#country-hatch)',
      'url(#country-hatch)',
    ])
    expect(withClass(root, 'm-letter').map((text) => text.text)).toEqual(['NY', 'TX'])
    const links = allElements(root).flatMap((element) => element.attributes.href ?? [])
    expect(links).toHaveLength(49)
    expect(links).not.toContain('/texas')
    expect(links).toContain('/florida')
  })

  it('hides its links from the keyboard and assistive technology', () => {
    const root = readMarkup(renderCountryMap(empty))
    const hidden = root.children.find((child) => child.attributes['aria-hidden'] === 'true')
    const links = allElements(root).filter((element) => element.name === 'a')
    const inside = hidden ? allElements(hidden).filter((element) => element.name === 'a') : []
    expect(inside).toHaveLength(links.length)
    expect(links.every((link) => link.attributes.tabindex === '-1')).toBe(true)
  })

  it('annotates one state with a leader line, inside the frame', () => {
    for (const state of STATE_COUNTS) {
      const svg = renderCountryMap({
        ...empty,
        annotate: { slug: state.slug, label: state.name, note: '1,778 sites' },
      })
      const [note] = withClass(readMarkup(svg), 'm-note')
      expect(note?.children.map((child) => child.name)).toEqual(['path', 'text', 'text'])
    }
  })

  it('draws only the land when there are no records', () => {
    const root = readMarkup(renderCountryMap({ towns: [], states: [], comingSoon: ['atlantis'] }))
    expect(withClass(root, 'm-state')).toHaveLength(51)
    expect(withClass(root, 'm-dots')).toEqual([])
  })
})
