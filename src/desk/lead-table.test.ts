import { describe, expect, it } from 'vitest'
import { ageOf } from './lead-table.tsx'

const now = Date.parse('2026-03-10T12:00:00Z')
const aged = (hours: number, status: 'new' | 'contacted' = 'new') =>
  ageOf({ createdAt: new Date(now - hours * 3_600_000).toISOString(), status }, 24, now)

describe('the age of a lead', () => {
  it.each([
    [0.25, { age: '15 min', note: 'Due in 23 h', isOverdue: false }],
    [3, { age: '3 h', note: 'Due in 21 h', isOverdue: false }],
    [23.5, { age: '23 h', note: 'Due in 30 min', isOverdue: false }],
    [26, { age: '26 h', note: 'Overdue 2 h', isOverdue: true }],
    [24 * 5, { age: '5 d', note: 'Overdue 4 d', isOverdue: true }],
  ])('after %d hours', (hours, expected) => {
    expect(aged(hours)).toEqual(expected)
  })

  it('names the status after the first change, and tolerates a time in the future', () => {
    expect(aged(100, 'contacted')).toEqual({ age: '4 d', note: 'Contacted', isOverdue: false })
    expect(aged(-1).age).toBe('0 min')
  })
})
