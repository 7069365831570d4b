import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_FIRMS } from '../../platform/database/schema/firm-values.ts'
import { LANGUAGES, type Language } from '../../platform/web/language.ts'
import { type RoutedFirm, type RoutedLead, type Rules, rankFirms } from './router.ts'

const firm = (given: Partial<RoutedFirm> = {}): RoutedFirm => ({
  id: 1,
  name: 'Harbor Law',
  licensedStates: ['FL'],
  diagnoses: [],
  languages: ['en'],
  dailyCap: null,
  monthlyCap: null,
  usedToday: 0,
  usedThisMonth: 0,
  isActive: true,
  agreementFrom: null,
  agreementTo: null,
  isAutodialing: false,
  priority: 100,
  adverseCompanies: [],
  lastTurn: 0,
  isFictional: false,
  legalName: 'Harbor Law, P.A.',
  officePlace: null,
  barNumber: null,
  isFeeUndivided: false,
  ...given,
})
const lead = (given: Partial<RoutedLead> = {}): RoutedLead => ({
  residenceState: 'FL',
  exposureStates: [],
  diagnosis: 'mesothelioma',
  language: 'en',
  consent: 'covers',
  mayShareHealth: true,
  isAutomatedAllowed: false,
  sites: [],
  mergedInto: null,
  isSetAside: false,
  rejected: null,
  usedPlaces: 0,
  referredTo: new Map(),
  ...given,
})
const rules = (given: Partial<Rules> = {}): Rules => ({
  firmOrder: 'round-robin',
  isPublic: false,
  blockedStates: new Set(['CA', 'TX']),
  today: '2026-11-16',
  ...given,
})
const only = (someFirm: RoutedFirm, someLead: RoutedLead) =>
  rankFirms(someLead, [someFirm], rules())[0]

it('without the consent to share health data that the law of a state asks for, no firm has the lead', () => {
  const washington = { residenceState: 'WA', mayShareHealth: false }
  expect(only(firm({ licensedStates: ['WA'] }), lead(washington))).toMatchObject({
    eligible: false,
    reasons: [expect.stringMatching(/separate consent to share health data, which is missing$/)],
  })
  expect(
    only(firm({ licensedStates: ['WA'] }), lead({ ...washington, mayShareHealth: true })),
  ).toMatchObject({ eligible: true })
})

describe('on a public site', () => {
  const weigh = (given: Partial<RoutedFirm>, isPublic = true) =>
    rankFirms(lead(), [firm(given)], rules({ isPublic }))[0]
  const known = { officePlace: 'Tampa', barNumber: '0123456', isFeeUndivided: true }

  it('invented firms get nothing', () => {
    expect(weigh({ ...known, isFictional: true })).toMatchObject({
      eligible: false,
      reasons: ['Invented for the preview'],
    })
    expect(weigh({ ...known, isFictional: true }, false)?.eligible).toBe(true)
  })

  it('somebody who lives in Florida goes to no lawyer without these facts, wherever the exposure was', () => {
    const exposedInGeorgia = lead({ exposureStates: ['GA'] })
    const both = (given: Partial<RoutedFirm>) =>
      rankFirms(
        exposedInGeorgia,
        [firm({ licensedStates: ['FL', 'GA'], ...given })],
        rules({ isPublic: true }),
      )[0]
    expect(both({})?.reasons[0]).toContain('which Florida asks for')
    const facts = { officePlace: 'Tampa', barNumber: '1', isFeeUndivided: true }
    expect(both(facts)?.eligible).toBe(true)
    const georgian = lead({ residenceState: 'GA', exposureStates: ['FL'] })
    const [served] = rankFirms(
      georgian,
      [firm({ licensedStates: ['GA'] })],
      rules({ isPublic: true }),
    )
    expect(served?.eligible).toBe(true)
  })

  it('a firm in Florida needs what its bar wants to be known', () => {
    expect(weigh({})?.reasons[0]).toMatch(/^Its office, its bar number .* which Florida asks for$/)
    expect(weigh({}, false)?.eligible).toBe(true)
    expect(weigh(known)?.eligible).toBe(true)
  })
})

