import { describe, expect, it } from 'vitest'
import type { Estimate } from '../desk.contract.ts'
import { type LeadFacts, urgencyOf } from './place-lead.ts'
import type { QueueItem } from './queue.contract.ts'
import { actOf, limitInWords, priorityReason, whyOf } from './queue-words.ts'

const NOW = Date.parse('2026-11-17T15:00:00Z')
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()

const kentucky: Estimate = {
  state: 'Kentucky',
  kind: 'injury',
  years: 1,
  upTo: null,
  startsOn: '2026-01-01',
  earliest: '2027-01-01',
  latest: '2027-01-31',
  law: 'KRS § 413.140',
  checked: '2026-10-02',
  endedBefore: null,
}

const item = (values: Partial<QueueItem>): QueueItem => ({
  id: 1,
  reference: 'EA-7K2M-PQ41',
  name: 'Wendell Marrowby',
  email: 'w@example.com',
  phone: null,
  status: 'new',
  priority: 'urgent',
  priorityBy: null,
  owner: null,
  qualityScore: 96,
  qualificationLevel: 'high',
  diagnosis: 'mesothelioma',
  pathologyReport: null,
  isDeceased: null,
  diagnosedOn: '2026-01',
  diedOn: null,
  residenceState: null,
  bestTimeToCall: null,
  mayLeaveMessage: null,
  language: null,
  createdAt: at(-26),
  updatedAt: at(-26),
  group: 'overdue',
  place: null,
  contactDueAt: at(-2),
  task: null,
  offer: null,
  isOfferMissed: false,
  estimates: [kentucky],
  ...values,
})

describe('the limitation watch in words', () => {
  it('says how many days are left, as a range', () => {
    expect(limitInWords(kentucky, NOW)).toBe('Kentucky allows one year: 45 to 75 days left.')
  })

  it('asks for the date while it is vague, and never says that time is over', () => {
    const vague = { ...kentucky, earliest: '2025-11-17' }
    expect(limitInWords(vague, NOW)).toContain('any day until January 31, 2027. Ask for the date.')
    const passed = { ...vague, latest: '2026-10-31', years: 2, upTo: 4 }
    expect(limitInWords(passed, NOW)).toBe(
      'Kentucky allows 2 years, counted until October 31, 2026. Up to 4 years may apply.',
    )
  })

  it('names no days where courts have barred claims over old exposure', () => {
    const old = { ...kentucky, state: 'Alabama', years: 2, endedBefore: '1979-05-19' }
    expect(limitInWords(old, NOW)).toBe(
      'Alabama: courts have held claims barred where the last exposure was before May 19, 1979. An attorney should look at it at once.',
    )
    expect(priorityReason(item({ estimates: [{ ...old, earliest: '2026-01-01' }] }), NOW)).toBe(
      'mesothelioma; Alabama may bar claims over exposure before May 19, 1979',
    )
  })
})

/** Every day from before the first day on which the law may count until after the last. */
const DAYS = Array.from(
  { length: 6 * 365 },
  (_, day) => Date.parse('2022-01-01') + day * 86_400_000,
)

