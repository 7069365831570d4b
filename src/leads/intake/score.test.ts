import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ScoreInput, scoreLead, scoreNotes } from './score.ts'

const bare: ScoreInput = {
  name: 'Ann',
  phone: null,
  phoneIsUnusual: false,
  message: '',
  exposure: null,
  diagnosis: null,
  pathologyReport: null,
  diagnosisTimeline: null,
  isSuspectedSpam: false,
}

const FORTY_WORDS = Array(40).fill('word').join(' ')
const full: ScoreInput = {
  ...bare,
  name: 'Ann Bell',
  phone: '(813) 555-0142',
  diagnosis: 'mesothelioma',
  pathologyReport: 'yes',
  diagnosisTimeline: 'within_2_years',
  message: `${FORTY_WORDS} Pipefitter and boilermaker in the Navy shipyard from 1962, biopsy done.`,
}

describe('the score of a lead', () => {
  it.each<[string, Partial<ScoreInput>, number, string]>([
    ['nothing but an email address', {}, 4, 'low'],
    ['a full name', { name: 'Ann Bell' }, 7, 'low'],
    ['an ordinary telephone number', { phone: '8135550142' }, 12, 'low'],
    ['an unusual one', { phone: '123', phoneIsUnusual: true }, 7, 'low'],
    ['mesothelioma', { diagnosis: 'mesothelioma' }, 39, 'medium'],
    ['lung cancer', { diagnosis: 'lung-cancer' }, 32, 'medium'],
    ['asbestosis', { diagnosis: 'asbestosis' }, 26, 'low'],
    ['another illness', { diagnosis: 'other' }, 14, 'low'],
    ['a pathology report', { pathologyReport: 'yes' }, 19, 'low'],
    ['no pathology report', { pathologyReport: 'no' }, 7, 'low'],
    ['a recent diagnosis', { diagnosisTimeline: 'within_2_years' }, 19, 'low'],
    ['an older diagnosis', { diagnosisTimeline: 'more_than_2_years' }, 9, 'low'],
    ['twenty words', { message: Array(20).fill('word').join(' ') }, 9, 'low'],
    ['forty words and more', { message: `${FORTY_WORDS} ${FORTY_WORDS}` }, 14, 'low'],
    ['one telling term', { exposure: 'boilers' }, 6, 'low'],
    ['everything', full, 100, 'high'],
  ])('with %s', (_, told, qualityScore, qualificationLevel) => {
    expect(scoreLead({ ...bare, ...told })).toMatchObject({ qualityScore, qualificationLevel })
  })

  it('counts a text once when it is sent as exposure and as message', () => {
    const text = 'Worked at the shipyard'
    expect(scoreLead({ ...bare, message: text, exposure: text })).toEqual(
      scoreLead({ ...bare, message: '', exposure: text }),
    )
  })

  it.each([
    ['pipe fitter on a USS destroyer', ['navy', 'pipefitter']],
    ['INSULATORS and Boilermakers', ['insulation', 'boiler']],
    ['my late husband, 30 years at the paper mill', ['power plant', 'years worked', 'died']],
    ['mesopotamia, navigable, brakeman', []],
  ])('finds the keywords in "%s"', (message, keywords) => {
    expect(scoreLead({ ...bare, message }).highValueKeywords).toEqual(keywords)
  })

  it.each<[Partial<ScoreInput>, string]>([
    [{ name: 'Ann Bell', phone: '8135550142' }, 'good'],
    [{ phone: '8135550142' }, 'fair'],
    [{ name: 'Ann Bell', phone: '123', phoneIsUnusual: true }, 'fair'],
    [{}, 'poor'],
  ])('rates how well a person can be reached: %o', (told, contactQuality) => {
    expect(scoreLead({ ...bare, ...told }).contactQuality).toBe(contactQuality)
  })

  it('rejects suspected spam regardless of the score', () => {
    expect(scoreLead({ ...full, isSuspectedSpam: true }).qualificationLevel).toBe('rejected')
  })

  it('starts the notes with score and level for the staff screen', () => {
    const score = scoreLead(full)
    expect(scoreNotes(score, [])).toBe('Quality Score: 100/100\nLevel: high')
    expect(scoreNotes(score, ['a', 'b'])).toBe(
      'Quality Score: 100/100\nLevel: high\nLooks like spam: a, b',
    )
  })
})

const anyLead: fc.Arbitrary<ScoreInput> = fc.record({
  name: fc.string({ unit: 'binary' }),
  phone: fc.option(fc.string()),
  phoneIsUnusual: fc.boolean(),
  message: fc.string({ unit: 'binary', maxLength: 2000 }),
  exposure: fc.option(fc.string({ maxLength: 2000 })),
  diagnosis: fc.option(
    fc.oneof(fc.constant('mesothelioma'), fc.constant('__proto__'), fc.string()),
  ),
  pathologyReport: fc.option(fc.oneof(fc.constant('yes'), fc.string())),
  diagnosisTimeline: fc.option(fc.oneof(fc.constant('within_2_years'), fc.string())),
  isSuspectedSpam: fc.boolean(),
})

describe('the score of any lead', () => {
  it('is an integer from 0 to 100 with the matching level', () => {
    fc.assert(
      fc.property(anyLead, (lead) => {
        const { qualityScore, qualificationLevel, wordCount } = scoreLead(lead)
        expect(Number.isInteger(qualityScore) && qualityScore >= 0 && qualityScore <= 100).toBe(
          true,
        )
        const level = qualityScore >= 60 ? 'high' : qualityScore >= 30 ? 'medium' : 'low'
        expect(qualificationLevel).toBe(lead.isSuspectedSpam ? 'rejected' : level)
        expect(wordCount).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('never decreases when more is provided', () => {
    fc.assert(
      fc.property(
        anyLead,
        fc.constantFrom('mesothelioma', 'asbestosis', 'other'),
        (lead, diagnosis) => {
          const less = scoreLead({ ...lead, diagnosis: null }).qualityScore
          expect(scoreLead({ ...lead, diagnosis }).qualityScore).toBeGreaterThan(less)
          expect(
            scoreLead({ ...lead, message: `${lead.message} and then some` }).qualityScore,
          ).toBeGreaterThanOrEqual(scoreLead(lead).qualityScore)
        },
      ),
    )
  })
})