describe('a firm is left out, with the reason in words', () => {
  it.each<[string, Partial<RoutedFirm>, Partial<RoutedLead>]>([
    ['Paused', { isActive: false }, {}],
    ['Not licensed in Ohio or Georgia', {}, { residenceState: 'OH', exposureStates: ['GA'] }],
    ['The state of this lead is not known', {}, { residenceState: null }],
    [
      'Leads from Texas are blocked until an administrator confirms the registration',
      { licensedStates: ['TX', 'FL'] },
      { residenceState: 'TX', exposureStates: ['FL'] },
    ],
    ['Not licensed in Florida', { licensedStates: ['TX'] }, { exposureStates: ['TX'] }],
    ['Cap reached: 3 of 3 today', { dailyCap: 3, usedToday: 3 }, {}],
    ['Cap reached: 20 of 20 this month', { monthlyCap: 20, usedThisMonth: 20 }, {}],
    ['Consent was withdrawn', {}, { consent: 'withdrawn' }],
    ['Consent does not cover referral to a law firm', {}, { consent: 'other-purpose' }],
    ['No consent is on record', {}, { consent: 'missing' }],
    ['Calls by autodialer only, which this consent does not cover', { isAutodialing: true }, {}],
    ['Already declined this lead', {}, { referredTo: new Map([[1, 'declined']]) }],
    ['Already has this lead', {}, { referredTo: new Map([[1, 'offered']]) }],
    ['All 3 places are used', {}, { usedPlaces: 3 }],
    ['Merged into EA-1234-5678, which is worked on instead', {}, { mergedInto: 'EA-1234-5678' }],
    [
      'Takes only mesothelioma and lung cancer; the diagnosis is asbestosis',
      { diagnoses: ['mesothelioma', 'lung-cancer'] },
      { diagnosis: 'asbestosis' },
    ],
    [
      'Takes only mesothelioma; the diagnosis is not known',
      { diagnoses: ['mesothelioma'] },
      { diagnosis: null },
    ],
    ['Agreement ended on 2026-11-15', { agreementTo: '2026-11-15' }, {}],
    ['Agreement begins on 2026-11-17', { agreementFrom: '2026-11-17' }, {}],
  ])('%s', (reason, someFirm, someLead) => {
    expect(only(firm(someFirm), lead(someLead))).toMatchObject({
      eligible: false,
      reasons: [reason],
    })
  })
})

it('a firm that may take the lead says why', () => {
  const found = only(
    firm({ licensedStates: ['FL', 'GA'], diagnoses: ['mesothelioma'], dailyCap: 6, usedToday: 2 }),
    lead({ exposureStates: ['GA'] }),
  )
  expect(found).toMatchObject({
    eligible: true,
    conflict: false,
    reasons: [
      'Licensed in Florida and Georgia',
      'Takes mesothelioma',
      '2 of 6 used today',
      'Has had no lead yet',
    ],
  })
})

describe('a conflict', () => {
  const adverse = firm({ adverseCompanies: ['Coldwater Boiler Co.'] })
  it('is found in the names of sites, by whole words, and moves the firm down', () => {
    const sites = ['Coldwater Boiler Works']
    const other = firm({ id: 2, lastTurn: 9 })
    const ranked = rankFirms(lead({ sites }), [adverse, other], rules())
    expect(ranked.map(({ firmId, conflict }) => [firmId, conflict])).toEqual([
      [2, false],
      [1, true],
    ])
    expect(ranked[1]?.reasons.at(-1)).toContain('Coldwater Boiler Co.')
  })
  it('is not seen in parts of words', () => {
    const ace = firm({ adverseCompanies: ['Ace Co.'] })
    expect(only(ace, lead({ sites: ['Place of Work'] }))?.conflict).toBe(false)
    expect(only(ace, lead({ sites: ['Ace, Inc.'] }))?.conflict).toBe(true)
  })
})

it('the order by priority puts the lowest number first, then takes turns', () => {
  const firms = [
    firm({ id: 1, priority: 5, lastTurn: 9 }),
    firm({ id: 2, priority: 5, lastTurn: 8 }),
    firm({ id: 3, priority: 1, lastTurn: 10 }),
  ]
  const ids = (firmOrder: Rules['firmOrder']) =>
    rankFirms(lead(), firms, rules({ firmOrder })).map(({ firmId }) => firmId)
  expect(ids('priority')).toEqual([3, 2, 1])
  expect(ids('round-robin')).toEqual([2, 1, 3])
})

it('a firm that speaks the language of the lead comes first, and the others stay', () => {
  const firms = [
    firm({ id: 1, priority: 1 }),
    firm({ id: 2, priority: 9, languages: ['en', 'es'], lastTurn: 9 }),
  ]
  for (const firmOrder of ['round-robin', 'priority'] as const) {
    const ranked = rankFirms(lead({ language: 'es' }), firms, rules({ firmOrder }))
    expect(ranked.map(({ firmId, eligible }) => [firmId, eligible])).toEqual([
      [2, true],
      [1, true],
    ])
    expect(ranked.map(({ reasons }) => reasons[1])).toEqual([
      'Speaks Spanish',
      'Does not speak Spanish',
    ])
    expect(rankFirms(lead(), firms, rules({ firmOrder }))[0]?.firmId).toBe(1)
  }
})