describe('the law that makes a lead urgent', () => {
  const period = { starts: 'The diagnosis', law: 'A statute', confidence: 'certain' as const }
  const law = (name: string, years: number, upTo?: number) => ({
    ...{ name, slug: name.toLowerCase(), checked: '2026-10-02', rules: [] },
    injury: { ...period, years, upTo },
  })
  const rules = {
    targetHours: 24,
    states: [law('Kentucky', 1), law('Pennsylvania', 2), law('Florida', 2, 4)],
  }
  const facts: LeadFacts = {
    id: 1,
    createdAt: Date.parse('2023-05-17T15:00:00Z'),
    status: 'contacted',
    inquiryType: 'legal-referral',
    mergedInto: null,
    owner: null,
    priority: 'normal',
    priorityBy: null,
    qualificationLevel: 'high',
    diagnosis: 'lung-cancer',
    diagnosisTimeline: null,
    isDeceased: null,
    diedOn: null,
    diagnosedOn: null,
    states: [],
    lastExposure: null,
    isWithdrawn: false,
    original: null,
    dueAt: null,
    dueDayAt: null,
    hasOffer: false,
    offerEndsAt: null,
    isOfferMissed: false,
  }
  const month = { diagnosedOn: '2023-05' }
  const vague = { diagnosisTimeline: 'within_2_years' }

  it.each<[string, Partial<LeadFacts>]>([
    ['a month and one law', { ...month, states: ['KY'] }],
    ['a month and a longer period that may apply', { ...month, states: ['FL'] }],
    ['a month and several laws', { ...month, states: ['KY', 'PA', 'FL'] }],
    ['two years and one year allowed', { ...vague, states: ['KY'] }],
    ['two years and several laws', { ...vague, states: ['KY', 'PA', 'FL'] }],
  ])('is named on the days on which it does: %s', (_, values) => {
    const lead = { ...facts, ...values }
    const told = item({ diagnosis: 'lung-cancer', diagnosedOn: lead.diagnosedOn })
    const days = DAYS.map((now) => {
      const { urgency, estimates } = urgencyOf(lead, rules, now)
      const isNamed = priorityReason({ ...told, estimates }, now).includes('allows')
      return { urgency, isNamed, now }
    })
    const urgent = days.filter(({ urgency }) => urgency === 'urgent')
    expect(urgent.length).toBeGreaterThan(0)
    expect(days.filter(({ isNamed }) => isNamed)).toEqual(urgent)
  })
})

describe('why a lead is in the queue', () => {
  it.each<[string, Partial<QueueItem>, string]>([
    ['late', {}, 'First contact is 2 h late, and Kentucky allows one year.'],
    ['near', { group: 'deadline' }, 'Kentucky allows one year: 45 to 75 days left.'],
    [
      'new',
      { group: 'new', contactDueAt: at(3), pathologyReport: 'yes', estimates: [] },
      'Mesothelioma, January 2026, with a pathology report.',
    ],
    [
      'offered',
      { group: 'waiting', contactDueAt: null, offer: { firm: 'Harbor Law', endsAt: at(2.5) } },
      'Harbor Law has 2 h left to answer.',
    ],
    [
      'unanswered',
      { contactDueAt: null, isOfferMissed: true },
      'No firm accepted. Offer it to another firm or record why not.',
    ],
  ])('%s', (_, values, title) => {
    expect(whyOf(item(values), NOW).title).toBe(title)
  })

  it('says of what was held back what its other columns do not', () => {
    expect(whyOf(item({ group: 'held', language: 'es' }), NOW)).toMatchObject({
      title: 'Looks like spam. Read it once and decide.',
      detail: 'Prefers Spanish.',
    })
  })

  it('names a late task and by how much', () => {
    const task = {
      id: 1,
      leadId: 1,
      kind: 'task' as const,
      title: 'Ask for the ship',
      dueAt: at(-16),
      createdBy: 'a',
      doneAt: null,
      doneBy: null,
    }
    expect(whyOf(item({ task, contactDueAt: null }), NOW)).toMatchObject({
      title: 'Ask for the ship',
      due: 'Late by 16 h',
      isLate: true,
    })
  })

  it('gives the reason of the priority, or who chose it', () => {
    expect(priorityReason(item({}), NOW)).toBe('mesothelioma; Kentucky allows one year')
    expect(priorityReason(item({ priorityBy: 'ana@example.test' }), NOW)).toBe(
      'chosen by ana@example.test',
    )
  })
})

describe('the act that a row of the queue asks for', () => {
  const call = { kind: 'call-back', title: 'Call back' } as NonNullable<QueueItem['task']>
  const offer = { firm: 'Harbor Law', endsAt: null }
  const worked = { contactDueAt: null } as const
  it.each<[Partial<QueueItem>, string]>([
    [{}, 'call for the first time'],
    [{ group: 'held' }, 'read it and decide'],
    [{ isOfferMissed: true }, 'offer it to another firm'],
    [{ ...worked, group: 'waiting', offer }, 'wait for Harbor Law'],
    [{ ...worked, task: call }, 'call back'],
    [{ ...worked, task: { ...call, kind: 'task', title: 'Match the plant' } }, 'Match the plant'],
    [{ ...worked, residenceState: 'FL' }, 'offer it to a firm'],
    [worked, 'ask for the state: it cannot be routed without'],
  ])('of %j is: %s', (values, act) => {
    expect(actOf(item(values))).toBe(act)
  })
})
