import { describe, expect, it } from 'vitest'
import { qualityOf } from './lead-model.ts'

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
