import { describe, expect, it } from 'vitest'
import { today } from '../../ui/calendar-day.ts'
import { passedOnProblem, qualityOf } from './lead-model.ts'

const none = { notes: null, qualityScore: null, qualificationLevel: null }

describe('§3 the quality badge', () => {
  it.each([
    ['Quality Score: 92/100. Level: high.', { level: 'high', score: 92 }],
    ['Level: rejected\nspam', { level: 'rejected', score: null }],
    ['called\nQuality Score: 7/100\nLevel: Low\n', { level: 'low', score: 7 }],
  ])('is read from notes: %j', (notes, quality) => {
    expect(qualityOf({ ...none, notes })).toEqual(quality)
  })

  it('falls back to what was stored', () => {
    expect(
      qualityOf({ notes: 'Prefers mornings', qualityScore: 61, qualificationLevel: 'medium' }),
    ).toEqual({ level: 'medium', score: 61 })
  })

  it('is absent without a valid level', () => {
    expect(qualityOf(none)).toBeNull()
    expect(qualityOf({ ...none, notes: 'Level: highest bidder' })).toBeNull()
    expect(qualityOf({ ...none, notes: 'Quality Score: 50/100' })).toBeNull()
    expect(qualityOf({ ...none, notes: 'Quality Score: 999/100 Level: low' })?.score).toBeNull()
  })
})

describe('whom a lead was passed on to', () => {
  const nothing = { firm: '', sentOn: '', response: '' }

  it.each([
    nothing,
    { ...nothing, sentOn: '2999-01-01' },
    { ...nothing, firm: 'Harbor Law' },
    { firm: 'A; B;C; ', sentOn: today(), response: 'Taken' },
  ])('accepts %j', (passedOn) => {
    expect(passedOnProblem(passedOn)).toBeNull()
  })

  it.each([
    [{ ...nothing, firm: 'A;B;C;D' }, 'Enter at most 3 firms, separated by semicolons'],
    [{ ...nothing, response: 'Taken' }, 'Enter the firm that sent the response'],
    [{ ...nothing, firm: ' ; ', response: 'Taken' }, 'Enter the firm that sent the response'],
    [{ ...nothing, firm: 'A', sentOn: '2999-01-01' }, 'Enter the date it was sent'],
    [{ ...nothing, firm: 'A', sentOn: 'soon' }, 'Enter the date it was sent'],
  ])('rejects %j', (passedOn, message) => {
    expect(passedOnProblem(passedOn)?.message).toContain(message)
  })
})
