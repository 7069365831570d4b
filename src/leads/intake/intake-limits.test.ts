import { describe, expect, it } from 'vitest'
import { MemoryLimits } from './intake-limits.ts'

describe('limits while the database is away', () => {
  it('count each address and everyone, and start again after a minute', () => {
    const limits = new MemoryLimits({ address: 2, total: 3 })
    expect([limits.admit('a', 0), limits.admit('a', 1000)]).toEqual([0, 0])
    expect(limits.admit('a', 30_000)).toBe(30)
    expect(limits.admit('b', 30_000)).toBe(0)
    expect(limits.admit('c', 30_000)).toBe(30)
    expect(limits.admit('a', 60_000)).toBe(0)
  })

  it('who is over the own limit does not use up the common one', () => {
    const limits = new MemoryLimits({ address: 1, total: 2 })
    for (let n = 0; n < 10; n += 1) limits.admit('noisy', 0)
    expect(limits.admit('quiet', 0)).toBe(0)
  })
})
