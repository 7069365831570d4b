/** For the build, which refuses a translation that says something else than its original. */

export function differencesOf(part: string, before: string[], after: string[]): string[] {
  const length = Math.max(before.length, after.length)
  const at = Array.from({ length }).findIndex((_, index) => before[index] !== after[index])
  if (at === -1) return []
  return [`${part}: ${after[at] ?? 'nothing'} instead of ${before[at] ?? 'nothing'}`]
}

/**
 * Dates are in another order: November 16, 2026 is 16 de noviembre de 2026. Ordinals are written in other
 * ways: the 20th century is el siglo XX, the 108th ship el 108.º barco.
 */
export const figuresIn = (text: string): string[] =>
  (text.replace(/\b\d+((st|nd|rd|th)\b|\.º)/g, '').match(/\d+(?:[,.:]\d+)*/g) ?? []).sort()
