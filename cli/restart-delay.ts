/** How long to wait before replacing a dead process: not at all, unless processes die right after starting. */
const LONG_ENOUGH_MS = 10_000
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000

export function restartDelay(
  livedMs: number,
  quickDeaths: number,
): { delayMs: number; quickDeaths: number } {
  if (livedMs >= LONG_ENOUGH_MS) return { delayMs: 0, quickDeaths: 0 }
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** quickDeaths, LONGEST_DELAY_MS)
  return { delayMs, quickDeaths: quickDeaths + 1 }
}
