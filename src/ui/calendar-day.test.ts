import { expect, it } from 'vitest'
import { isDayUntilToday, today } from './calendar-day.ts'

const dayIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)

it.each(['2025-01-31', '2024-02-29', '1900-01-01', today(), dayIn(0)])('%s is a day', (day) => {
  expect(isDayUntilToday(day)).toBe(true)
})

it.each(['2025-02-30', '2025-13-01', '2025-1-1', '31/01/2025', '', '1899-12-31', dayIn(48), '0'])(
  '"%s" is none, or not yet',
  (day) => {
    expect(isDayUntilToday(day)).toBe(false)
  },
)