const CODES = ['FL', 'GA', 'OH', 'TX']
const someFirms = fc
  .array(
    fc.record({
      licensedStates: fc.subarray(CODES, { minLength: 2 }),
      dailyCap: fc.option(fc.integer({ min: 0, max: 5 })),
      monthlyCap: fc.option(fc.integer({ min: 0, max: 8 })),
      isActive: fc.constantFrom(true, true, true, false),
      priority: fc.integer({ min: 1, max: 3 }),
      languages: fc.subarray<Language>([...LANGUAGES]),
    }),
    { maxLength: 8 },
  )
  .map((given) => given.map((each, at) => firm({ ...each, id: at + 1, name: `Firm ${at + 1}` })))
const someLeads = fc.array(
  fc.record({
    residenceState: fc.constantFrom(...CODES),
    exposureStates: fc.subarray(CODES),
    language: fc.constantFrom(...LANGUAGES),
    /** How many firms staff or the rules try to offer it to. */
    wanted: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 40 },
)
const someOrder = fc.constantFrom('round-robin', 'priority') as fc.Arbitrary<Rules['firmOrder']>

/** Offers each lead to the first firms that may take it, one after the other. */
function route(firms: RoutedFirm[], leads: { lead: RoutedLead; wanted: number }[], some: Rules) {
  const state = firms.map((each) => ({ ...each }))
  let turn = 0
  return leads.map(({ lead: given, wanted }) => {
    const referredTo = new Map<number, string>()
    for (let at = 0; at < wanted; at++) {
      const current = { ...given, referredTo, usedPlaces: referredTo.size }
      const first = rankFirms(current, state, some).find(({ eligible }) => eligible)
      const chosen = state.find(({ id }) => id === first?.firmId)
      if (!chosen) break
      turn += 1
      referredTo.set(chosen.id, 'offered')
      chosen.lastTurn = turn
      chosen.usedToday += 1
      chosen.usedThisMonth += 1
    }
    return { lead: given, firmIds: [...referredTo.keys()] }
  })
}

describe('whatever the firms, leads and rules', () => {
  it('no cap is exceeded, no firm unlicensed or paused, no state blocked, no lead with more than 3', () => {
    fc.assert(
      fc.property(someFirms, someLeads, someOrder, (firms, given, firmOrder) => {
        const some = rules({ firmOrder, blockedStates: new Set(['TX']) })
        const leads = given.map(({ wanted, ...each }) => ({ lead: lead(each), wanted }))
        const routed = route(firms, leads, some)
        for (const { lead: each, firmIds } of routed) {
          expect(firmIds.length).toBeLessThanOrEqual(MAX_FIRMS)
          expect(new Set(firmIds).size).toBe(firmIds.length)
          if (each.residenceState === 'TX') expect(firmIds).toEqual([])
          for (const id of firmIds) {
            const chosen = firms.find((one) => one.id === id)
            const states = [each.residenceState, ...each.exposureStates]
            const licensed = chosen?.licensedStates.filter((code) => code !== 'TX') ?? []
            expect(licensed.some((code) => states.includes(code))).toBe(true)
            expect(chosen?.isActive).toBe(true)
          }
        }
        for (const { id, dailyCap, monthlyCap } of firms) {
          const used = routed.filter(({ firmIds }) => firmIds.includes(id)).length
          expect(used).toBeLessThanOrEqual(Math.min(dailyCap ?? 1000, monthlyCap ?? 1000))
        }
      }),
    )
  })

  it('firms that may take every lead are fair within one over any window of leads', () => {
    const both = fc.integer({ min: 2, max: 6 })
    fc.assert(
      fc.property(both, someFirms, someLeads, fc.nat(), fc.nat(), (count, others, given, a, b) => {
        const always = Array.from({ length: count }, (_, at) =>
          firm({
            id: 100 + at,
            name: `Always ${at}`,
            licensedStates: CODES,
            languages: [...LANGUAGES],
          }),
        )
        const leads = given.map(({ residenceState, language }) => ({
          lead: lead({ residenceState, language }),
          wanted: 1,
        }))
        const routed = route([...others, ...always], leads, rules({ blockedStates: new Set() }))
        const [from = 0, to = 0] = [a, b].map((n) => n % (leads.length + 1)).sort((x, y) => x - y)
        const counts = always.map(
          ({ id }) => routed.slice(from, to).filter(({ firmIds }) => firmIds[0] === id).length,
        )
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
