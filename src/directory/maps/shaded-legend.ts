import { COUNTRY_FRAME } from './country-shapes.ts'
import { textWidth } from './label-box.ts'
import { formatCount, round, textAt } from './svg-text.ts'

/** `shade` 1 to 5, or 0 for nothing on record; `from` and `to` are counts that really occur. */
export type ShadeStep = { shade: number; from: number; to: number }

export const NONE_STEP: ShadeStep = { shade: 0, from: 0, to: 0 }

type Sizes = { swatch: [number, number]; font: number; gap: number }

// Phones show the map at about a third of its size, so their lettering is three times as large.
const WIDE: Sizes = { swatch: [32, 18], font: 18, gap: 22 }
const PHONE: Sizes = { swatch: [52, 36], font: 41, gap: 0 }
const PHONE_ROW = 62

const TOP = COUNTRY_FRAME.top + COUNTRY_FRAME.height

function stepText(step: ShadeStep): string {
  if (step.shade === 0) return 'None'
  if (step.from === step.to) return formatCount(step.from)
  return `${formatCount(step.from)}–${formatCount(step.to)}`
}

function entry(step: ShadeStep, x: number, y: number, sizes: Sizes, hatch: string): string {
  const [width, height] = sizes.swatch
  const look =
    step.shade === 0
      ? `class="m-swatch" fill="url(#${hatch})"`
      : `class="m-swatch m-shade-${step.shade}"`
  return (
    `<rect ${look} x="${round(x)}" y="${round(y - height / 2)}" width="${width}" height="${height}"/>` +
    textAt('m-key', x + width + sizes.font / 2, y + sizes.font * 0.36, stepText(step))
  )
}

function wideRow(steps: ShadeStep[], unit: string, hatch: string): string {
  const widths = steps.map(
    (step) => WIDE.swatch[0] + WIDE.font / 2 + textWidth(stepText(step), WIDE.font),
  )
  const lead = `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`
  const leadWidth = textWidth(lead, WIDE.font) + WIDE.gap
  const total = widths.reduce((sum, width) => sum + width + WIDE.gap, leadWidth - WIDE.gap)
  let x = Math.max(0, (COUNTRY_FRAME.width - total) / 2)
  const y = TOP + 24
  let row = textAt('m-key m-key-lead', x, y + WIDE.font * 0.36, lead)
  x += leadWidth
  steps.forEach((step, index) => {
    row += entry(step, x, y, WIDE, hatch)
    x += (widths[index] ?? 0) + WIDE.gap
  })
  return row
}

/** A key under the map: one row on wide screens, three columns on phones. */
export function mapLegend(steps: ShadeStep[], unit: string, hatch: string) {
  const columns = 3
  const width = COUNTRY_FRAME.width / columns
  const phone = steps.map((step, index) => {
    const row = Math.floor(index / columns)
    const y = TOP + 34 + row * PHONE_ROW
    return entry(step, (index % columns) * width + 4, y, PHONE, hatch)
  })
  const rows = Math.ceil(steps.length / columns)
  return {
    height: Math.max(48, rows * PHONE_ROW + 12),
    svg:
      `<g class="m-wide" aria-hidden="true">${wideRow(steps, unit, hatch)}</g>` +
      `<g class="m-phone" aria-hidden="true">${phone.join('')}</g>`,
  }
}
