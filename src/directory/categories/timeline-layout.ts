/** Where each year of a timeline stands, and how high its label hangs so that none crosses another. */
import type { Milestone } from './category-records.contract.ts'

export const AXIS = { from: 1900, to: 2056, ticks: [1920, 1940, 1960, 1980, 2000, 2020] } as const

/** The narrowest the figure gets while the labels stand beside each other, and a letter at 15 px. */
const NARROWEST_PX = 690
const LETTER_PX = 8.3
const PADDING_PX = 12

export type PlacedMilestone = Milestone & { left: number; right: number; row: number }

/** Per cent of the axis. */
export const place = (year: number): number => ((year - AXIS.from) / (AXIS.to - AXIS.from)) * 100

/** From the right: a label rises above every later one whose line it would cross. */
export function layOutMilestones(milestones: Milestone[]): PlacedMilestone[] {
  const placed: PlacedMilestone[] = []
  for (const milestone of milestones.toReversed()) {
    const left = place(milestone.year)
    const letters = `${milestone.year} ${milestone.label}`.length
    const right = left + ((letters * LETTER_PX + PADDING_PX) / NARROWEST_PX) * 100
    const crossed = placed.filter((later) => later.left < right)
    const row = crossed.reduce((highest, later) => Math.max(highest, later.row + 1), 0)
    placed.unshift({ ...milestone, left, right, row })
  }
  return placed
}

/** '1930s-1980s' is from the beginning of the first decade to the end of the last. */
export function peakRange(peakUseYears: string): { from: number; to: number } {
  const [from = AXIS.from, to = AXIS.to] = peakUseYears.match(/\d{4}/g)?.map(Number) ?? []
  return { from, to: to + 9 }
}
