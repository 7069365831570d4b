import { expect, it } from 'vitest'
import { addOpenHours, HOURS_EXAMPLE, parseHours } from './open-hours.ts'

const week = { from: 480, to: 1080 }
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, ...week }))

it.each([
  HOURS_EXAMPLE,
  'Mon to Fri, 8 a.m. to 6 p.m. Eastern',
  'monday – friday 8am-6pm',
  'Mon-Fri 08:00-18:00',
])('reads %j', (text) => {
  expect(parseHours(text)).toEqual({ zone: 'America/New_York', spans: weekdays })
})

it('reads several parts, single days, days across the weekend and other zones', () => {
  expect(parseHours('Fri-Mon 9-12; Tue 0:00-24:00 Pacific')).toEqual({
    zone: 'America/Los_Angeles',
    spans: [0, 1, 2, 5, 6].map((day) =>
      day === 2 ? { day, from: 0, to: 1440 } : { day, from: 540, to: 720 },
    ),
  })
  expect(parseHours('daily 12 pm-12:30 pm')?.spans).toHaveLength(7)
})

it.each([
  '',
  'office hours',
  'Mon-Fri',
  'Mon-Fri 18:00-8:00',
  'Mon 8-25',
  'Mon 8:60-9',
  'Mon 13pm-14pm',
  'Mon 8-12, Mon 11-13',
  'Mon-Fri 8-18 Lunar',
])('refuses %j', (text) => {
  expect(parseHours(text)).toBeNull()
})

it.each([
  ['in the open hours', '2026-11-16T15:00:00Z', 4, '2026-11-16T19:00:00.000Z'],
  ['into the next day', '2026-11-16T21:00:00Z', 4, '2026-11-17T15:00:00.000Z'],
  ['over a weekend', '2026-11-20T22:30:00Z', 1, '2026-11-23T13:30:00.000Z'],
  ['from a night', '2026-11-17T03:00:00Z', 2, '2026-11-17T15:00:00.000Z'],
  ['to the very end of a day', '2026-11-16T13:00:00Z', 10, '2026-11-16T23:00:00.000Z'],
  // Clocks go back on November 1: eight in the morning is an hour later in UTC.
  ['over the change of clocks', '2026-10-30T21:00:00Z', 2, '2026-11-02T14:00:00.000Z'],
])('counts only open hours: %s', (_, start, hours, end) => {
  expect(addOpenHours(new Date(start), hours, HOURS_EXAMPLE).toISOString()).toBe(end)
})

it('counts every hour of a firm without hours, and ends even where there is hardly one', () => {
  const start = new Date('2026-11-16T15:00:00Z')
  const nextDay = '2026-11-17T15:00:00.000Z'
  expect(addOpenHours(start, 24, null).toISOString()).toBe(nextDay)
  expect(addOpenHours(start, 24, 'whenever').toISOString()).toBe(nextDay)
  const end = addOpenHours(start, 720, 'Sun 8:00-8:01').getTime() - start.getTime()
  expect(end).toBe(366 * 24 * 3_600_000)
})
