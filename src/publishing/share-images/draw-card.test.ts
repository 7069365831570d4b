import { describe, expect, it } from 'vitest'
import { fitTitle } from './draw-card.ts'

/** Every character half as wide as high. */
const measure = (text: string, size: number) => (text.length * size) / 2
const room = { width: 600, height: 300 }

describe('the title of a share image', () => {
  it('is as large as it can be', () => {
    expect(fitTitle('Tampa', room, measure)).toEqual({ size: 84, lines: ['Tampa'] })
  })

  it('breaks between words and shrinks until it fits both ways', () => {
    const { size, lines } = fitTitle('A name of some length '.repeat(4).trim(), room, measure)
    expect(size).toBeLessThan(84)
    expect(lines.every((line) => measure(line, size) <= room.width)).toBe(true)
    expect(lines.length * size * 1.06).toBeLessThanOrEqual(room.height)
    expect(lines.join(' ')).toBe('A name of some length '.repeat(4).trim())
  })

  it.each([
    ['many words', 'word '.repeat(200).trim()],
    ['one endless word', 'w'.repeat(400)],
  ])('cuts %s and says so', (_, title) => {
    const { size, lines } = fitTitle(title, room, measure)
    expect(lines.at(-1)).toMatch(/…$/)
    expect(lines.every((line) => measure(line, size) <= room.width)).toBe(true)
    expect(lines.length * size * 1.06).toBeLessThanOrEqual(room.height)
  })
})
