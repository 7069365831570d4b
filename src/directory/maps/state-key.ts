import { countOf, formatCount, joinNames, round, textAt } from './svg-text.ts'

export const KEY_HEIGHT = 60

// 1, 2, 5, 10, 20, 50 and so on.
function roundNumberUpTo(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit))
  const lead = [5, 2, 1].find((digit) => digit * power <= limit) ?? 1
  return lead * power
}

/** Up to three round numbers, each about a quarter of the next. */
export function keyCounts(most: number): number[] {
  const counts: number[] = []
  for (let limit = most; counts.length < 3 && limit >= 1; limit = (counts[0] ?? 0) / 4) {
    counts.unshift(roundNumberUpTo(limit))
  }
  return counts
}

function row(
  className: string,
  counts: number[],
  root: number,
  y: number,
  look: { scale: number; font: number; gap: number; text: string },
): string {
  let x = 4
  let circles = ''
  for (const count of counts) {
    const r = Math.max(1.8, root * Math.sqrt(count))
    x += r * look.scale
    circles += `<circle class="m-city" cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/>`
    x += r * look.scale + look.gap
  }
  return (
    `<g class="${className}" aria-hidden="true">${circles}` +
    `${textAt('m-key', x + look.gap / 2, y + look.font * 0.36, look.text)}</g>`
  )
}

/** What the circles mean, under the map. */
export function stateKey(most: number, root: number, top: number, phoneScale: number): string {
  const counts = keyCounts(most)
  const last = counts.at(-1)
  if (last === undefined) return ''
  const numbers = joinNames([...counts.slice(0, -1).map(formatCount), countOf(last, 'facilities')])
  const y = top + KEY_HEIGHT / 2
  const text = `${numbers}. Each circle is a city.`
  return (
    row('m-wide', counts, root, y, { scale: 1, font: 15, gap: 8, text }) +
    row('m-mid', counts, root, y, { scale: 1, font: 22, gap: 10, text }) +
    row('m-phone', counts, root, y, { scale: phoneScale, font: 33, gap: 14, text: numbers })
  )
}
