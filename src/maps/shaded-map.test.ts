import { describe, expect, it } from 'vitest'
import { allElements, readMarkup, STATE_COUNTS, withClass } from './markup.test-support.ts'
import { renderShadedMap } from './shaded-map.ts'

const words = { title: 'Facilities by state', description: 'Shaded.', unit: 'facilities' as const }

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

  it('begins its classes at round numbers, whatever the counts', () => {
    expect(legend(draw(null)).slice(1)).toEqual(['1–99', '100–199', '200–499', '500–999', '1,000+'])
    const few = Object.fromEntries(STATE_COUNTS.map(({ code }, at) => [code, (at % 7) + 1]))
    expect(legend(draw(few)).slice(1)).toEqual(['1', '2', '3–4', '5+'])
    expect(legend(draw({ FL: 3, OH: 90 })).slice(2)).toEqual(['1–9', '10+'])
  })

  it('keeps states apart whose counts differ many times over', () => {
    // As in the demonstration data: one complete state, and a few records of each other one.
    const counts = Object.fromEntries(STATE_COUNTS.map(({ code }, at) => [code, 6 + (at % 60)]))
    const root = draw({ ...counts, FL: 1778, PA: 128 })
    const shadeOf = (name: string) =>
      links(root)
        .find((link) => link.attributes['aria-label']?.startsWith(name))
        ?.children.at(-1)?.attributes.class
    expect(shadeOf('Florida')).not.toBe(shadeOf('Pennsylvania'))
    expect(shadeOf('Pennsylvania')).not.toBe(shadeOf('Alabama'))
  })

  it('letters the states that have room for it', () => {
    const letters = withClass(draw(null), 'm-code').map((text) => text.text)
    expect(letters).toEqual(expect.arrayContaining(['TX', 'FL', 'PA', 'ME']))
    expect(letters).not.toContain('DC')
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
