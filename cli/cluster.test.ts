import { expect, it } from 'vitest'
import { restartDelay } from './cluster.ts'

it('starts again at once after a long life, and ever later after quick deaths', () => {
  expect(restartDelay(60_000, 7)).toEqual({ delayMs: 0, quickDeaths: 0 })
  let quickDeaths = 0
  const delays = Array.from({ length: 9 }, () => {
    const next = restartDelay(100, quickDeaths)
    quickDeaths = next.quickDeaths
    return next.delayMs
  })
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})
