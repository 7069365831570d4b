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

  it.each([
    ['mesothelioma', 'mesotelioma', ['mesothelioma']],
    ['lung cancer', 'cáncer de pulmón', ['lung cancer']],
    ['asbestosis', 'asbestosis', ['asbestosis']],
    ['the biopsy and the pathologist', 'la biopsia y el patólogo', ['biopsy']],
    ['he was diagnosed', 'le diagnosticaron', ['diagnosed']],
    ['the diagnosis', 'el diagnóstico', ['diagnosed']],
    ['in the shipyards and the dry dock', 'en los astilleros y el dique seco', ['shipyard']],
    ['at a naval base', 'en una base naval', ['shipyard']],
    ['a Navy veteran', 'un veterano de la Marina', ['navy']],
    ['the Coast Guard', 'la Guardia Costera', ['navy']],
    ['as an insulator with insulation', 'de aislador con aislamiento', ['insulation']],
    ['a boilermaker at the boilers', 'calderero en las calderas', ['boiler']],
    ['a pipefitter', 'un tubero', ['pipefitter']],
    ['a plumber', 'plomero', ['pipefitter']],
    ['he changed brakes', 'cambiaba frenos', ['brakes']],
    ['in the power plant', 'en la planta eléctrica', ['power plant']],
    ['at the refinery', 'en la refinería', ['power plant']],
    ['at a steel mill', 'en una acería', ['power plant']],
    ['for 30 years', 'durante 30 años', ['years worked']],
    ['since 1964', 'desde 1964', ['years worked']],
    ['my late husband', 'mi difunto esposo', ['died']],
    ['he passed away', 'falleció', ['died']],
    ['he died', 'MURIÓ', ['died']],
  ])('finds the same in "%s" and in "%s"', (english, spanish, keywords) => {
    expect(scoreLead({ ...bare, message: english }).highValueKeywords).toEqual(keywords)
    expect(scoreLead({ ...bare, message: spanish }).highValueKeywords).toEqual(keywords)
  })

  it('rates the same story alike in both languages', () => {
    const told = { ...bare, name: 'Ana Ruiz', phone: '8135550142', diagnosis: 'mesothelioma' }
    const english = scoreLead({
      ...told,
      message:
        'My father was a boilermaker at the shipyard in Tampa for 30 years. He was diagnosed in March and died in August.',
    })
    const spanish = scoreLead({
      ...told,
      message:
        'Mi padre fue calderero en el astillero de Tampa durante 30 años. Lo diagnosticaron en marzo y murió en agosto.',
    })
    expect(spanish.highValueKeywords).toEqual(english.highValueKeywords)
    expect([english, spanish].map((score) => score.qualificationLevel)).toEqual(['high', 'high'])
  })

  it('takes no other Spanish words for them', () => {
    const message = 'Marina Rojas, de Frenillo, compró una papelera de acero. Aislada en marzo.'
    expect(scoreLead({ ...bare, message }).highValueKeywords).toEqual([])
  })

  it.each<[Partial<ScoreInput>, string]>([
    [{ name: 'Ann Bell', phone: '8135550142' }, 'good'],
    [{ phone: '8135550142' }, 'fair'],
    [{ name: 'Ann Bell', phone: '123', phoneIsUnusual: true }, 'fair'],
    [{}, 'poor'],
  ])('rates how well a person can be reached: %o', (told, contactQuality) => {
    expect(scoreLead({ ...bare, ...told }).contactQuality).toBe(contactQuality)
  })

  it('starts the notes with score and level for the staff screen', () => {
    const score = scoreLead(full)
    const notes = (spamReasons: string[]) =>
      scoreNotes(score.qualificationLevel, { ...score, spamReasons })
    expect(notes([])).toBe('Quality Score: 100/100\nLevel: high')
    expect(notes(['a', 'b'])).toBe('Quality Score: 100/100\nLevel: high\nLooks like spam: a, b')
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
        expect(qualificationLevel).toBe(level)
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
