import { describe, expect, it } from 'vitest'
import { MinuteLimit } from './minute-limit.ts'

describe('limits per minute', () => {
  it('hold for each caller and for all, and start again after a minute', () => {
    const limit = new MinuteLimit({ perCaller: 2, total: 3 })
    expect([limit.admit('a', 0), limit.admit('a', 1000)]).toEqual([0, 0])
    expect(limit.admit('a', 30_000)).toBe(30)
    expect(limit.admit('b', 30_000)).toBe(0)
    expect(limit.admit('c', 30_000)).toBe(30)
    expect(limit.admit('a', 60_000)).toBe(0)
  })

  it('are not used up for all by one caller who is over the limit', () => {
    const limit = new MinuteLimit({ perCaller: 1, total: 2 })
    for (let n = 0; n < 10; n += 1) limit.admit('noisy', 0)
    expect(limit.admit('quiet', 0)).toBe(0)
  })
})
