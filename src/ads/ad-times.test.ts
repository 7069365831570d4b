import { describe, expect, it } from 'vitest'
import { adTimes } from './ad-times.ts'
import { breakpointOf } from './breakpoints.ts'

describe('§2.1, §2.9 and §9 when advertisements are asked for', () => {
  it('300 ms after a facility page shows, 500 ms after each route change', () => {
    expect(adTimes('facility', true)).toEqual([300])
    expect(adTimes('facility', false)).toEqual([300, 500])
    expect(adTimes('city', true)).toEqual([0])
    expect(adTimes('city', false)).toEqual([500])
  })
})

describe('§9 breakpoints', () => {
  it.each([
    [320, 'xs'],
    [639, 'xs'],
    [640, 'sm'],
    [767, 'sm'],
    [768, 'md'],
    [1023, 'md'],
    [1024, 'lg'],
    [1280, 'xl'],
    [1535, 'xl'],
    [1536, '2xl'],
    [4000, '2xl'],
  ])('%i px is %s', (width, name) => {
    expect(breakpointOf(width)).toBe(name)
  })
})
