import { expect, it } from 'vitest'
import { usStates } from '../../site/us.ts'
import { isBadTimeToCall, nextAt, timeThere } from './caller-time.ts'

const NOON_EASTERN = Date.parse('2026-11-17T17:00:00Z')
const ONE_AM_EASTERN = Date.parse('2026-11-17T06:00:00Z')

it('knows the time in every state, and says where there are two zones', () => {
  expect(usStates.filter(({ code }) => timeThere(code, NOON_EASTERN) === '')).toEqual([])
  expect(timeThere('OH', NOON_EASTERN)).toBe('12:00 PM Eastern')
  expect(timeThere('TN', NOON_EASTERN)).toBe('11:00 AM Central or 12:00 PM Eastern')
  expect(timeThere('HI', NOON_EASTERN)).toBe('7:00 AM Hawaii')
  expect(timeThere(null, NOON_EASTERN)).toBe('')
})

it('warns before 8 AM and after 9 PM there', () => {
  // From 8 AM until 9 PM, in winter five hours behind UTC.
  for (const [hour, isBad] of [
    ['12:59', true],
    ['13:00', false],
    ['01:59', false],
    ['02:00', true],
  ] as const) {
    expect(isBadTimeToCall('NY', Date.parse(`2026-01-15T${hour}:00Z`)), hour).toBe(isBad)
  }
  expect(isBadTimeToCall('HI', NOON_EASTERN)).toBe(true)
  expect(isBadTimeToCall('CA', NOON_EASTERN)).toBe(false)
  expect(isBadTimeToCall('OH', ONE_AM_EASTERN)).toBe(true)
  expect(isBadTimeToCall(null, ONE_AM_EASTERN)).toBe(false)
})

it('finds the next morning there', () => {
  expect(nextAt('CA', 9, NOON_EASTERN).toISOString()).toBe('2026-11-17T17:00:00.000Z')
  expect(nextAt('OH', 9, NOON_EASTERN).toISOString()).toBe('2026-11-18T14:00:00.000Z')
  expect(nextAt(null, 14, NOON_EASTERN).toISOString()).toBe('2026-11-17T19:00:00.000Z')
})
