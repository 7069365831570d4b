/** How a mark says how many records it stands for. Browsers load this too. */

const MAX_RADIUS = 22

/** In units of the drawing. */
export const radiusOf = (count: number): number =>
  count === 1 ? 7.5 : Math.min(MAX_RADIUS, 11 + Math.log10(count) * 3)

/** "9,400" is wider than its mark. */
export const shortCount = (count: number): string =>
  count < 1_000
    ? String(count)
    : `${Math.round(count / (count < 10_000 ? 100 : 1_000)) / (count < 10_000 ? 10 : 1)}k`
