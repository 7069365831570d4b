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

  it('grow with the network, so that one network of many addresses is not many callers', () => {
    const limit = new MinuteLimit({ perCaller: 1, total: 1_000 })
    const admitted = (addresses: string[]) =>
      addresses.filter((address) => limit.admit(address, 0) === 0).length
    const hex = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))
    expect(admitted(hex.map((part) => `2001:db8:1:2${part}::1`))).toBe(4)
    expect(admitted(hex.map((part) => `2001:db8:1:${part}00::1`))).toBe(12)
    expect(limit.admit('2001:db8:2:200::1', 0)).toBe(0)
    expect(admitted(hex.map((_, n) => `203.0.113.${n}`))).toBe(8)
    expect(limit.admit('203.0.114.1', 0)).toBe(0)
  })

  it('are not used up for all by one caller who is over the limit', () => {
    const limit = new MinuteLimit({ perCaller: 1, total: 2 })
    for (let n = 0; n < 10; n += 1) limit.admit('noisy', 0)
    expect(limit.admit('quiet', 0)).toBe(0)
  })
})
