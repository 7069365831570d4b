import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LeadSealer } from '../../platform/keys/lead-sealer.ts'
import { detailFields } from '../fields/fact-schemas.ts'
import { longest } from '../fields/lead-rules.ts'
import { addOwnLink, type RequestFacts, toIncomingLead } from './incoming-lead.ts'
import { leadInputSchema } from './leads.contract.ts'

const facts: RequestFacts = {
  now: new Date('2026-11-15T12:00:00Z'),
  ipAddress: '203.0.113.9',
  userAgent: null,
  idempotencyKey: null,
  origin: 'https://atlas.example',
  referer: null,
  isFormPost: false,
  isFromOtherSite: false,
  isOptedOut: false,
}

/** Arbitrary values, often close to a real lead. */
const anyValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    'yes',
    'mesothelioma',
    '8135550142',
    'ann@example.com',
    '\u0000',
    '\ud800',
  ),
  fc.constantFrom(null, undefined, 0, -1, 1, 2 ** 31, 1.5, Number.NaN, true),
  fc.array(fc.string()),
  fc.object({ maxDepth: 1 }),
)
const FIELDS = [
  ...['name', 'email', 'phone', 'inquiryType', 'subject', 'message', 'exposure', 'facilityId'],
  ...['diagnosis', 'pathologyReport', 'diagnosisTimeline', 'pageUrl', 'consentVersion'],
  ...Object.keys(detailFields),
  ...['automatedContact', 'idempotencyKey', 'fillMs', 'homepage', '__proto__', 'status', 'id'],
]
const anyBody = fc.oneof(
  anyValue,
  fc.dictionary(fc.constantFrom(...FIELDS), anyValue),
  fc
    .dictionary(fc.constantFrom(...FIELDS), anyValue)
    .map((more) => ({ name: 'Ann', email: 'ann@example.com', ...more })),
)

