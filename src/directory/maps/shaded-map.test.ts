import { describe, expect, it } from 'vitest'
import { allElements, readMarkup, STATE_COUNTS, withClass } from './markup.test-support.ts'
import { renderShadedMap } from './shaded-map.ts'

const words = { title: 'Facilities by state', description: 'Shaded.', unit: 'facilities' }

function draw(counts: Record<string, number> | null) {
  const states = counts
    ? STATE_COUNTS.map((state) => ({ ...state, count: counts[state.code] ?? 0 }))
    : STATE_COUNTS
  return readMarkup(renderShadedMap({ ...words, states }))
}

function links(root: ReturnType<typeof draw>) {
  return allElements(root).filter((element) => element.name === 'a')
}

function shades(root: ReturnType<typeof draw>): string[] {
  return links(root).map((link) => link.children.at(-1)?.attributes.class ?? '')
}

function legend(root: ReturnType<typeof draw>): string[] {
  const wide = withClass(root, 'm-wide').find((element) => element.name === 'g')
  return wide ? withClass(wide, 'm-key').map((text) => text.text) : []
}

describe('the shaded map', () => {
  it('makes every state a link named with its count, in alphabetical order', () => {
    const names = links(draw({ FL: 1778, OH: 1 })).map((link) => link.attributes['aria-label'])
    expect(names).toHaveLength(51)
    expect(names).toContain('Florida, 1,778 facilities')
    expect(names).toContain('Ohio, 1 facility')
    expect(names).toContain('Iowa, 0 facilities')
    expect(names).toEqual(names.toSorted())
  })

  it('makes them focusable', () => {
    for (const link of links(draw(null))) {
      expect(link.attributes.href).toMatch(/^\/[a-z-]+$/)
      expect(link.attributes.tabindex).toBeUndefined()
    }
  })

  it('spreads many counts over five steps of about the same size', () => {
    const used = shades(draw(null))
    for (const step of [1, 2, 3, 4, 5]) {
      const states = used.filter((name) => name.endsWith(`m-shade-${step}`)).length
      expect(states).toBeGreaterThanOrEqual(10)
      expect(states).toBeLessThanOrEqual(11)
    }
  })

  it('gives equal counts the same step', () => {
    const counts = Object.fromEntries(
      STATE_COUNTS.map((state, index) => [state.code, index < 40 ? 7 : index]),
    )
    const used = shades(draw(counts))
    expect(new Set(used.slice(0, 40)).size).toBe(1)
  })

  it('hatches states with nothing on record and says so in the key', () => {
    const root = draw({ FL: 1778 })
    expect(withClass(root, 'm-none')).toHaveLength(50)
    expect(legend(root)).toEqual(['Facilities', 'None', '1,778'])
    expect(shades(root).filter((name) => name.includes('m-shade-5'))).toHaveLength(1)
  })

  it('shows counts that occur, in ascending order', () => {
    const steps = legend(draw(null)).slice(1)
    expect(steps).toHaveLength(5)
    expect(steps[0]).toMatch(/^37–/)
    expect(steps.at(-1)).toMatch(/–1,887$/)
  })

  it('names the states with the most', () => {
    const root = draw({ FL: 1778, OH: 900, TX: 20, IA: 1 })
    expect(root.children.find((child) => child.name === 'desc')?.text).toBe(
      'Shaded. Most: Florida (1,778 facilities), Ohio (900 facilities) and Texas (20 facilities).',
    )
  })

  it('draws other states without a link', () => {
    const root = readMarkup(renderShadedMap({ ...words, states: [] }))
    expect(links(root)).toEqual([])
    expect(withClass(root, 'm-none')).toHaveLength(51)
  })
})
