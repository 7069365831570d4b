/** How a mark says how many records it stands for. Browsers load this too. */
import { formatCount } from '../ui/format.ts'

const MAX_RADIUS = 22

/** In units of the drawing. */
export const radiusOf = (count: number): number =>
  count === 1 ? 7.5 : Math.min(MAX_RADIUS, 11 + Math.log10(count) * 3)

/** "12,400" is wider than its mark. */
export const shortCount = (count: number): string =>
  count < 10_000 ? formatCount(count) : `${Math.round(count / 1_000)}k`