describe('the contract of POST /api/contact', () => {
  it('accepts or rejects any input with a message per field, and bounds what it accepts', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const result = leadInputSchema.safeParse(body)
        if (!result.success) {
          for (const issue of result.error.issues) expect(issue.message).not.toBe('')
          return
        }
        const { lead, consent, details } = toIncomingLead(result.data, facts)
        for (const field of ['name', 'email', 'subject', 'message', 'inquiryType'] as const) {
          expect(lead[field].length).toBeLessThanOrEqual(longest[field])
          expect(lead[field]).not.toBe('')
        }
        const stored = JSON.stringify({ lead, consent, details })
        expect(stored).not.toContain('\\u0000')
        expect(stored.isWellFormed()).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('ignores unknown fields', () => {
    const input = leadInputSchema.parse({
      name: 'Ann',
      email: 'ann@example.com',
      status: 'converted',
      qualityScore: 100,
    })
    expect(input).not.toHaveProperty('status')
    expect(input).not.toHaveProperty('qualityScore')
  })

  it('treats empty fields as omitted', () => {
    const input = leadInputSchema.parse({
      name: ' Ann  Bell\n',
      email: ' ann@example.com ',
      phone: '',
      diagnosis: '',
      facilityId: ' ',
      message: ' two\n lines ',
      exposure: null,
    })
    expect(input).toMatchObject({
      name: 'Ann Bell',
      email: 'ann@example.com',
      message: 'two\n lines',
    })
    expect([input.phone, input.diagnosis, input.facilityId, input.exposure]).toEqual(
      Array(4).fill(undefined),
    )
    expect(input.inquiryType).toBe('general-inquiry')
  })

  it('reports every invalid field', () => {
    const { error } = leadInputSchema.safeParse({
      name: 'x'.repeat(121),
      email: 'ann@example.com',
      diagnosis: 'flu',
      facilityId: '0',
      message: 7,
    })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['name', 'must have at most 120 characters'],
      ['message', 'must be text'],
      ['facilityId', 'must be a whole number from 1 to 2147483647'],
      ['diagnosis', 'must be one of mesothelioma, lung-cancer, asbestosis, other'],
    ])
  })

  const person = { name: 'Ann', email: 'ann@example.com' }
  const detailErrors = (details: object) =>
    leadInputSchema
      .safeParse({ ...person, ...details })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('reads the details as JSON and as a form sends them', () => {
    const details = {
      residenceState: 'wa',
      relationship: 'parent',
      isDeceased: true,
      diedOn: '2024-03',
      diagnosedOn: '2023-11',
      workHistory: [{ site: ' Harbor  Yard ', state: 'fl', from: 1962, to: '1975-06', extra: 1 }],
      language: 'es',
      automatedContact: true,
    }
    const read = {
      ...details,
      residenceState: 'WA',
      workHistory: [{ site: 'Harbor Yard', state: 'FL', from: '1962', to: '1975-06' }],
    }
    expect(leadInputSchema.parse({ ...person, ...details })).toMatchObject(read)
    const words = { isDeceased: 'yes', automatedContact: 'true', mayLeaveMessage: 'no' }
    expect(leadInputSchema.parse({ ...person, ...words })).toMatchObject({
      isDeceased: true,
      automatedContact: true,
      mayLeaveMessage: false,
    })
  })

  it.each([
    [{ residenceState: 'Florida' }, 'residenceState', 'two letters of a US state'],
    [{ residenceState: 'ZZ' }, 'residenceState', 'two letters of a US state'],
    [{ relationship: 'neighbor' }, 'relationship', 'must be one of self, spouse, parent'],
    [{ isDeceased: 'perhaps' }, 'isDeceased', 'must be true or false'],
    [{ diedOn: '2024-13' }, 'diedOn', 'such as 2024-03'],
    [{ diedOn: '2024-03-05' }, 'diedOn', 'such as 2024-03'],
    [{ diedOn: '9999-01' }, 'diedOn', 'from 1900 until today'],
    [{ diagnosedOn: '1899-12' }, 'diagnosedOn', 'from 1900 until today'],
    [{ isDeceased: false, diedOn: '2024-03' }, 'diedOn', 'a person who is living'],
    [{ language: 'fr' }, 'language', 'must be one of en, es'],
    [{ automatedContact: 'maybe' }, 'automatedContact', 'must be true or false'],
    [{ hospital: 'a'.repeat(161) }, 'hospital', 'at most 160 characters'],
    [{ ships: 'a'.repeat(301) }, 'ships', 'at most 300 characters'],
    [{ workHistory: 'a yard' }, 'workHistory', 'must be a list'],
    [{ workHistory: Array(21).fill({ site: 'a' }) }, 'workHistory', 'at most 20 places'],
    [{ workHistory: [{ trade: 'welder' }] }, 'workHistory.0.site', 'must name the site'],
    [{ workHistory: [{ site: 'a'.repeat(161) }] }, 'workHistory.0.site', 'at most 160 characters'],
    [{ workHistory: [{ site: 'a', from: 'then' }] }, 'workHistory.0.from', 'a year such as 1964'],
    [
      { workHistory: [{ site: 'a', from: '1975', to: '1962-05' }] },
      'workHistory.0.to',
      'first year is after the last year',
    ],
  ])('refuses %j, naming %s', (details, field, message) => {
    expect(detailErrors(details)).toEqual([[field, expect.stringContaining(message)]])
  })

  it('ignores invalid values that only our own forms send', () => {
    const input = leadInputSchema.parse({
      name: 'Ann',
      email: 'ann@example.com',
      fillMs: 'soon',
      consentVersion: 'x'.repeat(100),
      pageUrl: ['/'],
    })
    expect([input.fillMs, input.consentVersion, input.pageUrl]).toEqual(Array(3).fill(undefined))
  })
})

describe('an incoming lead', () => {
  const input = leadInputSchema.parse({ name: 'Ann', email: 'ann@example.com', message: 'Hello' })
  const keyOf = (more: Partial<RequestFacts>) => toIncomingLead(input, { ...facts, ...more }).key

  it('has the key it was sent with, or a random one', () => {
    expect(keyOf({ idempotencyKey: 'k' })).toBe(keyOf({ idempotencyKey: 'k', isFormPost: true }))
    expect(keyOf({ idempotencyKey: 'k' })).not.toBe(keyOf({ idempotencyKey: 'l' }))
    expect(keyOf({})).not.toBe(keyOf({}))
  })

  it('has a link to its details that only this server can compute, and no short key repeats', () => {
    const [ours, theirs] = [1, 2].map((byte) => new LeadSealer({} as never, Buffer.alloc(32, byte)))
    const link = (sealer: LeadSealer | undefined, key: string) =>
      addOwnLink(
        sealer as LeadSealer,
        toIncomingLead(input, { ...facts, idempotencyKey: key }),
        key,
        'details',
      )
    const key = 'k'.repeat(32)
    expect(link(ours, key)).toBe(link(ours, key))
    expect(link(theirs, key)).not.toBe(link(ours, key))
    expect(link(ours, key.slice(1))).not.toBe(link(ours, key.slice(1)))
  })

  it('from a form without JavaScript has a key derived from its content, for ten minutes', () => {
    const first = toIncomingLead(input, { ...facts, isFormPost: true })
    expect(keyOf({ isFormPost: true, now: new Date() })).toBe(first.key)
    expect(first.keyExpiresAt).toBe('2026-11-15T12:10:00.000Z')
    const other = leadInputSchema.parse({ name: 'Ann', email: 'ann@example.com', message: 'Again' })
    expect(toIncomingLead(other, { ...facts, isFormPost: true }).key).not.toBe(first.key)
  })

  it('records the wording that was shown, even an old one, and whether it was named', () => {
    const shown = toIncomingLead({ ...input, consentVersion: 'referral-1' }, facts).consent
    expect(shown).toMatchObject({ wordingVersion: 'referral-1', wordingWasShown: true })
    const silent = toIncomingLead({ ...input, consentVersion: 'forged' }, facts).consent
    expect(silent).toMatchObject({ wordingVersion: 'contact-3', wordingWasShown: false })
  })

  it('records automated contact only for a form that offers the choice, with its wording', () => {
    const asked = { ...input, automatedContact: true }
    const referral = { ...asked, inquiryType: 'legal-referral', consentVersion: 'referral-3' }
    expect(toIncomingLead(referral, facts)).toMatchObject({
      automatedContact: true,
      choices: [
        {
          purpose: 'automated',
          wordingVersion: 'referral-3',
          wording: expect.stringContaining('artificial or prerecorded voice'),
          wordingWasShown: true,
        },
      ],
    })
    const silent = toIncomingLead({ ...referral, consentVersion: undefined }, facts)
    expect(silent.choices).toMatchObject([{ wordingWasShown: false }])
    expect(toIncomingLead(asked, facts)).toMatchObject({ automatedContact: false, choices: [] })
    const unticked = { ...referral, automatedContact: undefined }
    expect(toIncomingLead(unticked, facts)).toMatchObject({ automatedContact: false, choices: [] })
  })

  it('takes a month of death to mean that the person has died', () => {
    expect(toIncomingLead({ ...input, diedOn: '2024-03' }, facts).details?.isDeceased).toBe(true)
    expect(toIncomingLead(input, facts).details?.isDeceased).toBeUndefined()
  })

  it.each([
    ['/legal-help?q=mesothelioma#x', 'https://atlas.example/legal-help'],
    ['https://other.example/a?b=c', 'https://other.example/a'],
    ['//evil.example/x', 'https://evil.example/x'],
    ['javascript:alert(1)', null],
    ['http://[', null],
  ])('reduces the page %s to %s', (pageUrl, kept) => {
    expect(toIncomingLead({ ...input, pageUrl }, facts).lead.pageUrl).toBe(kept)
  })

  it('draws references uniformly from unambiguous characters', () => {
    const seen = new Set<string>()
    for (let n = 0; n < 2000; n += 1) {
      const { reference } = toIncomingLead(input, facts)
      expect(reference).toMatch(/^EA-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
      seen.add(reference)
    }
    expect(seen.size).toBe(2000)
  })
})
